import type { Dispatcher } from 'undici';
import type { HttpTransport } from '../../core/kernel/http-transport.ts';
import { transportFailure } from './transport-failure.ts';

/** Outbound HTTP over sockets. The proxy dispatches through the same agent, without this. */
export function createUndiciTransport(agent: Dispatcher): HttpTransport {
  return {
    async send({ origin, path, method, headers, body, timeoutMs, isLongPoll = false, signal }) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const response = await agent.request({
        origin,
        path,
        method,
        headers,
        body,
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
        // The agent's own limits are shorter than the provider holds such a request.
        ...(isLongPoll && { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }),
      });
      return { status: response.statusCode, headers: singleHeaders(response.headers), body: response.body };
    },
    failureOf: (error, { origin }) => transportFailure(error, new URL(origin).host),
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
