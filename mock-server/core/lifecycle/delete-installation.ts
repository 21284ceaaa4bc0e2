import { applyConnectionEvent } from '../connections/apply-connection-event.ts';
import { findInstallation, installationNotFound } from '../installations/find-installation.ts';
import { ok } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { installationChanged } from '../messaging/installation-events.ts';

/** Uninstalls. The connection goes too, unless another installation uses it. */
export const deleteInstallation: UseCase<'deleteInstallation'> = async (ports, { project, params }) => {
  return ports.store.transaction(async (repositories) => {
    const found = await findInstallation(repositories, project, params);
    if (!found.ok) return found;
    const { installation } = found.value;
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
