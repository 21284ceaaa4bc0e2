import type { Dispatcher } from 'undici';
import type { WebhookSender } from '../../core/kernel/ports.ts';
import { transportFailure } from './transport-failure.ts';

/** A receiver's answer has nothing to say; what it sends beyond this cuts the connection. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * Posts webhook messages over the network, through the same guarded way out as provider calls.
 *
 * @param allowHttp plain `http` addresses are taken, for development
 */
export function createWebhookSender(agent: Dispatcher, { allowHttp }: { allowHttp: boolean }): WebhookSender {
  return {
    async post({ url, headers, body, timeoutMs }) {
      const target = URL.canParse(url) ? new URL(url) : undefined;
      if (target === undefined || !(target.protocol === 'https:' || (allowHttp && target.protocol === 'http:'))) {
        return {
          error: allowHttp
            ? 'The address must begin with http:// or https://.'
            : 'The address must begin with https://.',
        };
      }
      try {
        const response = await agent.request({
          origin: target.origin,
          path: `${target.pathname}${target.search}`,
          method: 'POST',
          headers,
          body,
          signal: AbortSignal.timeout(timeoutMs),
        });
        // The status is what counts. An answer that breaks off after it changes nothing.
        await response.body.dump({ limit: MAX_RESPONSE_BYTES }).catch(() => undefined);
        return { status: response.statusCode, headers: singleHeaders(response.headers) };
      } catch (error) {
        return { error: transportFailure(error, target.host).message };
      }
    },
  };
}

function singleHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
