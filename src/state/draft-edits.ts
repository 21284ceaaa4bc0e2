import type { DraftContent } from '../domain/config-content.ts';
import { mergeContent } from '../domain/merge-content.ts';
import type { DraftStore, Edits } from './draft-store.ts';

const EMPTY_CONTENT: DraftContent = {};

/** Carried over once for each state of the edits: a host may ask for the draft at each of thousands of fields. */
const mergedContents = /* @__PURE__ */ new WeakMap<Edits, { saved: DraftContent; content: DraftContent }>();

/**
 * The content that would be saved: what is saved, with the edits over it. When somebody else saved in the meantime,
 * the edits are carried over to that.
 *
 * @param saved undefined when nothing is installed
 */
export function draftContent(edits: Edits | null, saved: DraftContent | undefined): DraftContent {
  // Edits of what was uninstalled in the meantime are void.
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

/** Edits the draft as it is at this moment, so that several edits in one handler add up. */
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

/** Makes what was installed, with the edits over it, the draft of a new install: somebody else uninstalled it. */
export function convertToNewInstall(store: DraftStore, lost: DraftContent): void {
  store.setState(({ edits }) => ({ edits: { base: EMPTY_CONTENT, draft: draftContent(edits, lost) } }));
}

/** Forgets all edits, and where the customer was with them. */
export function resetDraft(store: DraftStore): void {
  store.setState({ edits: null, viewState: {}, isRestored: false });
}

/**
 * Forgets edits from an earlier visit that the integration has no room for any more: an object that was neither saved
 * nor is there now could be neither seen nor taken out. Call it while the edits are marked as restored.
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
