import { calledWith, changeConnection } from '../connections/connection-status.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import { accountMembers, askAccount } from '../connections/verified-account.ts';
import type { Ports, ProviderFailure } from '../kernel/ports.ts';
import type { SubscriptionRecord } from '../kernel/subscription-records.ts';
import { connectionOfTask, providerOfTask } from '../kernel/task-ids.ts';
import type { ReconcileOutcome } from './reconcile-outcome.ts';
import { Findings } from './reconcile-outcome.ts';
import { syncStored } from './sync-subscriptions.ts';

/** The answer counts for the credential and the place of the account that were asked about. */
const CHANGED: ProviderFailure = {
  kind: 'serverError',
  message: 'The connection was changed while its provider was asked for the account.',
  retryable: true,
};

/**
 * Asks the provider to which account the credential of a connection belongs, stores it and lets the subscriptions of the
 * connection go on with it. Events are routed by no other account.
 *
 * @param rows subscriptions that wait for the account
 */
export async function identifyAccount(
  ports: Ports,
  taskId: string,
  rows: readonly SubscriptionRecord[],
): Promise<ReconcileOutcome> {
  const findings = new Findings(rows, 'account');
  const connection = await ports.store.connections.get(connectionOfTask(taskId));
  if (connection === undefined) return findings.end();
  const opened = await openProviderContext(ports, connection);
  if (!opened.ok) {
    return findings.failAll({ kind: 'unauthorized', message: opened.rejection.detail, retryable: false });
  }
  const connector = ports.connectors.get(connection.provider);
  const found = await askAccount(connector, opened.value.provider, opened.value.context);
  if (found?.ok === false) return findings.failAll(found.rejection);
  const facts = found?.value ?? { metadata: {} };
  if (facts.accountRef !== connection.accountRef) {
    ports.log.info('connection.account', { connectionId: connection.id, isKnown: facts.accountRef !== undefined });
    const change = accountMembers(connector, connection, facts);
    const basedOn = calledWith(connection);
    const applied = await changeConnection(ports, connection.id, { event: 'accountFound', basedOn, change });
    if (applied?.isApplied === false) return findings.failAll(CHANGED);
  }
  if (facts.accountRef === undefined) {
    const name = opened.value.provider.displayName ?? providerOfTask(taskId);
    findings.refuseAll(`${name} does not tell to which account the credential belongs.`, 'permission');
  }
  await syncOfConnection(ports, connection.id);
  return findings.end();
}

async function syncOfConnection(ports: Ports, connectionId: string): Promise<void> {
  const rows = await ports.store.subscriptions.listByConnection(connectionId);
  for (const id of new Set(rows.map(({ installationId }) => installationId))) {
    await syncStored(ports, id, (installation) => installation.connectionId === connectionId);
  }
  ports.jobs.wake('tasks');
}
