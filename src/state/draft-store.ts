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
}

/** Holds the unsaved edits of one mounted widget. */
export type DraftStore = StoreApi<DraftState>;

/** @returns a store without edits; one per mounted widget. The rules stand in `draft-edits.ts`, for screens that edit. */
export function createDraftStore(): DraftStore {
  return createStore<DraftState>(() => ({ edits: null }));
}
