import { useMemo } from 'react';
import { useInstallationScope } from '../provider/InstallationContext.ts';
import { unknownIntegration } from './unknown-integration.ts';
import { useScreenQuery } from './useScreenQueries.ts';
import { useSession } from './useSession.ts';

/** Whatever every hook below an `InstallationProvider` begins with. */
export function useIntegrationScreen() {
  const scope = useInstallationScope();
  const session = useSession(scope.consumerRef, scope.groupRef);
  const screen = useScreenQuery(session, { integration: scope.integrationNameOrId }, scope.groupRef);
  return { scope, session, screen, integration: screen.data?.integration };
}

/** How a query stands, as the headless hooks return it. */
export interface QueryState {
  /** Nothing is known yet and nothing failed. */
  isPending: boolean;
  isFetching: boolean;
  isError: boolean;
  isSuccess: boolean;
  error: Error | null;
}

/** What {@link useCombinedState} needs of a query's result. */
interface Part {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
}

/**
 * State of data that needs the screen first and then one more query. An integration that nobody knows is an error, not
 * an endless wait.
 *
 * @param part the other query; not asked before the screen is there
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
  };
}
