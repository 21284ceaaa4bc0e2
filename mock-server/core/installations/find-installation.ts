import { findIntegration } from '../integrations/find-integration.ts';
import type { Actor } from '../kernel/actor.ts';
import { mayKnowGroup } from '../kernel/actor.ts';
import type { Repositories } from '../kernel/ports.ts';
import type { InstallationRecord, IntegrationRecord, ProjectRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** An installation with the integration that its path names. */
export interface FoundInstallation {
  installation: InstallationRecord;
  integration: IntegrationRecord;
}

/**
 * Finds an installation below its integration. One of another integration or project, or of a group that the actor must
 * not know of, is not found.
 *
 * @param actor absent where the path was checked already, or for the service itself
 */
export async function findInstallation(
  repositories: Repositories,
  project: ProjectRecord,
  path: { integration: string; installation: string },
  actor?: Actor,
): Promise<Result<FoundInstallation>> {
  const integration = await findIntegration(repositories, project, path.integration);
  if (!integration.ok) return integration;
  const installation = await repositories.installations.get(path.installation);
  return installation === undefined ||
    installation.integrationId !== integration.value.id ||
    !mayKnowGroup(actor, installation.groupRef)
    ? installationNotFound(path.installation)
    : ok({ installation, integration: integration.value });
}

/** @returns the refusal of a request that names an installation which is not, or no longer, there */
export function installationNotFound(id: string): Result<never> {
  return reject('not-found', `There is no installation with the id "${id}" of this integration.`);
}
