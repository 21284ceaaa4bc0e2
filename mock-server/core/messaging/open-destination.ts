import type { Ids, Ports } from '../kernel/ports.ts';
import type { DestinationRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { OpenDestination } from './attempt-delivery.ts';

/** Opens a destination's keys, for as long as messages are sent to it. */
export async function openDestination(
  ports: Ports,
  record: DestinationRecord,
): Promise<Result<OpenDestination, Rejection<'unprocessable'>>> {
  // Plain texts are not signed.
  if (record.type !== 'webhook') return ok({ record, keys: [] });
  try {
    return ok({ record, keys: await openSigningKeys(ports, record) });
  } catch {
    return reject(
      'unprocessable',
      `The signing key of the destination "${record.name}" cannot be read with the server’s encryption key.`,
      { remedy: 'Rotate the signing key of the destination.' },
    );
  }
}

/** Error of a message to a disabled destination. */
export const DESTINATION_DISABLED = 'The destination is disabled.';

/** @returns whether messages with records are sent there; Slack gets a text at the end of a read instead */
export function acceptsRecords({ type, disabledAt }: DestinationRecord): boolean {
  return type === 'webhook' && disabledAt === undefined;
}

const KEY_BYTES = 32;

/** @returns a new signing key of a webhook: `whsec_` and 32 random bytes in base64 */
export function newSigningKey(ids: Ids): string {
  const base64url = ids.token(KEY_BYTES);
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return `whsec_${base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')}`;
}

const PREFIX = 'whsec_';

/** @returns the context that binds a destination's sealed signing key to its row and column */
export function signingKeyContext(destinationId: string): string {
  return `destinations.signing_key:${destinationId}`;
}

/**
 * Keys that sign the messages of a destination: the current one, and the one before as long as it counts.
 *
 * @throws when a sealed key does not open: the server's encryption key is another one
 */
export async function openSigningKeys(ports: Ports, destination: DestinationRecord): Promise<Uint8Array[]> {
  const sealed = [destination.sealedSigningKey];
  const previous = destination.previousSigningKey;
  if (previous !== undefined && Date.parse(previous.validUntil) > ports.clock.now()) sealed.push(previous.sealed);
  const context = signingKeyContext(destination.id);
  return Promise.all(sealed.map(async (box) => keyBytes(await ports.secrets.open(box, context))));
}

/**
 * @param signingKey `whsec_` and base64
 * @returns the decoded bytes
 */
function keyBytes(signingKey: string): Uint8Array {
  const binary = atob(signingKey.startsWith(PREFIX) ? signingKey.slice(PREFIX.length) : signingKey);
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
