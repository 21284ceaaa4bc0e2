import { useContext, useEffect } from 'react';
import type { Connection } from '../api/resources.ts';
import type { SignInBefore } from '../domain/sign-in-result.ts';
import { signInResult } from '../domain/sign-in-result.ts';
import { InstallationContext } from '../provider/InstallationContext.ts';
import { useRuntime } from '../provider/RuntimeContext.ts';
import { useLatest } from '../provider/useLatest.ts';
import type { ConnectionTarget } from './connection-requests.ts';
import { consumePendingSignIn, isSignInPending } from './pending-sign-in.ts';

/**
 * Reports the new connection of a sign-in from whose page this tab has returned. Its form is not displayed then.
 *
 * @param connections undefined while they load
 * @param onContinue displays the form of another account, which continues a sign-in of several steps
 */
export function useReturnedConnection(
  target: ConnectionTarget,
  connections: readonly Connection[] | undefined,
  onConnect: (connection: Connection) => void,
  onContinue: () => void,
): void {
  const { project } = useRuntime();
  const integration = useContext(InstallationContext)?.integrationNameOrId;
  const latest = useLatest({ project, integration, target, connections, onConnect, onContinue });
  const isLoaded = connections !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    const { connections = [], onConnect, onContinue, ...subject } = latest.current;
    const before = consumePendingSignIn<SignInBefore>({ ...subject, scheme: 'oauth' });
    const connection = before && signInResult(before, connections);
    if (connection) onConnect(connection);
    else if (connections.length > 0 && isSignInPending({ ...subject, scheme: 'steps' })) onContinue();
  }, [isLoaded, latest]);
}
