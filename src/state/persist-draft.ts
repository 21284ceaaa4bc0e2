import type { DraftState, DraftStore } from './draft-store.ts';

/** What lies in the browser's storage. Choices only: credentials never get into a draft. */
interface KeptDraft extends Pick<DraftState, 'edits' | 'notes'> {
  version: typeof VERSION;
  /** ms since the epoch. */
  keptAt: number;
}

/** Goes up when an older draft can't be read any more. */
const VERSION = 1;

/** ms. Nobody remembers what they began the day before yesterday. */
const LONGEST_KEPT = 24 * 60 * 60 * 1000;

/**
 * Keeps what is unsaved over reloads of the page and over visits of the widget, in the storage of the browser's tab:
 * two tabs don't see each other's. What was kept before is put into the store at once, unless it was edited already:
 * that takes its place. A browser that refuses to store is respected, and `isKept` says so.
 *
 * @param subject what the draft is about: plain references, no credential
 * @returns function that writes what is still to be written and stops
 */
export function keepDraft(store: DraftStore, subject: string): () => void {
  const key = `amp-draft:${subject}`;
  let isDue = store.getState().edits !== null;
  const write = () => {
    if (!isDue) return;
    isDue = false;
    const { edits, notes } = store.getState();
    const isEmpty = !edits && Object.keys(notes).length === 0;
    const content: KeptDraft = { version: VERSION, keptAt: Date.now(), edits, notes };
    const isKept = attempt(() => {
      if (isEmpty) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(content));
      return true;
    });
    store.setState({ isKept: isKept === true });
  };
  const kept = isDue ? undefined : parse(attempt(() => sessionStorage.getItem(key)));
  write();
  if (kept) {
    const { edits, notes } = kept;
    store.setState({ edits, notes, isKept: true, isRestored: edits !== null });
  }
  const unsubscribe = store.subscribe(({ edits, notes }, before) => {
    if (isDue || (edits === before.edits && notes === before.notes)) return;
    isDue = true;
    // Several edits in one handler are written once.
    queueMicrotask(write);
  });
  return () => {
    unsubscribe();
    write();
    store.setState({ isKept: false });
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
function parse(text: string | null | undefined): KeptDraft | undefined {
  const kept = attempt(() => JSON.parse(text ?? 'null') as Partial<KeptDraft> | null);
  if (kept?.version !== VERSION || !(Date.now() - (kept.keptAt ?? 0) < LONGEST_KEPT)) return undefined;
  // Written by this version of the library, and readable by this page alone.
  return kept as KeptDraft;
}
