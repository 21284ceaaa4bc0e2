import { signingKeyContext } from '../deliveries/signing-keys.ts';
import { findDestination } from '../lookups/find-destination.ts';
import type { Ports, Repositories } from '../ports.ts';
import type { DestinationRecord, ProjectRecord } from '../records.ts';
import { toDestination } from '../resources/destination.ts';
import type { Result } from '../result.ts';
import { ok } from '../result.ts';
import { toInstant } from '../retry-waits.ts';
import { newSigningKey } from '../rules/signing-key.ts';
import type { UseCase } from '../use-case.ts';

/** For how long the former key goes on signing, so that receivers can change over. */
const OVERLAP_MS = 24 * 3_600_000;

/**
 * Returns a destination, with its signing key when asked for. With `rotate` the key is replaced first; messages are
 * signed with both keys for a day.
 */
export const getDestination: UseCase<'getDestination'> = async (ports, { project, params, query }) => {
  const found = await (query.rotate === true
    ? ports.store.transaction((repositories) => rotateKey(ports, repositories, project, params.destination))
    : findDestination(ports.store, project, params.destination));
  if (!found.ok) return found;
  const record = found.value;
  if (query.includeSecrets !== true) return ok(toDestination(record));
  const webhookSigningKey = await ports.secrets.open(record.sealedSigningKey, signingKeyContext(record.id));
  return ok({ ...toDestination(record), secrets: { webhookSigningKey } });
};

async function rotateKey(
  ports: Ports,
  repositories: Repositories,
  project: ProjectRecord,
  idOrName: string,
): Promise<Result<DestinationRecord>> {
  const found = await findDestination(repositories, project, idOrName);
  if (!found.ok) return found;
  const { id, sealedSigningKey } = found.value;
  const now = ports.clock.now();
  const rotated: DestinationRecord = {
    ...found.value,
    sealedSigningKey: await ports.secrets.seal(newSigningKey(ports.ids), signingKeyContext(id)),
    previousSigningKey: { sealed: sealedSigningKey, validUntil: toInstant(now + OVERLAP_MS) },
    updateTime: toInstant(now),
  };
  await repositories.destinations.update(rotated);
  ports.log.info('destination.key_rotated', { destinationId: id });
  return ok(rotated);
}
