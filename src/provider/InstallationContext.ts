import { createContext, useContext } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import type { DraftStore } from '../state/draft-store.ts';

/** Integration, consumer and group of the surrounding `InstallationProvider`. */
export interface InstallationContextValue {
  integrationNameOrId: string;
  consumerRef: string;
  consumerName?: string;
  groupRef: string;
  groupName?: string;
}

/** The scope with the unsaved draft of its installation. */
export interface InstallationScope extends InstallationContextValue {
  draftStore: DraftStore;
}

/** Null outside of `InstallationProvider`. */
export const InstallationContext = /* @__PURE__ */ createContext<InstallationScope | null>(null);

/** @throws AmpersandConfigError outside of `InstallationProvider` */
export function useInstallationScope(): InstallationScope {
  const scope = useContext(InstallationContext);
  if (scope) return scope;
  throw new AmpersandConfigError(
    'a hook is used outside of InstallationProvider.',
    'It takes the integration, the consumer and the group from there.',
    'Put <InstallationProvider integration="…" consumerRef="…" groupRef="…"> around it.',
  );
}

/** @throws AmpersandConfigError outside of `InstallationProvider` */
export function useDraftStore(): DraftStore {
  return useInstallationScope().draftStore;
}
