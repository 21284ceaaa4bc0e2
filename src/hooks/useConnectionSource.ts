import { toPublicConnection } from '../api/public-resources.ts';
import type { ConnectionTarget } from '../queries/connection-requests.ts';
import { resolveConnection, resolveTarget, useConnectionSubject } from '../queries/connection-subject.ts';
import type { ConnectionSource } from './connection-actions.ts';

/**
 * Finds target and connection of a headless action in the cache.
 *
 * @throws AmpersandConfigError without a target outside of `InstallationProvider`
 */
export function useConnectionSource(target: ConnectionTarget | undefined): ConnectionSource {
  const subject = useConnectionSubject(target);
  return {
    session: subject.session,
    groupRef: subject.owner.groupRef,
    findTarget: () => resolveTarget(subject),
    findConnection: async (connectionId) => toPublicConnection(await resolveConnection(subject, connectionId)),
  };
}
