import type { ProviderInfo } from '../../../src/contract/index.ts';
import { cachePerStore } from '../kernel/caches.ts';
import type { Connector, ConnectorContext, Ports, ProviderAccount, ProviderRequest } from '../kernel/ports.ts';
import type { ConnectionRecord, Credential } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { recordUnreadableCredential } from './connection-status.ts';
import { connectorOf } from './effective-support.ts';
import type { FreshCredential } from './fresh-credential.ts';
import { accountOf, refreshCredential } from './fresh-credential.ts';
import { limitOf } from './provider-limit.ts';
import type { QuotaKey } from './provider-quota.ts';
import { countCall, failureOfBlock, findBlock, recordProviderLimit } from './provider-quota.ts';
import { isRenewable, openCredential, renewalDueAt } from './sealed-credential.ts';
import { trackStatus } from './track-response.ts';

const MAX_CREDENTIALS = 1_000;

/** Opened credentials, because work of one connection comes in bursts. */
const credentials = cachePerStore<{
  connectionId: string;
  opened: Result<Credential, Rejection<'credentials-refused'>>;
}>({
  idsOf: ({ connectionId, opened }) => (opened.ok ? [connectionId] : undefined),
  maxEntries: MAX_CREDENTIALS,
});

/** A connection that can be used: its account, and calls that keep its token fresh and its status true. */
export interface ProviderContext {
  provider: ProviderInfo;
  /** Undefined for a provider that can only be connected and proxied. */
  connector: Connector | undefined;
  account: ProviderAccount;
  context: ConnectorContext;
}

/**
 * Opens the credential of a stored connection. A token is refreshed when a call needs it, see {@link refreshCredential}.
 *
 * @returns `credentials-refused` when the credential cannot be decrypted, `unprocessable` when the provider left the catalogue
 */
export async function openProviderContext(
  ports: Ports,
  connection: ConnectionRecord,
  module?: string,
): Promise<Result<ProviderContext, Rejection<'credentials-refused' | 'unprocessable'>>> {
  const provider = ports.catalog.get(connection.provider);
  if (provider === undefined) {
    return reject('unprocessable', `The provider "${connection.provider}" is not in the catalogue.`);
  }
  const { id, sealedCredential } = connection;
  const { opened } = await credentials(ports).get(`${id} ${sealedCredential}`, async () => ({
    connectionId: id,
    opened: await openCredential(ports, connection),
  }));
  if (!opened.ok) {
    await recordUnreadableCredential(ports, connection, opened.rejection.detail);
    return opened;
  }
  const credential = opened.value;
  const account = accountOf(ports, connection, credential, module) as ProviderAccount; // the provider was found above
  return ok({
    provider,
    connector: connectorOf(ports.connectors.get(connection.provider), module ?? provider.defaultModule),
    account,
    context: trackedContext(ports, { connection, credential }, account),
  });
}

function trackedContext(ports: Ports, opened: FreshCredential, account: ProviderAccount): ConnectorContext {
  const quota: QuotaKey = { connectionId: opened.connection.id, scope: 'api' };
  let current = opened;
  let used = account;
  const refresh = async () => {
    const fresh = await refreshCredential(ports, current.connection, current.credential);
    if (!fresh.ok) return fresh;
    const { connection, credential } = fresh.value;
    // Calls go on to the place that the account had.
    const { metadata, providerWorkspaceRef } = opened.connection;
    current = { connection: { ...connection, metadata, providerWorkspaceRef }, credential };
    used = { ...used, credential };
    return fresh;
  };
  /** The response of the provider must reach the caller also when the status cannot be stored. */
  const track = async (status: number) => {
    try {
      await trackStatus(ports, { connection: current.connection, account: used }, status);
    } catch (error) {
      ports.log.error('connection.status_not_stored', { connectionId: current.connection.id, error });
    }
  };
  return {
    metadata: account.metadata,
    now: () => ports.clock.now(),
    send: async (request: ProviderRequest) => {
      const block = await findBlock(ports, quota);
      if (block !== undefined) return { ok: false, rejection: failureOfBlock(ports, account.provider, block) };
      if (ports.clock.now() >= renewalDueAt(current.credential)) {
        const fresh = await refresh();
        // A token endpoint that is down for a while is no reason not to try what is still there.
        if (!fresh.ok && fresh.rejection.isFinal) return fresh;
      }
      let response = await ports.gateway.send(used, request);
      if (response.ok && response.value.status === 401 && isRenewable(current.credential)) {
        const fresh = await refresh();
        if (!fresh.ok) {
          if (fresh.rejection.isFinal) await track(401);
          // The provider did not take the call, and will once there is a new token.
          return fresh.rejection.retryable
            ? { ok: false, rejection: { ...fresh.rejection, mayHaveArrived: false } }
            : response;
        }
        response = await ports.gateway.send(used, request);
      }
      if (response.ok) {
        const { status, headers, text } = response.value;
        await track(status);
        const limit = limitOf(account.provider, { status, header: (name) => headers[name], text }, ports.clock.now());
        if (limit === undefined) countCall(ports, quota);
        else await recordProviderLimit(ports, quota, limit);
      }
      return response;
    },
  };
}
