import type { Query } from '@tanstack/react-query';
import { deleteConnection, generateConnection, updateConnection } from '../contract/endpoints.ts';
import type { Connection, GenerateConnectionRequest, UpdateConnectionRequest } from '../contract/index.ts';
import type { RevisionOutcome } from './revision.ts';
import { sendMutation } from './send-mutation.ts';
import type { Session } from './useSession.ts';

/*
 * Mutations of connections. Each sends one request and updates the cache before it returns.
 */

/** Connects an account; the new connection comes first in the group's list. */
export async function connect(session: Session, body: GenerateConnectionRequest): Promise<Connection> {
  const { api, subject } = session;
  const connection = await sendMutation(session, body.groupRef, () => api.send(generateConnection, { subject, body }));
  updateCachedConnections(session, body.groupRef, body.provider, (others) => [
    connection,
    ...without(others, connection.id),
  ]);
  return connection;
}

/** Updates credentials or metadata, and reloads revisions that failed before. */
export async function updateCredentials(
  session: Session,
  groupRef: string,
  { id, provider }: { id: string; provider: string },
  body: UpdateConnectionRequest,
): Promise<Connection> {
  const { api, subject, queryClient, keys } = session;
  const params = { connection: id };
  const connection = await sendMutation(session, groupRef, () => api.send(updateConnection, { subject, params, body }));
  updateCachedConnections(session, groupRef, provider, (all) =>
    all.map((other) => (other.id === id ? connection : other)),
  );
  void queryClient.refetchQueries({ queryKey: keys.revision(id), predicate: isFailedRevision });
  return connection;
}

/** Deletes a connection. The server refuses while an installation uses it. */
export async function disconnect(
  session: Session,
  groupRef: string,
  { id, provider }: { id: string; provider: string },
): Promise<void> {
  const { api, subject } = session;
  await sendMutation(session, groupRef, () => api.send(deleteConnection, { subject, params: { connection: id } }));
  updateCachedConnections(session, groupRef, provider, (all) => without(all, id));
}

/** Caches a connection that was created or renewed elsewhere, such as at the provider's page. */
export function cacheConnection(session: Session, groupRef: string, connection: Connection): void {
  const { id, provider } = connection;
  session.server.writes += 1;
  updateCachedConnections(session, groupRef, provider, (all) =>
    all.some((other) => other.id === id)
      ? all.map((other) => (other.id === id ? connection : other))
      : [connection, ...all],
  );
  void session.queryClient.refetchQueries({ queryKey: session.keys.revision(id), predicate: isFailedRevision });
}

function updateCachedConnections(
  { queryClient, keys }: Session,
  groupRef: string,
  provider: string,
  change: (connections: Connection[]) => Connection[],
): void {
  queryClient.setQueryData(keys.connections(groupRef, provider), (all: Connection[] = []) => change(all));
  // The list of all providers, which servers without `bootstrap` use, is out of date.
  queryClient.removeQueries({ queryKey: keys.connections(groupRef), exact: true });
}

function without(connections: Connection[], id: string): Connection[] {
  return connections.filter((connection) => connection.id !== id);
}

function isFailedRevision({ state }: Query): boolean {
  // Only revisions are stored under this key.
  const outcome = state.data as RevisionOutcome | undefined;
  return state.status === 'error' || (outcome !== undefined && 'problem' in outcome);
}
