import { useCallback } from 'react';
import { useHostCallbacks } from '../queries/useHostCallbacks.ts';
import { useUninstallAction } from './installation-actions.ts';
import type { HostActionState, HostCallbacks } from './useHostAction.ts';
import { useInstalled } from './useUpdateInstallation.ts';

/** Result of {@link useDeleteInstallation}. */
export interface UseDeleteInstallationResult extends HostActionState {
  /** Uninstalls the integration for the group. */
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
  const [deferred, defer] = useHostCallbacks(callbacks);
  const [start, state] = useUninstallAction(useInstalled(), deferred);
  const deleteInstallation = useCallback(
    ({ onSuccess, ...callbacks }: HostCallbacks<[]> = {}) =>
      start(undefined, defer({ ...callbacks, onSuccess: () => onSuccess?.() })),
    [start, defer],
  );
  return { deleteInstallation, ...state };
}
