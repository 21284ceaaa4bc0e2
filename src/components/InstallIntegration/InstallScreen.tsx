import { Suspense, useEffect, useState } from 'react';
import { useMessages } from '../../locales/messages-context.ts';
import { useInstallationScreen } from '../../queries/useInstallationScreen.ts';
import { failureWords } from '../failure-words.ts';
import { FailureCard } from '../ui/FailureCard.tsx';
import { WidgetRoot } from '../ui/WidgetRoot.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';
import type { InstallIntegrationProps } from './install-integration-props.ts';
import { isConnected } from './stage-of.ts';
import { connectedStage, connectStage, prefetchStages } from './stages.ts';
import { Uninstalled } from './Uninstalled.view.tsx';
import { useLoadReport } from './useLoadReport.ts';

/** Decides what the widget shows: that it loads, that it can't, or the stage that the group has come to. */
export function InstallScreen(props: InstallIntegrationProps) {
  useEffect(prefetchStages, []);
  return (
    <WidgetRoot>
      <Suspense fallback={<WidgetSkeleton shape="panes" />}>
        <Content {...props} />
      </Suspense>
    </WidgetRoot>
  );
}

function Content(props: InstallIntegrationProps) {
  const messages = useMessages();
  const { installation, failure } = messages;
  const screen = useInstallationScreen();
  useLoadReport(screen, props.onError);
  const [isUninstalled, setUninstalled] = useState(false);

  if (screen.status === 'loading') return <WidgetSkeleton shape="panes" />;
  if (screen.status === 'unknown') {
    return (
      <FailureCard
        reason={installation.unknown(screen.integration)}
        remedy={installation.unknownRemedy}
        title={installation.unknownTitle}
      />
    );
  }
  if (screen.status === 'failed') {
    return (
      <FailureCard
        {...failureWords(screen.error, messages)}
        isRetrying={screen.isRetrying}
        onRetry={screen.retry}
        title={failure.title(installation.what)}
      />
    );
  }
  if (isUninstalled && !screen.installation) {
    return (
      <Uninstalled onReinstall={() => setUninstalled(false)} project={screen.project} provider={screen.provider} />
    );
  }
  const { consumerRef, consumerName, groupRef, groupName } = props;
  const target = { provider: screen.provider.name, consumerRef, consumerName, groupRef, groupName };
  if (!isConnected(screen)) return <connectStage.Component screen={screen} target={target} />;
  return (
    <connectedStage.Component
      callbacks={props}
      offered={props.fieldMapping}
      onUninstall={() => setUninstalled(true)}
      onUnsavedChange={props.onUnsavedChange}
      screen={screen}
      target={target}
    />
  );
}
