import type { Repositories } from '../ports.ts';
import type { IntegrationRecord, ProjectRecord } from '../records.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';

/** Finds an integration of the project by its id or its name. */
export async function findIntegration(
  repositories: Repositories,
  project: ProjectRecord,
  idOrName: string,
): Promise<Result<IntegrationRecord>> {
  const found = await repositories.integrations.find(project.id, idOrName);
  return found === undefined
    ? reject('not-found', `There is no integration with the id or name "${idOrName}" in this project.`)
    : ok(found);
}
