import { useCallback } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import { toPublicInstallation } from '../api/public-resources.ts';
import type { Installation } from '../api/resources.ts';
import type { DraftContent } from '../domain/config-content.ts';
import { useDraftStore, useInstallationScope } from '../provider/InstallationContext.ts';
import { currentInstallation } from '../queries/current-installation.ts';
import { install } from '../queries/installation-mutations.ts';
import { useSession } from '../queries/useSession.ts';
import { createSavedHandler } from '../state/mark-saved.ts';
import type { HostActionState, HostCallbacks } from './useHostAction.ts';
import { useHostAction } from './useHostAction.ts';

/** Input of `createInstallation`. */
export interface CreateInstallationInput extends HostCallbacks<[installation: Installation]> {
  /** The provider is filled in when it is missing. */
  config: DraftContent;
  /** Connection to use; the group's newest when absent. */
  connectionId?: string;
}

type InstallationChoice = Pick<CreateInstallationInput, 'config' | 'connectionId'>;

/** Result of {@link useCreateInstallation}. */
export interface UseCreateInstallationResult extends HostActionState {
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
  const store = useDraftStore();

  const perform = async ({ config, connectionId }: InstallationChoice): Promise<Installation> => {
    const { integration, connection, installation } = await currentInstallation(session, scope);
    if (installation) throw alreadyInstalled(integration.name);
    const chosen = connectionId ?? connection?.id;
    if (!chosen) throw notConnected(integration.provider);
    const content = { ...config, provider: config.provider ?? integration.provider };
    const onSaved = createSavedHandler(store, undefined, content);
    return toPublicInstallation(await install(session, integration, scope, chosen, content, onSaved));
  };

  // A group installs an integration once.
  const [start, state] = useHostAction(session.queryClient, perform, callbacks, () => 'install');
  const createInstallation = useCallback(
    ({ config, connectionId, ...callbacks }: CreateInstallationInput) => start({ config, connectionId }, callbacks),
    [start],
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
