import type { FetchHandler } from '../../connectors/fetch-gateway.ts';
import type { Ports } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import type { ReadHeader } from '../../core/proxy/authorise-proxy-call.ts';
import type { HeaderList } from '../../core/proxy/forwarded-headers.ts';
import type { ForwardedCall } from './forwarded-call.ts';
import type { PreparedCall } from './prepare-proxy-call.ts';
import { createProxyPipeline } from './proxy-pipeline.ts';
import type { ProxyRejection } from './proxy-response.ts';
import { noResponse, proxyProblem } from './proxy-response.ts';

/** Dependencies of the proxy without sockets. */
export interface ProxyAppDeps {
  ports: Ports;
  /** Reaches providers: a simulated one, or the global `fetch`. */
  send: FetchHandler;
}

/** Statuses whose responses have no body; a Response refuses to be made with one. */
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/** The proxy for MSW: `Request` in, `Response` out. Never throws. */
export function createProxyApp({ ports, send }: ProxyAppDeps): (request: Request) => Promise<Response> {
  const runPipeline = createProxyPipeline(ports);
  return (request) => {
    const { method, headers } = request;
    const { pathname, search } = new URL(request.url);
    return runPipeline<Response>(
      {
        requestId: ports.ids.uuid(),
        startedMonotonic: ports.clock.monotonic(),
        method,
        target: `${pathname}${search}`,
        header: readerOf(headers),
        headers: [...headers].flat(),
      },
      {
        forward: (call) => forward(send, request, call),
        refuse: async (rejection, scope) => proxyProblem(rejection, scope),
      },
    );
  };
}

async function forward(
  send: FetchHandler,
  request: Request,
  call: ForwardedCall,
): Promise<Result<Response, ProxyRejection>> {
  // A body that streams needs half duplex, which some runtimes don't know: a mock's bodies are small.
  const body = request.body === null ? null : await request.arrayBuffer();
  let response = await sendCall(send, request, call.prepared, body);
  if (response?.status === 401 && call.prepared.isRenewable) {
    const renewed = await call.renew();
    if (!renewed.ok) return renewed;
    if (renewed.value) response = await sendCall(send, request, call.prepared, body);
  }
  if (response === undefined) {
    const message = `${new URL(call.prepared.origin).host} could not be reached.`;
    return { ok: false, rejection: noResponse({ kind: 'unreachable', message, retryable: true }) };
  }
  const { status, statusText, headers } = response;
  await call.trackStatus(status);
  const passedBack = call.passedBackHeaders({
    status,
    header: readerOf(headers),
    headers: [...headers].flat(),
    ...(call.isLimitInBody(status) && { text: await response.clone().text() }),
  });
  return ok(
    new Response(WITHOUT_BODY.has(status) ? null : response.body, {
      status,
      statusText,
      headers: pairsOf(passedBack),
    }),
  );
}

/** @returns undefined when the provider could not be reached */
async function sendCall(
  send: FetchHandler,
  { method, signal }: Request,
  { origin, path, headers }: PreparedCall,
  body: ArrayBuffer | null,
): Promise<Response | undefined> {
  try {
    return await send(
      new Request(`${origin}${path}`, { method, headers: pairsOf(headers), body, redirect: 'manual', signal }),
    );
  } catch {
    return undefined;
  }
}

function pairsOf(headers: HeaderList): [string, string][] {
  return headers.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : [],
  );
}

function readerOf(headers: Headers): ReadHeader {
  return (name) => headers.get(name) ?? undefined;
}
