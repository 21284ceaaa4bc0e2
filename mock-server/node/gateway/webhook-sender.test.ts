import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startLocalServer } from '../../../test/support/local-server.ts';
import type { Outbound } from './outbound.ts';
import { createOutbound } from './outbound.ts';

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function receiver(listener: RequestListener) {
  const local = await startLocalServer(listener);
  cleanUps.push(() => local.close());
  return local;
}

function open(allowPrivateNetwork = true): Outbound {
  const outbound = createOutbound({ allowPrivateNetwork });
  cleanUps.push(() => outbound.close());
  return outbound;
}

const post = (url: string, { webhooks } = open(), timeoutMs = 5_000) =>
  webhooks.post({
    url,
    headers: { 'svix-id': 'msg_1', 'content-type': 'application/json' },
    body: '{"a":"ü"}',
    timeoutMs,
  });

describe('webhook sender', () => {
  it('posts the body byte for byte with its headers', async () => {
    const seen: unknown[] = [];
    const { url } = await receiver((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen.push(request.method, request.url, request.headers['svix-id'], Buffer.concat(chunks).toString('utf8'));
        response.writeHead(204, { 'webhook-delivery': 'abort-message' }).end();
      });
    });
    expect(await post(`${url}/hook?x=%20y`)).toMatchObject({
      status: 204,
      headers: { 'webhook-delivery': 'abort-message' },
    });
    expect(seen).toEqual(['POST', '/hook?x=%20y', 'msg_1', '{"a":"ü"}']);
  });

  it('gives back any status and follows no redirect', async () => {
    const trap = await receiver((_request, response) => response.end());
    const { url } = await receiver((request, response) => {
      response.writeHead(Number(request.url?.slice(1)), { location: trap.url }).end();
    });
    for (const status of [301, 308, 410, 429, 500]) expect(await post(`${url}/${status}`)).toMatchObject({ status });
    expect(trap.connections()).toBe(0);
  });

  it('waits no longer than it may', async () => {
    const { url } = await receiver(() => {});
    expect(await post(url, open(), 30)).toEqual({ error: expect.stringContaining('did not respond in time') });
  });

  it('counts the status, not a response without end', async () => {
    const { url } = await receiver((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024);
      const write = () => {
        while (response.write(chunk));
      };
      response.writeHead(200).on('drain', write);
      write();
    });
    expect(await post(url)).toMatchObject({ status: 200 });
  });

  it('does not wait for a body that trickles, and then closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    const { url } = await receiver((_request, response) => {
      response.writeHead(200).write('.');
      const trickle = setInterval(() => response.write('.'), 20);
      response.on('close', () => {
        clearInterval(trickle);
        closed.resolve();
      });
    });
    const outbound = open();
    const answers = [];
    // The body never ends.
    for (let message = 0; message < 5; message += 1) answers.push(await post(url, outbound, 60_000));
    expect(answers).toEqual(Array.from({ length: 5 }, () => expect.objectContaining({ status: 200 })));
    await closed.promise;
  });

  it('reports that no server listens', async () => {
    const local = await receiver(() => {});
    await local.close();
    expect(await post(local.url)).toEqual({ error: expect.stringContaining('nothing listens there') });
  });

  it('sends to private addresses and without encryption only in development', async () => {
    const local = await receiver((_request, response) => response.end());
    const strict = open(false);
    expect(await post(local.url, strict)).toEqual({ error: 'The address must begin with https://.' });
    expect(await post(local.url.replace('http:', 'https:'), strict)).toEqual({
      error: '127.0.0.1 is on a private network, which this server may not call.',
    });
    for (const url of ['file:///etc/passwd', 'nowhere', '']) expect(await post(url)).toHaveProperty('error');
    expect(local.connections()).toBe(0);
  });

  it('reports headers that cannot be sent instead of throwing', async () => {
    const { url } = await receiver((_request, response) => response.end());
    const { webhooks } = open();
    const result = await webhooks.post({ url, headers: { 'x-a': 'b\r\nc: d' }, body: '{}', timeoutMs: 1_000 });
    expect(result).toEqual({ error: expect.stringContaining('could not be formed') });
  });

  it('aborts running messages when it closes', async () => {
    const local = await receiver(() => void outbound.close());
    const outbound = open();
    expect(await post(local.url, outbound)).toHaveProperty('error');
  });
});
