import { useCallback } from 'react';
import { toPublicConnection } from '../api/public-resources.ts';
import type { Connection } from '../api/resources.ts';
import { disconnect } from '../queries/connection-mutations.ts';
import { resolveConnection, useConnectionSubject } from '../queries/connection-subject.ts';
import type { ConnectionTarget } from '../queries/connection-target.ts';
import type { HostActionState, HostCallbacks } from './useHostAction.ts';
import { useHostAction } from './useHostAction.ts';

/** Input of `deleteConnection`. */
export interface DeleteConnectionInput extends HostCallbacks<[connection: Connection]> {
  /** The installation's connection, otherwise the newest, when absent. */
  connectionId?: string;
}

/** Result of {@link useDeleteConnection}. */
export interface UseDeleteConnectionResult extends HostActionState {
  /** `onSuccess` receives the deleted connection. */
  deleteConnection: (input?: DeleteConnectionInput) => void;
}

/**
 * Deletes a connection. The server refuses while an installation uses it; without such a connection, it fails without a
 * request.
 *
 * @param target account owner and provider; those of the surrounding `InstallationProvider` when absent
 * @param callbacks called once per request
 * @throws AmpersandConfigError without a target outside of `InstallationProvider`
 */
export function useDeleteConnection(
  target?: ConnectionTarget,
  callbacks?: HostCallbacks<[connection: Connection]>,
): UseDeleteConnectionResult {
  const subject = useConnectionSubject(target);
  const { session, owner } = subject;
  const perform = async (connectionId: string | undefined) => {
    const connection = await resolveConnection(subject, connectionId);
    await disconnect(session, owner.groupRef, connection);
    return toPublicConnection(connection);
  };
  const [start, state] = useHostAction(session.queryClient, perform, callbacks);
  const deleteConnection = useCallback(
    ({ connectionId, ...callbacks }: DeleteConnectionInput = {}) => start(connectionId, callbacks),
    [start],
  );
  return { deleteConnection, ...state };
}
