import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { ConfigError, StartError } from './config-error.ts';
import { createGuardedServer } from './http-server/http-server.ts';
import { listen } from './start-server.ts';

const at = (over: object = {}) => ({ host: '127.0.0.1', port: 0, variable: 'AMP_API_PORT', ...over });
const open = (onRequest: RequestListener) => listen(createGuardedServer(onRequest), at());

/** Opens a bare connection and writes to it. */
async function send(address: string, text: string) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let received = '';
  socket
    .on('error', () => {})
    .on('data', (data) => {
      received += data;
    });
  await once(socket, 'connect');
  socket.write(text);
  return { socket, received: () => received, closed: once(socket, 'close') };
}

test('a port in use and an address of another machine are distinguished', async () => {
  const first = await open((_, response) => response.end());
  const taken = listen(
    createGuardedServer(() => {}),
    at({ port: Number(new URL(first.address).port) }),
  );
  await expect(taken).rejects.toBeInstanceOf(StartError);
  const elsewhere = listen(
    createGuardedServer(() => {}),
    at({ host: '192.0.2.1' }),
  );
  await expect(elsewhere).rejects.toBeInstanceOf(ConfigError);
  await first.close(0);
});

test('an address can be opened from this machine, whatever it listens on', async () => {
  for (const [host, shown] of [
    ['0.0.0.0', 'http://localhost:'],
    ['::1', 'http://[::1]:'],
  ]) {
    const listener = await listen(
      createGuardedServer((_, response) => response.end('here')),
      at({ host }),
    );
    expect(listener.address).toContain(shown);
    expect(await (await fetch(listener.address)).text()).toBe('here');
    await listener.close(0);
  }
});

test('closing waits for a request that runs and cuts off connections that wait for nothing', async () => {
  const arrived = Promise.withResolvers<void>();
  const mayRespond = Promise.withResolvers<void>();
  const listener = await open(async (_, response) => {
    arrived.resolve();
    await mayRespond.promise;
    response.end('whole response');
  });
  const silent = await send(listener.address, '');
  const halfSent = await send(listener.address, 'GET / HTTP/1.1\r\nHost: x\r\n');
  const busy = await send(listener.address, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await arrived.promise;
  const closed = listener.close(60_000);
  await Promise.all([silent.closed, halfSent.closed]);
  expect(busy.socket.destroyed).toBe(false);
  mayRespond.resolve();
  await Promise.all([busy.closed, closed]);
  expect(busy.received()).toContain('whole response');
});

test('closing does not wait forever for a request that never ends', async () => {
  const arrived = Promise.withResolvers<void>();
  const listener = await open(() => arrived.resolve());
  const stuck = await send(listener.address, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await arrived.promise;
  await listener.close(10);
  await stuck.closed;
});

test('headers that are too long are refused', async () => {
  const listener = await open((_, response) => response.end());
  const { received, closed } = await send(listener.address, `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
  await closed;
  expect(received()).toContain('431');
  await listener.close(0);
});

test('clients that send their headers byte by byte are cut off, and others are served meanwhile', async () => {
  const server = createGuardedServer((_, response) => response.end('served'));
  // The real limit is ten seconds; how it is enforced does not depend on it.
  server.headersTimeout = 100;
  const listener = await listen(server, at());
  const slow = await Promise.all(
    Array.from({ length: 200 }, () => send(listener.address, 'GET / HTTP/1.1\r\nX-Slow: a')),
  );
  expect(await (await fetch(listener.address)).text()).toBe('served');
  await Promise.all(slow.map(({ closed }) => closed));
  expect(slow[0]?.received()).toContain('408');
  await listener.close(0);
});
