import type { Digests } from '../../core/kernel/ports.ts';
import type { EventRequest, EventRequestError } from '../../core/kernel/subscribe-connector.ts';

const TIMESTAMP = 'x-hubspot-request-timestamp';
const SIGNATURE = 'x-hubspot-signature-v3';

/** ms by which the clocks of HubSpot and this server may differ. */
const TOLERANCE_MS = 300_000;

/** Base64 of 32 bytes. */
const DIGEST = /^[A-Za-z0-9+/]{43}=$/;

/** Signs in place of a secret where there is none, so that the time a response takes does not tell. */
const NO_SECRET = 'no secret';

/**
 * Verifies version 3 of HubSpot's signature: HMAC-SHA256 with the client secret over method, address, body and timestamp.
 * The signatures of versions 1 and 2 do not cover the time and are ignored.
 *
 * Source: HubSpot, validating requests (version 3).
 */
export async function findEventRequestError(
  { method, url, body, header }: EventRequest,
  secrets: readonly string[],
  digests: Digests,
  now: number,
): Promise<EventRequestError | undefined> {
  const timestamp = header(TIMESTAMP);
  const signature = header(SIGNATURE);
  if (!timestamp || !signature) return 'headersMissing';
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > TOLERANCE_MS) {
    return 'timestampOutsideTolerance';
  }
  if (!DIGEST.test(signature)) return 'wrongSignature';
  const usable = secrets.filter((secret) => secret !== '');
  const keys = usable.length === 0 ? [NO_SECRET] : usable;
  const expected = await Promise.all(
    keys.map((key) => digests.hmacSha256Base64(new TextEncoder().encode(key), method, url, body, timestamp)),
  );
  const matches = expected.filter((digest) => isEqual(digest, signature)).length;
  return matches > 0 && usable.length > 0 ? undefined : 'wrongSignature';
}

/** Compares two texts of the same length in a time that does not depend on where they differ. */
function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) {
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  }
  return difference === 0;
}
