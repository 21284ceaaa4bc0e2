import { createContext, useContext } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import type { ConfigContent, HydratedIntegration, Integration, ProviderInfo } from '../contract/index.ts';
import type { DynamicMappings } from '../domain/initial-content.ts';
import type { Draft } from '../state/draft-edits.ts';
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
  /** Identifies server, project and the above. */
  subject: string;
  /** Present in the screens that edit the draft. */
  setup?: InstallationSetup;
}

/** Content and context of the screens that edit a connected integration. */
export interface InstallationSetup {
  appName: string;
  providerName: string;
  provider: ProviderInfo;
  integration: Integration;
  manifest: HydratedIntegration;
  /** The host's mappings, by object name. */
  dynamicMappings: DynamicMappings;
  /** Saved content; undefined when nothing is installed. */
  saved: ConfigContent | undefined;
  draft: Draft;
  /** Whether missing values are shown. */
  isChecked: boolean;
  /** Error of the last save. */
  rejection: Error | undefined;
  /** Reloads objects that the provider failed to describe. */
  reload: { run: () => void; isBusy: boolean };
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
