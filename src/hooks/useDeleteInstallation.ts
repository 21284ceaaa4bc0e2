import { useCallback } from 'react';
import { useDraftStore, useInstallationScope } from '../provider/InstallationContext.ts';
import { currentInstallation, notInstalled } from '../queries/current-installation.ts';
import { uninstall } from '../queries/installation-mutations.ts';
import { useSession } from '../queries/useSession.ts';
import { resetDraft } from '../state/draft-edits.ts';
import type { HostActionState, HostCallbacks } from './useHostAction.ts';
import { useHostAction } from './useHostAction.ts';

/** Result of {@link useDeleteInstallation}. */
export interface UseDeleteInstallationResult extends HostActionState {
  deleteInstallation: (callbacks?: HostCallbacks<[]>) => void;
}

/**
 * Uninstalls the integration of the surrounding `InstallationProvider`. Fails without a request when nothing is
 * installed.
 *
 * @param callbacks called once per request, with the id of the former installation
 * @throws AmpersandConfigError outside of `InstallationProvider`
 */
export function useDeleteInstallation(
  callbacks?: HostCallbacks<[installationId: string]>,
): UseDeleteInstallationResult {
  const scope = useInstallationScope();
  const session = useSession(scope.consumerRef, scope.groupRef);
  const store = useDraftStore();
  const perform = async () => {
    const { integration, installation } = await currentInstallation(session, scope);
    if (!installation) throw notInstalled(scope.integrationNameOrId);
    await uninstall(session, integration, scope.groupRef, installation.id, () => resetDraft(store));
    return installation.id;
  };
  const [start, state] = useHostAction<void, string>(session.queryClient, perform, callbacks);
  const deleteInstallation = useCallback(
    ({ onSuccess, ...callbacks }: HostCallbacks<[]> = {}) =>
      start(undefined, { ...callbacks, onSuccess: () => onSuccess?.() }),
    [start],
  );
  return { deleteInstallation, ...state };
}
