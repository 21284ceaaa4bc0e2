import { useState } from 'react';
import { useMessages } from '../../locales/messages-context.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { useSameValue } from '../configure/useStableValue.ts';
import { providerName } from '../connection/provider-name.ts';
import { Callout } from '../ui/Callout.tsx';
import { AnotherAccount } from './ConnectAnotherAccount.tsx';
import { ConnectedStage } from './ConnectedStage.tsx';
import { ConnectStage } from './ConnectStage.tsx';
import type { InstallIntegrationProps } from './install-integration-props.ts';
import { isConnected } from './is-connected.ts';
import { asksForGuide } from './is-wizard-variant.ts';
import { Uninstalled } from './Uninstalled.view.tsx';
import { useIsGone } from './useUninstalledElsewhere.ts';
import { wizardStage } from './wizard-stage.tsx';

interface ReadyScreenProps {
  screen: InstallationScreenData;
  callbacks: InstallIntegrationProps;
  onChooseAccount: (connectionId: string) => void;
}

/** The stage that the group has come to. */
export function ReadyScreen({ screen, callbacks, onChooseAccount }: ReadyScreenProps) {
  const messages = useMessages();
  const [isUninstalled, setUninstalled] = useState(false);
  const [isGuided, setGuided] = useState(false);
  const [another, setAnother] = useState<'added' | 'replacing'>();
  const isGone = useIsGone(screen, isUninstalled);
  const offered = useSameValue(callbacks.fieldMapping);

  if (isUninstalled && !screen.installation) {
    return (
      <Uninstalled onReinstall={() => setUninstalled(false)} project={screen.project} provider={screen.provider} />
    );
  }
  const { consumerRef, consumerName, groupRef, groupName } = callbacks;
  const target = { provider: screen.provider.name, consumerRef, consumerName, groupRef, groupName };
  const connect = (shown: InstallationScreenData) => (
    <ConnectStage
      onCancel={callbacks.onCancel}
      onConnect={(connection) => {
        // Whichever was chosen before: who connects an account wants to use it.
        onChooseAccount(connection.id);
        callbacks.onConnectSuccess?.(connection);
      }}
      onDisconnect={callbacks.onDisconnectSuccess}
      onError={callbacks.onError}
      screen={shown}
      target={target}
    />
  );
  if (asksForGuide(callbacks) && (isGuided || !screen.installation)) {
    // Whoever was guided to an installation stays there until they go on.
    if (!isGuided) setGuided(true);
    return (
      <wizardStage.Component
        callbacks={callbacks}
        connect={connect}
        offered={offered}
        onChooseAccount={onChooseAccount}
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
      <AnotherAccount
        isReplacing={another === 'replacing'}
        onCancel={() => setAnother(undefined)}
        onDone={(connection) => {
          onChooseAccount(connection.id);
          setAnother(undefined);
          callbacks.onConnectSuccess?.(connection);
        }}
        onError={(error, act) => callbacks.onError?.(error, act)}
        screen={screen}
        target={target}
      />
    );
  }
  return (
    <>
      {notice}
      <ConnectedStage
        callbacks={callbacks}
        offered={offered}
        onChooseAccount={onChooseAccount}
        onConnectAnother={(isReplacing) => setAnother(isReplacing ? 'replacing' : 'added')}
        onUninstall={() => setUninstalled(true)}
        onUnsavedChange={callbacks.onUnsavedChange}
        screen={screen}
        target={target}
      />
    </>
  );
}
