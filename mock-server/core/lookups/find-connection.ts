import type { Repositories } from '../ports.ts';
import type { ConnectionRecord, ProjectRecord } from '../records.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';

/** Finds a connection of the project. One of another project is not found, as if it did not exist. */
export async function findConnection(
  repositories: Repositories,
  project: ProjectRecord,
  id: string,
): Promise<Result<ConnectionRecord>> {
  const found = await repositories.connections.get(id);
  return found === undefined || found.projectId !== project.id
    ? reject('not-found', `There is no connection with the id "${id}" in this project.`)
    : ok(found);
}
