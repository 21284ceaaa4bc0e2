import { historyOf, scheduleOf } from '../../../domain/read-settings.ts';
import { readSettingIssues } from '../../../domain/settings-issues.ts';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { findFieldError } from './find-field-error.ts';
import { formatSchedule } from './format-schedule.ts';
import { ReadSettingsEditor } from './lazy-parts.tsx';
import { SettingsDisclosure } from './SettingsDisclosure.tsx';
import type { ReadSettingsProps } from './settings-props.ts';

/** Schedule, history and filters of an object, collapsed by default. */
export function ReadSettings(props: ReadSettingsProps) {
  const { object, config, isChecked, rejection } = props.edited;
  const messages = useScreenMessages();
  const schedule = scheduleOf(object, config);
  const history = historyOf(object, config);
  return (
    <SettingsDisclosure
      hasError={
        (isChecked && readSettingIssues(config).length > 0) ||
        ['schedule', 'backfill', 'fieldFilters'].some((key) =>
          findFieldError(rejection, ['read', 'objects', config.objectName, key]),
        )
      }
      summary={messages.settings.syncSettings}
      facts={messages.settings.syncSettingsSummary(
        schedule && (formatSchedule(schedule, messages) ?? messages.settings.customSchedulePhrase),
        object.support?.history === false || Number.isNaN(history) ? 'none' : history,
        config.fieldFilters?.length ?? 0,
      )}
    >
      <ReadSettingsEditor {...props} />
    </SettingsDisclosure>
  );
}
