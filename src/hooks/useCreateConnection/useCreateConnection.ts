import { useCallback } from 'react';
import { toPublicConnection } from '../../api/public-resources.ts';
import type { Connection } from '../../api/resources.ts';
import { connect } from '../../queries/connection-mutations.ts';
import { resolveTarget, useConnectionSubject } from '../../queries/connection-subject.ts';
import type { ConnectionTarget } from '../../queries/connection-target.ts';
import type { ConnectInput } from '../../queries/useConnectionActions.ts';
import { connectRequest } from '../../queries/useConnectionActions.ts';
import type { HostActionState, HostCallbacks } from '../useHostAction.ts';
import { useHostAction } from '../useHostAction.ts';

/** What `createConnection` takes: one credential, or none where the provider asks for none. */
export interface CreateConnectionInput extends ConnectInput, HostCallbacks<[connection: Connection]> {}

/** What {@link useCreateConnection} returns. */
export interface UseCreateConnectionResult extends HostActionState {
  createConnection: (input?: CreateConnectionInput) => void;
}

/**
 * Connects an account with a credential that the customer typed. Where the customer signs in at the provider's own page,
 * use `useConnectWithWindow`.
 *
 * @param target whose account, at which provider; those of the surrounding `InstallationProvider` when absent
 * @throws AmpersandConfigError without a target outside of `InstallationProvider`
 */
export function useCreateConnection(target?: ConnectionTarget): UseCreateConnectionResult {
  const subject = useConnectionSubject(target);
  const { session } = subject;
  const [start, state] = useHostAction(session.queryClient, async (input: ConnectInput) =>
    toPublicConnection(await connect(session, connectRequest(await resolveTarget(subject), input))),
  );
  const createConnection = useCallback(
    ({ onSuccess, onError, onSettled, ...input }: CreateConnectionInput = {}) =>
      start(input, { onSuccess, onError, onSettled }),
    [start],
  );
  return { createConnection, ...state };
}
