import type { Digests } from '../ports.ts';

/** What is signed. */
export interface SignableMessage {
  id: string;
  body: string;
  /** ms since the epoch; sent in whole seconds. */
  sentAt: number;
}

/** Who sends, for receivers that refuse callers without a name. A destination may set another one. */
const USER_AGENT = 'ampersand-embed-server';

/** Headers that belong to the transport or to us: a destination cannot set them. */
const RESERVED = new Set(['content-type', 'content-length', 'host', 'connection', 'transfer-encoding', 'expect', 'te']);
const RESERVED_PREFIXES = ['svix-', 'webhook-'];

/**
 * Headers of one try: the destination's own, and the signature with each key, which no header of the destination replaces.
 *
 * Source: backend contract, section 6.2: HMAC-SHA256 over `id.timestamp.body`, several signatures divided by a blank.
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
        .filter(([name]) => !isReserved(name)),
    ),
    'content-type': 'application/json',
    'svix-id': message.id,
    'svix-timestamp': timestamp,
    'svix-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}

/** @returns headers of a message that nobody checks a signature of */
export function plainHeaders(): Record<string, string> {
  return { 'user-agent': USER_AGENT, 'content-type': 'application/json' };
}

function isReserved(name: string): boolean {
  return RESERVED.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix));
}
