import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { createAdaptorServer } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { FaultQueue } from './faults.ts';
import { ConnectionDropped } from './faults.ts';
import { isCutShort } from './with-faults-and-journal.ts';

/** Interface of every simulated provider. */
export interface ServableSandbox {
  fetch(request: Request): Promise<Response>;
  faults: FaultQueue;
}

/** Where a sandbox listens. */
export interface ListenOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** 127.0.0.1 by default, which is only reachable locally. */
  host?: string;
}

/** A sandbox that listens. */
export interface ListeningSandbox {
  /** Origin such as `http://127.0.0.1:9001`: what a catalogue entry's `baseURL` is set to. */
  url: string;
  port: number;
  /** Lets hanging requests go, closes every connection and stops listening. */
  close(): Promise<void>;
}

/**
 * Serves a simulated provider as a real HTTP server.
 *
 * @throws what listening throws, for example when the port is taken
 */
export async function serveSandbox<S extends ServableSandbox>(
  sandbox: S,
  { port = 0, host = '127.0.0.1' }: ListenOptions = {},
): Promise<S & ListeningSandbox> {
  async function respond(request: Request, { outgoing }: HttpBindings): Promise<Response> {
    try {
      const response = await sandbox.fetch(request);
      if (!isCutShort(response)) return response;
      await sendFirstPart(response, outgoing);
    } catch (error) {
      if (!(error instanceof ConnectionDropped)) throw error;
      outgoing.destroy();
    }
    return RESPONSE_ALREADY_SENT;
  }

  const server = createAdaptorServer({
    // The server below speaks HTTP/1.1, so the bindings are the plain ones.
    fetch: (request, env) => respond(request, env as HttpBindings),
    overrideGlobalObjects: false,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Sandbox: the server has no port.');

  return {
    ...sandbox,
    port: address.port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    close() {
      sandbox.faults.clear();
      return new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    },
  };
}

/** Sends what there is of a response that breaks off, then cuts the socket. */
async function sendFirstPart(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  const reader = response.body?.getReader();
  const first = await reader?.read();
  outgoing.write(first?.value ?? '', () => outgoing.destroy());
}
