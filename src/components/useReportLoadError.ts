import { useEffect, useRef } from 'react';
import { warnDeveloper } from '../api/build-environment.ts';
import { AmpersandConfigError } from '../api/config-error.ts';
import { useLatest } from '../provider/useLatest.ts';
import { notifyHost } from '../queries/notify-host.ts';
import { unknownIntegration, unknownProvider } from '../queries/unknown-resources.ts';
import type { InstallationScreen } from '../queries/useInstallationScreen.ts';
import type { ProviderScreen } from '../queries/useProviderScreen.ts';

/** Notifies the host of each loading error, once. */
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
    const error = typeof failure === 'string' ? unknown(failure) : failure;
    if (error instanceof AmpersandConfigError) warnDeveloper(error.message);
    notifyHost(latest.current, error, 'load');
  }, [failure, latest, unknown]);
}

/** @returns the name of an unknown integration or provider, or an error; stable until a retry */
function failureOf(screen: InstallationScreen | ProviderScreen): Error | string | undefined {
  if (screen.status === 'unknown') return 'provider' in screen ? screen.provider : screen.integration;
  if (screen.status === 'failed') return screen.error;
  return screen.status === 'ready' && 'manifest' in screen && screen.manifest.status === 'failed'
    ? screen.manifest.error
    : undefined;
}
