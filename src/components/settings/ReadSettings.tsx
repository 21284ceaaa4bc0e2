import { historyOf, scheduleOf } from '../../domain/read-settings.ts';
import { readSettingIssues } from '../../domain/settings-issues.ts';
import { useMessages } from '../../locales/messages-context.ts';
import { schedulePhrase } from '../configure/format-schedule.ts';
import { refusalAt } from './find-field-error.ts';
import { ReadSettingsEditor } from './ReadSettingsEditor.view.tsx';
import { Fold } from './SettingsDisclosure.tsx';
import type { ReadSettingsProps } from './settings-props.ts';

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
      summary={messages.settings.readSummary(
        appName,
        schedule && (schedulePhrase(schedule, messages) ?? messages.settings.ownSchedule),
        Number.isNaN(history) ? 'none' : history,
        config.fieldFilters?.length ?? 0,
      )}
    >
      <ReadSettingsEditor {...props} />
    </Fold>
  );
}
