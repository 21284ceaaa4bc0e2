import type { DraftContent } from '../domain/config-content.ts';
import type { ContentChange } from '../domain/content-changes.ts';
import { applyChanges, contentChanges } from '../domain/content-changes.ts';
import { isSameJson } from '../domain/same-json.ts';
import { draftContent } from './draft-edits.ts';
import type { DraftStore } from './draft-store.ts';

/**
 * Notes that some changes of a draft were saved. Edits made since it was sent stay.
 *
 * @param saved what was saved when the draft was sent: the edits may have begun from something older
 * @param sent the draft that the changes were taken from
 */
export function markSaved(
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
 * Call it when a content is sent.
 *
 * @param sent content that the host wants saved: the draft, or one of its own making
 * @returns what to do once it is saved. A content that was not the draft is like somebody else's: the edits are carried
 * over to it anyway.
 */
export function createSavedHandler(
  store: DraftStore,
  saved: DraftContent | undefined,
  sent: DraftContent,
  changes: readonly ContentChange[],
): () => void {
  const isDraft = isSameJson(draftContent(store.getState().edits, saved), sent);
  return () => {
    if (isDraft) markSaved(store, saved, sent, changes);
  };
}
