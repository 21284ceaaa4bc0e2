import { AmpersandApiError } from '../api/api-error.ts';
import { toPublicInstallation } from '../api/public-resources.ts';
import type { Connection, Installation } from '../api/resources.ts';
import type { ConfigContent, Integration } from '../contract/index.ts';
import type { DraftContent } from '../domain/config-content.ts';
import { contentChanges } from '../domain/content-changes.ts';
import { configUpdate } from '../domain/update-mask.ts';
import { useInstallationScope } from '../provider/InstallationContext.ts';
import { install, switchConnection, uninstall, updateConfig } from '../queries/installation-mutations.ts';
import { useSession } from '../queries/useSession.ts';
import { resetDraft } from '../state/draft-edits.ts';
import { createSavedHandler } from '../state/mark-saved.ts';
import type { HostCallbacks } from './useHostAction.ts';
import { useHostAction } from './useHostAction.ts';

/*
 * The mutations of installations, for the public hooks and for our own screens. They differ in where they find the
 * installation: in the cache, or on the screen.
 */

/** Input of an install. */
export interface InstallationChoice {
  /** The provider is filled in when it is missing. */
  config: DraftContent;
  /** Connection to use; the group's newest when absent. */
  connectionId?: string;
}

/** Integration, connection and installation of an action, as far as it needs them. */
interface Found {
  integration: Integration;
  connection?: Pick<Connection, 'id'> | undefined;
  installation?: Installation | undefined;
  /** Reloads the installation. An update then fails if someone else changed it. Screens check it before. */
  reload?: () => Promise<{ config: { content: ConfigContent } } | undefined>;
}

/** Parts that an update or uninstall needs. Screens offer neither without an installation, and the public hooks check it. */
type Installed = Found & { installation: Installation };

/** Installs an integration. A group installs it once, so that concurrent calls share the request. */
export function useInstallAction(
  find: (connectionId: string | undefined) => Found | Promise<Found>,
  callbacks?: HostCallbacks<[installation: Installation]>,
) {
  const scope = useInstallationScope();
  const session = useSession(scope.consumerRef, scope.groupRef);
  const perform = async ({ config, ...choice }: InstallationChoice) => {
    const { integration, connection } = await find(choice.connectionId);
    const connectionId = choice.connectionId ?? connection?.id ?? '';
    const content: ConfigContent = { ...config, provider: config.provider ?? integration.provider };
    const onSaved = createSavedHandler(scope.draftStore, undefined, content);
    return toPublicInstallation(await install(session, integration, scope, connectionId, content, onSaved));
  };
  return useHostAction(session.queryClient, perform, callbacks, () => 'install');
}

/** Input of an update. */
export interface InstallationChanges {
  /**
   * Content to save. Missing parts stay unchanged; a write object missing from `write` is removed; a read object can be
   * paused (`disabled`) but not removed.
   */
  config?: DraftContent;
  /** Another connection of the group for the installation. */
  connectionId?: string;
  /** Saves even if someone else changed the installation since it was loaded. */
  force?: boolean;
}

/** Updates the changed parts of an installation, one update after another. Without changes it succeeds without a request. */
export function useUpdateInstallationAction(
  find: () => Found | Promise<Found>,
  callbacks?: HostCallbacks<[installation: Installation]>,
) {
  const { consumerRef, groupRef, draftStore } = useInstallationScope();
  const session = useSession(consumerRef, groupRef);
  const update = async ({ config, connectionId, force }: InstallationChanges) => {
    const { integration, installation, reload } = (await find()) as Installed;
    const loaded = installation.config.content;
    if (reload && !force && config && contentChanges(loaded, config).length > 0) {
      // If the check fails, the update itself reports the error.
      const now = await reload().catch(() => installation);
      if (!now || contentChanges(loaded, now.config.content).length > 0) throw changedElsewhere();
    }
    let updated = installation;
    if (connectionId !== undefined && connectionId !== installation.connection.id) {
      updated = toPublicInstallation(
        await switchConnection(session, integration, groupRef, installation.id, connectionId),
      );
    }
    const saved = updated.config.content;
    const changes = config ? contentChanges(saved, config) : [];
    if (!config || changes.length === 0) return updated;
    const body = configUpdate(integration.provider, config, changes);
    const onSaved = createSavedHandler(draftStore, saved, config);
    return toPublicInstallation(await updateConfig(session, integration, groupRef, installation.id, body, onSaved));
  };
  const perform = (changes: InstallationChanges) => {
    // After the updates of this page, which are no changes of someone else.
    const result = session.server.lastUpdate.then(() => update(changes));
    session.server.lastUpdate = result.catch(() => undefined);
    return result;
  };
  return useHostAction(session.queryClient, perform, callbacks);
}

function changedElsewhere(): AmpersandApiError {
  const message = 'Someone else changed these settings in the meantime. Review them, and save again.';
  return new AmpersandApiError({ kind: 'conflict', message });
}

/** Uninstalls and discards the draft; the result is the id of the former installation. */
export function useUninstallAction(
  find: () => Found | Promise<Found>,
  callbacks?: HostCallbacks<[installationId: string]>,
) {
  const { consumerRef, groupRef, draftStore } = useInstallationScope();
  const session = useSession(consumerRef, groupRef);
  const perform = async () => {
    const { integration, installation } = (await find()) as Installed;
    await uninstall(session, integration, groupRef, installation.id, () => resetDraft(draftStore));
    return installation.id;
  };
  return useHostAction<void, string>(session.queryClient, perform, callbacks);
}
