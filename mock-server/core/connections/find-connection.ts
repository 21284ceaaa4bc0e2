import type { Actor } from '../kernel/actor.ts';
import { mayKnowGroup } from '../kernel/actor.ts';
import type { Repositories } from '../kernel/ports.ts';
import type { ConnectionRecord, ProjectRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/**
 * Finds a connection of the project. One of another project, or of a group that the actor must not know of, is not
 * found, as if it did not exist.
 *
 * @param actor absent where the path was checked already, or for the service itself
 */
export async function findConnection(
  repositories: Repositories,
  project: ProjectRecord,
  id: string,
  actor?: Actor,
): Promise<Result<ConnectionRecord>> {
  const found = await repositories.connections.get(id);
  return found === undefined || found.projectId !== project.id || !mayKnowGroup(actor, found.groupRef)
    ? connectionNotFound(id)
    : ok(found);
}

/** @returns the refusal of a request that names a connection which is not, or no longer, there */
export function connectionNotFound(id: string): Result<never> {
  return reject('not-found', `There is no connection with the id "${id}" in this project.`);
}
