import { useCallback } from 'react';
import type { Connection } from '../api/resources.ts';
import type { ConnectInput, ConnectionTarget } from '../queries/connection-requests.ts';
import { useHostCallbacks } from '../queries/useHostCallbacks.ts';
import { useConnectAction } from './connection-actions.ts';
import { useConnectionSource } from './useConnectionSource.ts';
import type { HostActionState, HostCallbacks } from './useHostAction.ts';

/** Input of `createConnection`: one credential, or none if the provider requires none. */
export interface CreateConnectionInput extends ConnectInput, HostCallbacks<[connection: Connection]> {}

/** Result of {@link useCreateConnection}. */
export interface UseCreateConnectionResult extends HostActionState {
  /** Connects an account with a credential. */
  createConnection: (input?: CreateConnectionInput) => void;
}

/**
 * Connects an account with a credential. For providers with their own sign-in page, use `useConnectWithWindow`.
 *
 * @param target account owner and provider; those of the surrounding `InstallationProvider` when absent
 * @param callbacks called once per request
 * @throws AmpersandConfigError without a target outside of `InstallationProvider`
 */
export function useCreateConnection(
  target?: ConnectionTarget,
  callbacks?: HostCallbacks<[connection: Connection]>,
): UseCreateConnectionResult {
  const [deferred, defer] = useHostCallbacks(callbacks);
  const [start, state] = useConnectAction(useConnectionSource(target), deferred);
  const createConnection = useCallback(
    ({ onSuccess, onError, onSettled, ...input }: CreateConnectionInput = {}) =>
      start(input, defer({ onSuccess, onError, onSettled })),
    [start, defer],
  );
  return { createConnection, ...state };
}
