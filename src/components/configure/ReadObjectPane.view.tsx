import type { ReactNode } from 'react';
import { row } from '../../../styles/mixins.css.ts';
import { useMessages } from '../../locales/messages-context.ts';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { prefetchConfirmDialog } from '../ui/ConfirmDialog.tsx';
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
  /** Whether the server reads it: not yet, yes, or paused by somebody. */
  state: 'new' | 'reading' | 'stopped';
  /** For a new object: it will be part of what is saved. */
  isIncluded: boolean;
  onInclude: (isIncluded: boolean) => void;
  onSelect: (fieldNames: string[], isSelected: boolean) => void;
  onSelectAll: (isAll: boolean) => void;
  /** Why the last save of this object was refused, in the provider's words where it gave any. */
  saveError?: string;
  isToggling: boolean;
  /** Why reading could not be stopped or resumed. */
  toggleError?: string;
  onStop: () => void;
  onResume: () => void;
  /** Asks the provider again for what it could not describe. */
  onRetry: () => void;
  isRetrying: boolean;
  /** How much is read, and how often. */
  settings?: ReactNode;
  /** Which of the provider's objects is meant, where several may be. */
  choice?: ReactNode;
  /** The application is told of changes as they happen, whether the object is read or not. */
  hasSubscription?: boolean;
  /** Goes back to what is saved of this object; absent where there is nothing to go back from. */
  onDiscard?: () => void;
  /** A dialog that is open over the pane. */
  children?: ReactNode;
}

/** Reads from top to bottom as a sentence about the object: always read, must be matched, may be matched, may be read. */
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
          {/* Elsewhere it stands at the list of fields. */}
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
