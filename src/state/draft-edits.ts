import type { DraftContent } from '../domain/config-content.ts';
import { mergeContent } from '../domain/merge-content.ts';
import type { DraftStore, Edits } from './draft-store.ts';

/** A draft. */
export interface Draft {
  /** Content to save. Stable until something changes. */
  content: DraftContent;
  /** Edits the current draft, so that several edits in one handler accumulate. */
  update: (edit: (content: DraftContent) => DraftContent) => void;
  /** Discards all edits. */
  reset: () => void;
}

const EMPTY_CONTENT: DraftContent = {};

/** Merged once per state of the edits: a host may read the draft for each of thousands of fields. */
const mergedContents = /* @__PURE__ */ new WeakMap<Edits, { saved: DraftContent; content: DraftContent }>();

/**
 * Returns the content to save: the saved content with the edits. If another user saved in the meantime, the edits are
 * merged with that.
 *
 * @param saved undefined when nothing is installed
 */
export function draftContent(edits: Edits | null, saved: DraftContent | undefined): DraftContent {
  // Edits of a removed installation are discarded.
  if (!edits || (!saved && edits.base.provider)) return saved ?? EMPTY_CONTENT;
  const { base, draft } = edits;
  if (base === saved) return draft;
  const theirs = saved ?? EMPTY_CONTENT;
  const known = mergedContents.get(edits);
  if (known?.saved === theirs) return known.content;
  const content = mergeContent(base, draft, theirs);
  mergedContents.set(edits, { saved: theirs, content });
  return content;
}

/** Edits the current draft, so that several edits in one handler accumulate. */
export function updateDraft(
  store: DraftStore,
  saved: DraftContent | undefined,
  edit: (draft: DraftContent) => DraftContent,
): void {
  store.setState(({ edits }) => ({
    edits: { base: saved ?? EMPTY_CONTENT, draft: edit(draftContent(edits, saved)) },
    isRestored: false,
  }));
}

/** Converts the draft of an installation that another user removed to the draft of a new install. */
export function convertToNewInstall(store: DraftStore, lost: DraftContent): void {
  store.setState(({ edits }) => ({ edits: { base: EMPTY_CONTENT, draft: draftContent(edits, lost) } }));
}

/** Discards all edits and the view state. */
export function resetDraft(store: DraftStore): void {
  store.setState({ edits: null, viewState: {}, isRestored: false });
}

/**
 * Discards restored edits with objects that are neither saved nor in the manifest any longer, because the customer
 * could neither see nor remove them.
 *
 * @param known names of the objects that can be read and written
 */
export function discardOutdatedEdits(
  store: DraftStore,
  known: { read: readonly string[]; write: readonly string[] },
): void {
  const { edits } = store.getState();
  if (!edits) return;
  const isOutdated = (['read', 'write'] as const).some((part) => {
    const there = new Set([...known[part], ...Object.keys(edits.base[part]?.objects ?? {})]);
    return Object.keys(edits.draft[part]?.objects ?? {}).some((objectName) => !there.has(objectName));
  });
  if (isOutdated) resetDraft(store);
}
