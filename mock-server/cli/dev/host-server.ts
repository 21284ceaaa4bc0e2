import { createAdaptorServer } from '@hono/node-server';

/** Loopback only: what it serves has no authentication. */
const HOST = '127.0.0.1';

type Fetch = (request: Request) => Response | Promise<Response>;

/** A server that has its address before it has an app. */
export interface HostServer {
  /** Such as `http://127.0.0.1:3000`. */
  origin: string;
  /** Handles every request from now on. */
  serve(fetch: Fetch): void;
  close(): Promise<void>;
}

/**
 * Listens; until `serve` is called every response is 503, so that webhook messages of the last time come again.
 *
 * @param port 0 takes a free one
 * @throws what listening throws, for example when the port is taken
 */
export async function openHostServer(port: number): Promise<HostServer> {
  let respond: Fetch = () => new Response('Starting.', { status: 503, headers: { 'retry-after': '1' } });
  const server = createAdaptorServer({ fetch: (request) => respond(request), overrideGlobalObjects: false });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://${HOST}:${address.port}`,
    serve: (fetch) => {
      respond = fetch;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Event streams never end by themselves.
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/**
 * Listens on the default port, or on a free one if it is in use.
 *
 * @param listen takes a port, 0 for a free one
 * @param onTaken is called when the usual port is taken, before another one is used
 * @throws what `listen` throws for any other reason
 */
export async function listenWithFallback<T>(
  usual: number,
  listen: (port: number) => Promise<T>,
  onTaken: () => void,
): Promise<T> {
  try {
    return await listen(usual);
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    onTaken();
    return await listen(0);
  }
}

/** @returns whether listening failed because the port is in use */
export function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
