import { createStore } from 'zustand/vanilla';
import type { DraftContent } from '../domain/config-content.ts';
import type { ContentChange } from '../domain/content-changes.ts';
import { applyChanges } from '../domain/content-changes.ts';
import { mergeContent } from '../domain/merge-content.ts';

/** Unsaved edits, and the content that they began from. */
export interface Edits {
  base: DraftContent;
  draft: DraftContent;
}

/** What a draft store holds. */
export interface DraftState {
  /** Null while nothing was edited. */
  edits: Edits | null;
}

/** Holds the unsaved edits of one mounted widget. */
export type DraftStore = ReturnType<typeof createDraftStore>;

const NOTHING: DraftContent = {};

/** @returns a store without edits; one per mounted widget */
export function createDraftStore() {
  const store = createStore<DraftState>(() => ({ edits: null }));
  return {
    subscribe: store.subscribe,
    getState: store.getState,
    getInitialState: store.getInitialState,
    /** Edits the draft as it is at this moment, so that several edits in one handler add up. */
    update(saved: DraftContent | undefined, edit: (draft: DraftContent) => DraftContent): void {
      store.setState(({ edits }) => ({ edits: { base: saved ?? NOTHING, draft: edit(draftContent(edits, saved)) } }));
    },
    /** Notes that some changes of a draft were saved. Edits made since it was sent stay. */
    markSaved(sent: DraftContent, changes: readonly ContentChange[]): void {
      store.setState(({ edits }) => {
        if (!edits) return { edits };
        const base = applyChanges(edits.base, sent, changes);
        return { edits: { base, draft: edits.draft } };
      });
    },
    /** Forgets all edits. */
    reset(): void {
      store.setState({ edits: null });
    },
  };
}

/**
 * The content that would be saved: what is saved, with the edits over it. When somebody else saved in the meantime,
 * the edits are carried over to that.
 *
 * @param saved undefined when nothing is installed
 */
export function draftContent(edits: Edits | null, saved: DraftContent | undefined): DraftContent {
  if (!edits) return saved ?? NOTHING;
  return edits.base === saved ? edits.draft : mergeContent(edits.base, edits.draft, saved ?? NOTHING);
}
