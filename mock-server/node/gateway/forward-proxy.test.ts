import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { createAddressPolicy } from '../../core/kernel/address-policy.ts';
import { forwardProxyFor } from './forward-proxy.ts';
import type { OutboundAgentOptions } from './outbound.ts';
import { createOutboundAgent, transportFailure } from './outbound.ts';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

interface StartedProxy {
  url: string;
  /** Requests for a tunnel. */
  asked: IncomingMessage[];
}

/** @param respond to a request for a tunnel; connects to `targetPort` by default */
async function startProxy(
  targetPort: number,
  respond?: (socket: Socket) => void,
  server = createServer(),
): Promise<StartedProxy> {
  const asked: IncomingMessage[] = [];
  const sockets = new Set<Socket>();
  server.on('connect', (request, socket: Socket) => {
    asked.push(request);
    sockets.add(socket);
    if (respond !== undefined) {
      respond(socket);
      return;
    }
    const target = connect(targetPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(target).pipe(socket);
    });
    sockets.add(target);
    for (const end of [socket, target]) end.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  return { url: `http://user:pass%20word@127.0.0.1:${port}`, asked };
}

const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;

/** @returns a server with TLS whose certificate is trusted for `localhost` and no other name */
function createLocalhostServer() {
  const folder = mkdtempSync(join(tmpdir(), 'amp-tls-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '1'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', keyFile, '-out', certFile, ...subject];
  execFileSync('openssl', made, { stdio: 'ignore' });
  const [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')];
  rmSync(folder, { recursive: true });
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  opened.push(() => setDefaultCACertificates(trusted));
  return createHttpsServer({ key, cert });
}

/** A target that captures the first bytes of each connection, and responds as an HTTP server. */
async function startTarget() {
  const first: Buffer[] = [];
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      first.push(bytes);
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, first };
}

async function get(origin: string, proxy: string, options: Partial<OutboundAgentOptions> = {}) {
  const agent = createOutboundAgent({
    policy: createAddressPolicy(false),
    forwardProxies: { http: proxy, https: proxy, direct: [] },
    resolve: async () => [],
    connectTimeoutMs: 2_000,
    ...options,
  });
  opened.push(() => agent.destroy());
  const response = await agent.request({ origin, path: '/v1', method: 'GET' });
  return response.body.text();
}

describe('calls through a forward proxy', () => {
  it('reach the target in a tunnel, with the credential of the proxy for the proxy alone', async () => {
    const target = await startTarget();
    const proxy = await startProxy(target.port);
    expect(await get('http://crm.test:8081', proxy.url)).toBe('ok');
    expect(proxy.asked.map(({ url }) => url)).toEqual(['crm.test:8081']);
    const credential = Buffer.from('user:pass word').toString('base64');
    expect(proxy.asked[0]?.headers['proxy-authorization']).toBe(`Basic ${credential}`);
    expect(String(target.first[0])).toMatch(/^GET \/v1 HTTP\/1\.1\r\nhost: crm\.test:8081\r\n/);
    expect(String(target.first[0])).not.toContain('proxy-authorization');
  });

  it('encrypt for the target, not for the proxy', async () => {
    const target = await startTarget();
    const proxy = await startProxy(target.port);
    await expect(get('https://crm.test', proxy.url)).rejects.toThrow();
    expect(proxy.asked.map(({ url }) => url)).toEqual(['crm.test:443']);
    const HANDSHAKE = 0x16;
    expect(target.first[0]?.[0]).toBe(HANDSHAKE);
    expect(target.first[0]?.includes('crm.test')).toBe(true);
  });

  it.runIf(hasOpenssl)('trust a proxy with TLS by its own name, and encrypt for the target inside', async () => {
    const target = await startTarget();
    const proxy = await startProxy(target.port, undefined, createLocalhostServer());
    const url = proxy.url.replace('http:', 'https:').replace('127.0.0.1', 'localhost');
    expect(await get('http://crm.test:8081', url)).toBe('ok');
    await expect(get('https://crm.test', url)).rejects.toThrow();
    expect(proxy.asked.map(({ url }) => url)).toEqual(['crm.test:8081', 'crm.test:443']);
    expect(target.first[1]?.includes('crm.test')).toBe(true);

    const wrong = await get('http://crm.test:8081', url.replace('localhost', '127.0.0.1')).catch((error) => error);
    expect(transportFailure(wrong, 'crm.test').message).toMatch(/made no connection: .*altnames/);
  });

  it('leave a name to the proxy that this machine does not resolve in time', async () => {
    const target = await startTarget();
    const proxy = await startProxy(target.port);
    const resolve = () => new Promise<never>(() => {});
    expect(await get('http://crm.test:8081', proxy.url, { resolve, lookupTimeoutMs: 10 })).toBe('ok');
  });

  it('end in time where the target is connected and says nothing', async () => {
    const proxy = await startProxy(1, (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    const error = await get('https://crm.test', proxy.url, { connectTimeoutMs: 100 }).catch((error: unknown) => error);
    expect(transportFailure(error, 'crm.test')).toMatchObject({ kind: 'timeout', mayHaveArrived: false });
  });

  it.each<[string, string, string[]]>([
    ['a private address', 'https://10.0.0.1', []],
    ['a name with a private address', 'https://inside.test', ['10.0.0.1']],
    ['a metadata service', 'http://169.254.169.254', []],
  ])('do not reach %s', async (_what, origin, addresses) => {
    const proxy = await startProxy(1);
    const resolve = async () => addresses.map((address) => ({ address, family: 4 }));
    await expect(get(origin, proxy.url, { resolve })).rejects.toMatchObject({ name: 'AddressRefused' });
    expect(proxy.asked).toEqual([]);
  });

  it.each<[string, (socket: Socket) => void, RegExp]>([
    ['refuses', (socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'), /responded with 407/],
    ['breaks off', (socket) => socket.destroy(), /made no connection/],
    ['talks nonsense', (socket) => socket.end('nonsense\r\n\r\n'), /made no connection/],
  ])('that %s fail before anything was sent, without its credential', async (_how, respond, reason) => {
    const proxy = await startProxy(1, respond);
    const error = await get('https://crm.test', proxy.url).catch((error: unknown) => error);
    const failure = transportFailure(error, 'crm.test');
    expect(failure).toMatchObject({ kind: 'unreachable', mayHaveArrived: false, retryable: true });
    expect(failure.message).toMatch(/^crm\.test could not be reached: the forward proxy 127\.0\.0\.1:\d+ /);
    expect(failure.message).toMatch(reason);
    expect(failure.message).not.toContain('pass');
  });
});

describe('the proxy of a host', () => {
  const proxies = { http: 'http://plain.test', https: 'http://secure.test', direct: [] as string[] };
  const of = (address: string, direct: string[] = []) => {
    const { protocol, hostname, port } = new URL(address);
    const bare = hostname.replace(/^\[|\]$/g, '');
    return forwardProxyFor({ ...proxies, direct }, { protocol, hostname: bare, port })?.host;
  };

  it('is that of its protocol', () => {
    expect([of('http://a.test'), of('https://a.test')]).toEqual(['plain.test', 'secure.test']);
  });

  it.each(['http://localhost:1', 'http://127.0.0.2', 'https://localhost'])('is none for %s', (address) => {
    expect(of(address)).toBeUndefined();
  });

  it.each([
    ['https://a.test', 'a.test'],
    ['https://a.test', 'A.test'],
    ['https://api.a.test', 'a.test'],
    ['https://api.a.test', '.a.test'],
    ['https://api.a.test', '*.a.test'],
    ['https://a.test', 'a.test:443'],
    ['https://a.test:8443', 'a.test:8443'],
    ['https://10.1.2.3', '10.1.2.3'],
    ['https://[fd00::5]', 'fd00::5'],
    ['https://[fd00::5]', '[fd00::5]'],
    ['https://[fd00::5]:8443', '[FD00::5]:8443'],
    ['https://a.test', '*'],
  ])('is none for %s with NO_PROXY=%s', (address, entry) => {
    expect(of(address, ['other.test', entry])).toBeUndefined();
  });

  it.each([
    ['https://nota.test', 'a.test'],
    ['https://a.test', 'a.test:8443'],
    ['https://a.test.evil.test', 'a.test'],
    ['https://a.test', 'api.a.test'],
    ['https://[fd00::5]:8443', '[fd00::5]:443'],
  ])('stays for %s with NO_PROXY=%s', (address, entry) => {
    expect(of(address, [entry])).toBe('secure.test');
  });
});
