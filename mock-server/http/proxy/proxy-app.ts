import type { FetchHandler } from '../../connectors/fetch-gateway.ts';
import { trackStatus } from '../../core/connections/connection-status.ts';
import { isLimitInBody } from '../../core/connections/provider-limit.ts';
import type { Ports } from '../../core/kernel/ports.ts';
import type { ReadHeader } from '../../core/proxy/authorise-proxy-call.ts';
import { renewProxyCall } from '../../core/proxy/renew-proxy-call.ts';
import type { RequestScope } from '../request-scope.ts';
import { portsOfRequest, problemsPageOf } from '../request-scope.ts';
import { rejectionOfUnexpectedError } from '../unexpected-error.ts';
import type { PreparedCall, ProxyMemory } from './prepare-proxy-call.ts';
import { addressProxyCall, createProxyMemory, prepareProxyCall } from './prepare-proxy-call.ts';
import { noAnswer, PROXY_SUBSYSTEM, passedBackHeaders, proxyProblem } from './proxy-answer.ts';

/** Dependencies of the proxy without sockets. */
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
      problemsPage: problemsPageOf(ports.settings),
      startedAt: ports.clock.now(),
      startedMonotonic: ports.clock.monotonic(),
    };
    try {
      return await answer(ports, send, memory, request, scope);
    } catch (error) {
      return proxyProblem(rejectionOfUnexpectedError(ports, scope, error), scope);
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
  const incoming = { requestId: scope.requestId, target: `${pathname}${search}`, header, headers: request.headers };
  const prepared = await prepareProxyCall(ports, memory, incoming);
  if (!prepared.ok) return proxyProblem(prepared.rejection, scope);
  // A body that streams needs half duplex, which some runtimes don't know: a mock's bodies are small.
  const body = request.body === null ? null : await request.arrayBuffer();
  let call = prepared.value;
  // A rejected token whose refresh failed temporarily does not change the credential's status.
  let isStatusKnown = true;
  // From here on the provider may have carried out the call.
  scope.effects = { hasChanged: request.method !== 'GET' };
  let response = await sendCall(send, request, call, body);
  if (response?.status === 401 && call.isRenewable) {
    const renewed = await renewProxyCall(portsOfRequest(ports, incoming), call);
    if (!renewed.ok) return proxyProblem(renewed.rejection, scope);
    isStatusKnown = renewed.value !== undefined;
    const again = renewed.value && addressProxyCall(renewed.value, incoming);
    if (again?.ok === true) {
      call = again.value;
      response = await sendCall(send, request, call, body);
    }
  }
  if (response === undefined) {
    const message = `${new URL(call.origin).host} could not be reached.`;
    return proxyProblem(noAnswer({ kind: 'unreachable', message, retryable: true }), scope);
  }
  if (isStatusKnown) await trackStatus(ports, call.connection, response.status);
  const isBodyRead = isLimitInBody(call.account.provider, response.status);
  const passedBack = passedBackHeaders(ports, call, {
    status: response.status,
    header: readerOf(response.headers),
    headers: response.headers,
    ...(isBodyRead && { text: await response.clone().text() }),
  });
  return new Response(WITHOUT_BODY.has(response.status) ? null : response.body, {
    status: response.status,
    statusText: response.statusText,
    headers: passedBack.map(([name, value]): [string, string] => [name, value]),
  });
}

/** @returns undefined when the provider could not be reached */
async function sendCall(
  send: FetchHandler,
  { method, signal }: Request,
  { origin, path, headers }: PreparedCall,
  body: ArrayBuffer | null,
): Promise<Response | undefined> {
  try {
    const own = headers.map(([name, value]): [string, string] => [name, value]);
    return await send(new Request(`${origin}${path}`, { method, headers: own, body, redirect: 'manual', signal }));
  } catch {
    return undefined;
  }
}

function readerOf(headers: Headers): ReadHeader {
  return (name) => headers.get(name) ?? undefined;
}
