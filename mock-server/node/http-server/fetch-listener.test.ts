import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { fetchListener } from './fetch-listener.ts';

const PARTS = ['[1', ',2', ']'];

/** @param pull hands out the body. @returns all that a request with HTTP/1.0 gets */
async function get(pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void): Promise<string> {
  const headers = { 'Transfer-Encoding': 'chunked' };
  const server = createServer(fetchListener(() => new Response(new ReadableStream({ pull }), { headers })));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.0\r\nHost: api.test\r\n\r\n');
  return text(socket);
}

it('sends a body without chunks to a client of HTTP/1.0', async () => {
  const parts = PARTS.values();
  const response = await get((controller) => {
    const { value } = parts.next();
    if (value === undefined) controller.close();
    else controller.enqueue(new TextEncoder().encode(value));
  });
  const [head = '', body] = response.split('\r\n\r\n');
  expect(head.toLowerCase()).not.toContain('transfer-encoding');
  expect(body).toBe('[1,2]');
});

it('resets the connection of such a client when the body fails, which it would take for complete', async () => {
  const parts = PARTS.values();
  const response = get((controller) => {
    const { value } = parts.next();
    if (value === ']') throw new Error('No.');
    controller.enqueue(new TextEncoder().encode(value));
  });
  await expect(response).rejects.toMatchObject({ code: 'ECONNRESET' });
});
