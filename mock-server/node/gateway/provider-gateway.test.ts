import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { LocalServer } from '../../../test/support/local-server.ts';
import { startLocalServer } from '../../../test/support/local-server.ts';
import { callTracking } from '../../connectors/call-tracking/call-tracking.ts';
import { BUILT_IN_CATALOG } from '../../connectors/catalog/built-in-catalog.ts';
import type { ProviderGatewayOptions } from '../../connectors/provider-gateway.ts';
import { createProviderGateway } from '../../connectors/provider-gateway.ts';
import { createAddressPolicy } from '../../core/kernel/address-policy.ts';
import type { ConnectorContext, ProviderAccount, ProviderRequest } from '../../core/kernel/ports.ts';
import { startCallTrackingSandbox } from '../../sandbox/start.ts';
import type { OutboundAgentOptions } from './outbound.ts';
import { createOutboundAgent, createUndiciTransport } from './outbound.ts';

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function serve(listener: RequestListener): Promise<LocalServer> {
  const local = await startLocalServer(listener);
  cleanUps.push(() => local.close());
  return local;
}

/** A provider that responds to each request with these bytes. @returns its address */
async function serveBytes(bytes: string, isClosedAfterwards = false): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => (isClosedAfterwards ? socket.end(bytes) : socket.write(bytes)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  cleanUps.push(async () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has no other kind of address
}

function gatewayWith(limits: ProviderGatewayOptions & Partial<OutboundAgentOptions> = {}) {
  const agent = createOutboundAgent({ policy: createAddressPolicy(true), ...limits });
  cleanUps.push(() => agent.destroy());
  return createProviderGateway(createUndiciTransport(agent), limits);
}

function accountAt(baseURL: string, apiKey = 'the-key'): ProviderAccount {
  const provider = BUILT_IN_CATALOG.callRail;
  if (provider === undefined) throw new Error('callRail left the catalogue');
  return { provider: { ...provider, baseURL }, credential: { scheme: 'apiKey', apiKey }, metadata: {} };
}

const READ: ProviderRequest = { method: 'GET', path: '/x' };

describe('provider gateway', () => {
  it('sends the request line as it is, the credential, and JSON', async () => {
    const seen: string[] = [];
    const local = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (chunk: string) => seen.push(chunk));
      request.on('end', () => response.writeHead(201, { 'x-two': ['a', 'b'] }).end('{"id":7}'));
      seen.push(
        `${request.method} ${request.url}`,
        request.headers.authorization ?? '',
        request.headers['content-type'] ?? '',
      );
    });
    const result = await gatewayWith().send(accountAt(`${local.url}/base/`), {
      method: 'PUT',
      path: '//evil.example/@x/%2e%2ex',
      query: { q: 'a b' },
      body: { name: 'ü' },
    });
    expect(result).toMatchObject({ ok: true, value: { status: 201, json: { id: 7 }, headers: { 'x-two': 'a, b' } } });
    expect(seen).toEqual([
      'PUT /base//evil.example/@x/%2e%2ex?q=a+b',
      'Token token=the-key',
      'application/json',
      '{"name":"ü"}',
    ]);
  });

  it('gives any response back, refusals and redirects included, and follows none', async () => {
    const trap = await serve((_request, response) => response.end('followed'));
    const local = await serve((_request, response) => response.writeHead(302, { location: trap.url }).end());
    expect(await gatewayWith().send(accountAt(local.url), READ)).toMatchObject({ value: { status: 302 } });
    expect(trap.connections()).toBe(0);
  });

  it('waits for a long poll beyond its own limits, and ends it when asked to', async () => {
    const pending: (() => void)[] = [];
    const local = await serve((_request, response) => {
      pending.push(() => response.end('news'));
    });
    const gateway = gatewayWith({ totalTimeoutMs: 1, headersTimeoutMs: 1 });
    const held = gateway.send(accountAt(local.url), { ...READ, isLongPoll: true, timeoutMs: 60_000 });
    await expect.poll(() => pending.length).toBe(1);
    expect(await gateway.send(accountAt(local.url), READ)).toMatchObject({ rejection: { kind: 'timeout' } });
    pending[0]?.();
    expect(await held).toMatchObject({ ok: true, value: { text: 'news' } });

    const controller = new AbortController();
    const ended = gateway.send(accountAt(local.url), {
      ...READ,
      isLongPoll: true,
      timeoutMs: 60_000,
      signal: controller.signal,
    });
    controller.abort();
    expect(await ended).toMatchObject({ ok: false, rejection: { kind: 'unreachable' } });
  });

  it('gives each cookie of a response', async () => {
    const cookies = ['a=1; expires=Mon, 22 Nov 2027 10:00:00 GMT', 'b=2; path=/'];
    const local = await serve((_request, response) => response.writeHead(200, { 'set-cookie': cookies }).end());
    expect(await gatewayWith().send(accountAt(local.url), READ)).toMatchObject({ value: { setCookies: cookies } });
  });

  it('withholds the credential that a provider echoes in its refusal', async () => {
    const local = await serve((request, response) => {
      response.writeHead(403).end(JSON.stringify({ error: `no: ${request.headers.authorization}` }));
    });
    const result = await gatewayWith().send(accountAt(local.url, 'canary-key'), READ);
    expect(result).toMatchObject({ value: { status: 403, json: { error: 'no: Token [withheld]' } } });
    expect(JSON.stringify(result)).not.toContain('canary-key');
  });

  it('does not send a key with a line break, nor a path that leaves the base', async () => {
    const local = await serve((_request, response) => response.end());
    const gateway = gatewayWith();
    expect(await gateway.send(accountAt(local.url, 'a\r\nX-Evil: 1'), READ)).toMatchObject({
      rejection: { kind: 'blocked' },
    });
    expect(await gateway.send(accountAt(local.url), { method: 'GET', path: '/%2e%2e/x' })).toMatchObject({
      rejection: { kind: 'blocked' },
    });
    expect(local.connections()).toBe(0);
  });

  it('refuses private addresses unless they are allowed', async () => {
    const local = await serve((_request, response) => response.end());
    const gateway = gatewayWith({ policy: createAddressPolicy(false) });
    expect(await gateway.send(accountAt(local.url), READ)).toEqual({
      ok: false,
      rejection: {
        kind: 'blocked',
        message: '127.0.0.1 is on a private network, which this server may not call.',
        retryable: false,
      },
    });
  });

  it('gives up on a provider that sends no headers', async () => {
    const local = await serve(() => {});
    expect(await gatewayWith({ headersTimeoutMs: 30 }).send(accountAt(local.url), READ)).toMatchObject({
      rejection: { kind: 'timeout', retryable: true },
    });
  });

  it('ends a call that is still connecting at its limit', async () => {
    const gateway = gatewayWith({ resolve: () => new Promise(() => {}), connectTimeoutMs: 3_600_000 });
    const account = accountAt('http://provider.test');
    expect(await gateway.send(account, { ...READ, timeoutMs: 20 })).toMatchObject({
      rejection: { kind: 'timeout', message: 'provider.test did not respond in time.' },
    });
    const ending = new AbortController();
    const sent = gateway.send(account, { ...READ, signal: ending.signal });
    ending.abort();
    expect(await sent).toMatchObject({ rejection: { kind: 'unreachable' } });
  });

  it('times out on a stalled body, and on one that trickles', async () => {
    const local = await serve((request, response) => {
      response.writeHead(200).write('a');
      if (request.url === '/trickle') {
        const timer = setInterval(() => response.write('a'), 5);
        response.on('close', () => clearInterval(timer));
      }
    });
    const gateway = gatewayWith({ idleTimeoutMs: 40, totalTimeoutMs: 400 });
    for (const path of ['/stand-still', '/trickle']) {
      expect(await gateway.send(accountAt(local.url), { method: 'GET', path })).toMatchObject({
        rejection: { kind: 'timeout' },
      });
    }
  });

  it('stops reading a response that does not end, and frees the socket', async () => {
    let closed: Promise<unknown> | undefined;
    const local = await serve((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'a');
      const write = () => {
        while (response.write(chunk));
      };
      closed = once(response, 'close');
      response.on('drain', write);
      write();
    });
    expect(await gatewayWith({ maxResponseBytes: 100_000 }).send(accountAt(local.url), READ)).toMatchObject({
      rejection: { kind: 'serverError', retryable: false, message: expect.stringContaining('more than 100000 bytes') },
    });
    await closed;
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('asks for no compression, and decompresses %s', async (encoding, compress) => {
    const seen: unknown[] = [];
    const local = await serve((request, response) => {
      seen.push(request.headers['accept-encoding']);
      response.writeHead(200, { 'content-encoding': encoding }).end(compress('{"id":7}'));
    });
    expect(await gatewayWith().send(accountAt(local.url), READ)).toMatchObject({ value: { json: { id: 7 } } });
    expect(seen).toEqual(['identity']);
  });

  it.each([
    ['an empty body', 'gzip', '', { ok: true, value: { text: '' } }],
    ['a body that is not compressed', 'gzip', '{}', { rejection: { kind: 'unreachable', mayHaveArrived: true } }],
    ['an unknown encoding', 'zstd', '{}', { rejection: { kind: 'unreachable', mayHaveArrived: true } }],
  ])('reads a response that announces compression with %s', async (_what, encoding, body, expected) => {
    const local = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
    });
    expect(await gatewayWith().send(accountAt(local.url), READ)).toMatchObject(expected);
  });

  it('stops decompressing a response that becomes too large', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000, 'a'));
    const local = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(await gatewayWith({ maxResponseBytes: 50_000 }).send(accountAt(local.url), READ)).toMatchObject({
      rejection: { kind: 'serverError', message: expect.stringContaining('more than 50000 bytes') },
    });
  });

  it('removes a byte order mark', async () => {
    const local = await serve((_request, response) => response.end('\ufeff{"id":7}'));
    expect(await gatewayWith().send(accountAt(local.url), READ)).toMatchObject({ value: { json: { id: 7 } } });
  });

  it.each([
    ['100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'],
    [
      'several informational responses',
      'HTTP/1.1 102 X\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 X\r\na: b\r\n\r\n',
    ],
  ])('passes over %s before the response, on every request of a connection', async (_what, before) => {
    const local = await serveBytes(`${before}HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\n{"id":7}`);
    const gateway = gatewayWith();
    for (let call = 0; call < 3; call += 1) {
      expect(await gateway.send(accountAt(local), READ)).toMatchObject({ value: { status: 200, json: { id: 7 } } });
    }
  });

  it('accepts headers of 60 kB', async () => {
    const local = await serveBytes(`HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(60_000)}\r\ncontent-length: 2\r\n\r\n{}`);
    expect(await gatewayWith().send(accountAt(local), READ)).toMatchObject({ ok: true });
  });

  it.each([
    ['headers of 100 kB', `HTTP/1.1 201 Created\r\nx-a: ${'a'.repeat(100_000)}\r\ncontent-length: 2\r\n\r\n{}`],
    ['two lengths', 'HTTP/1.1 201 Created\r\ncontent-length: 2\r\ncontent-length: 2\r\n\r\n{}'],
    ['a control character in a header', 'HTTP/1.1 201 Created\r\nset-cookie: a=\u0001\r\ncontent-length: 2\r\n\r\n{}'],
    ['a bad chunk', 'HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['a status that does not exist', 'HTTP/1.1 099 X\r\ncontent-length: 2\r\n\r\n{}'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['nothing', ''],
  ])('may have sent a request that is answered with %s', async (_what, bytes) => {
    const local = await serveBytes(bytes, true);
    const result = await gatewayWith().send(accountAt(local), { ...READ, method: 'POST', body: {} });
    expect(result).toMatchObject({ rejection: { kind: 'unreachable', retryable: true, mayHaveArrived: true } });
    expect(result).not.toHaveProperty('rejection.message', expect.stringContaining('could not be reached'));
  });

  it('explains why a provider cannot be reached, without path or key', async () => {
    const local = await serve(() => {});
    await local.close();
    const dead = await gatewayWith().send(accountAt(local.url), { method: 'GET', path: '/secret-path' });
    expect(dead).toEqual({
      ok: false,
      rejection: {
        kind: 'unreachable',
        message: `127.0.0.1:${local.port} could not be reached: nothing listens there.`,
        retryable: true,
        mayHaveArrived: false,
      },
    });
    const resolve = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    expect(await gatewayWith({ resolve }).send(accountAt('http://gone.test'), READ)).toMatchObject({
      rejection: { message: 'gone.test could not be reached: its name has no address.', mayHaveArrived: false },
    });
    const silent = await serveBytes('');
    const late = gatewayWith({ resolve: () => new Promise(() => {}), connectTimeoutMs: 20 });
    expect(await late.send(accountAt(silent.replace('127.0.0.1', 'slow.test')), READ)).toMatchObject({
      rejection: { kind: 'timeout', mayHaveArrived: false },
    });
  });

  it('counts a failed TLS handshake as unreachable and never falls back to plain text', async () => {
    const local = await serve((_request, response) => response.end());
    const result = await gatewayWith().send(accountAt(local.url.replace('http:', 'https:')), READ);
    expect(result).toMatchObject({ rejection: { kind: 'unreachable', retryable: true, mayHaveArrived: false } });
  });
});

