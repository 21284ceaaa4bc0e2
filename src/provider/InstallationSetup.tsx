import type { ReactNode } from 'react';
import type { InstallationSetup } from './InstallationContext.ts';
import { InstallationContext, useInstallationScope } from './InstallationContext.ts';

/** Provides what a screen edits to its parts, together with the scope of the installation. */
export function InstallationSetupProvider({ setup, children }: { setup: InstallationSetup; children: ReactNode }) {
  const scope = useInstallationScope();
  return <InstallationContext.Provider value={{ ...scope, setup }}>{children}</InstallationContext.Provider>;
}

/** Returns what the surrounding screen edits. */
export function useInstallationSetup(): InstallationSetup {
  // Parts of a screen are only rendered inside of it.
  return useInstallationScope().setup as InstallationSetup;
}
