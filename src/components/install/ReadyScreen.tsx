import { useEffect, useState } from 'react';
import { useScreenMessages } from '../../provider/useScreenMessages.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { Callout } from '../ui/Callout.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';
import { ConnectedStage } from './ConnectedStage.tsx';
import { lazyParts } from './configure/lazy-parts.tsx';
import { useStableValue } from './configure/useStableValue.ts';
import type { InstallIntegrationProps } from './frame/install-integration-props.ts';
import { integrationName } from './frame/integration-name.ts';
import { isConnected } from './frame/is-connected.ts';
import { isWizardVariant } from './is-wizard-variant.ts';
import { lazyScreens, ScreenSkeleton } from './lazy-screens.tsx';
import { useUninstalledElsewhere } from './useUninstalledElsewhere.ts';

const ConnectStage = /* @__PURE__ */ lazyScreens.component(
  (chunk) => chunk.ConnectStage,
  () => <WidgetSkeleton shape="form" />,
);
const ConnectAnotherAccount = /* @__PURE__ */ lazyScreens.component(
  (chunk) => chunk.ConnectAnotherAccount,
  ScreenSkeleton,
);
const Uninstalled = /* @__PURE__ */ lazyScreens.component((chunk) => chunk.Uninstalled, ScreenSkeleton);
const Wizard = /* @__PURE__ */ lazyScreens.component((chunk) => chunk.Wizard, ScreenSkeleton);

interface ReadyScreenProps {
  screen: InstallationScreenData;
  callbacks: InstallIntegrationProps;
  onChooseAccount: (connectionId: string) => void;
}

/** Shows the current stage: connect, set up, manage or uninstalled. */
export function ReadyScreen({ screen, callbacks, onChooseAccount }: ReadyScreenProps) {
  const messages = useScreenMessages();
  const [isUninstalled, setUninstalled] = useState(false);
  const [isWizard, setWizard] = useState(false);
  const [another, setAnother] = useState<'added' | 'replacing'>();
  useEffect(() => void lazyParts.prefetch(), []);
  const isUninstalledElsewhere = useUninstalledElsewhere(screen, isUninstalled);
  const dynamicMappings = useStableValue(callbacks.fieldMapping);

  if (isUninstalled && !screen.installation) {
    return <Uninstalled onReinstall={() => setUninstalled(false)} screen={screen} />;
  }
  const connect = (shown: InstallationScreenData) => (
    <ConnectStage
      onCancel={callbacks.onCancel}
      onConnect={(connection) => {
        // A newly connected account replaces an earlier choice.
        onChooseAccount(connection.id);
        callbacks.onConnectSuccess?.(connection);
      }}
      onDisconnect={callbacks.onDisconnectSuccess}
      onError={callbacks.onError}
      screen={shown}
    />
  );
  if (isWizardVariant(callbacks) && (isWizard || !screen.installation)) {
    // The wizard stays open after the install until the user continues.
    if (!isWizard) setWizard(true);
    return (
      <Wizard
        callbacks={callbacks}
        connect={connect}
        dynamicMappings={dynamicMappings}
        onChooseAccount={onChooseAccount}
        onLeave={() => setWizard(false)}
        screen={screen}
      />
    );
  }
  const notice = isUninstalledElsewhere && (
    <Callout title={messages.manage.uninstalledElsewhereTitle(integrationName(screen))} tone="warning">
      {messages.manage.uninstalledElsewhere}
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
      <ConnectAnotherAccount
        isReplacing={another === 'replacing'}
        onCancel={() => setAnother(undefined)}
        onDone={(connection) => {
          onChooseAccount(connection.id);
          setAnother(undefined);
          callbacks.onConnectSuccess?.(connection);
        }}
        onError={(error, action) => callbacks.onError?.(error, action)}
        screen={screen}
      />
    );
  }
  return (
    <>
      {notice}
      <ConnectedStage
        callbacks={callbacks}
        dynamicMappings={dynamicMappings}
        onChooseAccount={onChooseAccount}
        onConnectAnother={(isReplacing) => setAnother(isReplacing ? 'replacing' : 'added')}
        onUninstall={() => setUninstalled(true)}
        screen={screen}
      />
    </>
  );
}
