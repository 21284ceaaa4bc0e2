import type { Ids } from '../kernel/ports.ts';

const KEY_BYTES = 32;

/** @returns a new signing key of a webhook: `whsec_` and 32 random bytes in base64 */
export function newSigningKey(ids: Ids): string {
  const base64url = ids.token(KEY_BYTES);
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return `whsec_${base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')}`;
}
