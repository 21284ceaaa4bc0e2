import { useEffect, useRef } from 'react';
import { useUnsavedState } from '../../hooks/useUnsavedChanges/useUnsavedState.ts';
import { useLatest } from '../../provider/useLatest.ts';
import { tellHost } from '../../queries/notify-host.ts';
import type { ManifestState } from '../../queries/useInstallationScreen.ts';
import { useDraftStore } from '../../state/DraftStoreContext.ts';
import { dropOutdated } from '../../state/draft-edits.ts';
import { useIsDraftRestored } from '../../state/useDraft.ts';

/**
 * Tells the host when there is something unsaved and when there is nothing any more, and lets the browser ask before
 * the page is left where unsaved choices would be lost. Where they are kept, leaving costs nothing and nobody is asked.
 * Kept choices that make no sense any more are dropped.
 */
export function useUnsavedGuard(
  onUnsavedChange: ((isUnsaved: boolean) => void) | undefined,
  manifest: ManifestState,
): void {
  const store = useDraftStore();
  const content = manifest.status === 'ready' ? manifest.revision.content : undefined;
  const isRestored = useIsDraftRestored();
  useEffect(() => {
    const names = (objects: readonly { objectName: string }[] = []) => objects.map(({ objectName }) => objectName);
    if (content && isRestored)
      dropOutdated(store, { read: names(content.read?.objects), write: names(content.write?.objects) });
  }, [store, content, isRestored]);

  const { isUnsaved, isKept } = useUnsavedState();
  const latest = useLatest(onUnsavedChange);
  const told = useRef(false);
  const isMounted = useRef(false);

  useEffect(() => {
    if (told.current === isUnsaved) return;
    told.current = isUnsaved;
    tellHost(latest.current, isUnsaved);
  }, [isUnsaved, latest]);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // Later, because effects are rehearsed in React's strict mode.
      queueMicrotask(() => {
        if (!isMounted.current && told.current) tellHost(latest.current, false);
      });
    };
  }, [latest]);

  const isAtRisk = isUnsaved && !isKept;
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}
