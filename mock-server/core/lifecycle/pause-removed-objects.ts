import type { ConfigCause } from '../installations/config-history.ts';
import { readObjects } from '../installations/read-objects.ts';
import { configRevision } from '../integrations/integrations.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { setObjectsPaused } from '../reads/pause-reads.ts';
import type { DeployedIntegration } from './deploy-integration.ts';

/**
 * Stops the reads of objects that the manifest no longer has, in every installation of the integration.
 * Names are compared without regard to case, as the command line does. Call inside a transaction.
 */
export async function pauseRemovedObjects(
  ports: Ports,
  repositories: Repositories,
  { integration, revision }: DeployedIntegration,
  cause: ConfigCause,
): Promise<Result<undefined, Rejection<'conflict'>>> {
  const kept = new Set((revision.content.read?.objects ?? []).map(({ objectName }) => objectName.toLowerCase()));
  const { projectId, id: integrationId } = integration;
  for (const installation of await repositories.installations.list({ projectId, integrationId })) {
    const manifest = (await configRevision(repositories, installation)).content;
    const removed = readObjects(installation.config.content, manifest).filter(
      ({ objectName }) => !kept.has(objectName.toLowerCase()),
    );
    if ((await setObjectsPaused(ports, repositories, installation, removed, true, cause)) === 'stale') {
      return reject('conflict', 'An installation was changed at the same time. Deploy again.', { retryable: true });
    }
  }
  return ok(undefined);
}
