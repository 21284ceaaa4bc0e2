import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError, StartError } from './config-error.ts';
import { trackConnections } from './http-server/http-server.ts';

/** Address to listen on, and its environment variable, for messages. */
export interface ListenOptions {
  host: string;
  port: number;
  /** For example `AMP_API_PORT`. */
  variable: string;
}

/** One open port. */
export interface Listener {
  /** Origin under which it is reached from this machine, such as `http://127.0.0.1:8080`. */
  address: string;
  /** Takes no new connection, waits for requests that run, and cuts off what is left after `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

/**
 * Opens a port.
 *
 * @throws ConfigError when there is no such address here, StartError when the port is taken
 */
export async function listen(server: Server, options: ListenOptions): Promise<Listener> {
  const connections = trackConnections(server);
  server.listen(options.port, options.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, options);
  }
  // A server on a port always has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { address: `http://${hostOf(options.host)}:${port}`, close: connections.close };
}

function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function listenError(error: unknown, { host, port, variable }: ListenOptions): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `${variable}: port ${port} of ${host} is in use by another process. Stop it, or set ${variable} to another port; 0 takes a free one.`,
      );
    case 'EACCES':
      return new ConfigError(variable, `is ${port}, which this user may not listen on.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError('AMP_HOST', `is ${host}, which is no address of this machine.`);
    default:
      return error;
  }
}
