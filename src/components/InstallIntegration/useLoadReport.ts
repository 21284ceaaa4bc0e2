import { useEffect, useRef } from 'react';
import type { InstallationCallbacks } from '../../hooks/useInstallationActions/useInstallationActions.ts';
import { useLatest } from '../../provider/useLatest.ts';
import { tellHost } from '../../queries/tell-host.ts';
import { unknownIntegration } from '../../queries/unknown-integration.ts';
import type { InstallationScreen } from '../../queries/useInstallationScreen.ts';

/** Tells the host of each failure to load, once. */
export function useLoadReport(screen: InstallationScreen, onError: InstallationCallbacks['onError']): void {
  const latest = useLatest(onError);
  const told = useRef<unknown>(undefined);
  const failure = failureOf(screen);
  useEffect(() => {
    if (failure === undefined || told.current === failure) return;
    told.current = failure;
    tellHost(latest.current, typeof failure === 'string' ? unknownIntegration(failure) : failure, 'load');
  }, [failure, latest]);
}

/** @returns name of an integration that nobody knows, or an error; the same one until it is tried again */
function failureOf(screen: InstallationScreen): Error | string | undefined {
  if (screen.status === 'unknown') return screen.integration;
  if (screen.status === 'failed') return screen.error;
  return screen.status === 'ready' && screen.manifest.status === 'failed' ? screen.manifest.error : undefined;
}
