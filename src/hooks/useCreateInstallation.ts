import { useCallback } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import type { Installation } from '../api/resources.ts';
import { useInstallationScope } from '../provider/InstallationContext.ts';
import { currentInstallation } from '../queries/current-installation.ts';
import { useHostCallbacks } from '../queries/useHostCallbacks.ts';
import { useSession } from '../queries/useSession.ts';
import type { InstallationChoice } from './installation-actions.ts';
import { useInstallAction } from './installation-actions.ts';
import type { HostActionState, HostCallbacks } from './useHostAction.ts';

/** Input of `createInstallation`. */
export interface CreateInstallationInput extends InstallationChoice, HostCallbacks<[installation: Installation]> {}

/** Result of {@link useCreateInstallation}. */
export interface UseCreateInstallationResult extends HostActionState {
  /** Installs with a config; the draft's is `useLocalConfig().get()`. */
  createInstallation: (input: CreateInstallationInput) => void;
}

/**
 * Installs the integration of the surrounding `InstallationProvider`. Fails without a request when it is installed
 * already, or not connected; two calls at once install once.
 *
 * @param callbacks called once per request
 * @throws AmpersandConfigError outside of `InstallationProvider`
 */
export function useCreateInstallation(
  callbacks?: HostCallbacks<[installation: Installation]>,
): UseCreateInstallationResult {
  const scope = useInstallationScope();
  const session = useSession(scope.consumerRef, scope.groupRef);
  const find = async (wanted: string | undefined) => {
    const { integration, connection, installation } = await currentInstallation(session, scope);
    if (installation) throw alreadyInstalled(integration.name);
    if (!wanted && !connection) throw notConnected(integration.provider);
    return { integration, connection };
  };
  const [deferred, defer] = useHostCallbacks(callbacks);
  const [start, state] = useInstallAction(find, deferred);
  const createInstallation = useCallback(
    ({ config, connectionId, ...callbacks }: CreateInstallationInput) =>
      start({ config, connectionId }, defer(callbacks)),
    [start, defer],
  );
  return { createInstallation, ...state };
}

function alreadyInstalled(integration: string): AmpersandConfigError {
  return new AmpersandConfigError(
    `the integration ${JSON.stringify(integration)} is installed for this group already.`,
    'A group can install an integration once.',
    'Call updateInstallation instead.',
  );
}

function notConnected(provider: string): AmpersandConfigError {
  return new AmpersandConfigError(
    `the group has no connection to ${JSON.stringify(provider)}.`,
    'An installation works through a connection.',
    'Connect first, for example with <ConnectProvider>.',
  );
}
