import type { ReactNode } from 'react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { Config, HydratedIntegration } from '../../../contract/index.ts';
import type { DraftContent } from '../../../domain/config-content.ts';
import { readConfig, withReadConfig } from '../../../domain/config-content.ts';
import type { ContentChange } from '../../../domain/content-changes.ts';
import { contentChanges, isReadUnsaved } from '../../../domain/content-changes.ts';
import type { DynamicMappings } from '../../../domain/initial-content.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import { chooseObjects, chosenObjects, objectGroups, shownObjects } from '../../../domain/object-alternatives.ts';
import { useDraftStore } from '../../../provider/InstallationContext.ts';
import { InstallationSetupProvider } from '../../../provider/InstallationSetup.tsx';
import { useIsDraftRestored } from '../../../provider/useDraft.ts';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { providerName } from '../../connect/provider-name.ts';
import { focusRevealed } from '../../ui/focus-revealed.ts';
import type { InstallationCallbacks } from '../frame/install-integration-props.ts';
import { ConfigureLayout } from './ConfigureLayout.view.tsx';
import { formatRejection } from './format-rejection.ts';
import { changedParts, formatSaveStatus, missingValues } from './format-save-status.ts';
import { lazyParts, WriteObjects } from './lazy-parts.tsx';
import { navGroups } from './nav-groups.ts';
import { ObjectAlternatives } from './ObjectAlternatives.view.tsx';
import { ObjectNav } from './ObjectNav.view.tsx';
import { MANAGE_PART, partId, WRITE_PART } from './part-id.ts';
import { ReadObject } from './ReadObject.tsx';
import { SaveBar } from './SaveBar.view.tsx';
import { usePauseSync } from './usePauseSync.ts';
import { useProposedDraft } from './useProposedDraft.ts';
import { useSave } from './useSave.ts';

interface ConfigureProps {
  screen: InstallationScreenData;
  manifest: HydratedIntegration;
  dynamicMappings: DynamicMappings;
  callbacks: InstallationCallbacks;
  /** Reloads objects that the provider failed to describe. */
  onRefresh: () => void;
  isRefreshing: boolean;
  /** The "Manage" pane. */
  manage: ReactNode;
}

