import { useEffect, useState } from 'react';
import { useFirstMessages } from '../../locales/initial-messages-context.ts';
import { useInstallationScreen } from '../../queries/useInstallationScreen.ts';
import { failureWords } from '../format-failure.ts';
import { FailureCard } from '../ui/FailureCard.tsx';
import { WidgetRoot } from '../ui/WidgetRoot.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';
import type { InstallIntegrationProps } from './install-integration-props.ts';
import { asksForGuide } from './is-wizard-variant.ts';
import { prefetchStages, readyScreen } from './stages.tsx';
import { useLoadReport } from './useReportLoadError.ts';

/** Decides what the widget shows: that it loads, that it can't, or what there is to do. */
export function InstallScreen(props: InstallIntegrationProps) {
  const isGuided = asksForGuide(props);
  useEffect(() => prefetchStages(isGuided), [isGuided]);
  return (
    <WidgetRoot>
      <Content {...props} />
    </WidgetRoot>
  );
}

function Content(props: InstallIntegrationProps) {
  const messages = useFirstMessages();
  const { installation, failure } = messages;
  const [chosenAccount, setChosenAccount] = useState<string>();
  const screen = useInstallationScreen(chosenAccount);
  useLoadReport(screen, props.onError);

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
  return <readyScreen.Component callbacks={props} onChooseAccount={setChosenAccount} screen={screen} />;
}
