import { useCallback } from 'react';
import { toPublicConnection } from '../../api/public-resources.ts';
import type { Connection } from '../../api/resources.ts';
import { updateCredentials } from '../../queries/connection-mutations.ts';
import { resolveConnection, useConnectionSubject } from '../../queries/connection-subject.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import type { ConnectInput } from '../../queries/useConnectionActions.ts';
import { updateRequest } from '../../queries/useConnectionActions.ts';
import type { HostActionState, HostCallbacks } from '../useHostAction.ts';
import { useHostAction } from '../useHostAction.ts';

/** What is new: a credential, some of the metadata, or both. The server replaces no custom credential. */
type ConnectionChanges = Omit<ConnectInput, 'customAuth'> & {
  /** The one that the installation uses, else the newest, when absent. */
  connectionId?: string;
};

/** What `updateConnection` takes. */
export interface UpdateConnectionInput extends ConnectionChanges, HostCallbacks<[connection: Connection]> {}

/** What {@link useUpdateConnection} returns. */
export interface UseUpdateConnectionResult extends HostActionState {
  updateConnection: (input: UpdateConnectionInput) => void;
}

/**
 * Gives a connection another credential, or other metadata; what is not given stays. Fails without a request when the
 * group has no such connection.
 *
 * @param target whose account, at which provider; those of the surrounding `InstallationProvider` when absent
 * @throws AmpersandConfigError without a target outside of `InstallationProvider`
 */
export function useUpdateConnection(target?: ConnectionTarget): UseUpdateConnectionResult {
  const subject = useConnectionSubject(target);
  const { session, owner } = subject;
  const [start, state] = useHostAction(session.queryClient, async ({ connectionId, ...news }: ConnectionChanges) => {
    const connection = await resolveConnection(subject, connectionId);
    const request = updateRequest(connection, news);
    return toPublicConnection(await updateCredentials(session, owner.groupRef, connection, request));
  });
  const updateConnection = useCallback(
    ({ onSuccess, onError, onSettled, ...news }: UpdateConnectionInput) =>
      start(news, { onSuccess, onError, onSettled }),
    [start],
  );
  return { updateConnection, ...state };
}
