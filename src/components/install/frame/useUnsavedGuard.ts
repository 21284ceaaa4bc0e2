import { useEffect, useRef } from 'react';
import { useUnsavedState } from '../../../hooks/useUnsavedState.ts';
import { useDraftStore } from '../../../provider/InstallationContext.ts';
import { useIsDraftRestored } from '../../../provider/useDraft.ts';
import { useLatest } from '../../../provider/useLatest.ts';
import { notifyHost } from '../../../queries/notify-host.ts';
import type { ManifestState } from '../../../queries/useInstallationScreen.ts';
import { discardOutdatedEdits } from '../../../state/draft-edits.ts';

/**
 * Notifies the host of unsaved changes and lets the browser ask before the page is left while changes would be lost.
 * Persisted changes don't trigger the question. Restored edits that the manifest no longer supports are discarded.
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
      discardOutdatedEdits(store, { read: names(content.read?.objects), write: names(content.write?.objects) });
  }, [store, content, isRestored]);

  const { isUnsaved, isPersisted } = useUnsavedState();
  const latest = useLatest(onUnsavedChange);
  const notified = useRef(false);
  const isMounted = useRef(false);

  useEffect(() => {
    if (notified.current === isUnsaved) return;
    notified.current = isUnsaved;
    notifyHost(latest.current, isUnsaved);
  }, [isUnsaved, latest]);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // Deferred, because React's strict mode runs effects twice.
      queueMicrotask(() => {
        if (!isMounted.current && notified.current) notifyHost(latest.current, false);
      });
    };
  }, [latest]);

  const isAtRisk = isUnsaved && !isPersisted;
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}
