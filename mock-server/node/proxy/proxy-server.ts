import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Ports } from '../../core/kernel/ports.ts';
import { ok } from '../../core/kernel/result.ts';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';
import type { RequestLimits } from '../../http/limits/request-limits.ts';
import { createProxyPipeline } from '../../http/proxy/proxy-pipeline.ts';
import type { ProxyRejection } from '../../http/proxy/proxy-response.ts';
import { proxyProblem } from '../../http/proxy/proxy-response.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import type { ServerLimits } from '../http-server/http-server.ts';
import { createGuardedServer, remoteAddressOf } from '../http-server/http-server.ts';
import { ProxyExchange } from './proxy-exchange.ts';

/** Options of the proxy server. */
export interface ProxyServerOptions {
  ports: Ports;
  /** The guarded way out; never follows a redirect and never decompresses. */
  agent: Dispatcher;
  /** `TIME_LIMITS.proxiedHeaders` by default. */
  headersTimeoutMs?: number;
  /** `TIME_LIMITS.proxiedIdle` by default. */
  idleTimeoutMs?: number;
  /** `TIME_LIMITS.callerIdle` by default. */
  callerIdleMs?: number;
  /** Limits of a caller's connection that override the defaults. */
  callerLimits?: ServerLimits;
  /** Shared with the other APIs; nothing is limited when absent. */
  limits?: RequestLimits;
  /** Whether the last hop of `X-Forwarded-For` is trusted as the remote address. */
  isProxyTrusted?: boolean;
}

/**
 * Creates the proxy server: any method and any path, streamed in both directions with back-pressure. It is plain
 * `node:http` and undici, which pass on several times as much as a fetch-shaped app.
 */
export function createProxyServer(options: ProxyServerOptions): Server {
  const { ports, agent, callerIdleMs, isProxyTrusted = false } = options;
  const { headersTimeoutMs = TIME_LIMITS.proxiedHeaders, idleTimeoutMs = TIME_LIMITS.proxiedIdle } = options;
  const runPipeline = createProxyPipeline(ports, options.limits);

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    runPipeline<{ status: number } | undefined>(
      {
        requestId: ports.ids.uuid(),
        startedMonotonic: ports.clock.monotonic(),
        method: request.method ?? 'GET',
        target: request.url ?? '',
        header: (name) => single(request.headers[name]),
        headers: request.rawHeaders,
        address: () =>
          remoteAddressOf(request, isProxyTrusted ? single(request.headers['x-forwarded-for']) : undefined),
      },
      {
        forward(call) {
          // The caller may have gone while it was looked up.
          if (response.destroyed) return Promise.resolve(ok(undefined));
          return new ProxyExchange({ ports, call, request, response }).run(agent, headersTimeoutMs, idleTimeoutMs);
        },
        async refuse(rejection, scope) {
          await refuse(request, response, rejection, scope);
          return undefined;
        },
      },
    ).catch((error: unknown) => {
      ports.log.error('proxy.response_failed', { error });
      response.destroy();
    });
  };
  const limits = { requestTimeout: TIME_LIMITS.upload, optimizeEmptyRequests: true, ...options.callerLimits };
  return createGuardedServer(onRequest, limits, callerIdleMs);
}

/** Responds with a problem document, or cuts off a response that has begun. */
async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  rejection: ProxyRejection,
  scope: RequestScope,
): Promise<void> {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const problem = proxyProblem(rejection, scope);
  const body = await problem.text();
  // A response that could not begin leaves its own behind.
  response.statusMessage = '';
  response.setHeaders(problem.headers);
  // An unread body would have to be drained before the connection can be reused.
  if (!request.complete) response.setHeader('connection', 'close');
  response.writeHead(problem.status);
  response.end(body);
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
