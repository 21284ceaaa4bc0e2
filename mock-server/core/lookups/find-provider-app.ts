import type { Repositories } from '../ports.ts';
import type { ProjectRecord, ProviderAppRecord } from '../records.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';

/** Finds a provider app of the project. One of another project is not found, as if it did not exist. */
export async function findProviderApp(
  repositories: Repositories,
  project: ProjectRecord,
  id: string,
): Promise<Result<ProviderAppRecord>> {
  const found = await repositories.providerApps.get(id);
  return found === undefined || found.projectId !== project.id
    ? reject('not-found', `There is no provider app with the id "${id}" in this project.`)
    : ok(found);
}
