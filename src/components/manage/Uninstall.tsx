import { useState } from 'react';
import type { InstallationCallbacks } from '../../hooks/useInstallationActions/useInstallationActions.ts';
import { useUninstall } from '../../hooks/useInstallationActions/useInstallationActions.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { providerName } from '../connection/provider-name.ts';
import { failureSentence } from '../failure-words.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DangerZone } from '../ui/DangerZone.tsx';

interface UninstallProps {
  screen: InstallationScreenData;
  callbacks: InstallationCallbacks;
  /** The integration is gone: time for another screen. */
  onUninstall: () => void;
}

/** Ends an integration after asking. */
export function Uninstall({ screen, callbacks, onUninstall }: UninstallProps) {
  const messages = useMessages();
  const words = messages.manage;
  const uninstall = useUninstall(screen, {
    ...callbacks,
    onUninstallSuccess: (installationId) => {
      onUninstall();
      callbacks.onUninstallSuccess?.(installationId);
    },
  });
  const [isAsking, setAsking] = useState(false);
  const { appName } = screen.project;
  const name = providerName(screen.provider);
  return (
    <DangerZone label={words.uninstall(name)} onAct={() => setAsking(true)} text={words.uninstallHelp(appName, name)}>
      {isAsking && (
        <ConfirmDialog
          confirmLabel={words.uninstall(name)}
          error={
            uninstall.error ? `${words.uninstallFailed(name)} ${failureSentence(uninstall.error, messages)}` : undefined
          }
          isBusy={uninstall.isPending}
          onCancel={() => {
            setAsking(false);
            uninstall.reset();
          }}
          onConfirm={() => void uninstall.run()}
          progress={words.uninstalling}
          title={words.uninstallTitle(name)}
        >
          {words.uninstallConsequence(appName, name)}
        </ConfirmDialog>
      )}
    </DangerZone>
  );
}
