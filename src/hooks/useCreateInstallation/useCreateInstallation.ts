import { useCallback, useRef } from 'react';
import { AmpersandConfigError } from '../../api/config-error.ts';
import { toPublicInstallation } from '../../api/public-resources.ts';
import type { Installation } from '../../api/resources.ts';
import type { DraftContent } from '../../domain/config-content.ts';
import { contentChanges } from '../../domain/content-changes.ts';
import { useDraftStore, useInstallationScope } from '../../provider/InstallationContext.ts';
import { currentInstallation } from '../../queries/current-installation.ts';
import { install } from '../../queries/installation-mutations.ts';
import { useSession } from '../../queries/useSession.ts';
import { createSavedHandler } from '../../state/mark-saved.ts';
import type { HostActionState, HostCallbacks } from '../useHostAction.ts';
import { useHostAction } from '../useHostAction.ts';

/** Input of `createInstallation`. */
export interface CreateInstallationInput extends HostCallbacks<[installation: Installation]> {
  /** The provider is filled in when it is missing. */
  config: DraftContent;
}

/** Result of {@link useCreateInstallation}. */
export interface UseCreateInstallationResult extends HostActionState {
  createInstallation: (input: CreateInstallationInput) => void;
}

/**
 * Installs the integration of the surrounding `InstallationProvider`. Fails without a request when it is installed
 * already, or not connected; two calls at once install once.
 *
 * @throws AmpersandConfigError outside of `InstallationProvider`
 */
export function useCreateInstallation(): UseCreateInstallationResult {
  const scope = useInstallationScope();
  const session = useSession(scope.consumerRef, scope.groupRef);
  const store = useDraftStore();
  const inFlight = useRef<Promise<Installation> | null>(null);

  const perform = async (config: DraftContent): Promise<Installation> => {
    const { integration, connection, installation } = await currentInstallation(session, scope);
    if (installation) throw alreadyInstalled(integration.name);
    if (!connection) throw notConnected(integration.provider);
    const content = { ...config, provider: config.provider ?? integration.provider };
    const onSaved = createSavedHandler(store, undefined, config, contentChanges(undefined, config));
    return toPublicInstallation(await install(session, integration, scope, connection.id, content, onSaved));
  };

  const [start, state] = useHostAction(session.queryClient, (config: DraftContent) => {
    inFlight.current ??= perform(config).finally(() => {
      inFlight.current = null;
    });
    return inFlight.current;
  });
  const createInstallation = useCallback(
    ({ config, ...callbacks }: CreateInstallationInput) => start(config, callbacks),
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
