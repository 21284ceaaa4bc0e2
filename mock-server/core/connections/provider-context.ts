import type { ProviderInfo } from '../../../src/contract/index.ts';
import { recomputeHealth } from '../installation-health.ts';
import type { Connector, ConnectorContext, Ports, ProviderAccount } from '../ports.ts';
import type { ConnectionRecord, Credential } from '../records.ts';
import type { Result } from '../result.ts';
import { ok, reject } from '../result.ts';

/** A connection that can be used: its account, and calls that keep its status true. */
export interface ProviderContext {
  provider: ProviderInfo;
  /** Undefined for a provider that can only be connected and proxied. */
  connector: Connector | undefined;
  account: ProviderAccount;
  context: ConnectorContext;
}

/** @returns the context that binds a connection's sealed credential to its row and column */
export function credentialContext(connectionId: string): string {
  return `connections.credential:${connectionId}`;
}

/**
 * Opens the credential of a stored connection.
 *
 * Each answer of the provider moves the connection's status as the specification says (States and transitions):
 * a success makes it `working`, a 401 makes it `bad_credentials`; anything else leaves it.
 *
 * @returns `credentials-refused` when the credential cannot be decrypted, `unprocessable` when the provider left the catalogue
 */
export async function openProviderContext(
  ports: Ports,
  connection: ConnectionRecord,
  module?: string,
): Promise<Result<ProviderContext>> {
  const provider = ports.catalog.get(connection.provider);
  if (provider === undefined) {
    return reject('unprocessable', `The provider "${connection.provider}" is not in the catalogue.`);
  }
  let credential: Credential;
  try {
    credential = JSON.parse(await ports.secrets.open(connection.sealedCredential, credentialContext(connection.id)));
  } catch {
    await moveStatus(ports, connection, 'bad_credentials');
    return reject('credentials-refused', 'The stored credential cannot be read with the server’s encryption key.', {
      remedy: 'Connect the account again.',
    });
  }
  const account: ProviderAccount = {
    provider,
    credential,
    metadata: connection.metadata,
    ...(module !== undefined && { module }),
    ...(connection.providerWorkspaceRef !== undefined && { workspaceRef: connection.providerWorkspaceRef }),
  };
  return ok({
    provider,
    connector: ports.connectors.get(connection.provider),
    account,
    context: trackedContext(ports, connection, account),
  });
}

/** A context for a credential that is not stored yet: nothing is tracked. Used while connecting. */
export function untrackedContext(ports: Ports, account: ProviderAccount): ConnectorContext {
  return {
    metadata: account.metadata,
    now: () => ports.clock.now(),
    send: (request) => ports.gateway.send(account, request),
  };
}

function trackedContext(ports: Ports, connection: ConnectionRecord, account: ProviderAccount): ConnectorContext {
  return {
    metadata: account.metadata,
    now: () => ports.clock.now(),
    send: async (request) => {
      const answer = await ports.gateway.send(account, request);
      if (answer.ok) await trackStatus(ports, connection, answer.value.status);
      return answer;
    },
  };
}

/**
 * Moves a connection's status after an answer of its provider.
 *
 * @param status HTTP status of the provider's answer
 */
export async function trackStatus(ports: Ports, connection: ConnectionRecord, status: number): Promise<void> {
  if (status === 401) await moveStatus(ports, connection, 'bad_credentials');
  else if (status < 400) await moveStatus(ports, connection, 'working');
}

async function moveStatus(
  ports: Ports,
  connection: ConnectionRecord,
  status: ConnectionRecord['status'],
): Promise<void> {
  if (connection.status === status) return;
  connection.status = status;
  const { changed } = await ports.store.connections.setStatus(
    connection.id,
    status,
    new Date(ports.clock.now()).toISOString(),
  );
  if (!changed) return;
  ports.log.info('connection.status', { connectionId: connection.id, status });
  // An installation is as healthy as its credentials. Source: backend contract, section 8.
  const users = await ports.store.installations.list({
    projectId: connection.projectId,
    connectionId: connection.id,
  });
  for (const { id } of users) await recomputeHealth(ports.store, id);
}
