import type { Connection } from '../api/resources.ts';
import type { ConnectionTarget } from '../queries/connection-requests.ts';
import { useConnectionSubject, useSubjectScreen } from '../queries/connection-subject.ts';
import type { QueryState } from '../queries/useIntegrationScreen.ts';
import { useConnectionsQuery } from '../queries/useScreenQueries.ts';

/** Result of {@link useConnections}. */
export interface UseConnectionsResult extends QueryState {
  /** Newest first; empty while nothing is known. */
  connections: Connection[];
}

const NONE: Connection[] = [];

/**
 * Every connection of a group to one provider.
 *
 * @param target account owner and provider; those of the surrounding `InstallationProvider` when absent
 * @throws AmpersandConfigError without a target outside of `InstallationProvider`
 */
export function useConnections(target?: ConnectionTarget): UseConnectionsResult {
  const subject = useConnectionSubject(target);
  const { provider, stateOf } = useSubjectScreen(subject);
  const query = useConnectionsQuery(subject.session, subject.owner.groupRef, provider?.name);
  return { connections: query.data ?? NONE, ...stateOf(query) };
}
