import { useCallback } from 'react';
import type { Installation } from '../api/resources.ts';
import type { InstallationChanges } from './installation-actions.ts';
import { useUpdateInstallationAction } from './installation-actions.ts';
import type { HostActionState, HostCallbacks } from './useHostAction.ts';
import { useInstalled } from './useInstalled.ts';

/** Input of `updateInstallation`. */
export interface UpdateInstallationInput extends InstallationChanges, HostCallbacks<[installation: Installation]> {}

/** Result of {@link useUpdateInstallation}. */
export interface UseUpdateInstallationResult extends HostActionState {
  /** Saves what differs from the installation. */
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
  const [start, state] = useUpdateInstallationAction(useInstalled(), callbacks);
  const updateInstallation = useCallback(
    ({ config, connectionId, ...callbacks }: UpdateInstallationInput) => start({ config, connectionId }, callbacks),
    [start],
  );
  return { updateInstallation, ...state };
}
