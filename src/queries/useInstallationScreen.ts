import { useMemo } from 'react';
import { AmpersandApiError } from '../api/api-error.ts';
import { AmpersandConfigError } from '../api/config-error.ts';
import type { Connection, Installation } from '../api/resources.ts';
import type { HydratedRevision, Integration, Project, ProviderInfo } from '../contract/index.ts';
import { useIntegrationScreen } from './useIntegrationScreen.ts';
import { useConnectionQuery, useInstallationQuery, useRevisionQuery } from './useScreenQueries.ts';

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
  /** The group's newest connection. */
  connection: Connection | undefined;
  installation: Installation | undefined;
  manifest: ManifestState;
}

/** The provider's account of the connected objects. */
export type ManifestState =
  | { status: 'not-connected' }
  | { status: 'loading' }
  | ({ status: 'failed' } & Retryable)
  /** `retry` asks the provider again, for objects that it could not describe. */
  | ({ status: 'ready'; revision: HydratedRevision } & Omit<Retryable, 'error'>);

/** Everything that a screen about the integration of the surrounding `InstallationProvider` shows. */
export function useInstallationScreen(): InstallationScreen {
  const { scope, session, screen, integration } = useIntegrationScreen();
  const { integrationNameOrId, groupRef } = scope;
  const connections = useConnectionQuery(session, groupRef, integration?.provider);
  const installations = useInstallationQuery(session, groupRef, integration?.id);
  const manifest = useManifestState(useRevisionQuery(session, integration, connections.data?.id), connections.data);

  if (screen.data === undefined) return pending(screen);
  const { project, provider } = screen.data;
  if (!integration) return { status: 'unknown', integration: integrationNameOrId };
  if (!provider) return { ...retryable(unknownProvider(integration.provider), screen), status: 'failed' };
  if (connections.data === undefined) return pending(connections);
  if (installations.data === undefined) return pending(installations);
  return {
    status: 'ready',
    project,
    integration,
    provider,
    connection: connections.data ?? undefined,
    installation: installations.data ?? undefined,
    manifest,
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

/** @returns the error for a provider that the catalogue lacks */
function unknownProvider(provider: string): AmpersandConfigError {
  return new AmpersandConfigError(
    `the provider ${JSON.stringify(provider)} is unknown.`,
    "The server's catalogue has no entry of that name; names are case-sensitive.",
    'Check the name, or add the provider to the catalogue.',
  );
}

function useManifestState(
  query: ReturnType<typeof useRevisionQuery>,
  connection: Connection | null | undefined,
): ManifestState {
  const { data } = query;
  const refusal = useMemo(
    () => (data && 'problem' in data ? AmpersandApiError.fromProblem(data.problem) : null),
    [data],
  );
  if (connection === null) return { status: 'not-connected' };
  const again = { retry: () => void query.refetch(), isRetrying: query.isFetching };
  if (data && 'revision' in data) return { status: 'ready', revision: data.revision, ...again };
  const error = refusal ?? query.error;
  return error ? { status: 'failed', error, ...again } : { status: 'loading' };
}
