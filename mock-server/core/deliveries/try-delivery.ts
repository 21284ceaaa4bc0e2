import { LIMITS } from '../../../src/contract/index.ts';
import type { Ports } from '../ports.ts';
import type { DestinationRecord } from '../records.ts';
import { retryInstant } from '../retry-instant.ts';
import { signedHeaders } from './signed-headers.ts';

/** What one try came to. Errors are in words and hold nothing of the receiver's answer but its status. */
export type DeliveryOutcome =
  | { kind: 'delivered' }
  /** Worth another try; not before `retryAt` (ms since the epoch) if the receiver said so. */
  | { kind: 'failed'; error: string; retryAt?: number }
  /** The receiver does not want this message. */
  | { kind: 'unwanted'; error: string };

/** A destination with its keys open, for as long as messages are sent. */
export interface OpenDestination {
  record: DestinationRecord;
  keys: readonly Uint8Array[];
}

/**
 * Sends a message once.
 *
 * Delivered means an answer of 2xx within 15 seconds. 410 and the header `webhook-delivery: abort-message` end the
 * tries; everything else, redirects included, is a failure. Source: backend contract, section 6.2.
 */
export async function tryDelivery(
  ports: Ports,
  destination: OpenDestination,
  message: { id: string; body: string },
): Promise<DeliveryOutcome> {
  const { url, headers } = destination.record;
  const answer = await ports.webhooks.post({
    url,
    headers: await signedHeaders(ports.digests, destination.keys, { ...message, sentAt: ports.clock.now() }, headers),
    body: message.body,
    timeoutMs: LIMITS.webhookTimeoutSeconds * 1000,
  });
  if ('error' in answer) return { kind: 'failed', error: answer.error };
  if (answer.status >= 200 && answer.status < 300) return { kind: 'delivered' };

  const error = `The receiver answered ${answer.status}.`;
  if (answer.status === 410) return { kind: 'unwanted', error };
  if (answer.headers['webhook-delivery']?.trim().toLowerCase() === 'abort-message') {
    return { kind: 'unwanted', error: `${error} It asked not to be sent this message again.` };
  }
  return { kind: 'failed', error, retryAt: retryInstant(answer.headers['retry-after'], ports.clock.now()) };
}
