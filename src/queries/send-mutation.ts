import { AmpersandApiError } from '../api/api-error.ts';
import type { Session } from './useSession.ts';

/**
 * Sends a mutation. A 404 or 409 means that another user changed the same data, so the group's data is reloaded.
 *
 * @param request sends it; called once
 */
export async function sendMutation<T>(session: Session, groupRef: string, request: () => Promise<T>): Promise<T> {
  const { queryClient, keys, server } = session;
  try {
    return await request();
  } catch (error) {
    if (error instanceof AmpersandApiError && (error.status === 404 || error.status === 409)) {
      void queryClient.invalidateQueries({ queryKey: keys.connections(groupRef) });
      void queryClient.invalidateQueries({ queryKey: keys.installations(groupRef) });
    }
    throw error;
  } finally {
    server.writes += 1;
  }
}
