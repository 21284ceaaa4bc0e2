import type { ReactNode } from 'react';
import { row } from '../../../../styles/mixins.css.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { prefetchConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { MappingEvents } from './MappingList.view.tsx';
import { MappingSections } from './MappingSections.view.tsx';
import { OptionalFieldsSection } from './OptionalFieldsSection.view.tsx';
import { Pane } from './Pane.tsx';
import * as css from './ReadObjectPane.css.ts';
import { RequiredFieldsSection } from './RequiredFieldsSection.view.tsx';
import type { ReadObjectModel } from './read-object-model.ts';

interface ReadObjectPaneProps extends MappingEvents {
  appName: string;
  providerName: string;
  object: ReadObjectModel;
  /** Whether the object is new, synced or paused on the server. */
  state: 'new' | 'reading' | 'stopped';
  /** Whether a new object is part of the draft. */
  isIncluded: boolean;
  onInclude: (isIncluded: boolean) => void;
  onSelect: (fieldNames: string[], isSelected: boolean) => void;
  onSelectAll: (isAll: boolean) => void;
  /** Error of the last save, in the provider's words if available. */
  saveError?: string;
  isToggling: boolean;
  /** Error of the last pause or resume. */
  toggleError?: string;
  onStop: () => void;
  onResume: () => void;
  /** Reloads an object that the provider failed to describe. */
  onRetry: () => void;
  isRetrying: boolean;
  /** Schedule, filters and subscription settings. */
  settings?: ReactNode;
  /** Choice between alternative provider objects. */
  choice?: ReactNode;
  /** Whether the application also gets real-time updates of the object. */
  hasSubscription?: boolean;
  /** Discards the changes to this object; absent without changes. */
  onDiscard?: () => void;
  /** Open dialog. */
  children?: ReactNode;
}

/** Pane of one read object: status, required fields, mappings, optional fields, settings. */
export function ReadObjectPane(props: ReadObjectPaneProps) {
  const { appName, providerName, object, state, isIncluded } = props;
  const { common, configure } = useMessages();
  const { label, requiredMappings, optionalMappings, optionalFields } = object;
  const isOpen = state !== 'new' || isIncluded;

  return (
    <Pane
      summary={
        state !== 'reading'
          ? configure.availableSummary(appName, label, providerName, object.schedule)
          : object.providerLabel && object.providerLabel !== label
            ? configure.syncSummaryAs(appName, object.providerLabel, providerName, label, object.schedule)
            : configure.syncSummary(appName, label, providerName, object.schedule)
      }
      title={label}
    >
      {props.choice}
      {object.error && (
        <Callout
          actions={
            <Button isBusy={props.isRetrying} onClick={props.onRetry} progress={common.retrying} size="compact">
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
      {props.saveError && (
        <Callout title={configure.saveFailed(label)} tone="error">
          {props.saveError}
        </Callout>
      )}
      {props.toggleError && <Callout tone="error">{props.toggleError}</Callout>}
      {state === 'stopped' && (
        <Callout
          actions={
            <Button isBusy={props.isToggling} onClick={props.onResume} progress={configure.resuming} size="compact">
              {configure.resume(label)}
            </Button>
          }
          title={configure.pausedTitle(label)}
          tone="warning"
        >
          {props.hasSubscription ? configure.pausedWithSubscription(appName, label) : configure.paused(appName)}
        </Callout>
      )}
      {state === 'new' && !object.error && (
        <div className={css.include}>
          <Checkbox isChecked={isIncluded} label={configure.includeObject(label)} onChange={props.onInclude} />
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
            onMap={props.onMap}
            onMapValues={props.onMapValues}
            providerName={providerName}
          />
          <OptionalFieldsSection
            appName={appName}
            object={object}
            onSelect={props.onSelect}
            onSelectAll={props.onSelectAll}
            providerName={providerName}
          />
          {requiredMappings.length + optionalMappings.length + optionalFields.length === 0 && (
            <p>{configure.nothingToChoose(label)}</p>
          )}
          {props.settings}
        </>
      )}
      {(state === 'reading' || props.onDiscard) && (
        <div className={row}>
          {state === 'reading' && (
            <Button
              isBusy={props.isToggling}
              onClick={props.onStop}
              onPrefetch={prefetchConfirmDialog}
              progress={configure.pausing}
              size="compact"
            >
              {configure.pause(label)}
            </Button>
          )}
          {props.onDiscard && (
            <Button onClick={props.onDiscard} size="compact" variant="quiet">
              {configure.discardObject(label)}
            </Button>
          )}
        </div>
      )}
      {props.children}
    </Pane>
  );
}
