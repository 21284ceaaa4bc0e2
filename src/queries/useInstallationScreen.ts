import { useMemo } from 'react';
import { AmpersandApiError } from '../api/api-error.ts';
import type { Connection, Installation } from '../api/resources.ts';
import type { HydratedRevision, Integration, Project, ProviderInfo, ReadActivity } from '../contract/index.ts';
import { currentConnection } from '../domain/current-connection.ts';
import { unknownProvider } from './unknown-provider.ts';
import { useIntegrationScreen } from './useIntegrationScreen.ts';
import { useConnectionsQuery, useInstallationQuery, useRevisionQuery } from './useScreenQueries.ts';

/** A failure that can be tried again. */
export interface Retryable {
  error: Error;
  retry: () => void;
  isRetrying: boolean;
}

/** How far the first screen of an integration has come. */
export type InstallationScreen =
  | { status: 'loading' }
  | ({ status: 'failed' } & Retryable)
  /** No integration has the name or id that the host gave. */
  | { status: 'unknown'; integration: string }
  | ({ status: 'ready' } & InstallationScreenData);

/** What a screen about an integration shows. */
export interface InstallationScreenData {
  project: Project;
  integration: Integration;
  provider: ProviderInfo;
  /** The one that the installation uses; before there is one the chosen, else the newest. */
  connection: Connection | undefined;
  /** All of the group's for the provider, newest first. */
  connections: Connection[];
  installation: Installation | undefined;
  manifest: ManifestState;
  /** How the reads of the installation stood when the screen was last asked for. */
  activity: ReadActivity[] | undefined;
  refresh: Refresh;
}

/** Asks for the whole screen again. */
export interface Refresh {
  run: () => void;
  isBusy: boolean;
  /** Why the latest attempt failed; what is shown is older. */
  error: Error | null;
  /** When the answer came, ms since the epoch. */
  updatedAt: number;
}

/** The provider's account of the connected objects. */
export type ManifestState =
  | { status: 'not-connected' }
  | { status: 'loading' }
  | ({ status: 'failed' } & Retryable)
  /** `retry` asks the provider again, for objects that it could not describe. */
  | ({ status: 'ready'; revision: HydratedRevision } & Omit<Retryable, 'error'>);

/**
 * Everything that a screen about the integration of the surrounding `InstallationProvider` shows.
 *
 * @param chosenConnectionId the account that the customer chose, while nothing is installed
 */
export function useInstallationScreen(chosenConnectionId?: string): InstallationScreen {
  const { scope, session, screen, integration } = useIntegrationScreen();
  const { integrationNameOrId, groupRef } = scope;
  const connections = useConnectionsQuery(session, groupRef, integration?.provider);
  const installations = useInstallationQuery(session, groupRef, integration?.id);
  const installation = installations.data ?? undefined;
  const connection = connections.data && currentConnection(connections.data, installation, chosenConnectionId);
  const manifest = useManifestState(useRevisionQuery(session, integration, connection?.id), connection);

  if (screen.data === undefined) return pending(screen);
  const { project, provider, activity } = screen.data;
  if (!integration) return { status: 'unknown', integration: integrationNameOrId };
  if (!provider) return { ...retryable(unknownProvider(integration.provider), screen), status: 'failed' };
  if (connections.data === undefined) return pending(connections);
  if (installations.data === undefined) return pending(installations);
  return {
    status: 'ready',
    project,
    integration,
    provider,
    connection,
    connections: connections.data,
    installation,
    manifest,
    activity,
    refresh: {
      run: () => void screen.refetch({ cancelRefetch: false }),
      isBusy: screen.isFetching,
      error: screen.error,
      updatedAt: screen.dataUpdatedAt,
    },
  };
}

type Result = { error: Error | null; isFetching: boolean; refetch: () => unknown };

/** @returns the state of a query that has no data yet */
export function pending(query: Result): { status: 'loading' } | ({ status: 'failed' } & Retryable) {
  return query.error ? { status: 'failed', ...retryable(query.error, query) } : { status: 'loading' };
}

/** @returns a failure that asking the query again can mend */
function retryable(error: Error, query: Result): Retryable {
  return { error, retry: () => void query.refetch(), isRetrying: query.isFetching };
}

function useManifestState(
  query: ReturnType<typeof useRevisionQuery>,
  connection: Connection | undefined,
): ManifestState {
  const { data } = query;
  const rejection = useMemo(
    () => (data && 'problem' in data ? AmpersandApiError.fromProblem(data.problem) : null),
    [data],
  );
  if (!connection) return { status: 'not-connected' };
  const again = { retry: () => void query.refetch(), isRetrying: query.isFetching };
  if (data && 'revision' in data) return { status: 'ready', revision: data.revision, ...again };
  const error = rejection ?? query.error;
  return error ? { status: 'failed', error, ...again } : { status: 'loading' };
}
