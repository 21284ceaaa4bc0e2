import type { Ports } from '../kernel/ports.ts';
import type { DestinationRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { OpenDestination } from './attempt-delivery.ts';
import { openSigningKeys } from './signing-keys.ts';

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