describe('call-tracking connector over the network', () => {
  async function connect(apiKey = 'demo-key') {
    const sandbox = await startCallTrackingSandbox();
    cleanUps.push(() => sandbox.close());
    const gateway = gatewayWith({ headersTimeoutMs: 100 });
    const metadata = { accountId: { value: '480112233', source: 'provider' as const } };
    const account = { ...accountAt(sandbox.url, apiKey), metadata };
    const context: ConnectorContext = { metadata, now: () => 0, send: (request) => gateway.send(account, request) };
    return { sandbox, context };
  }

  it('looks up the account, reads pages and writes', async () => {
    const { context } = await connect();
    expect(await callTracking.afterConnect?.(context)).toMatchObject({ value: { accountRef: '480112233' } });
    expect(await callTracking.readPage(context, { objectName: 'calls', cursor: '8' })).toMatchObject({
      value: { total: 2000, records: { length: 250 } },
    });
    expect(
      await callTracking.write(context, { objectName: 'tags', type: 'create', record: { name: 'x' } }),
    ).toMatchObject({
      ok: true,
    });
  });

  it.each([
    ['drop', 'unreachable'],
    ['truncate', 'unreachable'],
    ['hang', 'timeout'],
  ] as const)('survives a provider that does this: %s', async (kind, expected) => {
    const { sandbox, context } = await connect();
    sandbox.faults.add({ kind });
    const read = () => callTracking.readPage(context, { objectName: 'tags', cursor: null });
    expect(await read()).toMatchObject({ rejection: { kind: expected, retryable: true, mayHaveArrived: true } });
    expect(await read()).toMatchObject({ ok: true });
  });
});
