import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { DraftStoreContext } from '../state/DraftStoreContext.ts';
import { createDraftStore } from '../state/draft-store.ts';
import { InstallationContext } from './InstallationContext.ts';

/** Props of {@link InstallationProvider}. */
export interface InstallationProviderProps {
  /** Name or id of the integration. */
  integration: string;
  consumerRef: string;
  consumerName?: string;
  groupRef: string;
  groupName?: string;
  children?: ReactNode;
}

/**
 * Says whom and what the hooks below it are about, and holds their unsaved draft. Makes no request itself: the first
 * hook that needs something does. The draft begins anew when it is about something else.
 */
export function InstallationProvider(props: InstallationProviderProps) {
  const { integration: integrationNameOrId, consumerRef, consumerName, groupRef, groupName, children } = props;
  const value = useMemo(
    () => ({ integrationNameOrId, consumerRef, consumerName, groupRef, groupName }),
    [integrationNameOrId, consumerRef, consumerName, groupRef, groupName],
  );
  const store = useStoreFor(JSON.stringify([integrationNameOrId, consumerRef, groupRef]));
  return (
    <InstallationContext.Provider value={value}>
      <DraftStoreContext.Provider value={store}>{children}</DraftStoreContext.Provider>
    </InstallationContext.Provider>
  );
}

/** One store for as long as it is about the same; set while rendering, so that no child sees the old one. */
function useStoreFor(subject: string) {
  const [held, setHeld] = useState(() => ({ subject, store: createDraftStore() }));
  if (held.subject === subject) return held.store;
  const next = { subject, store: createDraftStore() };
  setHeld(next);
  return next.store;
}