/** Settings of all objects, edited in a draft and saved together. */
export function Configure({
  screen,
  manifest,
  dynamicMappings,
  manage,
  onRefresh,
  isRefreshing,
  callbacks,
}: ConfigureProps) {
  const messages = useScreenMessages();
  const { project, provider, installation } = screen;
  const saved = installation?.config.content;
  const draft = useProposedDraft(manifest, saved, dynamicMappings);
  const externalChanges = useChangedElsewhere(installation?.config, draft.content);
  const save = useSave(screen, manifest, draft, callbacks);
  const toggle = usePauseSync(screen, manifest, callbacks);

  const objects = useMemo(() => objectGroups(manifest.read?.objects ?? []), [manifest]);
  const groups = navGroups(screen, manifest, draft.content, save, messages);
  const parts = groups.flatMap((group) => group.items.map((item) => item.id));
  const [chosen, setChosen] = useState<string | null>(null);
  const isChosen = ({ objectName }: { objectName: string }) => partId({ part: 'read', objectName }) === chosen;
  const alternatives = objects.find((group) => group.some(isChosen)) ?? [];
  const [defaultObject] = shownObjects(alternatives, draft.content);
  // The selected object may have been replaced by an alternative, or removed by a deploy.
  const current =
    [chosen, defaultObject && partId({ part: 'read', ...defaultObject }), parts[0]].find(
      (part) => typeof part === 'string' && parts.includes(part),
    ) ?? MANAGE_PART;
  const paneRef = useRef<HTMLDivElement>(null);

  const names = { appName: project.appName, providerName: providerName(provider) };
  const others = changedParts(externalChanges, manifest, messages);
  const saveStatus = formatSaveStatus(save, manifest, names.appName, names.providerName, messages);
  const status = others.length > 0 ? messages.configure.changedElsewhere(others, saveStatus) : saveStatus;
  const isRestored = useIsDraftRestored();
  const isCurrent = ({ objectName }: { objectName: string }) => partId({ part: 'read', objectName }) === current;
  const group = objects.find((members) => members.some(isCurrent)) ?? [];
  const object = group.find(isCurrent);
  const unsavedMembers = group.filter(({ objectName }) => isReadUnsaved(objectName, saved, draft.content));
  const discard = () =>
    draft.discard((content) =>
      unsavedMembers.reduce(
        (next, { objectName }) => withReadConfig(next, objectName, readConfig(saved, objectName)),
        content,
      ),
    );
  const saveError =
    save.rejection?.parts.has(current) === true
      ? formatRejection(
          save.rejection.error,
          manifest,
          messages,
          object ? ['read', 'objects', object.objectName] : ['write'],
        )
      : undefined;

  /** Opens a pane at its first invalid or empty required value. */
  const openInvalid = async (part: string) => {
    await lazyParts.prefetch();
    // The element to focus must be rendered first.
    flushSync(() => setChosen(part));
    const find = (selector: string) => paneRef.current?.querySelector<HTMLElement>(selector);
    focusRevealed(
      find('[aria-invalid=true]') ??
        find('[aria-required=true]:placeholder-shown') ??
        find('[data-amp-part=pane-title]'),
    );
  };
  const select = (part: string) => {
    toggle.reset();
    setChosen(part);
  };
  const onSave = async () => {
    const outcome = await save.run();
    if ('part' in outcome) openInvalid(outcome.part);
  };

  const setup = {
    ...names,
    provider,
    integration: screen.integration,
    manifest,
    dynamicMappings,
    saved,
    draft,
    isChecked: save.isChecked,
    rejection: save.rejection?.error,
    reload: { run: onRefresh, isBusy: isRefreshing },
  };

  return (
    <InstallationSetupProvider setup={setup}>
      <ConfigureLayout
        bar={
          current !== MANAGE_PART && (
            <SaveBar
              changeCount={save.editCount}
              isDisabled={toggle.isPending}
              isSaving={save.isPending}
              mode={save.mode}
              onDiscard={saved || isRestored ? draft.reset : undefined}
              missing={{ values: missingValues(save.issues, manifest, messages), onOpen: openInvalid }}
              onSave={() => void onSave()}
              status={isRestored && save.changes.length > 0 ? messages.configure.restored(status) : status}
            />
          )
        }
        nav={<ObjectNav current={current} groups={groups} onSelect={select} />}
        paneRef={paneRef}
      >
        {object && (
          <ReadObject
            choice={
              group.length > 1 && (
                <ObjectAlternatives
                  {...names}
                  label={objectLabel(object)}
                  objects={group.map(({ objectName, displayName }) => ({
                    objectName,
                    label: displayName,
                    isChosen: chosenObjects(group, draft.content).some((member) => member.objectName === objectName),
                  }))}
                  onChoose={(wanted) =>
                    draft.update((content) => chooseObjects(content, group, wanted, saved, dynamicMappings))
                  }
                />
              )
            }
            // Searches, rejected mappings and open dialogs belong to one object. The choice between alternatives stays.
            key={group[0]?.objectName}
            onDiscard={
              saved && unsavedMembers.length > 0 && save.changes.length > unsavedMembers.length ? discard : undefined
            }
            isSaving={save.isPending}
            object={object}
            saveError={saveError}
            toggle={toggle}
          />
        )}
        {current === WRITE_PART && <WriteObjects saveError={saveError} />}
        {current === MANAGE_PART && manage}
      </ConfigureLayout>
    </InstallationSetupProvider>
  );
}

/**
 * Lists the changes that another user or tab saved while edits are unsaved. A config that this page saved itself is
 * recognised by its id.
 *
 * @param config saved config; undefined when nothing is installed
 * @param draft content that would be saved
 * @returns no changes as soon as nothing is unsaved
 */
export function useChangedElsewhere(
  config: Pick<Config, 'id' | 'content'> | undefined,
  draft: DraftContent,
): readonly ContentChange[] {
  const lastSavedConfigId = useStore(useDraftStore(), (state) => state.lastSavedConfigId);
  // The config that the customer last saw without edits, or saved.
  const [known, setKnown] = useState(config);

  const isEdited = useMemo(
    () => config !== undefined && contentChanges(config.content, draft).length > 0,
    [config, draft],
  );
  const isExternal = known && config && config.id !== lastSavedConfigId && isEdited;
  if (config !== known && !isExternal) setKnown(config);
  return useMemo(
    () => (known && config && known !== config ? contentChanges(known.content, config.content) : []),
    [known, config],
  );
}
