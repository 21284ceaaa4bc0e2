import type { Ports, Repositories } from '../kernel/ports.ts';
import type { InstallationRecord } from '../kernel/records.ts';
import type { ConfigCause } from './config-origin.ts';

/** Adds to the history of an installation what its config has become. Call inside the transaction that stores it. */
export async function recordConfigChange(
  ports: Ports,
  repositories: Repositories,
  { id: installationId, projectId, config }: Pick<InstallationRecord, 'id' | 'projectId' | 'config'>,
  { origin, changedBy }: ConfigCause,
): Promise<void> {
  await repositories.configChanges.insert({
    id: ports.ids.uuid(),
    projectId,
    installationId,
    config,
    origin,
    changedBy,
    // Instants of configs only grow, so that the history keeps its order when the clock is set back.
    createTime: config.createTime,
  });
}
