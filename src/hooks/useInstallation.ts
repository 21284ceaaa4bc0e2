import type { Installation } from '../api/resources.ts';
import type { QueryState } from '../queries/useIntegrationScreen.ts';
import { useCombinedState, useIntegrationScreen } from '../queries/useIntegrationScreen.ts';
import { useInstallationQuery } from '../queries/useScreenQueries.ts';

/** Result of {@link useInstallation}. */
export interface UseInstallationResult extends QueryState {
  /** Undefined while nothing is installed for the group. */
  installation: Installation | undefined;
}

/**
 * The installation of the surrounding `InstallationProvider`.
 *
 * @throws AmpersandConfigError outside of `InstallationProvider`
 */
export function useInstallation(): UseInstallationResult {
  const base = useIntegrationScreen();
  const query = useInstallationQuery(base.session, base.scope.groupRef, base.integration?.id);
  return { installation: query.data ?? undefined, ...useCombinedState(base, query) };
}
