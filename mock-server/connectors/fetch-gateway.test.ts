import { describe, expect, it } from 'vitest';
import type { ProviderAccount } from '../core/kernel/ports.ts';
import { callRail } from './catalog/key-providers.ts';
import type { FetchHandler } from './fetch-gateway.ts';
import { createFetchGateway, createFetchWebhookSender } from './fetch-gateway.ts';

const ORIGIN = 'https://api.callrail.com';
const account: ProviderAccount = {
  provider: callRail,
  credential: { scheme: 'apiKey', apiKey: 'the-key' },
  metadata: {},
};

const gatewayTo = (handler: FetchHandler, timeoutMs?: number) =>
  createFetchGateway({ apps: { [ORIGIN]: handler }, timeoutMs });

describe('gateway without sockets', () => {
  it('sends method, path, query, body and credential to the handler of the origin', async () => {
    let seen: Request | undefined;
    const gateway = gatewayTo((request) => {
      seen = request;
      return Response.json({ id: 1 }, { status: 201 });
    });
    const response = await gateway.send(account, {
      method: 'POST',
      path: '/v3/x.json',
      query: { a: 'b c' },
      body: { n: 1 },
    });
    expect(response).toMatchObject({ ok: true, value: { status: 201, json: { id: 1 } } });
    expect(seen?.url).toBe(`${ORIGIN}/v3/x.json?a=b+c`);
    expect(seen?.headers.get('authorization')).toBe('Token token=the-key');
    expect(seen?.headers.get('content-type')).toBe('application/json');
    expect(await seen?.json()).toEqual({ n: 1 });
  });

  it('lets the credential win over a header of the connector', async () => {
    const gateway = gatewayTo((request) => new Response(request.headers.get('authorization')));
    const response = await gateway.send(account, { method: 'GET', path: '/x', headers: { Authorization: 'mine' } });
    expect(response).toMatchObject({ value: { text: 'Token token=the-key' } });
  });

  it('waits for a long poll beyond its own limit, and ends it when asked to', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const gateway = gatewayTo(() => promise, 1);
    const held = gateway.send(account, { method: 'GET', path: '/x', isLongPoll: true, timeoutMs: 60_000 });
    expect(await gateway.send(account, { method: 'GET', path: '/x' })).toMatchObject({
      rejection: { kind: 'timeout' },
    });
    const controller = new AbortController();
    const ended = gateway.send(account, { method: 'GET', path: '/x', signal: controller.signal });
    controller.abort();
    expect(await ended).toMatchObject({ rejection: { kind: 'unreachable' } });
    resolve(new Response('news'));
    expect(await held).toMatchObject({ value: { text: 'news' } });
  });

  it('gives each cookie of a response', async () => {
    const headers = new Headers([
      ['set-cookie', 'a=1; expires=Mon, 22 Nov 2027 10:00:00 GMT'],
      ['set-cookie', 'b=2'],
    ]);
    const gateway = gatewayTo(() => new Response(null, { headers }));
    expect(await gateway.send(account, { method: 'GET', path: '/x' })).toMatchObject({
      value: { setCookies: ['a=1; expires=Mon, 22 Nov 2027 10:00:00 GMT', 'b=2'] },
    });
  });

  it('gives redirects back as they are', async () => {
    const gateway = gatewayTo(() => new Response(null, { status: 302, headers: { location: 'https://evil.test' } }));
    expect(await gateway.send(account, { method: 'GET', path: '/x' })).toMatchObject({ value: { status: 302 } });
  });

  it('withholds a credential that a refusal echoes', async () => {
    const gateway = gatewayTo(
      (request) => new Response(`bad: ${request.headers.get('authorization')}`, { status: 401 }),
    );
    expect(await gateway.send(account, { method: 'GET', path: '/x' })).toMatchObject({
      value: { text: 'bad: Token [withheld]' },
    });
  });

  it('reaches no other host without a handler', async () => {
    const gateway = createFetchGateway({ apps: {} });
    expect(await gateway.send(account, { method: 'GET', path: '/x' })).toMatchObject({
      rejection: { kind: 'unreachable', retryable: false },
    });
    const open = createFetchGateway({ apps: {}, fetch: (request) => new Response(request.url) });
    expect(await open.send(account, { method: 'GET', path: '/x' })).toMatchObject({ value: { text: `${ORIGIN}/x` } });
  });

  it('distinguishes a late response from none', async () => {
    const late = gatewayTo(() => new Promise(() => {}), 5);
    expect(await late.send(account, { method: 'GET', path: '/x' })).toMatchObject({
      rejection: { kind: 'timeout', retryable: true },
    });
    const broken = gatewayTo(() => Promise.reject(new TypeError('boom')));
    expect(await broken.send(account, { method: 'GET', path: '/x' })).toMatchObject({
      rejection: { kind: 'unreachable', retryable: true },
    });
  });

  it('does not send what may not be sent', async () => {
    const gateway = gatewayTo(() => {
      throw new Error('called');
    });
    expect(await gateway.send(account, { method: 'GET', path: '/../x' })).toMatchObject({
      rejection: { kind: 'blocked' },
    });
  });
});

describe('webhook sender without sockets', () => {
  const message = { url: 'https://host.test/hook', headers: { 'svix-id': 'msg_1' }, body: '{}', timeoutMs: 5 };
  const senderTo = (handler: FetchHandler) => createFetchWebhookSender({ apps: { 'https://host.test': handler } });

  it('posts the message and gives back status and headers', async () => {
    const sender = senderTo(async (request) => {
      const echo = `${request.method} ${request.headers.get('svix-id')} ${await request.text()}`;
      return new Response('ignored', { status: 202, headers: { 'x-echo': echo } });
    });
    expect(await sender.post(message)).toMatchObject({ status: 202, headers: { 'x-echo': 'POST msg_1 {}' } });
  });

  it('reports why there is no response', async () => {
    expect(await senderTo(() => new Promise(() => {})).post(message)).toEqual({ error: 'No response in time.' });
    expect(await createFetchWebhookSender({ apps: {} }).post(message)).toEqual({
      error: 'Nothing listens at https://host.test.',
    });
    expect(await senderTo(() => new Response()).post({ ...message, url: 'nowhere' })).toHaveProperty('error');
  });
});
