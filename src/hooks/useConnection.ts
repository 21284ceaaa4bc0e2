import type { Connection } from '../api/resources.ts';
import type { QueryState } from '../queries/useIntegrationScreen.ts';
import { useCombinedState, useIntegrationScreen } from '../queries/useIntegrationScreen.ts';
import { useConnectionQuery } from '../queries/useScreenQueries.ts';

/** Result of {@link useConnection}. */
export interface UseConnectionResult extends QueryState {
  /** The installation's connection, otherwise the group's newest connection to the provider. */
  connection: Connection | undefined;
}

/**
 * The connection of the surrounding `InstallationProvider`.
 *
 * @throws AmpersandConfigError outside of `InstallationProvider`
 */
export function useConnection(): UseConnectionResult {
  const base = useIntegrationScreen();
  const {
    data: connection,
    isPending,
    ...query
  } = useConnectionQuery(base.session, base.scope.groupRef, base.integration);
  return { connection, ...useCombinedState(base, { ...query, data: isPending ? undefined : true }) };
}
