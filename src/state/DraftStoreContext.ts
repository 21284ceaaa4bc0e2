import { createContext, useContext } from 'react';
import type { DraftStore } from './draft-store.ts';

/** Null outside of `InstallationProvider`. */
export const DraftStoreContext = createContext<DraftStore | null>(null);

/** @throws outside of `InstallationProvider`, whose hook of the same scope is called first and says so */
export function useDraftStore(): DraftStore {
  const store = useContext(DraftStoreContext);
  if (!store) throw new Error('Ampersand: the draft store is missing');
  return store;
}
