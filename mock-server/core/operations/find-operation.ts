import type { Repositories } from '../kernel/ports.ts';
import type { OperationRecord, ProjectRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** Finds an operation of the project. One of another project is not found, as if it did not exist. */
export async function findOperation(
  repositories: Repositories,
  project: ProjectRecord,
  id: string,
): Promise<Result<OperationRecord>> {
  const found = await repositories.operations.get(id);
  return found === undefined || found.projectId !== project.id
    ? reject('not-found', `There is no operation with the id "${id}" in this project.`)
    : ok(found);
}
