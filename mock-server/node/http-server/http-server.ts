import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';

/** Limits of a client's connection, in ms and bytes, and how its requests are read. */
const CONNECTION_LIMITS = {
  headersTimeout: TIME_LIMITS.requestHeaders,
  requestTimeout: TIME_LIMITS.request,
  keepAliveTimeout: TIME_LIMITS.keepAlive,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
  /** Requests without a body never emit `end`, which saves several ticks each; only for servers that do not wait for it. */
  optimizeEmptyRequests: false,
};

/** Requests of one connection that may wait for the response to an earlier one. */
const MAX_WAITING_REQUESTS = 100;

/** Limits of one server that override the defaults. */
export type ServerLimits = Partial<typeof CONNECTION_LIMITS>;

/**
 * @param idleMs time after which an idle client is disconnected
 * @returns a server whose clients cannot contain a connection by being slow
 */
export function createGuardedServer(
  onRequest: RequestListener,
  limits: ServerLimits = {},
  idleMs = TIME_LIMITS.callerIdle,
): Server {
  const server = createServer({ ...CONNECTION_LIMITS, ...limits }, oneAtATime(onRequest));
  server.timeout = idleMs;
  return server;
}

type Exchange = [IncomingMessage, ServerResponse];

/**
 * Node starts every request of a connection as soon as it has arrived, even when the client has not read the responses to the
 * earlier ones. Here a pipelined request begins when the response before it has left. The response to the last request that
 * may wait closes the connection; a client repeats what was not answered on another one.
 */
function oneAtATime(onRequest: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Exchange[]>();

  function begin(socket: Socket, [request, response]: Exchange): void {
    response.once('close', () => {
      const next = waiting.get(socket)?.shift();
      if (next === undefined || socket.destroyed) waiting.delete(socket);
      else begin(socket, next);
    });
    onRequest(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    if (queue === undefined) {
      waiting.set(socket, []);
      begin(socket, [request, response]);
    } else if (queue.length < MAX_WAITING_REQUESTS) {
      queue.push([request, response]);
      if (queue.length === MAX_WAITING_REQUESTS) {
        response.shouldKeepAlive = false;
        socket.pause();
      }
    }
  };
}

/** IPv4 as a socket that listens on both kinds shows it. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/**
 * Returns the remote address of a request.
 *
 * @param forwardedFor header `X-Forwarded-For`, only if a trusted proxy writes it, because any client can send one.
 *   Only its last entry is used, which the nearest proxy added.
 * @returns undefined when the connection is gone already
 */
export function remoteAddressOf(
  incoming: { socket: { remoteAddress?: string | undefined } },
  forwardedFor?: string | null,
): string | undefined {
  const forwarded = lastHop(forwardedFor ?? '');
  return forwarded ?? incoming.socket.remoteAddress?.replace(MAPPED, '');
}

function lastHop(forwardedFor: string): string | undefined {
  const last = forwardedFor.slice(forwardedFor.lastIndexOf(',') + 1).trim();
  // Some proxies add the port, and brackets with it.
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(last)?.[1] ?? /^([\d.]+):\d+$/.exec(last)?.[1] ?? last;
  return isIP(bare) === 0 ? undefined : bare.replace(MAPPED, '');
}

/** Closes a server together with its connections. */
interface TrackedConnections {
  /** Takes no new connection, waits for requests that run, and cuts off what is left after `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

/**
 * Tracks connections with running requests. Node's `closeIdleConnections` ignores connections that never sent a
 * request, so a single open socket would delay every stop.
 *
 * @param server not listening yet
 */
export function trackConnections(server: Server): TrackedConnections {
  const running = new Map<Socket, number>();
  let isClosing = false;

  function onResponseClose(this: ServerResponse): void {
    const { socket } = this.req;
    const left = (running.get(socket) ?? 1) - 1;
    if (running.has(socket)) running.set(socket, left);
    // The response has left the process; the other side may still have to read it.
    if (isClosing && left === 0) socket.destroySoon();
  }

  server.on('connection', (socket: Socket) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.on('close', onResponseClose);
  });

  return {
    close: async (timeoutMs) => {
      isClosing = true;
      const closed = once(server, 'close');
      server.close();
      for (const [socket, requests] of running) if (requests === 0) socket.destroy();
      const cutOff = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await closed;
      clearTimeout(cutOff);
    },
  };
}

/** Ends a response that is not complete. HTTP/1.0 has no chunks: there, the end of the connection would be taken for the end of the response. */
export function cutOff(response: ServerResponse): void {
  if (response.req.httpVersion === '1.0') response.socket?.resetAndDestroy();
  else response.destroy();
}
