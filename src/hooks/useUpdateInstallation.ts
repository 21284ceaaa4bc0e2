import { useCallback } from 'react';
import { toPublicInstallation } from '../api/public-resources.ts';
import type { Installation } from '../api/resources.ts';
import type { DraftContent } from '../domain/config-content.ts';
import { contentChanges } from '../domain/content-changes.ts';
import { configUpdate } from '../domain/update-mask.ts';
import { useDraftStore, useInstallationScope } from '../provider/InstallationContext.ts';
import { currentInstallation, notInstalled } from '../queries/current-installation.ts';
import { switchConnection, updateConfig } from '../queries/installation-mutations.ts';
import { useSession } from '../queries/useSession.ts';
import { createSavedHandler } from '../state/mark-saved.ts';
import type { HostActionState, HostCallbacks } from './useHostAction.ts';
import { useHostAction } from './useHostAction.ts';

/** Input of `updateInstallation`. */
export interface UpdateInstallationInput extends HostCallbacks<[installation: Installation]> {
  /**
   * Content to save. Missing parts stay unchanged; a write object missing from `write` is removed; a read object can be
   * paused (`disabled`) but not removed.
   */
  config?: DraftContent;
  /** Another connection of the group for the installation. */
  connectionId?: string;
}

type InstallationChanges = Pick<UpdateInstallationInput, 'config' | 'connectionId'>;

/** Result of {@link useUpdateInstallation}. */
export interface UseUpdateInstallationResult extends HostActionState {
  updateInstallation: (input: UpdateInstallationInput) => void;
}

/**
 * Updates the installation of the surrounding `InstallationProvider` with the changed parts. Without changes it
 * succeeds without a request; without an installation it fails without one.
 *
 * @param callbacks called once per request
 * @throws AmpersandConfigError outside of `InstallationProvider`
 */
export function useUpdateInstallation(
  callbacks?: HostCallbacks<[installation: Installation]>,
): UseUpdateInstallationResult {
  const scope = useInstallationScope();
  const session = useSession(scope.consumerRef, scope.groupRef);
  const store = useDraftStore();
  const perform = async ({ config, connectionId }: InstallationChanges): Promise<Installation> => {
    const { integration, installation } = await currentInstallation(session, scope);
    if (!installation) throw notInstalled(scope.integrationNameOrId);
    const { groupRef } = scope;
    let updated = installation;
    if (connectionId !== undefined && connectionId !== installation.connection.id) {
      updated = await switchConnection(session, integration, groupRef, installation.id, connectionId);
    }
    const saved = updated.config.content;
    const changes = config ? contentChanges(saved, config) : [];
    if (config && changes.length > 0) {
      const update = configUpdate(integration.provider, config, changes);
      const onSaved = createSavedHandler(store, saved, config);
      updated = await updateConfig(session, integration, groupRef, installation.id, update, onSaved);
    }
    return toPublicInstallation(updated);
  };
  const [start, state] = useHostAction(session.queryClient, perform, callbacks);
  const updateInstallation = useCallback(
    ({ config, connectionId, ...callbacks }: UpdateInstallationInput) => start({ config, connectionId }, callbacks),
    [start],
  );
  return { updateInstallation, ...state };
}
