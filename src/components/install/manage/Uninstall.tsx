import { useUninstallAction } from '../../../hooks/installation-actions.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { DestructiveAction } from '../../DestructiveAction.tsx';
import type { InstallationCallbacks } from '../frame/install-integration-props.ts';
import { integrationName } from '../frame/integration-name.ts';

interface UninstallProps {
  screen: InstallationScreenData;
  callbacks: InstallationCallbacks;
  /** Called after the uninstall, to change the screen. */
  onUninstall: () => void;
}

/** Uninstalls an integration after confirmation. */
export function Uninstall({ screen, callbacks, onUninstall }: UninstallProps) {
  const { manage: strings } = useMessages();
  const [uninstall, state] = useUninstallAction(() => screen, {
    onSuccess: (installationId) => {
      onUninstall();
      callbacks.onUninstallSuccess?.(installationId);
    },
    onError: (error) => callbacks.onError?.(error, 'uninstall'),
  });
  const { appName } = screen.project;
  const name = integrationName(screen);
  return (
    <DestructiveAction
      action={state}
      onConfirm={() => uninstall()}
      texts={{
        label: strings.uninstall(name),
        help: strings.uninstallHelp(appName, name),
        title: strings.uninstallTitle(name),
        consequence: strings.uninstallConsequence(appName, name),
        progress: strings.uninstalling,
        failed: strings.uninstallFailed(name),
      }}
    />
  );
}
