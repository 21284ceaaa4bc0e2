import { useCallback } from 'react';
import { toPublicConnection } from '../api/public-resources.ts';
import type { Connection } from '../api/resources.ts';
import { updateCredentials } from '../queries/connection-mutations.ts';
import type { ConnectInput } from '../queries/connection-requests.ts';
import { updateRequest } from '../queries/connection-requests.ts';
import { resolveConnection, useConnectionSubject } from '../queries/connection-subject.ts';
import type { ConnectionTarget } from '../queries/connection-target.ts';
import type { HostActionState, HostCallbacks } from './useHostAction.ts';
import { useHostAction } from './useHostAction.ts';

/** Changes: a credential, metadata, or both. The server can't replace custom credentials. */
type ConnectionChanges = Omit<ConnectInput, 'customAuth'> & {
  /** The installation's connection, otherwise the newest, when absent. */
  connectionId?: string;
};

/** Input of `updateConnection`. */
export interface UpdateConnectionInput extends ConnectionChanges, HostCallbacks<[connection: Connection]> {}

/** Result of {@link useUpdateConnection}. */
export interface UseUpdateConnectionResult extends HostActionState {
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
  const subject = useConnectionSubject(target);
  const { session, owner } = subject;
  const perform = async ({ connectionId, ...news }: ConnectionChanges) => {
    const connection = await resolveConnection(subject, connectionId);
    const request = updateRequest(connection, news);
    return toPublicConnection(await updateCredentials(session, owner.groupRef, connection, request));
  };
  const [start, state] = useHostAction(session.queryClient, perform, callbacks);
  const updateConnection = useCallback(
    ({ onSuccess, onError, onSettled, ...news }: UpdateConnectionInput) =>
      start(news, { onSuccess, onError, onSettled }),
    [start],
  );
  return { updateConnection, ...state };
}
