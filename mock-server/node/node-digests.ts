import { createHash, createHmac } from 'node:crypto';
import type { Digests } from '../core/ports.ts';

/** Digests by Node's own implementation. */
export const nodeDigests: Digests = {
  sha256Hex: async (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
  hmacSha256Base64: async (key, text) => createHmac('sha256', key).update(text, 'utf8').digest('base64'),
  md5Base64: async (bytes) => createHash('md5').update(bytes).digest('base64'),
};
