import { useState } from 'react';
import type { InstallationScreen } from '../../queries/useInstallationScreen.ts';

/**
 * Whether the installation that was shown is there no more, until there is another one.
 *
 * @param isExpected the customer uninstalled it here
 */
export function useIsGone(screen: InstallationScreen, isExpected: boolean): boolean {
  const id = screen.status === 'ready' ? screen.installation?.id : undefined;
  const [known, setKnown] = useState(id);
  const [isGone, setGone] = useState(false);
  if (screen.status === 'ready' && id !== known) {
    setKnown(id);
    setGone(id === undefined && !isExpected);
  }
  return isGone;
}
