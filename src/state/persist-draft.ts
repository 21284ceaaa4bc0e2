import type { DraftState, DraftStore } from './draft-store.ts';

/** What lies in the browser's storage. Choices only: credentials never get into a draft. */
interface PersistedDraft extends Pick<DraftState, 'edits' | 'viewState'> {
  version: typeof VERSION;
  /** ms since the epoch. */
  savedAt: number;
}

/** Goes up when an older draft can't be read any more. */
const VERSION = 1;

/** ms. Nobody remembers what they began the day before yesterday. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps what is unsaved over reloads of the page and over visits of the widget, in the storage of the browser's tab:
 * two tabs don't see each other's. What was kept before is put into the store at once, unless it was edited already:
 * that takes its place. A browser that refuses to store is respected, and `isKept` says so.
 *
 * @param subject what the draft is about: plain references, no credential
 * @returns function that writes what is still to be written and stops
 */
export function persistDraft(store: DraftStore, subject: string): () => void {
  const key = `amp-draft:${subject}`;
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
    // Several edits in one handler are written once.
    queueMicrotask(write);
  });
  return () => {
    unsubscribe();
    write();
    store.setState({ isPersisted: false });
  };
}

/** @returns undefined where the browser refuses: storage may be blocked, full, or absent in a sandboxed frame */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** @returns undefined for what is missing, too old, or not ours */
function parse(text: string | null | undefined): PersistedDraft | undefined {
  const persisted = attempt(() => JSON.parse(text ?? 'null') as Partial<PersistedDraft> | null);
  if (persisted?.version !== VERSION || !(Date.now() - (persisted.savedAt ?? 0) < MAX_AGE_MS)) return undefined;
  // Written by this version of the library, and readable by this page alone.
  return persisted as PersistedDraft;
}
