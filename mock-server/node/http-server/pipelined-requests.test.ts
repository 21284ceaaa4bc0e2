import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createGuardedServer } from './http-server.ts';

const opened: (Server | Socket)[] = [];

afterEach(() => {
  for (const one of opened.splice(0)) {
    if ('closeAllConnections' in one) {
      one.closeAllConnections();
      one.close();
    } else one.destroy();
  }
});

/** @returns a connection to a new server, which has sent these requests at once */
async function pipeline(paths: readonly string[], onRequest: RequestListener): Promise<Socket> {
  const server = createGuardedServer(onRequest);
  opened.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server on a port always has an address of this form.
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join(''));
  return socket;
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

test('a pipelined request begins when the response before it has ended', async () => {
  const begun: string[] = [];
  const responses: ServerResponse[] = [];
  const socket = await pipeline(['/first', '/second', '/third'], ({ url }, response) => {
    begun.push(url ?? '');
    responses.push(response);
  });
  let text = '';
  socket.on('data', (bytes) => {
    text += String(bytes);
  });
  await expect.poll(() => begun).toEqual(['/first']);
  responses[0]?.end('one');
  await expect.poll(() => begun).toEqual(['/first', '/second']);
  responses[1]?.end('two');
  await expect.poll(() => begun).toEqual(['/first', '/second', '/third']);
  responses[2]?.end('three');
  await expect.poll(() => text).toMatch(/one.*two.*three/s);
});

test('a client that reads no response begins as many requests as its connection has room for', async () => {
  let begun = 0;
  const body = Buffer.alloc(4_000_000);
  const socket = await pipeline(numbered(90), (_, response) => {
    begun += 1;
    response.end(body);
  });
  socket.pause();
  const other = await pipeline(['/'], (_, response) => response.end());
  await once(other, 'data');
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThan(10);
  // All of them are answered once it reads.
  socket.resume();
  await expect.poll(() => begun).toBe(90);
});

test('a connection with too many waiting requests is closed after the last that may wait', async () => {
  let begun = 0;
  const socket = await pipeline(numbered(1_500), (_, response) => {
    begun += 1;
    response.end('here');
  });
  let text = '';
  socket.on('data', (bytes) => {
    text += String(bytes);
  });
  await once(socket, 'close');
  // One runs, and a hundred wait.
  expect(begun).toBe(101);
  expect(text.match(/here/g)).toHaveLength(101);
  expect(text.match(/connection: close/gi)).toHaveLength(1);
});

test('requests that wait are dropped with their connection', async () => {
  const begun: string[] = [];
  const responses: ServerResponse[] = [];
  const socket = await pipeline(['/first', '/second'], ({ url }, response) => {
    begun.push(url ?? '');
    responses.push(response);
  });
  await expect.poll(() => begun).toEqual(['/first']);
  socket.destroy();
  const [first] = responses;
  if (first === undefined) throw new Error('No request has begun.');
  await once(first, 'close');
  expect(begun).toEqual(['/first']);
});
