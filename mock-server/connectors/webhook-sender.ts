import type { HttpTransport, OutboundRequest } from '../core/kernel/http-transport.ts';
import type { WebhookSender } from '../core/kernel/ports.ts';
import { TIME_LIMITS } from '../core/kernel/time-limits.ts';

/** A receiver's response has nothing to say; what it sends beyond this limit cuts the connection. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * Posts webhook messages.
 *
 * @param allowHttp plain `http` addresses are accepted, for development
 */
export function createWebhookSender(transport: HttpTransport, { allowHttp }: { allowHttp: boolean }): WebhookSender {
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
      const { origin, pathname, search } = target;
      const request: OutboundRequest = {
        origin,
        path: `${pathname}${search}`,
        method: 'POST',
        headers,
        body,
        timeoutMs,
      };
      try {
        const ending = new AbortController();
        const response = await transport.send({ ...request, signal: ending.signal });
        // The status is what counts, and the rest is not awaited.
        discard(response.body, ending).catch(() => undefined);
        return { status: response.status, headers: Object.fromEntries(response.headers) };
      } catch (error) {
        return { error: transport.failureOf(error, request).message };
      }
    },
  };
}

/** Reads a short body to its end, so that the connection can be used again. */
async function discard(body: AsyncIterable<Uint8Array>, ending: AbortController): Promise<void> {
  AbortSignal.timeout(TIME_LIMITS.webhookBody).addEventListener('abort', () => ending.abort(), { once: true });
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) return;
  }
}
