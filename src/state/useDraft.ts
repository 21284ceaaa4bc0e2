import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConfigContent } from '../contract/index.ts';
import type { DraftContent } from '../domain/config-content.ts';
import { useDraftStore } from './DraftStoreContext.ts';
import { draftContent, resetDraft, updateDraft } from './draft-edits.ts';

/** What is being edited. */
export interface Draft {
  /** The content that would be saved, untouched parts included. Same object until something changes. */
  content: DraftContent;
  /** Edits the draft as it is at this moment, so that several edits in one handler add up. */
  update: (edit: (content: DraftContent) => DraftContent) => void;
  /** Forgets all unsaved edits. */
  reset: () => void;
}

/**
 * The draft of the surrounding `InstallationProvider`. Edits are kept while the customer moves between objects, and
 * carried over when the saved content changes.
 *
 * @param saved the installation's content; undefined when nothing is installed
 */
export function useDraft(saved: ConfigContent | undefined): Draft {
  const store = useDraftStore();
  const edits = useStore(store, (state) => state.edits);
  return useMemo(
    () => ({
      content: draftContent(edits, saved),
      update: (edit) => updateDraft(store, saved, edit),
      reset: () => resetDraft(store),
    }),
    [store, edits, saved],
  );
}

/**
 * Whether the edits of the draft are from before a reload or an earlier visit, and nothing was edited since: worth a
 * word, because the customer may not expect them.
 */
export function useIsDraftRestored(): boolean {
  return useStore(useDraftStore(), (state) => state.isRestored);
}
