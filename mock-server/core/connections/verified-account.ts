import type { Connector, FoundAccount, ProviderAccount } from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';

type AccountRules = Pick<Connector, 'isWorkspaceTheAccount'> | undefined;

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
