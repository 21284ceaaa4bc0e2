import type { HydratedReadObject, ReadObjectConfig } from '../../contract/index.ts';
import { historyOf, scheduleOf } from '../../domain/read-settings.ts';
import { readSettingIssues } from '../../domain/settings-issues.ts';
import { useMessages } from '../../locales/messages-context.ts';
import { schedulePhrase } from '../configure/schedule-phrase.ts';
import { readSettingsEditor } from './editors.tsx';
import { Fold } from './Fold.tsx';
import { refusalAt } from './refusal-at.ts';

/** Props of the settings of a read object, folded and open. */
export interface ReadSettingsProps {
  appName: string;
  providerName: string;
  object: HydratedReadObject;
  config: ReadObjectConfig;
  /** Config as the server has it; undefined before the object was first installed, which is when history is read. */
  saved?: ReadObjectConfig;
  /** What is missing is shown. */
  isChecked?: boolean;
  /** Why the last save was refused, if it was. */
  refusal?: Error;
  onChange: (change: (config: ReadObjectConfig) => ReadObjectConfig) => void;
}

/** What of an object is read, how often and how far back: in words, and folded until somebody wants to change it. */
export function ReadSettings(props: ReadSettingsProps) {
  const { appName, object, config, isChecked, refusal } = props;
  const messages = useMessages();
  const schedule = scheduleOf(object, config);
  const history = historyOf(object, config);
  return (
    <Fold
      isWrong={
        (isChecked && readSettingIssues(config).length > 0) ||
        ['schedule', 'backfill', 'fieldFilters'].some((key) =>
          refusalAt(refusal, ['read', 'objects', config.objectName, key]),
        )
      }
      onNear={readSettingsEditor.prefetch}
      summary={messages.settings.readSummary(
        appName,
        schedule && (schedulePhrase(schedule, messages) ?? messages.settings.ownSchedule),
        Number.isNaN(history) ? 'none' : history,
        config.fieldFilters?.length ?? 0,
      )}
    >
      <readSettingsEditor.Component {...props} />
    </Fold>
  );
}
