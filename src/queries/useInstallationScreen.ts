import { useMemo } from 'react';
import { AmpersandApiError } from '../api/api-error.ts';
import type { Connection, Installation } from '../api/resources.ts';
import type { HydratedRevision, Integration, Project, ProviderInfo, ReadActivity } from '../contract/index.ts';
import { currentConnection } from '../domain/current-connection.ts';
import { unknownProvider } from './unknown-resources.ts';
import { useIntegrationScreen } from './useIntegrationScreen.ts';
import { useConnectionsQuery, useInstallationQuery, useRevisionQuery } from './useScreenQueries.ts';

/** An error with a retry. */
export interface Retryable {
  error: Error;
  retry: () => void;
  isRetrying: boolean;
}

/** State of an integration's screen. */
export type InstallationScreen =
  | { status: 'loading' }
  | ({ status: 'failed' } & Retryable)
  /** Unknown integration name or id. */
  | { status: 'unknown'; integration: string }
  | ({ status: 'ready' } & InstallationScreenData);

/** Data of an integration's screen. */
export interface InstallationScreenData {
  project: Project;
  integration: Integration;
  provider: ProviderInfo;
  /** The installation's connection; before the install the selected or the newest one. */
  connection: Connection | undefined;
  /** All of the group's for the provider, newest first. */
  connections: Connection[];
  installation: Installation | undefined;
  manifest: ManifestState;
  /** Sync activity as of the latest response. */
  activity: ReadActivity[] | undefined;
  refresh: Refresh;
}

/** Reload of the screen. */
interface Refresh {
  run: () => void;
  isBusy: boolean;
  /** Error of the latest attempt; the displayed data is older. */
  error: Error | null;
  /** Time of the response, ms since the epoch. */
  updatedAt: number;
}

/** State of the hydrated manifest. */
export type ManifestState =
  | { status: 'not-connected' }
  | { status: 'loading' }
  | ({ status: 'failed' } & Retryable)
  /** `retry` reloads objects that the provider failed to describe. */
  | ({ status: 'ready'; revision: HydratedRevision } & Omit<Retryable, 'error'>);

/**
 * Returns the state and data of the integration's screen.
 *
 * @param chosenConnectionId selected account, before the install
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

/** @returns an error whose retry refetches the query */
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
