import { useState } from 'react';
import { useMessages } from '../../locales/messages-context.ts';
import { useInstallationScreen } from '../../queries/useInstallationScreen.ts';
import { failureWords } from '../failure-words.ts';
import { LoadFailure } from '../LoadFailure.view.tsx';
import { WidgetRoot } from '../ui/WidgetRoot.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';
import { InstallStage } from './InstallStage.tsx';
import type { InstallIntegrationProps } from './install-integration-props.ts';
import { Uninstalled } from './Uninstalled.view.tsx';

/** Decides what the widget shows: that it loads, that it can't, or the stage that the group has come to. */
export function InstallScreen(props: InstallIntegrationProps) {
  const messages = useMessages();
  const { installation, failure } = messages;
  const screen = useInstallationScreen();
  const [isUninstalled, setUninstalled] = useState(false);

  if (screen.status === 'loading') {
    return (
      <WidgetRoot>
        <WidgetSkeleton shape="panes" />
      </WidgetRoot>
    );
  }
  if (screen.status === 'unknown') {
    return (
      <WidgetRoot>
        <LoadFailure
          reason={installation.unknown(screen.integration)}
          remedy={installation.unknownRemedy}
          title={installation.what}
          what={installation.unknownTitle}
        />
      </WidgetRoot>
    );
  }
  if (screen.status === 'failed') {
    return (
      <WidgetRoot>
        <LoadFailure
          {...failureWords(screen.error, messages)}
          isRetrying={screen.isRetrying}
          onRetry={screen.retry}
          title={installation.what}
          what={failure.title(installation.what)}
        />
      </WidgetRoot>
    );
  }
  if (isUninstalled && !screen.installation) {
    return (
      <WidgetRoot>
        <Uninstalled onReinstall={() => setUninstalled(false)} project={screen.project} provider={screen.provider} />
      </WidgetRoot>
    );
  }
  return (
    <WidgetRoot>
      <InstallStage {...props} onUninstall={() => setUninstalled(true)} screen={screen} />
    </WidgetRoot>
  );
}
