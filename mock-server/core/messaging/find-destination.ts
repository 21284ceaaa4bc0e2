import type { Repositories } from '../kernel/ports.ts';
import type { DestinationRecord, ProjectRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** Finds a destination of the project by its id or its name. */
export async function findDestination(
  repositories: Repositories,
  project: ProjectRecord,
  idOrName: string,
): Promise<Result<DestinationRecord>> {
  const found = await repositories.destinations.find(project.id, idOrName);
  return found === undefined
    ? reject('not-found', `There is no destination with the id or name "${idOrName}" in this project.`)
    : ok(found);
}
