import type { InstallationCallbacks } from '../../hooks/useInstallationActions/useInstallationActions.ts';
import { useUninstall } from '../../hooks/useInstallationActions/useInstallationActions.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { providerName } from '../connection/provider-name.ts';
import { DangerAct } from '../DestructiveAction.tsx';

interface UninstallProps {
  screen: InstallationScreenData;
  callbacks: InstallationCallbacks;
  /** The integration is gone: time for another screen. */
  onUninstall: () => void;
}

/** Ends an integration after asking. */
export function Uninstall({ screen, callbacks, onUninstall }: UninstallProps) {
  const { manage: words } = useMessages();
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
    <DangerAct
      action={uninstall}
      failed={words.uninstallFailed(name)}
      label={words.uninstall(name)}
      onConfirm={() => void uninstall.run()}
      progress={words.uninstalling}
      text={words.uninstallHelp(appName, name)}
      title={words.uninstallTitle(name)}
    >
      {words.uninstallConsequence(appName, name)}
    </DangerAct>
  );
}
