import { useMemo } from 'react';
import { AmpersandApiError } from '../../api/api-error.ts';
import { toPublicRevision } from '../../api/public-resources.ts';
import type { HydratedRevision } from '../../api/resources.ts';
import type { QueryState } from '../../queries/useIntegrationScreen.ts';
import { useCombinedState, useIntegrationScreen } from '../../queries/useIntegrationScreen.ts';
import { useConnectionQuery, useRevisionQuery } from '../../queries/useScreenQueries.ts';
import type { Manifest } from './manifest.ts';
import { manifestOf } from './manifest.ts';

/** Result of {@link useManifest}. */
export interface UseManifestResult extends QueryState, Manifest {
  /** Undefined until the group is connected and the provider has responded. */
  data: HydratedRevision | undefined;
  /** The provider is being asked for the first time. False while there is no connection to ask through. */
  isLoading: boolean;
}

/**
 * Returns the objects that the integration of the surrounding `InstallationProvider` reads and writes, with the objects and
 * fields of the customer's own account. Pending while the group is not connected.
 *
 * @throws AmpersandConfigError outside of `InstallationProvider`
 */
export function useManifest(): UseManifestResult {
  const base = useIntegrationScreen();
  const { session, scope, integration } = base;
  const connections = useConnectionQuery(session, scope.groupRef, integration);
  const query = useRevisionQuery(session, integration, connections.data?.id);
  const outcome = query.data;
  const data = useMemo(
    () => (outcome && 'revision' in outcome ? toPublicRevision(outcome.revision) : undefined),
    [outcome],
  );
  const rejection = useMemo(
    () => (outcome && 'problem' in outcome ? AmpersandApiError.fromProblem(outcome.problem) : null),
    [outcome],
  );
  const error = rejection ?? connections.error ?? query.error;
  const isFetching = query.isFetching || connections.isFetching;
  const { refetch } = connections.error ? connections : query;
  const state = useCombinedState(base, { data, error, isFetching, refetch });
  const manifest = useMemo(() => manifestOf(data), [data]);
  return { data, isLoading: state.isPending && state.isFetching, ...state, ...manifest };
}
