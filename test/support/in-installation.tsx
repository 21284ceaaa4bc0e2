import type { ReactNode } from 'react';
import { InstallationContext } from '../../src/provider/InstallationContext.ts';
import type { DraftStore } from '../../src/state/draft-store.ts';

/** Renders parts of a screen below an installation scope with the given draft, without a server. */
export function InInstallation({ draftStore, children }: { draftStore: DraftStore; children: ReactNode }) {
  const scope = { integrationNameOrId: 'crm', consumerRef: 'ada', groupRef: 'acme', draftStore };
  return <InstallationContext.Provider value={scope}>{children}</InstallationContext.Provider>;
}
