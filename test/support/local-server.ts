import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of a test on loopback. */
export interface LocalServer {
  server: Server;
  port: number;
  /** Origin with the address, for example `http://127.0.0.1:34567`. */
  url: string;
  /** Connections that were ever opened to it. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts a server that responds with `listener`. For tests of what really goes over the wire. */
export async function startLocalServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server that listens has a port.
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
