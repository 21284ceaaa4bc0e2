import { nextUpdateTime } from '../kernel/next-update-time.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { DestinationRecord, ProjectRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { destinationNameTaken } from './destination-name-taken.ts';
import { findDestination } from './find-destination.ts';

/** Maximum attempts on concurrent changes. */
const MAX_ATTEMPTS = 20;

/**
 * Changes a destination, with a retry on concurrent changes.
 *
 * @param change returns the changed destination; its update time is set here
 * @param also further changes, kept exactly when this one is
 */
export async function changeDestination(
  ports: Ports,
  project: ProjectRecord,
  idOrName: string,
  change: (found: DestinationRecord) => Promise<Result<DestinationRecord>>,
  also?: (repositories: Repositories, changed: DestinationRecord) => Promise<unknown>,
): Promise<Result<DestinationRecord>> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const found = await findDestination(ports.store, project, idOrName);
    if (!found.ok) return found;
    const changed = await change(found.value);
    if (!changed.ok) return changed;
    const next = { ...changed.value, updateTime: nextUpdateTime(ports.clock, found.value) };
    const written = await ports.store.transaction(async (repositories) => {
      const outcome = await repositories.destinations.update(next, found.value);
      if (outcome === 'inserted') await also?.(repositories, next);
      return outcome;
    });
    if (written === 'duplicate') return destinationNameTaken(next.name);
    if (written === 'inserted') return ok((await ports.store.destinations.get(next.id)) ?? next);
  }
  return reject('conflict', 'The destination is being changed by others. Try again.', { retryable: true });
}
