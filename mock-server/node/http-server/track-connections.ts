import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Closes a server together with its connections. */
export interface TrackedConnections {
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

  server.on('connection', (socket: Socket) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (running.get(socket) ?? 1) - 1;
      if (running.has(socket)) running.set(socket, left);
      // The answer has left the process; the other side may still have to read it.
      if (isClosing && left === 0) socket.destroySoon();
    });
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
