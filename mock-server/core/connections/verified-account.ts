import type { ProviderInfo } from '../../../src/contract/index.ts';
import type {
  Connector,
  ConnectorContext,
  FoundAccount,
  Ports,
  ProviderAccount,
  ProviderFailure,
} from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';

type AccountRules = Pick<Connector, 'isWorkspaceTheAccount'> | undefined;

/** A context for a credential that is not stored yet: nothing is tracked. Used while connecting. */
export function untrackedContext(ports: Ports, account: ProviderAccount): ConnectorContext {
  return {
    metadata: account.metadata,
    now: () => ports.clock.now(),
    send: (request) => ports.gateway.send(account, request),
  };
}

/**
 * Asks the provider to which account a credential belongs, and for what later calls need. An answer from an address that
 * contains values of the customer does not tell the account by which events are routed.
 *
 * @returns undefined for a provider that is not asked
 */
export async function askAccount(
  connector: Connector | undefined,
  { baseURL, modules = {} }: Pick<ProviderInfo, 'baseURL' | 'modules'>,
  context: ConnectorContext,
): Promise<Result<FoundAccount, ProviderFailure> | undefined> {
  const found = await connector?.afterConnect?.(context);
  const addresses = [baseURL, ...Object.values(modules).map((module) => module.baseURL)];
  const isAnswerTrusted = connector?.isWorkspaceTheAccount !== true || !addresses.some((one) => one.includes('{{'));
  return found?.ok !== true || isAnswerTrusted ? found : ok({ metadata: found.value.metadata });
}

/**
 * Returns the members of a connection that depend on what its provider says of the account. A stored workspace that is the
 * id of the account follows it.
 *
 * @param connection with the values of the request
 */
export function accountMembers(
  connector: AccountRules,
  { providerWorkspaceRef, metadata }: Pick<ConnectionRecord, 'providerWorkspaceRef' | 'metadata'>,
  { accountRef, metadata: found }: FoundAccount,
): Pick<ConnectionRecord, 'accountRef' | 'providerWorkspaceRef' | 'metadata'> {
  const { workspace } = metadata;
  const followed = connector?.isWorkspaceTheAccount === true ? accountRef : undefined;
  const workspaceRef = providerWorkspaceRef && (followed ?? providerWorkspaceRef);
  return {
    accountRef,
    ...(workspaceRef !== undefined && { providerWorkspaceRef: workspaceRef }),
    metadata: {
      ...metadata,
      ...(workspace !== undefined && followed !== undefined && { workspace: { ...workspace, value: followed } }),
      ...found,
    },
  };
}

/** Returns the account without a stored workspace that would be compared with the credential's and need not be the same. */
export function withoutStoredWorkspace(connector: AccountRules, account: ProviderAccount): ProviderAccount {
  if (connector?.isWorkspaceTheAccount !== true) return account;
  const { workspaceRef: _, metadata: withWorkspace, ...rest } = account;
  const { workspace: __, ...metadata } = withWorkspace;
  return { ...rest, metadata };
}
