import { useCallback } from 'react';
import { useStore } from 'zustand';
import { useDraftStore } from './DraftStoreContext.ts';

/**
 * State that belongs to the draft of the surrounding `InstallationProvider`: it survives a reload together with the
 * edits, and is forgotten with them after an uninstall.
 *
 * @param name unique among the screens of a widget
 * @param initial JSON, in use until something else was set
 * @param isValid whether a value found again can be used; an older manifest may have made it
 */
export function usePersistedState<T>(
  name: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): [T, (value: T) => void] {
  const store = useDraftStore();
  const found = useStore(store, ({ viewState }) => viewState[name]);
  const set = useCallback(
    (value: T) => store.setState(({ viewState }) => ({ viewState: { ...viewState, [name]: value } })),
    [store, name],
  );
  return [isValid(found) ? found : initial, set];
}
