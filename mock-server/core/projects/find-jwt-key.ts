import type { Repositories } from '../kernel/ports.ts';
import type { JwtKeyRecord, ProjectRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** Finds a key for user tokens. One of another project is not found, as if it did not exist. */
export async function findJwtKey(
  repositories: Repositories,
  project: ProjectRecord,
  id: string,
): Promise<Result<JwtKeyRecord>> {
  const found = await repositories.jwtKeys.get(id);
  return found === undefined || found.projectId !== project.id
    ? reject('not-found', `There is no JWT key with the id "${id}" in this project.`)
    : ok(found);
}
