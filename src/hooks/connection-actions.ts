import { toPublicConnection } from '../api/public-resources.ts';
import type { Connection } from '../api/resources.ts';
import { connect, disconnect, updateCredentials } from '../queries/connection-mutations.ts';
import type { ConnectInput, ConnectionTarget } from '../queries/connection-requests.ts';
import { connectRequest, updateRequest } from '../queries/connection-requests.ts';
import type { Session } from '../queries/useSession.ts';
import type { HostCallbacks } from './useHostAction.ts';
import { useHostAction } from './useHostAction.ts';

/*
 * The mutations of connections, for the public hooks and for our own screens. They differ in where they find the
 * connection: in the cache, or on the screen.
 */

/** Session of an action, and how it finds its target and connection. */
export interface ConnectionSource {
  session: Session;
  groupRef: string;
  findTarget: () => ConnectionTarget | Promise<ConnectionTarget>;
  findConnection: (connectionId: string | undefined) => Connection | Promise<Connection>;
}

type Callbacks = HostCallbacks<[connection: Connection]>;

/** Connects an account with a credential. */
export function useConnectAction(
  { session, findTarget }: Omit<ConnectionSource, 'findConnection'>,
  callbacks?: Callbacks,
) {
  const perform = async (input: ConnectInput) =>
    toPublicConnection(await connect(session, connectRequest(await findTarget(), input)));
  return useHostAction(session.queryClient, perform, callbacks);
}

/** Changes: a credential, metadata, or both. The server can't replace custom credentials. */
export type ConnectionChanges = Omit<ConnectInput, 'customAuth'> & {
  /** The installation's connection, otherwise the newest, when absent. */
  connectionId?: string;
};

/** Updates the credential or the metadata of a connection. */
export function useUpdateConnectionAction(
  { session, groupRef, findConnection }: ConnectionSource,
  callbacks?: Callbacks,
) {
  const perform = async ({ connectionId, ...news }: ConnectionChanges) => {
    const connection = await findConnection(connectionId);
    return toPublicConnection(await updateCredentials(session, groupRef, connection, updateRequest(connection, news)));
  };
  return useHostAction(session.queryClient, perform, callbacks);
}

/** Deletes a connection; the result is the connection as it was. */
export function useDisconnectAction({ session, groupRef, findConnection }: ConnectionSource, callbacks?: Callbacks) {
  const perform = async (connectionId: string | undefined) => {
    const connection = await findConnection(connectionId);
    await disconnect(session, groupRef, connection);
    return connection;
  };
  return useHostAction(session.queryClient, perform, callbacks);
}
