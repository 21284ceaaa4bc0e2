import type {
  ProviderFailure,
  ProviderGateway,
  ProviderRequest,
  ProviderResponse,
  WebhookSender,
} from '../core/kernel/ports.ts';
import type { Result } from '../core/kernel/result.ts';
import { ok } from '../core/kernel/result.ts';
import { accountError } from './account-error.ts';
import { resolveProviderCall, searchOf } from './provider-call.ts';
import { requestHeaders } from './request-headers.ts';
import { addressOf, isWebAddress } from './shared/base-address.ts';
import { toProviderResponse } from './shared/provider-response.ts';
import { signedTokenRequest } from './sign-in/signed-token-request.ts';

/** Something that answers requests: a simulated provider's `fetch`, an app's, or the global one. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

/** Handlers of calls without a network, for stories and tests. */
export interface FetchGatewayOptions {
  /** Handlers by origin, for example `https://api.callrail.com`. */
  apps: Readonly<Record<string, FetchHandler>>;
  /** For all other origins; without it they are unreachable, so that nothing leaves the page by accident. */
  fetch?: FetchHandler;
  /** ms for a provider's whole answer; 30 s by default. */
  timeoutMs?: number;
}

/**
 * Outbound calls without sockets: to handlers in the same process, else through `fetch`. For MSW.
 * There is no address policy here; a browser has its own.
 */
export function createFetchGateway(options: FetchGatewayOptions): ProviderGateway {
  const { timeoutMs: maxMs = 30_000 } = options;

  async function exchange(
    url: string,
    init: RequestInit,
    secrets: string[],
    { timeoutMs: ownLimitMs, isLongPoll }: Pick<ProviderRequest, 'timeoutMs' | 'isLongPoll'>,
  ): Promise<Result<ProviderResponse, ProviderFailure>> {
    const { origin } = new URL(url);
    const handler = handlerFor(options, origin);
    if (handler === undefined) return failure('unreachable', `No provider is simulated at ${origin}.`, false);
    const wantedMs = ownLimitMs ?? maxMs;
    const timeoutMs = isLongPoll === true ? wantedMs : Math.min(wantedMs, maxMs);
    try {
      const response = await answerInTime(handler, url, { ...init, redirect: 'manual' }, timeoutMs);
      return ok(toProviderResponse(response.status, response.headers, await response.text(), secrets));
    } catch (error) {
      return isTimeout(error)
        ? failure('timeout', `${origin} did not answer within ${timeoutMs / 1_000} s.`, true)
        : failure('unreachable', `${origin} could not be reached.`, true);
    }
  }

  return {
    async send(account, request) {
      const { method, body, path: wanted, query, from, tokenScheme, signal } = request;
      const call = resolveProviderCall(account, { path: wanted, search: searchOf(query), from, tokenScheme });
      if (!call.ok) return call;
      const { origin, path, headers, secrets } = call.value;
      const init: RequestInit = {
        method,
        headers: requestHeaders(request, headers),
        body: body === undefined ? undefined : JSON.stringify(body),
        signal,
      };
      return exchange(`${origin}${path}`, init, secrets, request);
    },
    addressOf,
    findAccountError: accountError,
    signedTokenRequest,
    async requestToken({ url, form, headers, secrets, timeoutMs }) {
      if (!isWebAddress(url)) return failure('blocked', 'The address of the token endpoint is not valid.', false);
      const init: RequestInit = {
        method: 'POST',
        headers: { accept: 'application/json', ...headers },
        body: new URLSearchParams(form),
      };
      return exchange(url, init, secrets, { timeoutMs });
    },
  };
}

/** Webhook messages without sockets, by the same rules. */
export function createFetchWebhookSender(options: FetchGatewayOptions): WebhookSender {
  return {
    async post({ url, headers, body, timeoutMs }) {
      if (!URL.canParse(url)) return { error: 'The address of the webhook is not valid.' };
      const handler = handlerFor(options, new URL(url).origin);
      if (handler === undefined) return { error: `Nothing listens at ${new URL(url).origin}.` };
      try {
        const response = await answerInTime(
          handler,
          url,
          { method: 'POST', headers, body, redirect: 'manual' },
          timeoutMs,
        );
        await response.body?.cancel();
        return { status: response.status, headers: Object.fromEntries(response.headers) };
      } catch (error) {
        return { error: isTimeout(error) ? 'No answer in time.' : 'The receiver could not be reached.' };
      }
    },
  };
}

/** The answer, or the time-out's error, also when the handler doesn't care for signals. */
async function answerInTime(handler: FetchHandler, url: string, init: RequestInit, timeoutMs: number) {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([timeout, init.signal]) : timeout;
  signal.throwIfAborted();
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([late, handler(new Request(url, { ...init, signal }))]);
}

function handlerFor({ apps, fetch }: FetchGatewayOptions, origin: string): FetchHandler | undefined {
  return (Object.hasOwn(apps, origin) ? apps[origin] : undefined) ?? fetch;
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

function failure(kind: ProviderFailure['kind'], message: string, retryable: boolean): Result<never, ProviderFailure> {
  // A call that failed at an unknown point may have arrived.
  return { ok: false, rejection: { kind, message, retryable, mayHaveArrived: retryable } };
}
