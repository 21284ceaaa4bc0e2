import type { InstallationCallbacks } from '../../../hooks/useInstallationActions/useInstallationActions.ts';
import { useUninstall } from '../../../hooks/useInstallationActions/useInstallationActions.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { providerName } from '../../connect/provider-name.ts';
import { DestructiveAction } from '../../DestructiveAction.tsx';

interface UninstallProps {
  screen: InstallationScreenData;
  callbacks: InstallationCallbacks;
  /** Called after the uninstall, to change the screen. */
  onUninstall: () => void;
}

/** Uninstalls an integration after confirmation. */
export function Uninstall({ screen, callbacks, onUninstall }: UninstallProps) {
  const { manage: strings } = useMessages();
  const uninstall = useUninstall(screen, {
    ...callbacks,
    onUninstallSuccess: (installationId) => {
      onUninstall();
      callbacks.onUninstallSuccess?.(installationId);
    },
  });
  const { appName } = screen.project;
  const name = providerName(screen.provider);
  return (
    <DestructiveAction
      action={uninstall}
      failed={strings.uninstallFailed(name)}
      label={strings.uninstall(name)}
      onConfirm={() => void uninstall.run()}
      progress={strings.uninstalling}
      text={strings.uninstallHelp(appName, name)}
      title={strings.uninstallTitle(name)}
    >
      {strings.uninstallConsequence(appName, name)}
    </DestructiveAction>
  );
}
