import type { ReactNode } from 'react';
import { useMessages } from '../../locales/messages-context.ts';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ChipList } from '../ui/Chip.tsx';
import { prefetchConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { Option } from '../ui/search-options.ts';
import type { Mapping } from './MappingList.view.tsx';
import { MappingList } from './MappingList.view.tsx';
import type { OptionalField } from './OptionalFields.view.tsx';
import { OptionalFields } from './OptionalFields.view.tsx';
import { Pane } from './Pane.tsx';
import * as css from './ReadObjectPane.css.ts';
import { Section } from './Section.tsx';

/** An object of the provider that can be read, with everything there is to choose. */
export interface ReadObjectModel {
  label: string;
  /** The provider's own name, where the builder gave the object another. */
  providerLabel?: string;
  /** When it is read, in words, such as "every 10 minutes". */
  schedule?: string;
  /** Why the provider could not describe it; then there is nothing to choose. */
  error?: string;
  alwaysRead: { fieldName: string; label: string }[];
  requiredMappings: Mapping[];
  optionalMappings: Mapping[];
  /** Every field of the object, for the mappings. */
  fields: readonly Option[];
  optionalFields: readonly OptionalField[];
  isSelected: (fieldName: string) => boolean;
  selectedCount: number;
  /** Why the choice of fields can't be saved. */
  selectionError?: string;
}

interface ReadObjectPaneProps {
  appName: string;
  providerName: string;
  object: ReadObjectModel;
  /** Whether the server reads it: not yet, yes, or paused by somebody. */
  state: 'new' | 'reading' | 'stopped';
  /** For a new object: it will be part of what is saved. */
  isIncluded: boolean;
  onInclude: (isIncluded: boolean) => void;
  onMap: (mapToName: string, fieldName: string | undefined) => void;
  onSelect: (fieldNames: string[], isSelected: boolean) => void;
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
  /** A dialog that is open over the pane. */
  children?: ReactNode;
}

/** Reads from top to bottom as a sentence about the object: always read, must be matched, may be matched, may be read. */
export function ReadObjectPane(props: ReadObjectPaneProps) {
  const { appName, providerName, object, state, isIncluded } = props;
  const { common, configure } = useMessages();
  const { label, requiredMappings, optionalMappings, optionalFields } = object;
  const isOpen = state !== 'new' || isIncluded;
  const mappingProps = { appName, providerName, fields: object.fields, onMap: props.onMap };

  return (
    <Pane
      summary={
        state !== 'reading'
          ? configure.canRead(appName, label, providerName, object.schedule)
          : object.providerLabel && object.providerLabel !== label
            ? configure.readsAs(appName, object.providerLabel, providerName, label, object.schedule)
            : configure.reads(appName, label, providerName, object.schedule)
      }
      title={label}
    >
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
          {object.error}
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
          title={configure.stoppedTitle(label)}
          tone="warning"
        >
          {configure.stopped(appName)}
        </Callout>
      )}
      {state === 'new' && !object.error && (
        <div className={css.include}>
          <Checkbox isChecked={isIncluded} label={configure.include(label)} onChange={props.onInclude} />
        </div>
      )}

      {isOpen && !object.error && (
        <>
          {object.alwaysRead.length > 0 && (
            <Section title={configure.alwaysRead}>
              {(titleId) => (
                <ChipList
                  chips={object.alwaysRead.map((field) => ({ key: field.fieldName, label: field.label }))}
                  labelledBy={titleId}
                />
              )}
            </Section>
          )}
          {requiredMappings.length > 0 && (
            <Section summary={configure.requiredMappingsHelp(appName)} title={configure.requiredMappings}>
              {() => <MappingList {...mappingProps} mappings={requiredMappings} />}
            </Section>
          )}
          {optionalMappings.length > 0 && (
            <Section summary={configure.optionalMappingsHelp(appName)} title={configure.optionalMappings}>
              {() => <MappingList {...mappingProps} mappings={optionalMappings} />}
            </Section>
          )}
          {optionalFields.length > 0 && (
            <Section summary={configure.optionalFieldsHelp(appName)} title={configure.optionalFields}>
              {(titleId) => (
                <>
                  {object.selectionError && <Callout tone="error">{object.selectionError}</Callout>}
                  <OptionalFields
                    fields={optionalFields}
                    isSelected={object.isSelected}
                    // A search and a scroll position belong to one object.
                    key={label}
                    labelledBy={titleId}
                    onSelect={props.onSelect}
                    selectedCount={object.selectedCount}
                  />
                </>
              )}
            </Section>
          )}
          {requiredMappings.length + optionalMappings.length + optionalFields.length === 0 && (
            <p>{configure.nothingToChoose(label)}</p>
          )}
          {props.settings}
        </>
      )}
      {state === 'reading' && (
        <div>
          <Button
            isBusy={props.isToggling}
            onClick={props.onStop}
            onNear={prefetchConfirmDialog}
            progress={configure.stopping}
            size="compact"
          >
            {configure.stop(label)}
          </Button>
        </div>
      )}
      {props.children}
    </Pane>
  );
}
