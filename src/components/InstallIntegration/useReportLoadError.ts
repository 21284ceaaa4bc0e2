import { useEffect, useRef } from 'react';
import { useLatest } from '../../provider/useLatest.ts';
import { notifyHost } from '../../queries/notify-host.ts';
import { unknownIntegration } from '../../queries/unknown-integration.ts';
import { unknownProvider } from '../../queries/unknown-provider.ts';
import type { InstallationScreen } from '../../queries/useInstallationScreen.ts';
import type { ProviderScreen } from '../../queries/useProviderScreen.ts';

/** Tells the host of each failure to load, once. */
export function useReportLoadError(
  screen: InstallationScreen | ProviderScreen,
  onError: ((error: Error, action: 'load') => void) | undefined,
): void {
  const latest = useLatest(onError);
  const notified = useRef<unknown>(undefined);
  const failure = failureOf(screen);
  const unknown = 'provider' in screen ? unknownProvider : unknownIntegration;
  useEffect(() => {
    if (failure === undefined || notified.current === failure) return;
    notified.current = failure;
    notifyHost(latest.current, typeof failure === 'string' ? unknown(failure) : failure, 'load');
  }, [failure, latest, unknown]);
}

/** @returns name of an integration or provider that nobody knows, or an error; the same one until it is tried again */
function failureOf(screen: InstallationScreen | ProviderScreen): Error | string | undefined {
  if (screen.status === 'unknown') return 'provider' in screen ? screen.provider : screen.integration;
  if (screen.status === 'failed') return screen.error;
  return screen.status === 'ready' && 'manifest' in screen && screen.manifest.status === 'failed'
    ? screen.manifest.error
    : undefined;
}
