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
