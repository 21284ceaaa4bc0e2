import { useCallback } from 'react';
import { toPublicInstallation } from '../../api/public-resources.ts';
import type { Installation } from '../../api/resources.ts';
import type { DraftContent } from '../../domain/config-content.ts';
import { contentChanges } from '../../domain/content-changes.ts';
import { configUpdate } from '../../domain/update-mask.ts';
import { useDraftStore, useInstallationScope } from '../../provider/InstallationContext.ts';
import { currentInstallation, notInstalled } from '../../queries/current-installation.ts';
import { updateConfig } from '../../queries/installation-mutations.ts';
import { useSession } from '../../queries/useSession.ts';
import { createSavedHandler } from '../../state/mark-saved.ts';
import type { HostActionState, HostCallbacks } from '../useHostAction.ts';
import { useHostAction } from '../useHostAction.ts';

/** Input of `updateInstallation`. */
export interface UpdateInstallationInput extends HostCallbacks<[installation: Installation]> {
  /**
   * Content to save. Missing parts stay unchanged; a write object missing from `write` is removed; a read object can be
   * paused (`disabled`) but not removed.
   */
  config: DraftContent;
}

/** Result of {@link useUpdateInstallation}. */
export interface UseUpdateInstallationResult extends HostActionState {
  updateInstallation: (input: UpdateInstallationInput) => void;
}

/**
 * Updates the installation of the surrounding `InstallationProvider` with the changed parts. Without changes it
 * succeeds without a request; without an installation it fails without one.
 *
 * @throws AmpersandConfigError outside of `InstallationProvider`
 */
export function useUpdateInstallation(): UseUpdateInstallationResult {
  const scope = useInstallationScope();
  const session = useSession(scope.consumerRef, scope.groupRef);
  const store = useDraftStore();
  const [start, state] = useHostAction(session.queryClient, async (config: DraftContent): Promise<Installation> => {
    const { integration, installation } = await currentInstallation(session, scope);
    if (!installation) throw notInstalled(scope.integrationNameOrId);
    const saved = installation.config.content;
    const changes = contentChanges(saved, config);
    if (changes.length === 0) return toPublicInstallation(installation);
    const update = configUpdate(integration.provider, config, changes);
    const onSaved = createSavedHandler(store, saved, config, changes);
    return toPublicInstallation(
      await updateConfig(session, integration, scope.groupRef, installation.id, update, onSaved),
    );
  });
  const updateInstallation = useCallback(
    ({ config, ...callbacks }: UpdateInstallationInput) => start(config, callbacks),
    [start],
  );
  return { updateInstallation, ...state };
}
