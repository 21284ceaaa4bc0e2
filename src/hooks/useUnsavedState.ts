import { useMemo } from 'react';
import { useStore } from 'zustand';
import { contentChanges } from '../domain/content-changes.ts';
import { useDraftStore } from '../provider/InstallationContext.ts';
import { useDraft } from '../provider/useDraft.ts';
import { useIntegrationScreen } from '../queries/useIntegrationScreen.ts';
import { useInstallationQuery } from '../queries/useScreenQueries.ts';

/** State of unsaved changes. */
export interface UnsavedState {
  /** Whether there are unsaved changes. False until the installation is loaded. */
  isUnsaved: boolean;
  /** Whether the browser stores them, so that they survive a reload and a remount of the widget. */
  isPersisted: boolean;
  /** Discards them. */
  discard: () => void;
}

/**
 * Implements `useUnsavedChanges`. In its own file, because files that the entry exports are loaded immediately with all
 * their imports.
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
