import type { Dispatcher } from 'undici';
import { accountError } from '../../connectors/account-error.ts';
import { resolveProviderCall, searchOf } from '../../connectors/provider-call.ts';
import { requestHeaders } from '../../connectors/request-headers.ts';
import { addressOf, isWebAddress } from '../../connectors/shared/base-address.ts';
import { toProviderResponse } from '../../connectors/shared/provider-response.ts';
import { signedTokenRequest } from '../../connectors/sign-in/signed-token-request.ts';
import type { ProviderFailure, ProviderGateway, ProviderRequest, ProviderResponse } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { readLimited } from './read-limited.ts';
import { transportFailure } from './transport-failure.ts';

/** Limits of one call. */
export interface ProviderGatewayOptions {
  /** ms from the call to the last byte of the answer, so that a trickle ends too; 120 s by default. */
  totalTimeoutMs?: number;
  /** Bytes of an answer's body; 32 MiB by default. */
  maxResponseBytes?: number;
}

/** Calls of connectors over the network. The proxy streams through the same agent, without this. */
export function createProviderGateway(agent: Dispatcher, options: ProviderGatewayOptions = {}): ProviderGateway {
  const { totalTimeoutMs = 120_000, maxResponseBytes = 32 * 1024 * 1024 } = options;
  async function exchange(
    url: URL,
    init: { path: string; method: ProviderRequest['method']; headers: Record<string, string>; body: string | null },
    secrets: string[],
    limits: Pick<ProviderRequest, 'timeoutMs' | 'isLongPoll' | 'signal'>,
  ): Promise<Result<ProviderResponse, ProviderFailure>> {
    const { timeoutMs = totalTimeoutMs, isLongPoll = false, signal } = limits;
    const timeout = AbortSignal.timeout(isLongPoll ? timeoutMs : Math.min(timeoutMs, totalTimeoutMs));
    try {
      const response = await agent.request({
        origin: url.origin,
        ...init,
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
        // The agent's own limits are shorter than the provider holds such a request.
        ...(isLongPoll && { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }),
      });
      const text = await readLimited(response.body, maxResponseBytes);
      if (text === undefined) {
        const message = `${url.host} answered with more than ${maxResponseBytes} bytes.`;
        return {
          ok: false,
          rejection: { kind: 'serverError', message, status: response.statusCode, retryable: false },
        };
      }
      return ok(toProviderResponse(response.statusCode, singleHeaders(response.headers), text, secrets));
    } catch (error) {
      return { ok: false, rejection: transportFailure(error, url.host) };
    }
  }

  return {
    async send(account, request) {
      const { path, query, from, method, body, tokenScheme } = request;
      const call = resolveProviderCall(account, { path, search: searchOf(query), from, tokenScheme });
      if (!call.ok) return call;
      const { origin, headers, secrets } = call.value;
      return exchange(
        new URL(origin),
        {
          path: call.value.path,
          method,
          headers: requestHeaders(request, headers),
          body: body === undefined ? null : JSON.stringify(body),
        },
        secrets,
        request,
      );
    },
    addressOf,
    findAccountError: accountError,
    signedTokenRequest,
    async requestToken({ url, form, headers, secrets, timeoutMs }) {
      if (!isWebAddress(url)) {
        const message = 'The address of the token endpoint is not valid.';
        return { ok: false, rejection: { kind: 'blocked', message, retryable: false } };
      }
      const target = new URL(url);
      const init = {
        path: `${target.pathname}${target.search}`,
        method: 'POST' as const,
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(form).toString(),
      };
      return exchange(target, init, secrets, { timeoutMs });
    },
  };
}

function* singleHeaders(headers: Dispatcher.ResponseData['headers']): Generator<[string, string]> {
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    // Cookies hold commas, so their headers cannot be joined.
    if (name === 'set-cookie' && Array.isArray(value)) for (const cookie of value) yield [name, cookie];
    else yield [name, Array.isArray(value) ? value.join(', ') : value];
  }
}
