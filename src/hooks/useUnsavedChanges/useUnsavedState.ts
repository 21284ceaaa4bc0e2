import { useMemo } from 'react';
import { useStore } from 'zustand';
import { contentChanges } from '../../domain/content-changes.ts';
import { useIntegrationScreen } from '../../queries/useIntegrationScreen.ts';
import { useInstallationQuery } from '../../queries/useScreenQueries.ts';
import { useDraftStore } from '../../state/DraftStoreContext.ts';
import { useDraft } from '../../state/useDraft.ts';

/** Whether there is something unsaved. */
export interface UnsavedState {
  /** The customer made choices that are not saved. False until it is known what is installed. */
  isUnsaved: boolean;
  /** The browser keeps them: they are still there after a reload, and when the widget is shown again. */
  isPersisted: boolean;
  /** Forgets them. */
  discard: () => void;
}

/**
 * What `useUnsavedChanges` returns, for our own screens. They are loaded when they are needed; a file that the entry
 * exports would be loaded at once, with all that it imports.
 */
export function useUnsavedState(): UnsavedState {
  const { session, scope, integration } = useIntegrationScreen();
  const installation = useInstallationQuery(session, scope.groupRef, integration?.id).data;
  const saved = installation?.config.content;
  const store = useDraftStore();
  const isEdited = useStore(store, ({ edits }) => edits !== null);
  const isPersisted = useStore(store, (state) => state.isPersisted);
  const { content, reset } = useDraft(saved);
  const isUnsaved = useMemo(
    () => isEdited && installation !== undefined && contentChanges(saved, content).length > 0,
    [isEdited, installation, saved, content],
  );
  return useMemo(() => ({ isUnsaved, isPersisted, discard: reset }), [isUnsaved, isPersisted, reset]);
}
