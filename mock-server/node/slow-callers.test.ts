import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createInstalledWorld } from '../../test/support/installed-world.ts';
import { createOutbound } from './gateway/outbound.ts';
import { createGuardedServer } from './http-server/http-server.ts';
import { createProxyServer } from './proxy/proxy-server.ts';
import type { Listener } from './start-server.ts';
import { listen } from './start-server.ts';

/** Short, so that the test need not wait long: what closes a connection is the server's own clock. */
const SHORT = { headersTimeout: 1_000, requestTimeout: 1_500, connectionsCheckingInterval: 50 };
const SLOW_CALLERS = 1_000;
/** Shorter than any time-out, so that no caller is ever idle. */
const DRIP_MS = 100;

const opened: { listeners: Listener[]; close: (() => Promise<void>)[] } = { listeners: [], close: [] };
afterEach(async () => {
  await Promise.all(opened.listeners.splice(0).map((listener) => listener.close(0)));
  for (const close of opened.close.splice(0)) await close();
});

async function open(server: Server): Promise<{ address: string; port: number }> {
  const listener = await listen(server, { host: '127.0.0.1', port: 0, variable: 'AMP_API_PORT' });
  opened.listeners.push(listener);
  return { address: listener.address, port: Number(new URL(listener.address).port) };
}

/** @returns a socket that has sent `text`, and when it was closed */
async function callSlowly(port: number, text: string): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1');
  // Cut off while it writes.
  socket.on('error', () => {}).resume();
  // Unlike `once` of node:events, which a reset would make fail.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, closed };
}

const SERVERS: [string, () => Promise<Server>][] = [
  ['the APIs', async () => createGuardedServer((_, response) => response.end('served'), SHORT)],
  [
    'the proxy',
    async () => {
      const { ports } = await createInstalledWorld();
      const outbound = createOutbound({ allowPrivateNetwork: true });
      opened.close.push(() => outbound.close());
      return createProxyServer({ ports, agent: outbound.agent, callerLimits: SHORT });
    },
  ],
];

// Abuse case 30.
test.for(SERVERS)(
  '%s cut off who drips headers and never ends them, and serve others meanwhile',
  { timeout: 20_000 },
  async ([, make]) => {
    const { address, port } = await open(await make());
    const slow = await Promise.all(
      Array.from({ length: SLOW_CALLERS }, () => callSlowly(port, 'POST / HTTP/1.1\r\nHost: slow.test\r\nX-Drip: ')),
    );
    let areAllClosed = false;
    const allClosed = Promise.all(slow.map(({ closed }) => closed)).then(() => {
      areAllClosed = true;
    });
    const drip = setInterval(() => {
      for (const { socket } of slow) if (socket.writable) socket.write('a');
    }, DRIP_MS);
    try {
      expect((await fetch(address)).status).toBeLessThan(500);
      expect(areAllClosed).toBe(false);
      await allClosed;
    } finally {
      clearInterval(drip);
    }
    expect((await fetch(address)).status).toBeLessThan(500);
  },
);

test.for(SERVERS)('%s cut off who says nothing at all, or never ends a body', async ([, make]) => {
  const { port } = await open(await make());
  const head = 'POST / HTTP/1.1\r\nHost: slow.test\r\nContent-Length: 1000\r\n\r\n{';
  const callers = await Promise.all([callSlowly(port, head), callSlowly(port, 'G')]);
  await Promise.all(callers.map(({ closed }) => closed));
});
