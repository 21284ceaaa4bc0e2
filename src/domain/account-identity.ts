import type { Connection } from '../contract/index.ts';

type Account = Pick<Connection, 'provider' | 'providerWorkspaceRef' | 'providerConsumerRef' | 'providerMetadata'>;

/** Returns what identifies an account at the provider: its id, its workspace or an e-mail address, if known. */
export function accountRef({ providerWorkspaceRef, providerConsumerRef, providerMetadata }: Omit<Account, 'provider'>) {
  const find = (pattern: RegExp) =>
    Object.entries(providerMetadata ?? {}).find(([name, { value }]) => value && pattern.test(name))?.[1].value;
  return find(/^account_?id$/i) || providerWorkspaceRef || find(/e-?mail/i) || providerConsumerRef || undefined;
}

/** Whether two connections lead to one account. Users of a workspace are distinguished if the provider names them. */
export function isSameAccount(a: Account, b: Account): boolean {
  const ref = accountRef(a);
  const [userA, userB] = [a.providerConsumerRef, b.providerConsumerRef];
  return a.provider === b.provider && !!ref && ref === accountRef(b) && (!userA || !userB || userA === userB);
}
