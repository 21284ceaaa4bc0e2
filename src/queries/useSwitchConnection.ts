import type { Connection } from '../api/resources.ts';
import { disconnect } from './connection-mutations.ts';
import type { ConnectionTarget } from './connection-target.ts';
import { switchConnection } from './installation-mutations.ts';
import type { Action } from './useAction.ts';
import { useAction } from './useAction.ts';
import type { InstallationScreenData } from './useInstallationScreen.ts';
import { useSession } from './useSession.ts';

/** Another connection for an installation. */
export interface SwitchInput {
  connectionId: string;
  /** The connection that the new one replaces: deleted when nothing uses it any more. */
  replaced?: Connection;
}

/**
 * Makes an installation use another connection of the group; where nothing is installed, only takes the old one away.
 *
 * @param onError called once for each attempt that failed
 */
export function useSwitchConnection(
  { integration, installation }: Pick<InstallationScreenData, 'integration' | 'installation'>,
  { consumerRef, groupRef }: ConnectionTarget,
  onError?: (error: Error) => void,
): Action<SwitchInput, void> {
  const session = useSession(consumerRef, groupRef);
  const perform = async ({ connectionId, replaced }: SwitchInput) => {
    if (installation) await switchConnection(session, integration, groupRef, installation.id, connectionId);
    // Another installation may still use it; then it stays, which does no harm. A server may have renewed it in place.
    if (replaced && replaced.id !== connectionId) await disconnect(session, groupRef, replaced).catch(() => undefined);
  };
  return useAction(session.queryClient, perform, onError);
}
