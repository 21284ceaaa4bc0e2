import { toPublicConfig, toPublicInstallation } from '../../api/public-resources.ts';
import type { Config, Connection, Installation } from '../../api/resources.ts';
import type { DraftContent } from '../../domain/config-content.ts';
import type { SavePlan } from '../../domain/save-plan.ts';
import { useInstallationScope } from '../../provider/InstallationContext.ts';
import { useLatest } from '../../provider/useLatest.ts';
import { install, uninstall, updateConfig } from '../../queries/installation-mutations.ts';
import { notifyHost } from '../../queries/notify-host.ts';
import type { Action } from '../../queries/useAction.ts';
import { useAction } from '../../queries/useAction.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { useSession } from '../../queries/useSession.ts';
import { useDraftStore } from '../../state/DraftStoreContext.ts';
import { resetDraft } from '../../state/draft-edits.ts';
import { markSaved } from '../../state/mark-saved.ts';

/** What the widget was doing when something failed. */
export type InstallationAction = 'load' | 'connect' | 'install' | 'update' | 'uninstall' | 'disconnect';

/** The host's functions. Each is called once per event, when the cache already shows it. */
export interface InstallationCallbacks {
  onInstallSuccess?: (installationId: string, config: Config) => void;
  onUpdateSuccess?: (installationId: string, config: Config) => void;
  onUninstallSuccess?: (installationId: string) => void;
  /** Called once, with the connection as it was. */
  onDisconnectSuccess?: (connection: Connection) => void;
  /** Called once for each attempt that failed. The customer is told by the widget; this is for the host's records. */
  onError?: (error: Error, action: InstallationAction) => void;
}

/** A draft and what saving it comes to. */
export interface SaveInput {
  plan: Extract<SavePlan, { kind: 'create' | 'update' }>;
  /**
   * The draft that the plan was made from; edits made while it is being saved stay unsaved. Absent when it was made from
   * something else, to which all edits are carried over.
   */
  draft?: DraftContent;
}

/** What is being acted on. */
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
    const onSaved = () => draft && markSaved(store, installation?.config.content, draft, plan.changes);
    // A plan is made from the same screen, so what it needs is there.
    const wire = await (isNew
      ? install(session, integration, scope, connection?.id ?? '', plan.content, onSaved)
      : updateConfig(session, integration, scope.groupRef, installation?.id ?? '', plan, onSaved));
    const { onInstallSuccess, onUpdateSuccess } = latest.current;
    notifyHost(isNew ? onInstallSuccess : onUpdateSuccess, wire.id, toPublicConfig(wire.config));
    return toPublicInstallation(wire);
  };
  return useAction(session.queryClient, perform, (error, { plan }) =>
    callbacks.onError?.(error, plan.kind === 'create' ? 'install' : 'update'),
  );
}

/** Uninstalls and forgets the draft. */
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
