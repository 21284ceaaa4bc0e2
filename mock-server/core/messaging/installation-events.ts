import type { ConfigContent, InstallationNotification } from '../../../src/contract/index.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { InstallationRecord } from '../kernel/records.ts';
import { connectionFacts } from './connection-events.ts';
import { publish } from './publish.ts';

/**
 * Notifies that an integration was installed or uninstalled. For `deleted`, call it before the connection is deleted.
 */
export function installationChanged(
  ports: Ports,
  repositories: Repositories,
  what: 'created' | 'deleted',
  installation: InstallationRecord,
): Promise<void> {
  return publish(ports, repositories, installation.projectId, `installation.${what}`, async () => ({
    ...(await installationFacts(repositories, installation)),
    config: installation.config.content,
  }));
}

/** Notifies that the config of an installation changed. @param lastConfig content before the change */
export function installationUpdated(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
  lastConfig: ConfigContent,
): Promise<void> {
  return publish(ports, repositories, installation.projectId, 'installation.updated', async () => ({
    ...(await installationFacts(repositories, installation)),
    config: installation.config.content,
    lastConfig,
  }));
}

/** @returns the members that all events of installations have in common */
export async function installationFacts(
  repositories: Repositories,
  installation: InstallationRecord,
): Promise<InstallationNotification> {
  const { id, projectId, integrationId, groupRef, connectionId } = installation;
  const connection = await repositories.connections.get(connectionId);
  if (connection === undefined)
    throw new Error(`Installation ${id} points to connection ${connectionId}, which is gone.`);
  const [facts, integration, group] = [
    await connectionFacts(repositories, connection),
    await repositories.integrations.get(integrationId),
    await repositories.groups.get(projectId, groupRef),
  ];
  return {
    ...facts,
    integrationId,
    integrationName: integration?.name ?? integrationId,
    installationId: id,
    groupRef,
    groupName: group?.groupName ?? groupRef,
  };
}
