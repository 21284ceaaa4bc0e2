import { toPublicConfig, toPublicInstallation } from '../../api/public-resources.ts';
import type { Config, Connection, Installation } from '../../api/resources.ts';
import type * as wire from '../../contract/index.ts';
import type { DraftContent } from '../../domain/config-content.ts';
import type { SavePlan } from '../../domain/save-plan.ts';
import { useDraftStore, useInstallationScope } from '../../provider/InstallationContext.ts';
import { useLatest } from '../../provider/useLatest.ts';
import { install, uninstall, updateConfig } from '../../queries/installation-mutations.ts';
import { notifyHost } from '../../queries/notify-host.ts';
import type { Action } from '../../queries/useAction.ts';
import { useAction } from '../../queries/useAction.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { useSession } from '../../queries/useSession.ts';
import { resetDraft } from '../../state/draft-edits.ts';
import { markSaved } from '../../state/mark-saved.ts';

/** Action that failed. */
export type InstallationAction = 'load' | 'connect' | 'install' | 'update' | 'uninstall' | 'disconnect';

/** Callbacks of the host. Each is called once per event, after the UI has updated. */
export interface InstallationCallbacks {
  onInstallSuccess?: (installationId: string, config: Config) => void;
  onUpdateSuccess?: (installationId: string, config: Config) => void;
  onUninstallSuccess?: (installationId: string) => void;
  /** Called once, with the deleted connection. */
  onDisconnectSuccess?: (connection: Connection) => void;
  /** Called once for each failed attempt. The widget displays the error; use this callback for logging. */
  onError?: (error: Error, action: InstallationAction) => void;
}

/** A draft and the plan to save it. */
export interface SaveInput {
  plan: Extract<SavePlan, { kind: 'create' | 'update' }>;
  /**
   * The draft of the plan; later edits stay unsaved. Absent for a plan without a draft: all edits are then merged with
   * the result.
   */
  draft?: DraftContent;
}

/** Integration, connection and installation of the action. */
type Subject = Pick<InstallationScreenData, 'integration' | 'connection' | 'installation'>;

/** Saves a draft: installs, or updates what is installed. */
export function useSaveInstallation(
  { integration, connection, installation }: Subject,
  callbacks: InstallationCallbacks,
): Action<SaveInput, Installation> {
  const scope = useInstallationScope();
  const session = useSession(scope.consumerRef, scope.groupRef);
  const store = useDraftStore();
  const latest = useLatest(callbacks);
  const perform = async ({ plan, draft }: SaveInput) => {
    const isNew = plan.kind === 'create';
    const onSaved = ({ config }: wire.Installation) => {
      store.setState({ lastSavedConfigId: config.id });
      if (draft) markSaved(store, installation?.config.content, draft, plan.changes);
    };
    // The plan was made from the same screen, so the ids are present.
    const result = await (isNew
      ? install(session, integration, scope, connection?.id ?? '', plan.content, onSaved)
      : updateConfig(session, integration, scope.groupRef, installation?.id ?? '', plan, onSaved));
    const { onInstallSuccess, onUpdateSuccess } = latest.current;
    notifyHost(isNew ? onInstallSuccess : onUpdateSuccess, result.id, toPublicConfig(result.config));
    return toPublicInstallation(result);
  };
  return useAction(session.queryClient, perform, (error, { plan }) =>
    callbacks.onError?.(error, plan.kind === 'create' ? 'install' : 'update'),
  );
}

/** Uninstalls and discards the draft. */
export function useUninstall(
  { integration, installation }: Subject,
  callbacks: InstallationCallbacks,
): Action<void, void> {
  const { consumerRef, groupRef } = useInstallationScope();
  const session = useSession(consumerRef, groupRef);
  const store = useDraftStore();
  const latest = useLatest(callbacks);
  const perform = async () => {
    if (!installation) return;
    await uninstall(session, integration, groupRef, installation.id, () => resetDraft(store));
    notifyHost(latest.current.onUninstallSuccess, installation.id);
  };
  return useAction(session.queryClient, perform, (error) => callbacks.onError?.(error, 'uninstall'));
}
