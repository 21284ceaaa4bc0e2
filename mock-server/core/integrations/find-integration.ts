import type { Repositories } from '../kernel/ports.ts';
import type { IntegrationRecord, ProjectRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** Finds an integration of the project by its id or its name. */
export async function findIntegration(
  repositories: Repositories,
  project: ProjectRecord,
  idOrName: string,
): Promise<Result<IntegrationRecord>> {
  const found = await repositories.integrations.find(project.id, idOrName);
  return found === undefined ? integrationNotFound(idOrName) : ok(found);
}

/** @returns the refusal of a request that names an integration which is not, or no longer, there */
export function integrationNotFound(idOrName: string): Result<never> {
  return reject('not-found', `There is no integration with the id or name "${idOrName}" in this project.`);
}
