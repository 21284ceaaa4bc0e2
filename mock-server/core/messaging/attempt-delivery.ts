import type { Digests, MessageBody, Ports } from '../kernel/ports.ts';
import type { DestinationRecord } from '../kernel/records.ts';
import { parseRetryAfter } from '../kernel/time.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import { isReservedHeader, SIGNATURE_PREFIXES } from './webhook-fields.ts';

/** Outcome of one delivery attempt. Errors are texts that contain only the status of the receiver's response. */
export type DeliveryOutcome =
  | { kind: 'delivered'; disables?: true }
  /** Retryable, not before `retryAt` (ms since the epoch) if the receiver sent a time. */
  | { kind: 'failed'; error: string; retryAt?: number }
  /** The receiver rejects this message; with `disables`, all messages. */
  | { kind: 'unwanted'; error: string; disables?: true };

/** A destination with its keys open, for as long as messages are sent. */
export interface OpenDestination {
  /** Replaced when the destination begins to fail, recovers or is disabled. */
  record: DestinationRecord;
  keys: readonly Uint8Array[];
}

/**
 * Sends a message once.
 *
 * Delivered means a response of 2xx within 15 seconds. 410 and the header `webhook-delivery: disable` end the messages to
 * this destination, `webhook-delivery: abort-message` ends the attempts of this one; everything else, redirects included, is
 * a failure. Source: Standard Webhooks.
 */
export async function attemptDelivery(
  ports: Ports,
  destination: OpenDestination,
  message: { id: string; body: MessageBody },
): Promise<DeliveryOutcome> {
  const { type, url, headers } = destination.record;
  const response = await ports.webhooks.post({
    url,
    headers:
      type === 'webhook'
        ? await signedHeaders(ports.digests, destination.keys, { ...message, sentAt: ports.clock.now() }, headers)
        : plainHeaders(),
    body: message.body,
    timeoutMs: TIME_LIMITS.webhookAttempt,
  });
  if ('error' in response) return { kind: 'failed', error: response.error };
  const directive = response.headers['webhook-delivery']?.trim().toLowerCase();
  const isDisabling = directive === 'disable' || response.status === 410;
  if (response.status >= 200 && response.status < 300) {
    return { kind: 'delivered', ...(isDisabling && { disables: true }) };
  }
  const error = `The receiver responded with ${response.status}.`;
  if (isDisabling) return { kind: 'unwanted', error, disables: true };
  if (directive === 'abort-message') {
    return { kind: 'unwanted', error: `${error} It asked not to be sent this message again.` };
  }
  return { kind: 'failed', error, retryAt: parseRetryAfter(response.headers['retry-after'], ports.clock.now()) };
}

/** Signed parts of a message. */
interface SignableMessage {
  id: string;
  body: MessageBody;
  /** ms since the epoch; sent in whole seconds. */
  sentAt: number;
}

/** User agent of deliveries. A destination may set another one. */
const USER_AGENT = 'ampersand-embed-server';

/**
 * Returns the headers of one attempt: the destination's own, and the signature with each key, which no header of the
 * destination replaces.
 *
 * Source: Standard Webhooks, "Webhook headers" and "Signature scheme": HMAC-SHA256 over `id.timestamp.body`, several
 * signatures divided by a space.
 */
async function signedHeaders(
  digests: Digests,
  keys: readonly Uint8Array[],
  message: SignableMessage,
  own: Record<string, string>,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(message.sentAt / 1000));
  const prefix = `${message.id}.${timestamp}.`;
  const signatures = await Promise.all(keys.map((key) => digests.hmacSha256Base64(key, prefix, message.body)));
  return {
    'user-agent': USER_AGENT,
    ...Object.fromEntries(
      Object.entries(own)
        .map(([name, value]) => [name.toLowerCase(), value] as const)
        .filter(([name]) => !isReservedHeader(name)),
    ),
    'content-type': 'application/json',
    ...Object.fromEntries(
      SIGNATURE_PREFIXES.flatMap((prefix) => [
        [`${prefix}id`, message.id],
        [`${prefix}timestamp`, timestamp],
        [`${prefix}signature`, signatures.map((signature) => `v1,${signature}`).join(' ')],
      ]),
    ),
  };
}

/** @returns headers of an unsigned message */
function plainHeaders(): Record<string, string> {
  return { 'user-agent': USER_AGENT, 'content-type': 'application/json' };
}
