import type { DraftContent } from '../domain/config-content.ts';
import type { ContentChange } from '../domain/content-changes.ts';
import { applyChanges, contentChanges } from '../domain/content-changes.ts';
import { isSameJson } from '../domain/json.ts';
import { draftContent } from './draft-edits.ts';
import type { DraftStore } from './draft-store.ts';

/**
 * Marks some changes of a draft as saved. Edits made since the draft was sent stay unsaved.
 *
 * @param saved content when the draft was sent; edits may be based on an older one
 * @param sent the draft that the changes were taken from
 */
function markSaved(
  store: DraftStore,
  saved: DraftContent | undefined,
  sent: DraftContent,
  changes: readonly ContentChange[],
): void {
  store.setState(({ edits }) => {
    const base = applyChanges(saved ?? {}, sent, changes);
    const draft = edits && draftContent(edits, saved);
    return { edits: draft && contentChanges(base, draft).length > 0 ? { base, draft } : null, isRestored: false };
  });
}

/**
 * Prepares the store for the save of a content. Call it when the content is sent.
 *
 * @param sent content to save: the draft, to which an install adds provider and proxy, or content that the host made
 * @returns a callback for the saved installation. Edits are marked as saved only if the draft was sent; otherwise they are
 * merged with the new content, like with any other change.
 */
export function createSavedHandler(
  store: DraftStore,
  saved: DraftContent | undefined,
  sent: DraftContent,
): (installation: { config: { id: string } }) => void {
  const draft = draftContent(store.getState().edits, saved);
  const isDraft = isSameJson({ ...sent, ...draft }, sent);
  return ({ config }) => {
    store.setState({ lastSavedConfigId: config.id });
    const edited = { ...sent, proxy: draft.proxy };
    if (isDraft) markSaved(store, saved, edited, contentChanges(saved, edited));
  };
}
