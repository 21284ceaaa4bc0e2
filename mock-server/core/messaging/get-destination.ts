import { toInstant } from '../kernel/backoff.ts';
import type { Ports } from '../kernel/ports.ts';
import type { DestinationRecord, ProjectRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { changeDestination } from './change-destination.ts';
import { toDestination } from './destination.ts';
import { findDestination } from './find-destination.ts';
import { newSigningKey } from './signing-key.ts';
import { signingKeyContext } from './signing-keys.ts';

/** For how long the former key continues signing, so that receivers can change over. */
const OVERLAP_MS = 24 * 3_600_000;

/**
 * Returns a destination, with its signing key when asked for. With `rotate` the key is replaced first; messages are
 * signed with both keys for a day.
 */
export const getDestination: UseCase<'getDestination'> = async (ports, { project, params, query }) => {
  const found = await (query.rotate === true
    ? rotateKey(ports, project, params.destination)
    : findDestination(ports.store, project, params.destination));
  if (!found.ok) return found;
  const record = found.value;
  // Slack does not verify signatures.
  if (query.includeSecrets !== true || record.type === 'slack') return ok(toDestination(record));
  const webhookSigningKey = await openKey(ports, record);
  if (webhookSigningKey === undefined) {
    const problem = `The signing key of the destination "${record.name}" cannot be read with the server’s encryption key.`;
    return reject('unprocessable', problem, { remedy: 'Rotate the signing key of the destination.' });
  }
  return ok({ ...toDestination(record), secrets: { webhookSigningKey } });
};

async function rotateKey(ports: Ports, project: ProjectRecord, idOrName: string): Promise<Result<DestinationRecord>> {
  const rotated = await changeDestination(ports, project, idOrName, async (found) => {
    if (found.type === 'slack') {
      return reject('invalid-input', `The destination "${found.name}" has no signing key: it gets plain texts.`);
    }
    const { id, sealedSigningKey } = found;
    // One that cannot be opened signs nothing, and would keep every message from being sent for as long as it counts.
    const isReadable = (await openKey(ports, found)) !== undefined;
    const previous = { sealed: sealedSigningKey, validUntil: toInstant(ports.clock.now() + OVERLAP_MS) };
    return ok({
      ...found,
      sealedSigningKey: await ports.secrets.seal(newSigningKey(ports.ids), signingKeyContext(id)),
      previousSigningKey: isReadable ? previous : undefined,
    });
  });
  if (rotated.ok) ports.log.info('destination.key_rotated', { destinationId: rotated.value.id });
  return rotated;
}

async function openKey(ports: Ports, { id, sealedSigningKey }: DestinationRecord): Promise<string | undefined> {
  try {
    return await ports.secrets.open(sealedSigningKey, signingKeyContext(id));
  } catch {
    return undefined; // sealed with another key, or damaged
  }
}
