import { AmpersandApiError } from '../api/api-error.ts';
import type { Session } from './useSession.ts';

/**
 * Sends a request that changes something at the server. When the server says that what it is about is gone or there
 * already, somebody else was faster: what is known of the group is then asked for again.
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
