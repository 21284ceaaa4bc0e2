import { findIntegration } from '../integrations/find-integration.ts';
import type { Repositories } from '../kernel/ports.ts';
import type { InstallationRecord, IntegrationRecord, ProjectRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** A group's installation with the integration that the path names. */
export interface FoundGroupInstallation {
  installation: InstallationRecord;
  integration: IntegrationRecord;
}

/** Finds the installation that a group has of an integration: none or one. */
export async function findGroupInstallation(
  repositories: Repositories,
  project: ProjectRecord,
  integrationIdOrName: string,
  groupRef: string,
): Promise<Result<FoundGroupInstallation>> {
  const integration = await findIntegration(repositories, project, integrationIdOrName);
  if (!integration.ok) return integration;
  const installation = await repositories.installations.findByGroup(integration.value.id, groupRef);
  return installation === undefined
    ? reject('not-found', `The group "${groupRef}" has no installation of the integration "${integration.value.name}".`)
    : ok({ installation, integration: integration.value });
}
