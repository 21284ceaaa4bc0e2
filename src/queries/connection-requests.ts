import type { Connection } from '../api/resources.ts';
import type { ConnectionUpdateMask, GenerateConnectionRequest, UpdateConnectionRequest } from '../contract/index.ts';
import { mergeMetadata, workspaceOf } from '../domain/missing-metadata.ts';

/** Provider and owner of a connection. */
export interface ConnectionTarget {
  /** Key of the provider catalogue. */
  provider: string;
  /** Your id of the person who connects. */
  consumerRef: string;
  consumerName?: string;
  /** Your id of the customer whose account it is. */
  groupRef: string;
  groupName?: string;
}

/** Credential: one of these, or none if the provider requires none. */
export type Credential = Pick<
  GenerateConnectionRequest,
  'apiKey' | 'basicAuth' | 'oauth2ClientCredentials' | 'oauth2PasswordCredentials' | 'customAuth'
>;

/** Input of a connect form. */
export interface ConnectInput extends Credential {
  /** Values of the provider's metadata inputs, by input name. */
  metadata?: Record<string, string>;
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

const REPLACEABLE = ['apiKey', 'basicAuth', 'oauth2ClientCredentials', 'oauth2PasswordCredentials'] as const;

/** @returns body that changes what is given, and nothing else */
export function updateRequest(
  connection: Pick<Connection, 'providerMetadata'>,
  { metadata, ...credential }: Omit<ConnectInput, 'customAuth'>,
): UpdateConnectionRequest {
  const updateMask: ConnectionUpdateMask[] = REPLACEABLE.filter((name) => credential[name] !== undefined);
  if (metadata) updateMask.push('providerMetadata');
  const providerMetadata = metadata && mergeMetadata(metadata, connection.providerMetadata);
  return { updateMask, connection: { ...credential, providerMetadata } };
}
