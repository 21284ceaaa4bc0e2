import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import type { Config } from '../api/resources.ts';
import { InstallationContext } from '../provider/InstallationContext.ts';
import { useRuntime } from '../provider/RuntimeContext.ts';
import { storedScreenQuery } from '../queries/screen.ts';
import { unknownIntegration } from '../queries/unknown-resources.ts';
import { useInstallationQuery } from '../queries/useScreenQueries.ts';
import { useSession } from '../queries/useSession.ts';

/** Result of {@link useIsIntegrationInstalled}. */
export interface UseIsIntegrationInstalledResult {
  /** Whether the result is known. */
  isLoaded: boolean;
  /** Whether the group has installed the integration; undetermined while `isLoaded` is false. */
  isIntegrationInstalled: boolean;
  /** Loading, without an error. */
  isLoading: boolean;
  /** Config of the installation; tells which objects are set up. */
  config?: Config;
  isError: boolean;
  error: Error | null;
}

/**
 * Whether a group has installed an integration, as stored: the provider receives no request. Needs one request to the
 * server, and none where a widget of the same integration is displayed.
 *
 * @param integration name or id
 * @param groupRef the group
 * @param consumerRef required with `getToken` outside of an `InstallationProvider`
 */
export function useIsIntegrationInstalled(
  integration: string,
  groupRef: string,
  consumerRef?: string,
): UseIsIntegrationInstalledResult {
  const scope = useContext(InstallationContext);
  const { needsSubject } = useRuntime();
  const consumer = consumerRef ?? scope?.consumerRef;
  const session = useSession(consumer, groupRef);
  const isConsumerMissing = needsSubject && !consumer;

  const stored = useQuery(
    { ...storedScreenQuery(session, integration, groupRef), enabled: !isConsumerMissing },
    session.queryClient,
  );
  const installation = useInstallationQuery(session, groupRef, stored.data?.id);

  const isUnknown = stored.data === null;
  const usageError = useMemo(() => {
    if (isConsumerMissing) return missingConsumer();
    return isUnknown ? unknownIntegration(integration) : null;
  }, [isConsumerMissing, isUnknown, integration]);
  const error = usageError ?? stored.error ?? installation.error;
  const isLoaded = installation.data !== undefined;
  return {
    isLoaded,
    isIntegrationInstalled: Boolean(installation.data),
    isLoading: !isLoaded && !error,
    config: installation.data?.config,
    isError: error !== null,
    error,
  };
}

function missingConsumer(): AmpersandConfigError {
  return new AmpersandConfigError(
    'useIsIntegrationInstalled was called without consumerRef.',
    'With getToken every request is signed for one consumer and group.',
    'Pass consumerRef as the third argument, or use the hook inside <InstallationProvider>.',
  );
}
