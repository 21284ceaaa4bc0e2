import { createContext, useContext } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';

/** Integration, consumer and group of the surrounding `InstallationProvider`. */
export interface InstallationContextValue {
  integrationNameOrId: string;
  consumerRef: string;
  consumerName?: string;
  groupRef: string;
  groupName?: string;
}

/** Null outside of `InstallationProvider`. */
export const InstallationContext = createContext<InstallationContextValue | null>(null);

/** @throws AmpersandConfigError outside of `InstallationProvider` */
export function useInstallationScope(): InstallationContextValue {
  const scope = useContext(InstallationContext);
  if (scope) return scope;
  throw new AmpersandConfigError(
    'a hook is used outside of InstallationProvider.',
    'It takes the integration, the consumer and the group from there.',
    'Put <InstallationProvider integration="…" consumerRef="…" groupRef="…"> around it.',
  );
}
