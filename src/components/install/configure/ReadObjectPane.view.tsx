import type { ReactNode } from 'react';
import { row } from '../../../../styles/mixins.css.ts';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { confirmDialogOpener } from '../../ui/lazy-dialog.tsx';
import { MappingSections } from './MappingSections.view.tsx';
import { OptionalFieldsSection } from './OptionalFieldsSection.view.tsx';
import { Pane } from './Pane.tsx';
import * as css from './ReadObjectPane.css.ts';
import { RequiredFieldsSection } from './RequiredFieldsSection.view.tsx';
import type { ReadObjectEdits, ReadObjectModel } from './read-object-model.ts';

/** A read object with its state on the server and in the draft. */
interface PaneObject extends ReadObjectModel {
  /** Whether the object is new, synced or paused on the server. */
  state: 'new' | 'reading' | 'stopped';
  /** Whether a new object is part of the draft. */
  isIncluded: boolean;
  /** Whether the application also gets real-time updates of the object. */
  hasSubscription?: boolean;
  /** Error of the last save, in the provider's words if available. */
  saveError?: string;
  /** Error of the last pause or resume. */
  toggleError?: string;
}

/** Actions on an object that are no edits. */
interface PaneActions {
  onPause: () => void;
  onResume: () => void;
  /** Whether a pause or resume is pending. */
  isToggling: boolean;
  /** Whether changes are being saved; the object can then not be paused or resumed. */
  isSaving?: boolean;
  /** Reloads an object that the provider failed to describe. */
  onReload: () => void;
  isReloading: boolean;
  /** Discards the changes to this object; absent without changes. */
  onDiscard?: () => void;
}

interface ReadObjectPaneProps {
  appName: string;
  providerName: string;
  object: PaneObject;
  edits: ReadObjectEdits;
  actions: PaneActions;
  /** Choice between alternative provider objects. */
  choice?: ReactNode;
  /** Schedule, filters and subscription settings. */
  children?: ReactNode;
}

/** Pane of one read object: status, required fields, mappings, optional fields, settings. */
export function ReadObjectPane({
  appName,
  providerName,
  object,
  edits,
  actions,
  choice,
  children,
}: ReadObjectPaneProps) {
  const { state, isIncluded } = object;
  const { common, configure } = useScreenMessages();
  const { label, requiredMappings, optionalMappings, optionalFields } = object;
  const summary =
    state !== 'reading'
      ? configure.availableSummary(appName, label, providerName, state === 'new' ? object.schedule : undefined)
      : object.providerLabel && object.providerLabel !== label
        ? configure.syncSummaryAs(appName, object.providerLabel, providerName, label, object.schedule)
        : configure.syncSummary(appName, label, providerName, object.schedule);
  const isOpen = state !== 'new' || isIncluded;

  return (
    <Pane summary={object.isFullSync ? configure.fullSyncs(providerName, summary) : summary} title={label}>
      {choice}
      {object.error && (
        <Callout
          actions={
            <Button isBusy={actions.isReloading} onClick={actions.onReload} progress={common.retrying} size="compact">
              {common.retry}
            </Button>
          }
          title={configure.objectFailed(label, providerName)}
          tone="error"
        >
          <p>{object.error}</p>
          {state === 'reading' && <p>{configure.keepsReceiving(appName, label)}</p>}
        </Callout>
      )}
      {object.saveError && (
        <Callout title={configure.saveFailed(label)} tone="error">
          {object.saveError}
        </Callout>
      )}
      {object.toggleError && <Callout tone="error">{object.toggleError}</Callout>}
      {state === 'stopped' && (
        <Callout
          actions={
            <Button
              disabled={actions.isSaving}
              isBusy={actions.isToggling}
              onClick={actions.onResume}
              progress={configure.resuming}
              size="compact"
            >
              {configure.resume(label)}
            </Button>
          }
          title={configure.pausedTitle(label)}
          tone="warning"
        >
          {object.hasSubscription ? configure.pausedWithSubscription(appName, label) : configure.paused(appName)}
        </Callout>
      )}
      {state === 'new' && !object.error && (
        <div className={css.include}>
          <Checkbox isChecked={isIncluded} label={configure.includeObject(label)} onChange={edits.onInclude} />
        </div>
      )}

      {isOpen && !object.error && (
        <>
          {/* Otherwise shown above the list of optional fields. */}
          {object.selectionError && optionalFields.length === 0 && (
            <Callout tone="error">{object.selectionError}</Callout>
          )}
          <RequiredFieldsSection object={object} />
          <MappingSections
            appName={appName}
            object={object}
            onMap={edits.onMap}
            onMapValues={edits.onMapValues}
            providerName={providerName}
          />
          <OptionalFieldsSection
            appName={appName}
            object={object}
            onSelect={edits.onSelect}
            onSelectAll={edits.onSelectAll}
            providerName={providerName}
          />
          {requiredMappings.length + optionalMappings.length + optionalFields.length === 0 && (
            <p>{configure.nothingToChoose(label)}</p>
          )}
          {children}
        </>
      )}
      {(state === 'reading' || actions.onDiscard) && (
        <div className={row}>
          {state === 'reading' && (
            <Button
              {...confirmDialogOpener}
              disabled={actions.isSaving}
              isBusy={actions.isToggling}
              onClick={actions.onPause}
              progress={configure.pausing}
              size="compact"
            >
              {configure.pause(label)}
            </Button>
          )}
          {actions.onDiscard && (
            <Button onClick={actions.onDiscard} size="compact" variant="quiet">
              {configure.discardObject(label)}
            </Button>
          )}
        </div>
      )}
    </Pane>
  );
}
