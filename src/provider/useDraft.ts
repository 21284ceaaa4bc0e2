import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConfigContent } from '../contract/index.ts';
import type { Draft } from '../state/draft-edits.ts';
import { draftContent, resetDraft, updateDraft } from '../state/draft-edits.ts';
import { useDraftStore } from './InstallationContext.ts';

/**
 * The draft of the surrounding `InstallationProvider`. Edits persist while the customer switches objects, and are
 * merged with changes of the saved content.
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

/** Whether the edits were restored from an earlier visit and not changed since. */
export function useIsDraftRestored(): boolean {
  return useStore(useDraftStore(), (state) => state.isRestored);
}
