import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import { toPublicConfig } from '../api/public-resources.ts';
import type { Config } from '../api/resources.ts';
import type { Installation } from '../contract/index.ts';
import { InstallationContext } from '../provider/InstallationContext.ts';
import { useRuntime } from '../provider/RuntimeContext.ts';
import { installationsQuery } from '../queries/installations.ts';
import { integrationQuery } from '../queries/integrations.ts';
import { unknownIntegration } from '../queries/unknown-integration.ts';
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
 * Whether a group has installed an integration.
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

  const found = useQuery(
    { ...integrationQuery(session, integration), enabled: !isConsumerMissing },
    session.queryClient,
  );
  const id = found.data?.id;
  const query = installationsQuery(session, groupRef, id ?? '');
  const installed = useQuery({ ...query, enabled: id !== undefined, select: firstConfig }, session.queryClient);

  const isUnknown = found.data === null;
  const usageError = useMemo(() => {
    if (isConsumerMissing) return missingConsumer();
    return isUnknown ? unknownIntegration(integration) : null;
  }, [isConsumerMissing, isUnknown, integration]);
  const error = usageError ?? found.error ?? installed.error;
  const isLoaded = installed.data !== undefined;
  return {
    isLoaded,
    isIntegrationInstalled: Boolean(installed.data?.isInstalled),
    isLoading: !isLoaded && !error,
    config: installed.data?.config,
    isError: error !== null,
    error,
  };
}

function firstConfig([installation]: Installation[]): { isInstalled: boolean; config?: Config } {
  return { isInstalled: Boolean(installation), config: installation?.config && toPublicConfig(installation.config) };
}

function missingConsumer(): AmpersandConfigError {
  return new AmpersandConfigError(
    'useIsIntegrationInstalled was called without consumerRef.',
    'With getToken every request is signed for one consumer and group.',
    'Pass consumerRef as the third argument, or use the hook inside <InstallationProvider>.',
  );
}
