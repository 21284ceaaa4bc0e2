import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { DraftContent } from '../domain/config-content.ts';

/** Unsaved edits and their base. */
export interface Edits {
  base: DraftContent;
  draft: DraftContent;
}

/** State of a draft store. */
export interface DraftState {
  /** Null while nothing was edited. */
  edits: Edits | null;
  /** View state that is persisted with the edits, such as the wizard's step. JSON, by name. */
  viewState: Record<string, unknown>;
  /** Whether the edits were restored from an earlier visit and not changed since. */
  isRestored: boolean;
  /** The browser stores the unsaved edits, so that they outlive the page. */
  isPersisted: boolean;
  /** Id of the config that this page saved last; any other new config is someone else's change. */
  lastSavedConfigId: string | null;
}

/** Store of the unsaved edits of one mounted widget. */
export type DraftStore = StoreApi<DraftState>;

/** @returns an empty store. The functions in `draft-edits.ts` are separate, for screens that edit */
export function createDraftStore(): DraftStore {
  return createStore<DraftState>(() => ({
    edits: null,
    viewState: {},
    isRestored: false,
    isPersisted: false,
    lastSavedConfigId: null,
  }));
}
