import type { Repositories } from '../ports.ts';
import type { InstallationRecord, IntegrationRecord, ProjectRecord } from '../records.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';
import { findIntegration } from './find-integration.ts';

/** An installation with the integration that its path names. */
export interface FoundInstallation {
  installation: InstallationRecord;
  integration: IntegrationRecord;
}

/** Finds an installation below its integration. One of another integration or project is not found. */
export async function findInstallation(
  repositories: Repositories,
  project: ProjectRecord,
  path: { integration: string; installation: string },
): Promise<Result<FoundInstallation>> {
  const integration = await findIntegration(repositories, project, path.integration);
  if (!integration.ok) return integration;
  const installation = await repositories.installations.get(path.installation);
  return installation === undefined || installation.integrationId !== integration.value.id
    ? reject('not-found', `There is no installation with the id "${path.installation}" of this integration.`)
    : ok({ installation, integration: integration.value });
}
