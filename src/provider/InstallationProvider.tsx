import type { ReactNode } from 'react';
import { useContext, useEffect, useMemo, useState } from 'react';
import { createDraftStore } from '../state/draft-store.ts';
import { persistDraft } from '../state/persist-draft.ts';
import { InstallationContext } from './InstallationContext.ts';
import { RuntimeContext } from './RuntimeContext.ts';

/** Props of {@link InstallationProvider}. */
export interface InstallationProviderProps {
  /** Name or id of the integration. */
  integration: string;
  /** Your id of the person who uses the widget. */
  consumerRef: string;
  /** Name of that person; the id when absent. */
  consumerName?: string;
  /** Your id of the customer for whom accounts are connected, such as a team. */
  groupRef: string;
  /** Name of that customer; the id when absent. */
  groupName?: string;
  /** Components that use the hooks. */
  children?: ReactNode;
}

/**
 * Provides integration, consumer and group to the hooks below it, and stores their unsaved draft. Makes no request
 * itself: the first hook that needs data does. Changing one of them starts a new draft. The draft survives a reload of
 * the page, unless `AmpersandProvider` has `persistDrafts: false`.
 */
export function InstallationProvider(props: InstallationProviderProps) {
  const { integration: integrationNameOrId, consumerRef, consumerName, groupRef, groupName, children } = props;
  const provided = useContext(RuntimeContext);
  const isPersisted = provided?.options.persistDrafts !== false;
  // Server and project, but not the credential.
  const [, origin, project] = provided?.runtime.scope(undefined) ?? [];
  const subject = JSON.stringify([origin, project, integrationNameOrId, consumerRef, groupRef]);
  const own = useDraftStoreFor(subject);
  // A widget inside of a host's provider edits the draft that the host's hooks read.
  const outer = useContext(InstallationContext);
  const isShared = outer?.subject === subject;
  const draftStore = isShared ? outer.draftStore : own;
  const persists = isPersisted && !isShared;
  // Not while rendering: the server's HTML contains no draft.
  useEffect(() => (persists ? persistDraft(draftStore, subject) : undefined), [persists, draftStore, subject]);
  const scope = useMemo(
    () => ({ integrationNameOrId, consumerRef, consumerName, groupRef, groupName, draftStore, subject }),
    [integrationNameOrId, consumerRef, consumerName, groupRef, groupName, draftStore, subject],
  );
  return <InstallationContext.Provider value={scope}>{children}</InstallationContext.Provider>;
}

/** One store per subject; set while rendering, so that no child reads the previous one. */
function useDraftStoreFor(subject: string) {
  const [current, setCurrent] = useState(() => ({ subject, store: createDraftStore() }));
  if (current.subject === subject) return current.store;
  const next = { subject, store: createDraftStore() };
  setCurrent(next);
  return next.store;
}
