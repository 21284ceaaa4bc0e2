import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { LimitAnswer } from '../../../src/contract/index.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { fullKey } from '../../../test/support/stored-key.ts';
import { callRail } from '../../connectors/catalog/key-providers.ts';
import { createProviderCatalog } from '../../connectors/connector-registry.ts';
import { createAddressPolicy } from '../../core/kernel/address-policy.ts';
import { StoreUnavailable } from '../../core/kernel/store-errors.ts';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';
import type { Outbound } from '../gateway/outbound.ts';
import { createOutbound, createOutboundAgent } from '../gateway/outbound.ts';
import type { ProxyServerOptions } from './proxy-server.ts';
import { createProxyServer } from './proxy-server.ts';

const KEY = 'full-key-of-acme';
const HEADERS = {
  'x-amp-proxy-version': '1',
  'x-amp-project-id': 'project-1',
  'x-api-key': KEY,
  'x-amp-installation-id': 'installation-1',
};

const opened: { servers: Server[]; outbound: Outbound[] } = { servers: [], outbound: [] };

afterEach(async () => {
  for (const server of opened.servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await Promise.all(opened.outbound.splice(0).map((outbound) => outbound.close()));
});

async function listen(server: Server): Promise<number> {
  opened.servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port; // a TCP server has no other kind of address
}

/** A provider and a proxy in front of it, both over TCP. */
async function start(
  respond: RequestListener,
  options: Partial<ProxyServerOptions> & {
    host?: string;
    basePath?: string;
    allowPrivateNetwork?: boolean;
    limitAnswers?: LimitAnswer[];
  } = {},
) {
  const seen: IncomingMessage[] = [];
  const provider = createServer((request, response) => {
    seen.push(request);
    respond(request, response);
  });
  const providerPort = await listen(provider);
  const baseURL = `http://${options.host ?? '127.0.0.1'}:${providerPort}${options.basePath ?? ''}`;
  const { limitAnswers } = options;
  const world = await createInstalledWorld({
    ports: { catalog: createProviderCatalog({ callRail: { ...callRail, baseURL, limitAnswers } }) },
  });
  await world.ports.store.apiKeys.insert(fullKey(world.project, KEY));
  const outbound = createOutbound({ allowPrivateNetwork: options.allowPrivateNetwork ?? true });
  opened.outbound.push(outbound);
  const proxy = createProxyServer({ ports: world.ports, agent: outbound.agent, ...options });
  const port = await listen(proxy);
  const open = (path: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
    httpRequest({ port, host: '127.0.0.1', path, method: init.method, headers: { ...HEADERS, ...init.headers } });
  return { ...world, seen, provider, providerPort, proxy, port, open };
}

type Exchange = Awaited<ReturnType<typeof start>>;

async function call(exchange: Exchange, path: string, init: Parameters<Exchange['open']>[1] & { body?: string } = {}) {
  const sent = exchange.open(path, init).end(init.body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage]; // what the event carries
  return { status: response.statusCode, headers: response.headers, body: await text(response), response };
}

/** Sends bytes as they are. @returns everything that came back before the connection was closed */
async function sendRaw(port: number, lines: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  // Not ended: a caller that closes its half is taken for one that has left.
  socket.write(lines);
  return text(socket);
}

const headerLines = Object.entries(HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
const rawCall = (port: number, target: string, more = '') =>
  sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: proxy.test\r\nConnection: close\r\n${headerLines}${more}\r\n`);

describe('where a call goes', () => {
  it.each(['//evil.example/x', '/@evil.example', '/a//b?x=1&y=%2F', '/a%20b;c=1?', '/v1/%0d%0aX-Evil:1'])(
    '%s stays a path of the provider, as it is',
    async (target) => {
      const exchange = await start((_request, response) => response.end('ok'));
      expect(await rawCall(exchange.port, target)).toMatch(/^HTTP\/1\.1 200 /);
      expect(exchange.seen[0]?.url).toBe(target.replace(/\?$/, ''));
      expect(exchange.seen[0]?.headers.host).toBe(`127.0.0.1:${exchange.providerPort}`);
      expect(exchange.seen[0]?.headers.authorization).toBe('Token token=demo-key');
    },
  );

  it.each([
    'http://evil.example/x',
    '/a/../../x',
    '/%2e%2e/x',
    '/a/%2e%2E%2fx',
    '/a/%252e%252e/x',
    '/a%5c..%5cx',
    '/\\evil.example',
    '*',
  ])('%s is refused', async (target) => {
    const exchange = await start((_request, response) => response.end('ok'), { basePath: '/base' });
    expect(await rawCall(exchange.port, target)).toMatch(/^HTTP\/1\.1 400 /);
    expect(exchange.seen).toEqual([]);
  });

  it('is below the base address', async () => {
    const exchange = await start((_request, response) => response.end('ok'), { basePath: '/base' });
    await call(exchange, '/x');
    expect(exchange.seen[0]?.url).toBe('/base/x');
  });

  it('is never a private network unless that is allowed', async () => {
    const exchange = await start((_request, response) => response.end('ok'), { allowPrivateNetwork: false });
    const received = await call(exchange, '/x');
    expect(received.status).toBe(502);
    expect(exchange.seen).toEqual([]);
  });
});

describe('requests that could be read in two ways', () => {
  it.each([
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n'],
    ['a folded header', 'X-A: 1\r\n b\r\n: 2\r\n'],
    ['a header name with a blank', 'X-A : 1\r\n'],
  ])('with %s are refused and not passed on', async (_what, more) => {
    const exchange = await start((_request, response) => response.end('ok'));
    expect(await rawCall(exchange.port, '/x', more)).toMatch(/^HTTP\/1\.1 400 /);
    expect(exchange.seen).toEqual([]);
  });

  it('with a transfer coding that is not decoded, or with TRACE, are refused and not passed on', async () => {
    const exchange = await start((_request, response) => response.end('ok'));
    const coded = 'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n';
    expect(await rawCall(exchange.port, '/x', coded)).toMatch(/^HTTP\/1\.1 400 .*urn:ampersand:problem:not-supported/s);
    const traced = await call(exchange, '/x', { method: 'TRACE' });
    expect(traced).toMatchObject({ status: 405, headers: { allow: expect.stringContaining('PATCH') } });
    expect(exchange.seen).toEqual([]);
  });

  it('that want to switch protocols are refused, and an offer of HTTP/2 is passed over', async () => {
    const exchange = await start((_request, response) => response.end('ok'));
    const upgrade = (to: string) =>
      sendRaw(
        exchange.port,
        `GET /x HTTP/1.1\r\nHost: p\r\nConnection: close, Upgrade\r\nUpgrade: ${to}\r\n${headerLines}\r\n`,
      );
    expect(await upgrade('websocket')).toMatch(/^HTTP\/1\.1 400 /);
    expect(exchange.seen).toEqual([]);
    expect(await upgrade('h2c')).toMatch(/^HTTP\/1\.1 200 /);
    expect(exchange.seen[0]?.headers.upgrade).toBeUndefined();
  });
});

describe('a body', () => {
  it('comes back as the provider encoded it', async () => {
    const packed = gzipSync('hello '.repeat(1000));
    const exchange = await start((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length });
      response.end(packed);
    });
    const sent = exchange.open('/x').end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // what the event carries
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(Buffer.concat(await response.toArray()).equals(packed)).toBe(true);
  });

  it('arrives while the provider is still sending', async () => {
    const rest = Promise.withResolvers<void>();
    const exchange = await start(async (_request, response) => {
      response.write('first ');
      await rest.promise;
      response.end('second');
    });
    const sent = exchange.open('/x').end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // what the event carries
    const [first] = await once(response, 'data');
    expect(String(first)).toBe('first ');
    rest.resolve();
    expect(await text(response)).toBe('second');
  });

  it('reaches the provider while the caller is still sending', async () => {
    const arrived = Promise.withResolvers<string>();
    const exchange = await start(async (request, response) => {
      request.once('data', (chunk) => arrived.resolve(String(chunk)));
      await once(request, 'end');
      response.end('done');
    });
    const sent = exchange.open('/x', { method: 'POST', headers: { 'transfer-encoding': 'chunked' } });
    sent.write('first');
    expect(await arrived.promise).toBe('first');
    sent.end('second');
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // what the event carries
    expect(await text(response)).toBe('done');
  });

  it('is passed on with its length', async () => {
    const exchange = await start(async (request, response) => response.end(await text(request)));
    const received = await call(exchange, '/x', {
      method: 'PUT',
      body: 'größer',
      headers: { 'content-type': 'text/x' },
    });
    expect(received.body).toBe('größer');
    expect(exchange.seen[0]?.headers).toMatchObject({ 'content-length': '8', 'content-type': 'text/x' });
  });

  it('is taken from the provider only as fast as the caller reads', async () => {
    const total = 256 * 1024 * 1024;
    let taken = 0;
    const stalled = Promise.withResolvers<void>();
    const exchange = await start((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024);
      const push = () => {
        while (taken < total) {
          taken += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', push);
            stalled.resolve();
            return;
          }
        }
        response.end();
      };
      push();
    });
    const before = process.memoryUsage().rss;
    const sent = exchange.open('/x').end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // what the event carries
    response.pause();
    await stalled.promise;
    // Whatever the sockets between them take in, they have taken when nothing moves over many turns.
    let last = -1;
    for (let turns = 0; turns < 2_000 || last !== taken; turns += 1) {
      last = taken;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(taken).toBeLessThan(32 * 1024 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    sent.destroy();
  });

  it.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ])('is absent from the response to %s with %i', async (method, status) => {
    const exchange = await start((_request, response) => response.writeHead(status, { etag: '"1"' }).end());
    const received = await call(exchange, '/x', { method });
    expect([received.status, received.body, received.headers.etag]).toEqual([status, '', '"1"']);
  });
});

describe('a response whose body may say that the account is locked out', () => {
  const limitAnswers = [{ status: 429, bodyContains: ['"DAILY"'], lockOut: true }];
  const lockOut = JSON.stringify({ message: 'You have reached your daily limit.', policyName: 'DAILY' });
  const throttled = { 'x-amp-rate-limiter-mode': 'throttle' };

  it.each<[string, Record<string, string>, Buffer]>([
    ['plain', {}, Buffer.from(lockOut)],
    ['compressed', { 'content-encoding': 'gzip' }, gzipSync(lockOut)],
  ])('is not retryable, and is forwarded unchanged (%s)', async (_what, headers, body) => {
    const exchange = await start((_request, response) => response.writeHead(429, headers).end(body), { limitAnswers });
    const sent = exchange.open('/x', { headers: throttled }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.headers).toMatchObject({ ...headers, 'x-amp-retryable': 'false' });
    expect(Buffer.concat(await response.toArray())).toEqual(body);
    const refused = await call(exchange, '/x', { headers: throttled });
    expect(refused).toMatchObject({ status: 429, headers: { 'x-amp-error': 'true', 'x-amp-retryable': 'false' } });
    expect(exchange.seen).toHaveLength(1);
  });

  it('is passed back whole when it is long, or says something else', async () => {
    const body = 'x'.repeat(200_000);
    const exchange = await start((_request, response) => response.writeHead(429).end(body), { limitAnswers });
    const received = await call(exchange, '/x');
    expect(received).toMatchObject({ status: 429, headers: { 'x-amp-retryable': 'true' } });
    expect(received.body === body).toBe(true);
  });

  it('is passed back without a body as well', async () => {
    const exchange = await start((_request, response) => response.writeHead(429).end(), { limitAnswers });
    expect(await call(exchange, '/x')).toMatchObject({ status: 429, headers: { 'x-amp-retryable': 'true' }, body: '' });
  });

  it('that breaks off in the middle results in 502', async () => {
    const exchange = await start(
      (_request, response) => {
        response.writeHead(429, { 'content-length': '100' }).write('{"policyName":');
        setImmediate(() => response.destroy());
      },
      { limitAnswers },
    );
    expect(await call(exchange, '/x')).toMatchObject({ status: 502, headers: { 'x-amp-error': 'true' } });
  });
});

describe('a response that cannot be passed on as it is', () => {
  const responding = async (bytes: string) => {
    const exchange = await start(() => {});
    exchange.provider.removeAllListeners('request').on('request', ({ socket }) => socket.end(bytes));
    return call(exchange, '/x');
  };

  it.each(['完成', 'a\u0001b'])('gets the usual phrase in place of %j', async (phrase) => {
    const received = await responding(`HTTP/1.1 200 ${phrase}\r\ncontent-length: 2\r\n\r\nok`);
    expect(received).toMatchObject({ status: 200, body: 'ok', response: { statusMessage: 'OK' } });
  });

  it.each([
    ['a status that does not exist', 'HTTP/1.1 099 X\r\ncontent-length: 2\r\n\r\nok'],
    ['a transfer coding that is not decoded', 'HTTP/1.1 200 X\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ])('is a 502 for %s', async (_what, bytes) => {
    expect(await responding(bytes)).toMatchObject({ status: 502, headers: { 'x-amp-error': 'true' } });
  });

  it('loses the informational responses before it', async () => {
    const bytes = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
    expect(await responding(bytes)).toMatchObject({ status: 200, body: 'ok' });
  });
});

describe('when one side leaves', () => {
  it('a caller that gives up ends the call to the provider', async () => {
    const isCalled = Promise.withResolvers<IncomingMessage>();
    const exchange = await start((request) => isCalled.resolve(request));
    const sent = exchange.open('/x').end();
    sent.on('error', () => {});
    const atProvider = await isCalled.promise;
    atProvider.on('error', () => {});
    const isClosed = new Promise((resolve) => atProvider.once('close', resolve));
    sent.destroy();
    await isClosed;
  });

  it('a caller that stops reading releases the provider', async () => {
    const isClosed = Promise.withResolvers<void>();
    const exchange = await start(
      (_request, response) => {
        response.once('close', isClosed.resolve);
        const push = () => {
          while (response.write(Buffer.alloc(64 * 1024)));
          response.once('drain', push);
        };
        push();
      },
      { callerIdleMs: 200 },
    );
    const sent = exchange.open('/x').end();
    sent.on('error', () => {});
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // what the event carries
    response.on('error', () => {});
    response.pause();
    await isClosed.promise;
  });

  it('a provider that breaks off in the middle leaves the caller with a broken response', async () => {
    const exchange = await start((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('only this', () => response.destroy());
    });
    const sent = exchange.open('/x').end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // what the event carries
    await expect(text(response)).rejects.toThrow();
  });

  it('a provider that does not respond results in 504', async () => {
    const exchange = await start(() => {}, { headersTimeoutMs: 50 });
    const received = await call(exchange, '/x');
    expect(received.status).toBe(504);
    expect(received.headers).toMatchObject({ 'x-amp-error': 'true', 'content-type': 'application/problem+json' });
  });

  it('a provider that stops in the middle of its body is cut off', async () => {
    const exchange = await start((_request, response) => void response.write('a'), { idleTimeoutMs: 50 });
    const sent = exchange.open('/x').end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // what the event carries
    await expect(text(response)).rejects.toThrow();
  });

  it('a provider that is not there results in 502', async () => {
    const exchange = await start((_request, response) => response.end('ok'));
    exchange.provider.close();
    exchange.provider.closeAllConnections();
    const received = await call(exchange, '/x');
    expect(received.status).toBe(502);
    expect(JSON.parse(received.body)).toMatchObject({ status: 502, subsystem: 'proxy', retryable: true });
  });
});

/** Sends a byte at a time until the other side disconnects. */
function trickle(response: ServerResponse) {
  const timer = setInterval(() => response.write('.'), 5);
  response.on('close', () => clearInterval(timer));
}

describe('a caller has its answer in time', () => {
  const LIMITED: LimitAnswer = { status: 403, bodyContains: ['LIMIT'] };
  const timedOut = (received: Awaited<ReturnType<typeof call>>) => {
    expect([received.status, received.headers['x-amp-error']]).toEqual([504, 'true']);
    expect(JSON.parse(received.body)).toMatchObject({
      type: 'urn:ampersand:problem:provider-timeout',
      subsystem: 'proxy',
    });
  };

  it('when the body that decides about the response trickles', async () => {
    const isTrickling = Promise.withResolvers<ServerResponse>();
    const exchange = await start(
      (_request, response) => {
        trickle(response.writeHead(403));
        isTrickling.resolve(response);
      },
      { limitAnswers: [LIMITED] },
    );
    const received = call(exchange, '/x');
    const atProvider = await isTrickling.promise;
    const isClosed = once(atProvider, 'close');
    exchange.ports.clock.advance(TIME_LIMITS.answer);
    timedOut(await received);
    await isClosed;
  });

  it('when only informational responses come', async () => {
    const isCalled = Promise.withResolvers<void>();
    const exchange = await start((_request, response) => {
      response.writeProcessing();
      isCalled.resolve();
    });
    const received = call(exchange, '/x');
    await isCalled.promise;
    exchange.ports.clock.advance(TIME_LIMITS.answer);
    timedOut(await received);
  });

  it('when the provider accepts no connection', async () => {
    const isLookedUp = Promise.withResolvers<void>();
    const agent = createOutboundAgent({
      policy: createAddressPolicy(true),
      connectTimeoutMs: 3_600_000,
      resolve: () => {
        isLookedUp.resolve();
        return new Promise(() => {});
      },
    });
    const exchange = await start((_request, response) => response.end('ok'), { agent, host: 'provider.test' });
    const received = call(exchange, '/x');
    await isLookedUp.promise;
    exchange.ports.clock.advance(TIME_LIMITS.answer);
    timedOut(await received);
    await agent.destroy();
  });

  it('counted from the end of an upload, which may take longer', async () => {
    const isCalled = Promise.withResolvers<void>();
    const isUploaded = Promise.withResolvers<ServerResponse>();
    const exchange = await start((request, response) => {
      request.once('data', () => isCalled.resolve());
      request.once('end', () => isUploaded.resolve(response));
    });
    const sent = exchange.open('/x', { method: 'POST' });
    sent.write('a');
    await isCalled.promise;
    exchange.ports.clock.advance(TIME_LIMITS.answer);
    sent.end('b');
    const response = await isUploaded.promise;
    exchange.ports.clock.advance(TIME_LIMITS.answer - 1);
    response.end('taken');
    const [received] = (await once(sent, 'response')) as [IncomingMessage]; // what the event carries
    expect([received.statusCode, await text(received)]).toEqual([200, 'taken']);
  });

  it('when the provider does not respond to an upload', async () => {
    const isUploaded = Promise.withResolvers<void>();
    const exchange = await start((request) => void request.resume().once('end', () => isUploaded.resolve()));
    const received = call(exchange, '/x', { method: 'POST', body: 'a'.repeat(1_000_000) });
    await isUploaded.promise;
    exchange.ports.clock.advance(TIME_LIMITS.answer);
    timedOut(await received);
  });

  it('when the provider does not read an upload', async () => {
    const exchange = await start((request) => void request.pause(), { headersTimeoutMs: 50 });
    const sent = exchange.open('/x', { method: 'POST' });
    sent.on('error', () => {});
    sent.write(Buffer.alloc(16 * 1024 * 1024));
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // what the event carries
    expect(response.statusCode).toBe(504);
  });

  it('and the whole response, however long it takes', async () => {
    const isCalled = Promise.withResolvers<ServerResponse>();
    const exchange = await start((_request, response) => {
      response.write('begin');
      isCalled.resolve(response);
    });
    const sent = exchange.open('/x').end();
    const [received] = (await once(sent, 'response')) as [IncomingMessage]; // what the event carries
    exchange.ports.clock.advance(TIME_LIMITS.answer);
    (await isCalled.promise).end(' and end');
    expect(await text(received)).toBe('begin and end');
  });
});

it('a caller with HTTP/1.0 sees that a response of unknown length was cut off', async () => {
  const exchange = await start((_request, response) => void response.write('a'), { idleTimeoutMs: 50 });
  const socket = connect(exchange.port, '127.0.0.1');
  socket.write(`GET /x HTTP/1.0\r\nHost: proxy.test\r\n${headerLines}\r\n`);
  await expect(text(socket)).rejects.toMatchObject({ code: 'ECONNRESET' });
});

it.each([
  ['a short response', 'short'],
  ['a response with bytes that are no text', '\u00ff\u0080\u0000'],
])('%s is one write with its head', async (_title, body) => {
  const exchange = await start((_request, response) => response.end(Buffer.from(body, 'latin1')));
  let writes = 0;
  exchange.proxy.on('connection', (socket: Socket) => {
    const write = socket._write.bind(socket);
    socket._write = (...args) => {
      writes += 1;
      write(...args);
    };
    // Several parts in one write cost almost as much as several writes.
    socket._writev = () => {
      throw new Error('The response was written in parts.');
    };
  });
  const [response] = (await once(exchange.open('/x').end(), 'response')) as [IncomingMessage]; // what the event carries
  expect((await buffer(response)).toString('latin1')).toBe(body);
  expect(writes).toBe(1);
});

it('early hints of the provider are not taken for its response', async () => {
  const exchange = await start((_request, response) => {
    response.writeEarlyHints({ link: '</a.css>; rel=preload' }, () => response.writeHead(201).end('made'));
  });
  expect(await call(exchange, '/x')).toMatchObject({ status: 201, body: 'made' });
});

it('a rejection does not wait for an unused body', async () => {
  const exchange = await start((_request, response) => response.end('ok'));
  const sent = exchange.open('/x', { method: 'POST', headers: { 'x-api-key': 'wrong', 'content-length': '1000000' } });
  sent.on('error', () => {});
  sent.write('begins');
  const [response] = (await once(sent, 'response')) as [IncomingMessage]; // what the event carries
  expect(response.statusCode).toBe(401);
  expect(response.headers.connection).toBe('close');
  sent.destroy();
});

describe('a database that is not available', () => {
  const fail = () => Promise.reject(new StoreUnavailable(new Error('restarting')));

  it('gets 503 and a time to try again when the call cannot be authorised', async () => {
    const exchange = await start((_request, response) => response.end('ok'));
    exchange.ports.store.installations.findAuthorities = fail;
    const received = await call(exchange, '/x', { method: 'POST' });
    expect(received).toMatchObject({ status: 503, headers: { 'x-amp-error': 'true', 'retry-after': '5' } });
    expect(JSON.parse(received.body)).toMatchObject({ type: 'urn:ampersand:problem:unavailable', retryable: true });
    expect(exchange.seen).toEqual([]);
  });

  it('does not refuse a throttled call whose limit cannot be read', async () => {
    const exchange = await start((_request, response) => response.end('ok'));
    exchange.ports.store.providerQuotas.get = fail;
    const received = await call(exchange, '/x', { headers: { 'x-amp-rate-limiter-mode': 'throttle' } });
    expect(received).toMatchObject({ status: 200, body: 'ok' });
  });
});
