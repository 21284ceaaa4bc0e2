import { useContext } from 'react';
import type { ConnectionSource } from '../../hooks/connection-actions.ts';
import type { InstallationContextValue } from '../../provider/InstallationContext.ts';
import { InstallationContext } from '../../provider/InstallationContext.ts';
import type { ConnectionTarget } from '../../queries/connection-requests.ts';
import { useSession } from '../../queries/useSession.ts';
import type { ProviderAccount } from './connect-form-props.ts';

/** Returns the owner and the provider of an account. */
export function useAccountTarget({ target, provider }: ProviderAccount): ConnectionTarget {
  const scope = useContext(InstallationContext);
  // Only screens of an installation leave the target out.
  const { consumerRef, consumerName, groupRef, groupName } = target ?? (scope as InstallationContextValue);
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
