import { applyConnectionEvent } from '../connections/connection-status.ts';
import { connectionNotFound, findConnection } from '../connections/connections.ts';
import { findInstallation, installationNotFound } from '../installations/installations.ts';
import { findIntegration, integrationNotFound } from '../integrations/integrations.ts';
import { inTransaction } from '../kernel/in-transaction.ts';
import { ok, reject } from '../kernel/result.ts';
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
export const deleteInstallation: UseCase<'deleteInstallation'> = async (ports, { project, params }) => {
  return ports.store.transaction(async (repositories) => {
    const found = await findInstallation(repositories, project, params);
    if (!found.ok) return found;
    const { installation } = found.value;
    await removeSubscriptions(ports, repositories, installation);
    // Only one of several concurrent requests sends the notification.
    if (!(await repositories.installations.delete(installation.id))) return installationNotFound(params.installation);
    await installationChanged(ports, repositories, 'deleted', installation);
    const others = await repositories.installations.list({
      projectId: project.id,
      connectionId: installation.connectionId,
    });
    if (others.length > 0) return ok(undefined);
    const connection = await repositories.connections.get(installation.connectionId);
    if (connection !== undefined) await applyConnectionEvent(ports, repositories, connection, { event: 'deleted' });
    return ok(undefined);
  });
};

/**
 * Deletes everything that is stored about a group, except audit entries: its installations with operations, logs, messages and
 * configuration history, its connections, and the consumers that no other group's connection names. The notifications of
 * the deletion are sent and stored like any other.
 */
export const deleteGroup: UseCase<'deleteGroup'> = async (ports, { project, params }) =>
  inTransaction(ports.store, async (repositories) => {
    const group = { projectId: project.id, groupRef: params.group };
    const installations = await repositories.installations.list(group);
    const connections = await repositories.connections.list(group);
    const isKnown = (await repositories.groups.get(project.id, params.group)) !== undefined;
    if (!isKnown && installations.length === 0 && connections.length === 0) {
      return reject('not-found', `There is no group "${params.group}" in this project.`);
    }
    for (const installation of installations) {
      await removeSubscriptions(ports, repositories, installation);
      await repositories.installations.delete(installation.id);
      await repositories.histories.delete(installation.id);
      await installationChanged(ports, repositories, 'deleted', installation);
    }
    for (const connection of connections) {
      await applyConnectionEvent(ports, repositories, connection, { event: 'deleted' });
    }
    for (const consumerRef of new Set(connections.flatMap(({ consumerRef = [] }) => consumerRef))) {
      const others = await repositories.connections.list({ projectId: project.id, consumerRef });
      if (others.length === 0) await repositories.consumers.delete(project.id, consumerRef);
    }
    await repositories.groups.delete(project.id, params.group);
    return ok(undefined);
  });

/** Deletes an integration with its installations. Connections stay: other integrations may use them. */
export const deleteIntegration: UseCase<'deleteIntegration'> = async (ports, { project, params }) =>
  inTransaction(ports.store, async (repositories) => {
    const found = await findIntegration(repositories, project, params.integration);
    if (!found.ok) return found;
    const { id: integrationId } = found.value;
    for (const installation of await repositories.installations.list({ projectId: project.id, integrationId })) {
      await removeSubscriptions(ports, repositories, installation);
      await installationChanged(ports, repositories, 'deleted', installation);
    }
    // Only one of several concurrent requests sends the notification.
    if (!(await repositories.integrations.delete(integrationId))) return integrationNotFound(params.integration);
    return ok(undefined);
  });
