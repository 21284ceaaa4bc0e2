import type { Dispatch, SetStateAction } from 'react';
import { useMemo } from 'react';
import type { ConfigContent, HydratedReadObject } from '../../contract/index.ts';
import type { DraftContent } from '../../domain/config-content.ts';
import {
  editReadConfig,
  enableProxy,
  readConfig,
  withReadConfig,
  withWriteConfig,
  writeConfig,
} from '../../domain/config-content.ts';
import type { SavePlan } from '../../domain/save-plan.ts';
import { planSave } from '../../domain/save-plan.ts';
import { useDraftStore } from '../../provider/InstallationContext.ts';
import { useDraft } from '../../provider/useDraft.ts';
import { useIntegrationScreen } from '../../queries/useIntegrationScreen.ts';
import { useConnectionQuery, useInstallationQuery, useRevisionQuery } from '../../queries/useScreenQueries.ts';
import { draftContent } from '../../state/draft-edits.ts';
import type { DraftAccess } from './draft-access.ts';
import type { ReadObjectHandlers } from './read-object-handlers.ts';
import { readObjectHandlers } from './read-object-handlers.ts';
import type { SubscribeHandlers } from './subscribe-handlers.ts';
import { subscribeHandlers } from './subscribe-handlers.ts';
import type { WriteObjectHandlers } from './write-object-handlers.ts';
import { writeObjectHandlers } from './write-object-handlers.ts';

/** Reads and edits the proxy part of the draft. */
export interface ProxyHandlers {
  /** Config in the draft; undefined when the proxy is not in it. */
  object: ConfigContent['proxy'];
  setEnableProxy: () => void;
  setDisableProxy: () => void;
  getProxyEnabled: () => boolean;
}

/** Validation issue of a draft, discriminated by `kind`. */
export type ConfigIssue = Extract<SavePlan, { kind: 'invalid' }>['issues'][number];

/** Result of {@link useLocalConfig}. */
export interface UseLocalConfigResult {
  /** Content to save: the installed content with the unsaved edits. */
  draft: DraftContent;
  /** The draft at the moment of the call. */
  get: () => DraftContent;
  /** Discards all edits. */
  reset: () => void;
  /** Replaces the draft. */
  setDraft: Dispatch<SetStateAction<DraftContent>>;
  /** Removes an object from read and write. */
  removeObject: (objectName: string) => void;
  /** Reads and edits one read object. */
  readObject: (objectName: string) => ReadObjectHandlers;
  /** Reads and edits one write object. */
  writeObject: (objectName: string) => WriteObjectHandlers;
  /** Reads and edits the use of the proxy. */
  proxy: () => ProxyHandlers;
  /** Reads and edits the events. */
  subscribe: () => SubscribeHandlers;
  /** Validation issues of the changed objects; empty until the data is loaded. */
  issues: () => ConfigIssue[];
  /** The group is connected, nothing is installed, and the draft is complete. */
  canCreate: () => boolean;
  /** Something is installed, the draft differs from it, and what differs is complete. */
  canUpdate: () => boolean;
}

/**
 * The config draft of the surrounding `InstallationProvider`, shared by every hook below it. Pass `get()` to
 * `createInstallation` or `updateInstallation`. If another user saves, unsaved edits are merged with the new content.
 *
 * @throws AmpersandConfigError outside of `InstallationProvider`
 */
export function useLocalConfig(): UseLocalConfigResult {
  const { session, scope, integration } = useIntegrationScreen();
  const installation = useInstallationQuery(session, scope.groupRef, integration?.id).data;
  const connection = useConnectionQuery(session, scope.groupRef, integration).data;
  const outcome = useRevisionQuery(session, integration, connection?.id).data;
  const manifest = outcome && 'revision' in outcome ? outcome.revision.content : undefined;
  const saved = installation?.config.content;
  // Null means no installation; undefined means not loaded.
  const isFree = installation === null;
  const provider = integration?.provider;
  const store = useDraftStore();
  const draft = useDraft(saved);

  return useMemo(() => {
    const get = () => draftContent(store.getState().edits, saved);
    const { content, update, reset } = draft;
    const withProvider = (draft: DraftContent) =>
      draft.provider ? draft : { ...draft, ...(provider && { provider }) };
    const access: DraftAccess = {
      get,
      update,
      editRead: (objectName, change) => {
        const object =
          manifest?.read?.objects.find((one) => one.objectName === objectName) ?? placeholderObject(objectName);
        update((content) => {
          const dynamicMappings = readConfig(content, objectName)?.dynamicMappingsInput;
          return editReadConfig(withProvider(content), object, change, dynamicMappings);
        });
      },
      editWrite: (objectName, change) =>
        update((content) =>
          withWriteConfig(
            withProvider(content),
            objectName,
            change(writeConfig(content, objectName) ?? writeConfig(saved, objectName) ?? { objectName }),
          ),
        ),
    };
    // Computed on demand, once per state of the draft.
    let cachedPlan: { content: DraftContent; plan: SavePlan | undefined } | undefined;
    const plan = () => {
      const content = get();
      if (cachedPlan?.content !== content)
        cachedPlan = { content, plan: manifest && planSave(manifest, saved, content) };
      return cachedPlan.plan;
    };
    const setProxy = (enabled: boolean) => update((content) => enableProxy(withProvider(content), enabled));
    return {
      draft: content,
      get,
      reset,
      setDraft: (next) => update((content) => (typeof next === 'function' ? next(content) : next)),
      removeObject: (objectName) =>
        update((content) => withWriteConfig(withReadConfig(content, objectName, undefined), objectName, undefined)),
      readObject: (objectName) => readObjectHandlers(access, objectName),
      writeObject: (objectName) => writeObjectHandlers(access, objectName),
      proxy: () => ({
        object: get().proxy,
        setEnableProxy: () => setProxy(true),
        setDisableProxy: () => setProxy(false),
        getProxyEnabled: () => get().proxy?.enabled === true,
      }),
      subscribe: () => subscribeHandlers(access),
      issues: () => {
        const current = plan();
        return current?.kind === 'invalid' ? current.issues : [];
      },
      canCreate: () => {
        const current = plan();
        const isOffered = Boolean(manifest?.read?.objects.length || manifest?.write?.objects.length);
        // Without options, an empty draft is complete.
        return isFree && current?.kind === 'create' && (current.changes.length > 0 || !isOffered);
      },
      canUpdate: () => plan()?.kind === 'update',
    };
  }, [draft, store, saved, isFree, manifest, provider]);
}

/** Placeholder for an object whose metadata is not loaded. */
function placeholderObject(objectName: string): HydratedReadObject {
  return { objectName, displayName: objectName, destination: '', schedule: '' };
}
