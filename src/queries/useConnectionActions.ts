import { toPublicConnection } from '../api/public-resources.ts';
import type { Connection } from '../api/resources.ts';
import type { ConnectionUpdateMask, GenerateConnectionRequest, UpdateConnectionRequest } from '../contract/index.ts';
import { mergeMetadata, workspaceOf } from '../domain/missing-metadata.ts';
import { useLatest } from '../provider/useLatest.ts';
import { connect, disconnect, updateCredentials } from './connection-mutations.ts';
import type { ConnectionTarget } from './connection-target.ts';
import { notifyHost } from './notify-host.ts';
import type { Action } from './useAction.ts';
import { useAction } from './useAction.ts';
import { useSession } from './useSession.ts';

/** Credential: one of these, or none if the provider requires none. */
export type Credential = Pick<
  GenerateConnectionRequest,
  'apiKey' | 'basicAuth' | 'oauth2ClientCredentials' | 'oauth2PasswordCredentials' | 'customAuth'
>;

/** Input of a connect form. */
export interface ConnectInput extends Credential {
  /** Answers to the provider's metadata inputs, by input name. */
  metadata?: Record<string, string>;
}

/**
 * Connects an account.
 *
 * @param onConnectSuccess called once for each new connection, when it is in the cache
 * @param onError called once for each attempt that failed
 */
export function useConnect(
  target: ConnectionTarget,
  onConnectSuccess?: (connection: Connection) => void,
  onError?: (error: Error) => void,
): Action<ConnectInput, Connection> {
  const session = useSession(target.consumerRef, target.groupRef);
  const latest = useLatest(onConnectSuccess);
  const perform = async (input: ConnectInput) => {
    const connection = toPublicConnection(await connect(session, connectRequest(target, input)));
    notifyHost(latest.current, connection);
    return connection;
  };
  return useAction(session.queryClient, perform, onError);
}

/** @returns body that connects an account */
export function connectRequest(
  { provider, consumerRef, consumerName, groupRef, groupName }: ConnectionTarget,
  { metadata = {}, ...credential }: ConnectInput,
): GenerateConnectionRequest {
  const providerMetadata = mergeMetadata(metadata);
  const owner = { provider, consumerRef, consumerName, groupRef, groupName };
  return { ...owner, providerMetadata, providerWorkspaceRef: workspaceOf(providerMetadata), ...credential };
}

/** Input of an update form. The server can't replace custom credentials. */
export interface UpdateConnectionInput extends Omit<ConnectInput, 'customAuth'> {
  connection: Connection;
}

const REPLACEABLE = ['apiKey', 'basicAuth', 'oauth2ClientCredentials', 'oauth2PasswordCredentials'] as const;

/**
 * Replaces the credential of a connection, or adds metadata to it.
 *
 * @param onError called once for each attempt that failed
 */
export function useUpdateConnection(
  target: ConnectionTarget,
  onError?: (error: Error) => void,
): Action<UpdateConnectionInput, Connection> {
  const { consumerRef, groupRef } = target;
  const session = useSession(consumerRef, groupRef);
  const perform = async ({ connection, ...news }: UpdateConnectionInput) =>
    toPublicConnection(await updateCredentials(session, groupRef, connection, updateRequest(connection, news)));
  return useAction(session.queryClient, perform, onError);
}

/** @returns body that changes what is given, and nothing else */
export function updateRequest(
  connection: Pick<Connection, 'providerMetadata'>,
  { metadata, ...credential }: Omit<UpdateConnectionInput, 'connection'>,
): UpdateConnectionRequest {
  const updateMask: ConnectionUpdateMask[] = REPLACEABLE.filter((name) => credential[name] !== undefined);
  if (metadata) updateMask.push('providerMetadata');
  const providerMetadata = metadata && mergeMetadata(metadata, connection.providerMetadata);
  return { updateMask, connection: { ...credential, providerMetadata } };
}

/**
 * Deletes a connection.
 *
 * @param onDisconnectSuccess called once, with the connection as it was
 * @param onError called once for each attempt that failed
 */
export function useDisconnect(
  { consumerRef, groupRef }: ConnectionTarget,
  onDisconnectSuccess?: (connection: Connection) => void,
  onError?: (error: Error) => void,
): Action<Connection, void> {
  const session = useSession(consumerRef, groupRef);
  const latest = useLatest(onDisconnectSuccess);
  const perform = async (connection: Connection) => {
    await disconnect(session, groupRef, connection);
    notifyHost(latest.current, connection);
  };
  return useAction(session.queryClient, perform, onError);
}
