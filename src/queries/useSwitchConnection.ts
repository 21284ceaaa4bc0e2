import type { Connection } from '../api/resources.ts';
import { disconnect } from './connection-acts.ts';
import type { ConnectionTarget } from './connection-target.ts';
import { switchConnection } from './installation-acts.ts';
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

/** Makes an installation use another connection of the group. */
export function useSwitchConnection(
  { integration, installation }: Pick<InstallationScreenData, 'integration' | 'installation'>,
  { consumerRef, groupRef }: ConnectionTarget,
): Action<SwitchInput, void> {
  const session = useSession(consumerRef, groupRef);
  return useAction(session.queryClient, async ({ connectionId, replaced }: SwitchInput) => {
    if (!installation) return;
    await switchConnection(session, integration, groupRef, installation.id, connectionId);
    // Another installation may still use it; then it stays, which does no harm.
    if (replaced) await disconnect(session, groupRef, replaced).catch(() => undefined);
  });
}
