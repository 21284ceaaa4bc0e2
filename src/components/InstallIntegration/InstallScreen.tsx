import { Suspense, useEffect, useState } from 'react';
import { useMessages } from '../../locales/messages-context.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { useInstallationScreen } from '../../queries/useInstallationScreen.ts';
import { useSameValue } from '../configure/useSameValue.ts';
import { providerName } from '../connection/provider-name.ts';
import { failureWords } from '../failure-words.ts';
import { Callout } from '../ui/Callout.tsx';
import { FailureCard } from '../ui/FailureCard.tsx';
import { WidgetRoot } from '../ui/WidgetRoot.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';
import type { InstallIntegrationProps } from './install-integration-props.ts';
import { isConnected } from './stage-of.ts';
import { anotherAccountStage, connectedStage, connectStage, prefetchStages, wizardStage } from './stages.ts';
import { Uninstalled } from './Uninstalled.view.tsx';
import { useIsGone } from './useIsGone.ts';
import { useLoadReport } from './useLoadReport.ts';

/** Decides what the widget shows: that it loads, that it can't, or the stage that the group has come to. */
export function InstallScreen(props: InstallIntegrationProps) {
  const isGuided = asksForGuide(props);
  useEffect(() => prefetchStages(isGuided), [isGuided]);
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
  const [chosenAccount, setChosenAccount] = useState<string>();
  const screen = useInstallationScreen(chosenAccount);
  useLoadReport(screen, props.onError);
  const [isUninstalled, setUninstalled] = useState(false);
  const [isGuided, setGuided] = useState(false);
  const [another, setAnother] = useState<'added' | 'replacing'>();
  const isGone = useIsGone(screen, isUninstalled);
  const offered = useSameValue(props.fieldMapping);

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
  const connect = (shown: InstallationScreenData) => (
    <connectStage.Component
      onCancel={props.onCancel}
      onConnect={(connection) => {
        // Whichever was chosen before: who connects an account wants to use it.
        setChosenAccount(connection.id);
        props.onConnectSuccess?.(connection);
      }}
      onError={(error) => props.onError?.(error, 'connect')}
      screen={shown}
      target={target}
    />
  );
  if (asksForGuide(props) && (isGuided || !screen.installation)) {
    // Whoever was guided to an installation stays there until they go on.
    if (!isGuided) setGuided(true);
    return (
      <wizardStage.Component
        callbacks={props}
        connect={connect}
        offered={offered}
        onChooseAccount={setChosenAccount}
        onLeave={() => setGuided(false)}
        screen={screen}
        target={target}
      />
    );
  }
  const notice = isGone && (
    <Callout title={messages.manage.goneTitle(providerName(screen.provider))} tone="warning">
      {messages.manage.gone}
    </Callout>
  );
  if (!isConnected(screen)) {
    return (
      <>
        {notice}
        {connect(screen)}
      </>
    );
  }
  if (another) {
    return (
      <anotherAccountStage.Component
        isReplacing={another === 'replacing'}
        onCancel={() => setAnother(undefined)}
        onDone={(connection) => {
          setChosenAccount(connection.id);
          setAnother(undefined);
          props.onConnectSuccess?.(connection);
        }}
        onError={(error, act) => props.onError?.(error, act)}
        screen={screen}
        target={target}
      />
    );
  }
  return (
    <>
      {notice}
      <connectedStage.Component
        callbacks={props}
        offered={offered}
        onChooseAccount={setChosenAccount}
        onConnectAnother={(isReplacing) => setAnother(isReplacing ? 'replacing' : 'added')}
        onUninstall={() => setUninstalled(true)}
        onUnsavedChange={props.onUnsavedChange}
        screen={screen}
        target={target}
      />
    </>
  );
}

/** `variant` is a beta of the published client, and stands in no public type there or here. */
function asksForGuide(props: InstallIntegrationProps): boolean {
  return 'variant' in props && props.variant === 'wizard';
}
