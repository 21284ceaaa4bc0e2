import type { Hash, Hmac } from 'node:crypto';
import { createHash, createHmac } from 'node:crypto';
import type { Digests } from '../core/kernel/ports.ts';

/** Digests by Node's own implementation. */
export const nodeDigests: Digests = {
  sha256Hex: async (...texts) => fed(createHash('sha256'), texts).digest('hex'),
  hmacSha256Base64: async (key, ...texts) => fed(createHmac('sha256', key), texts).digest('base64'),
  md5Base64: async (bytes) => createHash('md5').update(bytes).digest('base64'),
};

function fed<T extends Hash | Hmac>(digest: T, texts: readonly string[]): T {
  for (const text of texts) digest.update(text, 'utf8');
  return digest;
}
