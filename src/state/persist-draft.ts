import type { DraftState, DraftStore } from './draft-store.ts';

/** Persisted form of a draft. Drafts never contain credentials. */
interface PersistedDraft extends Pick<DraftState, 'edits' | 'viewState'> {
  version: typeof VERSION;
  /** ms since the epoch. */
  savedAt: number;
}

/** Increased when older drafts become unreadable. */
const VERSION = 1;

/** Maximum age of a draft, in ms. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Keys of the stores that are persisted now. Widgets of one subject have an entry each, in the order of their mounts. */
const usedKeys = /* @__PURE__ */ new Set<string>();

function acquireKey(subject: string): string {
  let key = `amp-draft:${subject}`;
  while (usedKeys.has(key)) key += '+';
  usedKeys.add(key);
  return key;
}

/**
 * Persists a draft in the tab's session storage, across reloads and visits. Restores a stored draft immediately, unless
 * the store has edits, which replace it. Sets `isPersisted` depending on whether the browser allows it.
 *
 * @param subject key of the draft, without credentials
 * @returns a function that writes pending changes and stops
 */
export function persistDraft(store: DraftStore, subject: string): () => void {
  const key = acquireKey(subject);
  let isWritePending = store.getState().edits !== null;
  const write = () => {
    if (!isWritePending) return;
    isWritePending = false;
    const { edits, viewState } = store.getState();
    const isEmpty = !edits && Object.keys(viewState).length === 0;
    const content: PersistedDraft = { version: VERSION, savedAt: Date.now(), edits, viewState };
    const isPersisted = attempt(() => {
      if (isEmpty) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(content));
      return true;
    });
    store.setState({ isPersisted: isPersisted === true });
  };
  const persisted = isWritePending ? undefined : parse(attempt(() => sessionStorage.getItem(key)));
  write();
  if (persisted) {
    const { edits, viewState } = persisted;
    store.setState({ edits, viewState, isPersisted: true, isRestored: edits !== null });
  }
  const unsubscribe = store.subscribe(({ edits, viewState }, before) => {
    if (isWritePending || (edits === before.edits && viewState === before.viewState)) return;
    isWritePending = true;
    // Batches edits of one handler.
    queueMicrotask(write);
  });
  return () => {
    unsubscribe();
    write();
    usedKeys.delete(key);
    store.setState({ isPersisted: false });
  };
}

/** @returns undefined if storage is blocked, full or missing */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** @returns undefined for a missing, expired or foreign entry */
function parse(text: string | null | undefined): PersistedDraft | undefined {
  const persisted = attempt(() => JSON.parse(text ?? 'null') as Partial<PersistedDraft> | null);
  if (persisted?.version !== VERSION || !(Date.now() - (persisted.savedAt ?? 0) < MAX_AGE_MS)) return undefined;
  // Written by this version of the library and only readable by this page.
  return persisted as PersistedDraft;
}
