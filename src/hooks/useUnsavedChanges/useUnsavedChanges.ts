import type { UnsavedState } from './useUnsavedState.ts';
import { useUnsavedState } from './useUnsavedState.ts';

/** What {@link useUnsavedChanges} returns. */
export interface UseUnsavedChangesResult extends UnsavedState {}

/**
 * Whether the surrounding `InstallationProvider` holds unsaved choices, for hosts that guard their own navigation. What
 * a first install proposes by itself is no choice of the customer.
 *
 * @throws AmpersandConfigError outside of `InstallationProvider`
 */
export function useUnsavedChanges(): UseUnsavedChangesResult {
  return useUnsavedState();
}
