import type { FetchHandler } from '../../connectors/fetch-gateway.ts';
import { trackStatus } from '../../core/connections/provider-context.ts';
import type { Ports } from '../../core/ports.ts';
import type { ReadHeader } from '../../core/proxy/authorise-proxy-call.ts';
import type { RequestScope } from '../request-scope.ts';
import type { ProxyMemory } from './prepare-proxy-call.ts';
import { createProxyMemory, prepareProxyCall } from './prepare-proxy-call.ts';
import { noAnswer, PROXY_SUBSYSTEM, passedBackHeaders, proxyProblem } from './proxy-answer.ts';

/** What the proxy needs where there are no sockets. */
export interface ProxyAppDeps {
  ports: Ports;
  /** Reaches providers: a simulated one, or the global `fetch`. */
  send: FetchHandler;
}

/** Statuses whose answers have no body; a Response refuses to be made with one. */
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/** The proxy for MSW: `Request` in, `Response` out, by the same rules as over sockets. Never throws. */
export function createProxyApp({ ports, send }: ProxyAppDeps): (request: Request) => Promise<Response> {
  const memory = createProxyMemory(ports);
  return async (request) => {
    const scope: RequestScope = {
      requestId: ports.ids.uuid(),
      subsystem: PROXY_SUBSYSTEM,
      startedAt: ports.clock.now(),
    };
    try {
      return await answer(ports, send, memory, request, scope);
    } catch (error) {
      ports.log.error('request.crashed', { ...scope, error });
      const detail = 'The server failed to answer. The request id finds the reason in its log.';
      return proxyProblem({ code: 'internal', detail }, scope);
    }
  };
}

async function answer(
  ports: Ports,
  send: FetchHandler,
  memory: ProxyMemory,
  request: Request,
  scope: RequestScope,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const header = readerOf(request.headers);
  const prepared = await prepareProxyCall(ports, memory, {
    target: `${pathname}${search}`,
    header,
    headers: request.headers,
  });
  if (!prepared.ok) return proxyProblem(prepared.rejection, scope);
  const { origin, path, headers } = prepared.value;
  let response: Response;
  try {
    // A body that streams needs half duplex, which some runtimes don't know: a mock's bodies are small.
    const body = request.body === null ? null : await request.arrayBuffer();
    response = await send(
      new Request(`${origin}${path}`, {
        method: request.method,
        headers: headers.map(([name, value]): [string, string] => [name, value]),
        body,
        redirect: 'manual',
        signal: request.signal,
      }),
    );
  } catch {
    const message = `${new URL(origin).host} could not be reached.`;
    return proxyProblem(noAnswer({ kind: 'unreachable', message, retryable: true }), scope);
  }
  await trackStatus(ports, prepared.value.connection, response.status);
  const passedBack = passedBackHeaders(ports, memory.rateLimits, prepared.value, {
    status: response.status,
    header: readerOf(response.headers),
    headers: response.headers,
  });
  return new Response(WITHOUT_BODY.has(response.status) ? null : response.body, {
    status: response.status,
    statusText: response.statusText,
    headers: passedBack.map(([name, value]): [string, string] => [name, value]),
  });
}

function readerOf(headers: Headers): ReadHeader {
  return (name) => headers.get(name) ?? undefined;
}
