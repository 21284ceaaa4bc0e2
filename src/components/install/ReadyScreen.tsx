import { useEffect, useState } from 'react';
import type { Connection } from '../../api/resources.ts';
import type { ConfigContent } from '../../contract/index.ts';
import { isSameJson } from '../../domain/json.ts';
import { useDraftStore, useInstallationScope } from '../../provider/InstallationContext.ts';
import { useScreenMessages } from '../../provider/useScreenMessages.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { useReturnedConnection } from '../../queries/useReturnedConnection.ts';
import { useSession } from '../../queries/useSession.ts';
import { convertToNewInstall } from '../../state/draft-edits.ts';
import { Callout } from '../ui/Callout.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';
import { ConnectedStage } from './ConnectedStage.tsx';
import { lazyParts } from './configure/lazy-parts.tsx';
import type { InstallIntegrationProps } from './frame/install-integration-props.ts';
import { isWizardVariant } from './frame/install-integration-props.ts';
import { integrationName } from './frame/integration-name.ts';
import { isConnected } from './frame/is-connected.ts';
import { lazyScreens, ScreenSkeleton } from './lazy-screens.tsx';

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
  const onConnect = (connection: Connection) => {
    // A newly connected account replaces an earlier choice.
    onChooseAccount(connection.id);
    callbacks.onConnectSuccess?.(connection);
  };
  useReturnedConnection(
    { ...callbacks, provider: screen.provider.name },
    screen.connections,
    onConnect,
    // Other stages display a form of their own.
    () => screen.installation && isConnected(screen) && setAnother('added'),
  );

  if (isUninstalled && !screen.installation) {
    return <Uninstalled onReinstall={() => setUninstalled(false)} screen={screen} />;
  }
  const connect = (shown: InstallationScreenData) => (
    <ConnectStage
      onCancel={callbacks.onCancel}
      onConnect={onConnect}
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
          setAnother(undefined);
          onConnect(connection);
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

interface Known {
  id: string | undefined;
  content: ConfigContent | undefined;
  /** Content of an installation that another user removed. */
  lost?: ConfigContent;
}

/**
 * Whether another user removed the displayed installation, until a new one exists. The removed content becomes the
 * draft of a new install.
 *
 * @param isExpected whether the customer uninstalled it in this widget
 */
function useUninstalledElsewhere({ installation }: InstallationScreenData, isExpected: boolean): boolean {
  const store = useDraftStore();
  const { consumerRef, groupRef } = useInstallationScope();
  const { queryClient, keys } = useSession(consumerRef, groupRef);
  const [known, setKnown] = useState<Known>({ id: undefined, content: undefined });
  const id = installation?.id;
  const content = installation?.config.content;
  const isLost = known.id !== undefined && id === undefined && !isExpected;
  if (id !== known.id || content !== known.content) setKnown({ id, content, lost: isLost ? known.content : undefined });
  const { lost } = known;
  useEffect(() => {
    if (!lost) return;
    convertToNewInstall(store, lost);
    // The server deletes the connection with its last installation.
    void queryClient.invalidateQueries({ queryKey: keys.connections(groupRef) });
  }, [lost, store, queryClient, keys, groupRef]);
  return lost !== undefined;
}

/**
 * Returns the same reference until the content changes, because hosts often pass inline objects.
 *
 * @param value JSON
 */
export function useStableValue<Value>(value: Value): Value {
  const [stable, setStable] = useState(value);
  if (isSameJson(stable, value)) return stable;
  setStable(value);
  return value;
}
