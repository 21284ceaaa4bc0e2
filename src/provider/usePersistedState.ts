import { useCallback } from 'react';
import { useStore } from 'zustand';
import { useDraftStore } from './InstallationContext.ts';

/**
 * State that is persisted with the draft of the surrounding `InstallationProvider` and discarded with it.
 *
 * @param name unique among the screens of a widget
 * @param initial JSON, used until set
 * @param isValid validates a restored value, which an older version may have stored
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
