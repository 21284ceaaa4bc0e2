import { useEffect, useRef } from 'react';
import { useUnsavedChanges } from '../../hooks/useUnsavedChanges/useUnsavedChanges.ts';
import { useLatest } from '../../provider/useLatest.ts';
import { tellHost } from '../../queries/tell-host.ts';

/**
 * Tells the host when there is something unsaved and when there is nothing any more, and lets the browser ask before
 * the page is left where unsaved choices would be lost. Where they are kept, leaving costs nothing and nobody is asked.
 */
export function useUnsavedGuard(onUnsavedChange: ((isUnsaved: boolean) => void) | undefined): void {
  const { isUnsaved, isKept } = useUnsavedChanges();
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
