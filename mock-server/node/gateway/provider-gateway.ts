import type { Dispatcher } from 'undici';
import { providerAnswer } from '../../connectors/provider-answer.ts';
import { resolveProviderCall, searchOf } from '../../connectors/provider-call.ts';
import { requestHeaders } from '../../connectors/request-headers.ts';
import type { ProviderGateway } from '../../core/ports.ts';
import { ok } from '../../core/result.ts';
import { readLimited } from './read-limited.ts';
import { transportFailure } from './transport-failure.ts';

/** Limits of one call. */
export interface ProviderGatewayOptions {
  /** ms from the call to the last byte of the answer, so that a trickle ends too; 120 s by default. */
  totalTimeoutMs?: number;
  /** Bytes of an answer's body; 32 MiB by default. */
  maxAnswerBytes?: number;
}

/** Calls of connectors over the network. The proxy streams through the same agent, without this. */
export function createProviderGateway(agent: Dispatcher, options: ProviderGatewayOptions = {}): ProviderGateway {
  const { totalTimeoutMs = 120_000, maxAnswerBytes = 32 * 1024 * 1024 } = options;
  return {
    async send(account, request) {
      const call = resolveProviderCall(account, { path: request.path, search: searchOf(request.query) });
      if (!call.ok) return call;
      const { origin, path, headers, secrets } = call.value;
      const host = new URL(origin).host;
      try {
        const response = await agent.request({
          origin,
          path,
          method: request.method,
          headers: requestHeaders(request, headers),
          body: request.body === undefined ? null : JSON.stringify(request.body),
          signal: AbortSignal.timeout(totalTimeoutMs),
        });
        const text = await readLimited(response.body, maxAnswerBytes);
        if (text === undefined) {
          const message = `${host} answered with more than ${maxAnswerBytes} bytes.`;
          return {
            ok: false,
            rejection: { kind: 'serverError', message, status: response.statusCode, retryable: false },
          };
        }
        return ok(providerAnswer(response.statusCode, singleHeaders(response.headers), text, secrets));
      } catch (error) {
        return { ok: false, rejection: transportFailure(error, host) };
      }
    },
  };
}

function* singleHeaders(headers: Dispatcher.ResponseData['headers']): Generator<[string, string]> {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) yield [name, Array.isArray(value) ? value.join(', ') : value];
  }
}
