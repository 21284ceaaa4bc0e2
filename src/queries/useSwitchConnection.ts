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
  /** Previous connection, deleted if it is no longer used. */
  replaced?: Connection;
}

/**
 * Switches an installation to another connection of the group; without an installation, only deletes the previous one.
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
    // If another installation uses it, it stays. The server may also have renewed it in place.
    if (replaced && replaced.id !== connectionId) await disconnect(session, groupRef, replaced).catch(() => undefined);
  };
  return useAction(session.queryClient, perform, onError);
}
