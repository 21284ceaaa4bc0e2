import { useContext } from 'react';
import type { ConnectionSource } from '../../hooks/connection-actions.ts';
import { InstallationContext } from '../../provider/InstallationContext.ts';
import type { ConnectionTarget } from '../../queries/connection-requests.ts';
import { useSession } from '../../queries/useSession.ts';
import type { ProviderAccount } from './connect-form-props.ts';

/** Returns the owner and the provider of an account. */
export function useAccountTarget({ target, provider }: ProviderAccount): ConnectionTarget {
  const owner = { consumerRef: '', groupRef: '', ...useContext(InstallationContext), ...target };
  const { consumerRef, consumerName, groupRef, groupName } = owner;
  return { provider: provider.name, consumerRef, consumerName, groupRef, groupName };
}

/** Returns session and target of an account for the actions on it. */
export function useAccountSource(account: ProviderAccount): Omit<ConnectionSource, 'findConnection'> {
  const target = useAccountTarget(account);
  const { groupRef } = target;
  return {
    session: useSession(target.consumerRef, groupRef),
    groupRef,
    findTarget: () => target,
  };
}
