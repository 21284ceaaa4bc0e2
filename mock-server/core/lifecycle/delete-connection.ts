import { applyConnectionEvent } from '../connections/apply-connection-event.ts';
import { connectionNotFound, findConnection } from '../connections/find-connection.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';

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
