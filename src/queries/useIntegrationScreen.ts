import { useMemo } from 'react';
import { useInstallationScope } from '../provider/InstallationContext.ts';
import { unknownIntegration } from './unknown-resources.ts';
import { useScreenQuery } from './useScreenQueries.ts';
import { useSession } from './useSession.ts';

/** Returns the screen of the surrounding `InstallationProvider`. */
export function useIntegrationScreen() {
  const scope = useInstallationScope();
  const session = useSession(scope.consumerRef, scope.groupRef);
  const screen = useScreenQuery(session, { integration: scope.integrationNameOrId }, scope.groupRef);
  return { scope, session, screen, integration: screen.data?.integration };
}

/** Query state of the headless hooks. */
export interface QueryState {
  /** Loading, without an error. */
  isPending: boolean;
  /** A request is under way, the first or a later one. */
  isFetching: boolean;
  isError: boolean;
  /** The data is there. */
  isSuccess: boolean;
  /** Error of the latest request. */
  error: Error | null;
  /** Asks again: after an error for what failed, else for everything. */
  refetch: () => unknown;
}

/** Query result used by {@link useCombinedState}. */
export interface Part {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Combines the state of the screen with another query. An unknown integration is an error.
 *
 * @param part the other query, disabled until the screen is loaded
 */
export function useCombinedState(
  { scope, screen, integration }: ReturnType<typeof useIntegrationScreen>,
  part: Part,
): QueryState {
  const { integrationNameOrId } = scope;
  const isUnknown = integration === null;
  const unknown = useMemo(
    () => (isUnknown ? unknownIntegration(integrationNameOrId) : null),
    [isUnknown, integrationNameOrId],
  );
  const error = unknown ?? screen.error ?? part.error;
  const isSuccess = !error && screen.data !== undefined && part.data !== undefined;
  return {
    isPending: !error && !isSuccess,
    isFetching: screen.isFetching || part.isFetching,
    isError: error !== null,
    isSuccess,
    error,
    refetch: part.error && !screen.error ? part.refetch : screen.refetch,
  };
}
