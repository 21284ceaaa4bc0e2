import type { Connection } from '../contract/connection.ts';
import { listConnections } from '../contract/endpoints.ts';
import type { Session } from './useSession.ts';

/**
 * A group's connections, newest first.
 *
 * @param provider all providers when absent
 */
export function connectionsQuery({ api, keys, subject }: Session, groupRef: string, provider?: string) {
  return {
    queryKey: keys.connections(groupRef, provider),
    queryFn: (): Promise<Connection[]> => api.send(listConnections, { subject, query: { groupRef, provider } }),
  };
}
