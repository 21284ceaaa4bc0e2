import { applyConnectionEvent } from '../connections/connection-status.ts';
import { connectionNotFound, findConnection } from '../connections/connections.ts';
import { findInstallation, installationNotFound } from '../installations/installations.ts';
import { findIntegration, integrationNotFound } from '../integrations/integrations.ts';
import { inTransaction } from '../kernel/in-transaction.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { InstallationRecord } from '../kernel/records.ts';
import { ok, reject } from '../kernel/result.ts';
import { overtaken } from '../kernel/store-errors.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { installationChanged } from '../messaging/notification-events.ts';
import { removeSubscriptions } from '../subscriptions/sync-subscriptions.ts';

/** Deletes a connection. Refused while an installation uses it: its reads and writes would fail from then on. */
export const deleteConnection: UseCase<'deleteConnection'> = async (ports, { project, params }) =>
  ports.store.transaction(async (repositories) => {
    const found = await findConnection(repositories, project, params.connection);
    if (!found.ok) return found;
    const users = await repositories.installations.list({ projectId: project.id, connectionId: found.value.id });
    if (users.length > 0) {
      return reject(
        'in-use',
        `The connection is used by ${users.length === 1 ? 'an installation' : `${users.length} installations`}.`,
        {
          remedy: 'Uninstall first; that removes the connection as well.',
          context: { installationIds: users.slice(0, 20).map(({ id }) => id) },
        },
      );
    }
    const outcome = await applyConnectionEvent(ports, repositories, found.value, { event: 'deleted' });
    // Another request deleted it first, and stored the notification.
    return outcome === 'stale' ? connectionNotFound(params.connection) : ok(undefined);
  });

/** Uninstalls. The connection goes too, unless another installation uses it. */
export const deleteInstallation: UseCase<'deleteInstallation'> = async (ports, { project, params }) =>
  ports.store.transaction(async (repositories) => {
    const found = await findInstallation(repositories, project, params);
    if (!found.ok) return found;
    // Only one of several concurrent requests sends the notification.
    const [installation] = await repositories.installations.getForDeletion([found.value.installation.id]);
    if (installation === undefined) return installationNotFound(params.installation);
    const { id, connectionId } = installation;
    const [connection] = await repositories.connections.getForDeletion([connectionId]);
    const users = await repositories.installations.list({ projectId: project.id, connectionId });
    await uninstall(ports, repositories, installation);
    await repositories.installations.delete(id);
    if (connection !== undefined && users.length === 1) {
      await applyConnectionEvent(ports, repositories, connection, { event: 'deleted' });
    }
    return ok(undefined);
  });

/** Notifies of the end of an installation, and requests that what it has at the provider is removed. Call before it is deleted. */
async function uninstall(ports: Ports, repositories: Repositories, installation: InstallationRecord): Promise<void> {
  await removeSubscriptions(ports, repositories, installation);
  await installationChanged(ports, repositories, 'deleted', installation);
}

/**
 * Deletes everything that is stored about a group, except audit entries: its installations with operations, logs, messages and
 * configuration history, its connections, and the consumers that no other group's connection names. The notifications of
 * the deletion are sent and stored like any other.
 */
export const deleteGroup: UseCase<'deleteGroup'> = async (ports, { project, params }) =>
  inTransaction(ports.store, async (repositories) => {
    const { installations, connections } = repositories;
    const group = { projectId: project.id, groupRef: params.group };
    const installed = await installations.getForDeletion(idsOf(await installations.list(group)));
    const connected = await connections.getForDeletion(idsOf(await connections.list(group)));
    const isKnown = (await repositories.groups.get(project.id, params.group)) !== undefined;
    if (!isKnown && installed.length === 0 && connected.length === 0) {
      return reject('not-found', `There is no group "${params.group}" in this project.`);
    }
    // With the connections locked, nothing more is installed with them.
    if ((await installations.list(group)).some(({ id }) => !idsOf(installed).includes(id))) {
      throw overtaken('The group has installed an integration meanwhile.');
    }
    for (const installation of installed) await uninstall(ports, repositories, installation);
    await installations.deleteMany(idsOf(installed));
    for (const { id } of installed) await repositories.histories.delete(id);
    for (const connection of connected) {
      await applyConnectionEvent(ports, repositories, connection, { event: 'deleted' });
    }
    await repositories.groups.delete(project.id, params.group);
    for (const consumerRef of [...new Set(connected.flatMap(({ consumerRef = [] }) => consumerRef))].sort()) {
      const others = await connections.list({ projectId: project.id, consumerRef });
      if (others.length === 0) await repositories.consumers.delete(project.id, consumerRef);
    }
    return ok(undefined);
  });

function idsOf(records: readonly { id: string }[]): string[] {
  return records.map(({ id }) => id);
}

/** Deletes an integration with its installations. Connections stay: other integrations may use them. */
export const deleteIntegration: UseCase<'deleteIntegration'> = async (ports, { project, params }) =>
  inTransaction(ports.store, async (repositories) => {
    const { integrations, installations } = repositories;
    const found = await findIntegration(repositories, project, params.integration);
    if (!found.ok) return found;
    const { id: integrationId } = found.value;
    // From here on it cannot be installed. Only one of several concurrent requests sends the notifications.
    if ((await integrations.getForDeletion(integrationId)) === undefined) {
      return integrationNotFound(params.integration);
    }
    const installed = await installations.list({ projectId: project.id, integrationId });
    for (const installation of await installations.getForDeletion(idsOf(installed))) {
      await uninstall(ports, repositories, installation);
    }
    await integrations.delete(integrationId);
    return ok(undefined);
  });
