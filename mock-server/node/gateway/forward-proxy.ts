import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';

/** Forward proxies between the process and other hosts, by the standard variables. */
export interface ForwardProxies {
  /** `HTTP_PROXY`, for `http` addresses. */
  http?: string;
  /** `HTTPS_PROXY`, for `https` addresses. */
  https?: string;
  /** `NO_PROXY`: hosts and domains that are called directly, such as `.example.com` or `host:8080`; `*` for all. */
  direct: readonly string[];
}

/** Where a connection is to end. */
export interface ProxyTarget {
  /** With colon. */
  protocol: string;
  /** Without brackets. */
  hostname: string;
  /** Empty for the one of the protocol. */
  port: string;
}

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** @returns the address of the proxy for a target; undefined for one that is called directly, as this machine always is */
export function forwardProxyFor(
  { http, https, direct }: ForwardProxies,
  { protocol, hostname, port }: ProxyTarget,
): URL | undefined {
  const address = protocol === 'https:' ? https : http;
  if (address === undefined || isLoopback(hostname)) return undefined;
  const ownPort = port || DEFAULT_PORTS[protocol];
  const isDirect = direct.some((entry) => {
    if (entry === '*') return true;
    const written = isIP(entry) === 6 ? `[${entry}]` : entry;
    const [, name = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(written.toLowerCase()) ?? [];
    if (entryPort !== undefined && entryPort !== ownPort) return false;
    const domain = withoutBrackets(name.replace(/^\*?\./, ''));
    return hostname === domain || hostname.endsWith(`.${domain}`);
  });
  return isDirect ? undefined : new URL(address);
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '::1' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}

/** A forward proxy that made no connection. Nothing was sent to the target. */
export class ForwardProxyFailure extends Error {
  override readonly name = 'ForwardProxyFailure';
}

/**
 * Opens a connection to the target through a proxy.
 * Source: RFC 9110, 9.3.6.
 *
 * @throws ForwardProxyFailure
 */
export function connectThrough(
  proxy: URL,
  { protocol, hostname, port }: ProxyTarget,
  timeoutMs: number,
): Promise<Socket> {
  const host = withoutBrackets(proxy.hostname);
  const authority = `${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${port || DEFAULT_PORTS[protocol]}`;
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const request = (proxy.protocol === 'https:' ? httpsRequest : httpRequest)({
    host,
    // Otherwise the certificate would be verified for the name in the header, which is the target's.
    servername: isIP(host) === 0 ? host : '',
    port: proxy.port || DEFAULT_PORTS[proxy.protocol],
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...authorizationOf(proxy) },
    agent: false,
  });
  const timer = setTimeout(() => request.destroy(new Error('it did not respond in time')), timeoutMs);
  request.once('connect', ({ statusCode = 0 }, socket, head) => {
    clearTimeout(timer);
    if (statusCode >= 200 && statusCode < 300 && head.length === 0) {
      resolve(socket as Socket); // of a request over the network
      return;
    }
    socket.destroy();
    reject(new ForwardProxyFailure(`the forward proxy ${proxy.host} responded with ${statusCode}`));
  });
  request.once('error', ({ message }) => {
    clearTimeout(timer);
    reject(new ForwardProxyFailure(`the forward proxy ${proxy.host} made no connection: ${message}`));
  });
  request.end();
  return promise;
}

function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const credential = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credential).toString('base64')}` };
}
