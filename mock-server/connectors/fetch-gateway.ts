import type { HttpTransport } from '../core/kernel/http-transport.ts';
import type { ImageSource, ProviderFailure, ProviderGateway, WebhookSender } from '../core/kernel/ports.ts';
import { TIME_LIMITS } from '../core/kernel/time-limits.ts';
import { createImageSource } from './image-source.ts';
import { createProviderGateway } from './provider-gateway.ts';
import type { InTime } from './shared/until-aborted.ts';
import { untilAborted } from './shared/until-aborted.ts';
import { createWebhookSender } from './webhook-sender.ts';

/** Something that handles requests: a simulated provider's `fetch`, an app's, or the global one. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

/** Handlers of calls without a network, for stories and tests. */
export interface FetchGatewayOptions {
  /** Handlers by origin, for example `https://api.callrail.com`. */
  apps: Readonly<Record<string, FetchHandler>>;
  /** For all other origins; without it they are unreachable, so that nothing leaves the page by accident. */
  fetch?: FetchHandler;
  /** ms for a provider's whole response; `TIME_LIMITS.simulatedCall` by default. */
  timeoutMs?: number;
}

/** Messages of calls without a response. */
interface FailureTexts {
  noHandler(origin: string): string;
  timeout(origin: string, timeoutMs: number): string;
  unreachable(origin: string): string;
}

const PROVIDER_TEXTS: FailureTexts = {
  noHandler: (origin) => `No provider is simulated at ${origin}.`,
  timeout: (origin, timeoutMs) => `${origin} did not respond within ${timeoutMs / 1_000} s.`,
  unreachable: (origin) => `${origin} could not be reached.`,
};

const RECEIVER_TEXTS: FailureTexts = {
  noHandler: (origin) => `Nothing listens at ${origin}.`,
  timeout: () => 'No response in time.',
  unreachable: () => 'The receiver could not be reached.',
};

/**
 * Outbound calls without sockets: to handlers in the same process, else through `fetch`. For MSW.
 * There is no address policy here; a browser has its own.
 */
export function createFetchGateway(options: FetchGatewayOptions): ProviderGateway {
  const { timeoutMs: totalTimeoutMs = TIME_LIMITS.simulatedCall } = options;
  return createProviderGateway(createFetchTransport(options, PROVIDER_TEXTS), { totalTimeoutMs });
}

/** Webhook messages without sockets. */
export function createFetchWebhookSender(options: FetchGatewayOptions): WebhookSender {
  return createWebhookSender(createFetchTransport(options, RECEIVER_TEXTS), { allowHttp: true });
}

/** Pictures without sockets. */
export function createFetchImageSource(options: FetchGatewayOptions): ImageSource {
  return createImageSource(createFetchTransport(options, PROVIDER_TEXTS), { allowHttp: false });
}

function createFetchTransport({ apps, fetch }: FetchGatewayOptions, texts: FailureTexts): HttpTransport {
  return {
    async send({ origin, path, timeoutMs, signal: callerSignal, method, headers, body }) {
      const handler = (Object.hasOwn(apps, origin) ? apps[origin] : undefined) ?? fetch;
      if (handler === undefined) throw new NoHandler();
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = callerSignal === undefined ? timeout : AbortSignal.any([timeout, callerSignal]);
      const request = new Request(`${origin}${path}`, { method, headers, body, redirect: 'manual', signal });
      const inTime = untilAborted(signal);
      const response = await inTime(handler(request));
      return { status: response.status, headers: response.headers, body: chunksOf(response.body, inTime) };
    },
    failureOf(error, { origin, timeoutMs }) {
      if (error instanceof NoHandler) return failure('unreachable', texts.noHandler(origin), false);
      return error instanceof Error && error.name === 'TimeoutError'
        ? failure('timeout', texts.timeout(origin, timeoutMs), true)
        : failure('unreachable', texts.unreachable(origin), true);
    },
  };
}

/** Thrown for an origin without a server. */
class NoHandler extends Error {
  override readonly name = 'NoHandler';
}

/** With a reader, because not every browser can iterate over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null, inTime: InTime): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await inTime(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function failure(kind: ProviderFailure['kind'], message: string, retryable: boolean): ProviderFailure {
  // A call that failed at an unknown point may have arrived.
  return { kind, message, retryable, mayHaveArrived: retryable };
}
