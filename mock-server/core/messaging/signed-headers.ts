import type { Digests } from '../kernel/ports.ts';
import { isReservedHeader, SIGNATURE_PREFIXES } from './webhook-fields.ts';

/** Signed parts of a message. */
export interface SignableMessage {
  id: string;
  body: string;
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
export async function signedHeaders(
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
export function plainHeaders(): Record<string, string> {
  return { 'user-agent': USER_AGENT, 'content-type': 'application/json' };
}
