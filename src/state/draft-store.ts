import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { DraftContent } from '../domain/config-content.ts';

/** Unsaved edits, and the content that they began from. */
export interface Edits {
  base: DraftContent;
  draft: DraftContent;
}

/** What a draft store holds. */
export interface DraftState {
  /** Null while nothing was edited. */
  edits: Edits | null;
  /** What a screen wants to find again beside the edits, such as the step of the guided install. JSON, by name. */
  viewState: Record<string, unknown>;
  /** The edits are from before a reload or an earlier visit, and nothing was edited since. */
  isRestored: boolean;
  /** The browser holds what is unsaved, so that nothing is lost with the page. */
  isPersisted: boolean;
}

/** Holds the unsaved edits of one mounted widget. */
export type DraftStore = StoreApi<DraftState>;

/** @returns a store without edits; one per mounted widget. The rules stand in `draft-edits.ts`, for screens that edit. */
export function createDraftStore(): DraftStore {
  return createStore<DraftState>(() => ({ edits: null, viewState: {}, isRestored: false, isPersisted: false }));
}
