import { useCallback } from 'react';
import { toPublicInstallation } from '../api/public-resources.ts';
import type { Installation } from '../api/resources.ts';
import { useInstallationScope } from '../provider/InstallationContext.ts';
import { currentInstallation, notInstalled, reloadInstallation } from '../queries/current-installation.ts';
import { useHostCallbacks } from '../queries/useHostCallbacks.ts';
import { useSession } from '../queries/useSession.ts';
import type { InstallationChanges } from './installation-actions.ts';
import { useUpdateInstallationAction } from './installation-actions.ts';
import type { HostActionState, HostCallbacks } from './useHostAction.ts';

/** Input of `updateInstallation`. */
export interface UpdateInstallationInput extends InstallationChanges, HostCallbacks<[installation: Installation]> {}

/** Result of {@link useUpdateInstallation}. */
export interface UseUpdateInstallationResult extends HostActionState {
  /** Saves what differs from the installation. */
  updateInstallation: (input: UpdateInstallationInput) => void;
}

/**
 * Updates the installation of the surrounding `InstallationProvider` with the changed parts. Without changes it
 * succeeds without a request; without an installation it fails without one. If someone else changed the installation
 * since it was loaded, it fails with an error of the kind `conflict`, and the draft is merged with the change.
 *
 * @param callbacks called once per request
 * @throws AmpersandConfigError outside of `InstallationProvider`
 */
export function useUpdateInstallation(
  callbacks?: HostCallbacks<[installation: Installation]>,
): UseUpdateInstallationResult {
  const [deferred, defer] = useHostCallbacks(callbacks);
  const [start, state] = useUpdateInstallationAction(useInstalled(), deferred);
  const updateInstallation = useCallback(
    ({ config, connectionId, force, ...callbacks }: UpdateInstallationInput) =>
      start({ config, connectionId, force }, defer(callbacks)),
    [start, defer],
  );
  return { updateInstallation, ...state };
}

/** Returns a function that finds integration and installation of a headless action in the cache. */
export function useInstalled() {
  const scope = useInstallationScope();
  const session = useSession(scope.consumerRef, scope.groupRef);
  return async () => {
    const { integration, installation } = await currentInstallation(session, scope);
    if (!installation) throw notInstalled(scope.integrationNameOrId);
    const reload = () => reloadInstallation(session, scope.groupRef, integration.id);
    return { integration, installation: toPublicInstallation(installation), reload };
  };
}
