import { useCallback } from 'react';
import type { Connection } from '../api/resources.ts';
import type { ConnectionTarget } from '../queries/connection-requests.ts';
import { useHostCallbacks } from '../queries/useHostCallbacks.ts';
import type { ConnectionChanges } from './connection-actions.ts';
import { useUpdateConnectionAction } from './connection-actions.ts';
import { useConnectionSource } from './useConnectionSource.ts';
import type { HostActionState, HostCallbacks } from './useHostAction.ts';

/** Input of `updateConnection`. */
export interface UpdateConnectionInput extends ConnectionChanges, HostCallbacks<[connection: Connection]> {}

/** Result of {@link useUpdateConnection}. */
export interface UseUpdateConnectionResult extends HostActionState {
  /** Replaces the credential or the details of a connection. */
  updateConnection: (input: UpdateConnectionInput) => void;
}

/**
 * Updates the credential or the metadata of a connection. Fails without a request if the group has no such connection.
 *
 * @param target account owner and provider; those of the surrounding `InstallationProvider` when absent
 * @param callbacks called once per request
 * @throws AmpersandConfigError without a target outside of `InstallationProvider`
 */
export function useUpdateConnection(
  target?: ConnectionTarget,
  callbacks?: HostCallbacks<[connection: Connection]>,
): UseUpdateConnectionResult {
  const [deferred, defer] = useHostCallbacks(callbacks);
  const [start, state] = useUpdateConnectionAction(useConnectionSource(target), deferred);
  const updateConnection = useCallback(
    ({ onSuccess, onError, onSettled, ...news }: UpdateConnectionInput) =>
      start(news, defer({ onSuccess, onError, onSettled })),
    [start, defer],
  );
  return { updateConnection, ...state };
}
