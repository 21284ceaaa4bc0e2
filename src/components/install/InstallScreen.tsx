import { useEffect, useState } from 'react';
import { useInitialMessages } from '../../provider/useInitialMessages.ts';
import { unknownIntegration } from '../../queries/unknown-integration.ts';
import { useInstallationScreen } from '../../queries/useInstallationScreen.ts';
import { formatFailure } from '../format-failure.ts';
import { FailureCard } from '../ui/FailureCard.tsx';
import { WidgetRoot } from '../ui/WidgetRoot.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';
import { useReportLoadError } from '../useReportLoadError.ts';
import type { InstallIntegrationProps } from './frame/install-integration-props.ts';
import { isWizardVariant } from './is-wizard-variant.ts';
import { prefetchStages, ReadyScreen } from './stages.tsx';

/** Shows the loading, error or ready state of the widget. */
export function InstallScreen({ host }: { host: InstallIntegrationProps }) {
  const isWizard = isWizardVariant(host);
  useEffect(() => prefetchStages(isWizard), [isWizard]);
  return (
    <WidgetRoot>
      <Content host={host} />
    </WidgetRoot>
  );
}

function Content({ host }: { host: InstallIntegrationProps }) {
  const messages = useInitialMessages();
  const { installation, failure } = messages;
  const [chosenAccount, setChosenAccount] = useState<string>();
  const screen = useInstallationScreen(chosenAccount);
  useReportLoadError(screen, host.onError);

  if (screen.status === 'loading') return <WidgetSkeleton shape="panes" />;
  if (screen.status === 'unknown') {
    return (
      <FailureCard
        {...formatFailure(unknownIntegration(screen.integration), messages)}
        title={failure.title(installation.name)}
      />
    );
  }
  if (screen.status === 'failed') {
    return (
      <FailureCard
        {...formatFailure(screen.error, messages)}
        isRetrying={screen.isRetrying}
        onRetry={screen.retry}
        title={failure.title(installation.name)}
      />
    );
  }
  return <ReadyScreen callbacks={host} onChooseAccount={setChosenAccount} screen={screen} />;
}
