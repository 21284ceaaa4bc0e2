import type { UnsavedState } from './useUnsavedState.ts';
import { useUnsavedState } from './useUnsavedState.ts';

/** Result of {@link useUnsavedChanges}. */
export interface UseUnsavedChangesResult extends UnsavedState {}

/**
 * Returns whether there are unsaved changes, for the host's navigation guards. The initial content of a first install
 * does not count as a change.
 *
 * @throws AmpersandConfigError outside of `InstallationProvider`
 */
export function useUnsavedChanges(): UseUnsavedChangesResult {
  return useUnsavedState();
}
