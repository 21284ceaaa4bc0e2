import type { RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { HttpBindings } from '@hono/node-server';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { cutOff } from './http-server.ts';

/**
 * Handles requests with an app. The body of a response that is `chunked` is sent as it comes; the adapter would print its
 * failure past the log. A body that fails is reported by who made it, and the connection is cut, so that what was sent
 * never looks complete.
 */
export function fetchListener(
  respond: (request: Request, bindings: HttpBindings) => Response | Promise<Response>,
): RequestListener {
  return getRequestListener(
    async (request, bindings) => {
      // The servers here speak HTTP/1, which the type leaves open.
      const { outgoing, ...rest } = bindings as HttpBindings;
      const response = await respond(request, { outgoing, ...rest });
      if (response.body === null || response.headers.get('Transfer-Encoding') !== 'chunked') return response;
      await send(response.status, response.headers, response.body, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
    // A program that runs the server keeps its own Request and Response.
    { overrideGlobalObjects: false },
  );
}

async function send(
  status: number,
  headers: Headers,
  body: ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
): Promise<void> {
  // Node.js adds it, except for clients of HTTP/1.0, which know no chunks.
  headers.delete('Transfer-Encoding');
  outgoing.setHeaders(headers).writeHead(status);
  await pipeline(cutOffWith(body, outgoing), outgoing).catch(() => {});
}

/** The body; where it fails, the response is cut off. */
async function* cutOffWith(
  body: ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* body;
  } catch (error) {
    cutOff(outgoing);
    throw error;
  }
}
