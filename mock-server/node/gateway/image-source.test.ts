import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import type { Outbound } from './outbound.ts';
import { createOutbound } from './outbound.ts';

let outbound: Outbound;

afterEach(() => outbound.close());

/** @returns the address of a server that responds with a picture, and the number of its connections */
async function pictureServer() {
  let connections = 0;
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'image/png').end('png');
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { port, connections: () => connections };
}

it.each(['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]'])(
  'connects to no private address for a picture: %s',
  async (host) => {
    outbound = createOutbound({ allowPrivateNetwork: false });
    const { port, connections } = await pictureServer();
    expect(await outbound.images.get(`https://${host}:${port}/logo.png`, 100)).toBeUndefined();
    expect(await outbound.images.get(`http://${host}:${port}/logo.png`, 100)).toBeUndefined();
    expect(connections()).toBe(0);
  },
);

it('fetches a picture of at most the given size, over plain HTTP where private addresses are allowed', async () => {
  outbound = createOutbound({ allowPrivateNetwork: true });
  const { port } = await pictureServer();
  const url = `http://127.0.0.1:${port}/logo.png`;
  expect(await outbound.images.get(url, 3)).toEqual({
    bytes: new TextEncoder().encode('png'),
    contentType: 'image/png',
  });
  expect(await outbound.images.get(url, 2)).toBeUndefined();
});
