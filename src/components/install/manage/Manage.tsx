import { useEffect } from 'react';
import type { HydratedIntegration } from '../../../contract/index.ts';
import { readConfig } from '../../../domain/config-content.ts';
import { activityByObject, readObjectState } from '../../../domain/installation-status.ts';
import { objectLabel, readObjectLabel } from '../../../domain/manifest-fields.ts';
import { useUninstallAction } from '../../../hooks/installation-actions.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { ConnectionCard } from '../../connect/ConnectionCard.tsx';
import { Disconnect } from '../../connect/Disconnect.tsx';
import { DestructiveAction } from '../../DestructiveAction.tsx';
import { formatFailureText } from '../../format-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { formatSchedule } from '../configure/format-schedule.ts';
import { formatActivity } from '../frame/format-activity.ts';
import type { InstallationCallbacks } from '../frame/install-integration-props.ts';
import { installationHealth } from '../frame/installation-health.ts';
import { integrationName } from '../frame/integration-name.ts';
import { integrationInputs } from '../frame/is-connected.ts';
import { ManagePane } from './ManagePane.view.tsx';
import { RealTimeUpdates } from './RealTimeUpdates.tsx';
import { UseAnotherAccount } from './UseAnotherAccount.tsx';
import { useNow } from './useNow.ts';

interface ManageProps {
  screen: InstallationScreenData;
  /** Undefined until the provider's objects are loaded. */
  manifest?: HydratedIntegration;
  callbacks: InstallationCallbacks;
  onUninstall: () => void;
  /** Opens the form that connects another account. */
  onConnectAnother: (isReplacing: boolean) => void;
}

/** Age from which the data is refreshed when the pane opens, in ms. */
const STALE_AFTER_MS = 30_000;

/** The "Manage" pane: status, account, objects and uninstall. */
export function Manage({ screen, manifest, callbacks, onUninstall, onConnectAnother }: ManageProps) {
  const messages = useMessages();
  const now = useNow();
  const { integration, connection, installation, refresh } = screen;
  const saved = installation?.config.content;
  const onChangeError = (error: Error) => callbacks.onError?.(error, 'update');
  const objects = (installation && manifest?.read?.objects) || [];
  const activity = activityByObject(screen.activity, installation?.id);
  const isOutOfDate = installation !== undefined && (now ?? 0) - refresh.updatedAt > STALE_AFTER_MS;
  const hasNoActivity = screen.activity !== undefined && saved?.read !== undefined && activity.size === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (isOutOfDate || hasNoActivity) refresh.run();
  }, []);

  return (
    <ManagePane
      connection={
        connection && (
          <ConnectionCard
            account={screen}
            connection={connection}
            inputs={integrationInputs(screen)}
            isFixedElsewhere
            key={connection.id}
            onError={onChangeError}
            onReplace={() => onConnectAnother(true)}
          >
            <UseAnotherAccount onConnect={() => onConnectAnother(false)} onError={onChangeError} screen={screen} />
          </ConnectionCard>
        )
      }
      dangerZone={
        installation ? (
          <Uninstall callbacks={callbacks} onUninstall={onUninstall} screen={screen} />
        ) : (
          connection && (
            <Disconnect
              account={screen}
              connection={connection}
              onDisconnect={callbacks.onDisconnectSuccess}
              onError={(error) => callbacks.onError?.(error, 'disconnect')}
            />
          )
        )
      }
      events={integration.latestRevision.content.subscribe && <RealTimeUpdates manifest={manifest} screen={screen} />}
      health={
        // The rejected sign-in has its own banner above the panes.
        connection?.status === 'bad_credentials'
          ? undefined
          : {
              ...installationHealth(screen, messages, now, (objectName) => readObjectLabel(manifest, objectName)),
              ...(refresh.error && { text: formatFailureText(refresh.error, messages) }),
              action: installation && (
                <Button
                  isBusy={refresh.isBusy}
                  onClick={refresh.run}
                  progress={messages.manage.refreshing}
                  size="compact"
                >
                  {messages.manage.refresh}
                </Button>
              ),
            }
      }
      objects={objects.map((object) => {
        // Saved state; the navigation shows unsaved changes.
        const config = readConfig(saved, object.objectName);
        const isSynced = config && !config.disabled;
        const known = isSynced ? activity.get(object.objectName) : undefined;
        return {
          id: object.objectName,
          label: objectLabel(object),
          status: readObjectState(object, screen),
          note: isSynced ? formatSchedule(object.schedule, messages) : undefined,
          detail: known && now ? formatActivity(known, now, messages).join(' ') : undefined,
        };
      })}
    />
  );
}

interface UninstallProps {
  screen: InstallationScreenData;
  callbacks: InstallationCallbacks;
  /** Called after the uninstall, to change the screen. */
  onUninstall: () => void;
}

/** Uninstalls an integration after confirmation. */
function Uninstall({ screen, callbacks, onUninstall }: UninstallProps) {
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
