import { useCallback } from 'react';
import type { Connection } from '../api/resources.ts';
import type { ConnectionTarget } from '../queries/connection-requests.ts';
import { useHostCallbacks } from '../queries/useHostCallbacks.ts';
import { useDisconnectAction } from './connection-actions.ts';
import { useConnectionSource } from './useConnectionSource.ts';
import type { HostActionState, HostCallbacks } from './useHostAction.ts';

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
  const [deferred, defer] = useHostCallbacks(callbacks);
  const [start, state] = useDisconnectAction(useConnectionSource(target), deferred);
  const deleteConnection = useCallback(
    ({ connectionId, ...callbacks }: DeleteConnectionInput = {}) => start(connectionId, defer(callbacks)),
    [start, defer],
  );
  return { deleteConnection, ...state };
}
