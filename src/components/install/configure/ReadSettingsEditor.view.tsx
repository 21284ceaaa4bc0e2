import { useMemo } from 'react';
import { hint, stack } from '../../../../styles/mixins.css.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import {
  historyOf,
  isFullSync,
  SCHEDULES,
  scheduleOf,
  withFilter,
  withHistory,
  withoutFilter,
  withSchedule,
} from '../../../domain/read-settings.ts';
import { readSettingIssues } from '../../../domain/settings-issues.ts';
import { valueKind } from '../../../domain/value-kind.ts';
import { capitalize } from '../../../locales/format.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Section } from '../../ui/Section.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { FieldRows } from './FieldRows.tsx';
import { findFieldError } from './find-field-error.ts';
import { formatSchedule } from './format-schedule.ts';
import { missingNumberMessage } from './missing-number-message.ts';
import type { ReadSettingsProps } from './settings-props.ts';
import { useObjectFields } from './useObjectFields.ts';
import { ValueField } from './ValueField.tsx';

/** Edits schedule, history and filters, unless the manifest sets them. */
export function ReadSettingsEditor(props: ReadSettingsProps) {
  const { appName, edited } = props;
  const { object, saved } = edited;
  const { settings } = useMessages();
  return (
    <div className={stack[5]}>
      <div className={stack[4]}>
        {!object.schedule && <ScheduleSelect {...props} />}
        {object.support?.history !== false &&
          (!saved ? (
            <HistoryChoice {...props} />
          ) : (
            !isFullSync(object) && <p className={hint}>{settings.historyHelp(appName, objectLabel(object))}</p>
          ))}
      </div>
      <Filters {...props} />
    </div>
  );
}

function ScheduleSelect({ edited, onChange }: ReadSettingsProps) {
  const { object, config, rejection } = edited;
  const messages = useMessages();
  const { settings } = messages;
  const schedule = scheduleOf(object, config);
  const known = new Set<string>(SCHEDULES);
  return (
    <SelectField
      error={findFieldError(rejection, ['read', 'objects', config.objectName, 'schedule'], schedule)}
      label={settings.schedule}
      onChange={(chosen) => onChange((current) => withSchedule(current, chosen || undefined))}
      options={[
        { value: '', label: settings.onDemand },
        // A schedule that was set through the API stays until another is chosen.
        ...(schedule && !known.has(schedule) ? [schedule] : []).map((cron) => ({
          value: cron,
          label: settings.customSchedule(cron),
        })),
        ...SCHEDULES.map((cron) => ({
          value: cron,
          label: capitalize(messages.language, formatSchedule(cron, messages) ?? cron),
        })),
      ]}
      value={schedule ?? ''}
    />
  );
}

/** Initial number of days. */
const DEFAULT_DAYS = 30;

function HistoryChoice({ appName, edited, onChange }: ReadSettingsProps) {
  const { object, config, isChecked, rejection } = edited;
  const { settings } = useMessages();
  const history = historyOf(object, config);
  const isDays = typeof history === 'number';
  const hasError = isChecked && readSettingIssues(config).some(({ kind }) => kind === 'history-days');
  const error = findFieldError(rejection, ['read', 'objects', config.objectName, 'backfill']);
  return (
    <>
      <SelectField
        error={isDays ? undefined : error}
        help={isFullSync(object) ? undefined : settings.historyHelp(appName, objectLabel(object))}
        label={settings.history}
        onChange={(kind) =>
          onChange((current) => withHistory(object, current, kind === 'none' || kind === 'all' ? kind : DEFAULT_DAYS))
        }
        options={[
          { value: 'none', label: isFullSync(object) ? settings.noImport : settings.noHistory },
          { value: 'days', label: settings.someHistory },
          { value: 'all', label: settings.allHistory },
        ]}
        value={isDays ? 'days' : history}
      />
      {isDays && (
        <NumberField
          error={hasError ? settings.daysWrong : error}
          isWhole
          label={settings.days}
          min={1}
          onChange={(days) => onChange((current) => withHistory(object, current, days ?? Number.NaN))}
          value={history}
        />
      )}
    </>
  );
}

function Filters({ appName, providerName, edited, onChange }: ReadSettingsProps) {
  const { object, config, isChecked, rejection } = edited;
  const { settings } = useMessages();
  const fields = useObjectFields(object);
  // A multi-select field never equals a single value.
  const options = useMemo(
    () => fields.options.filter(({ metadata }) => metadata?.valueType !== 'multiSelect'),
    [fields],
  );
  const filters = config.fieldFilters ?? [];
  const wrong = new Set(
    isChecked ? readSettingIssues(config).map((issue) => 'fieldName' in issue && issue.fieldName) : [],
  );
  return (
    <Section summary={settings.filtersHelp(appName, objectLabel(object))} title={settings.filters}>
      {() => (
        <FieldRows
          fieldNames={filters.map(({ fieldName }) => fieldName)}
          onAdd={(fieldName) => onChange((current) => withFilter(current, fieldName, ''))}
          onRemove={(fieldName) => onChange((current) => withoutFilter(current, fieldName))}
          options={options}
          providerName={providerName}
          labels={{
            add: settings.addFilter,
            remove: (fieldName) => settings.removeFilter(fields.labelOf(fieldName)),
          }}
        >
          {(fieldName) => {
            const index = filters.findIndex((filter) => filter.fieldName === fieldName);
            const field = fields.metadataOf(fieldName);
            const label = fields.labelOf(fieldName);
            return (
              <ValueField
                error={
                  wrong.has(fieldName)
                    ? (missingNumberMessage(valueKind(field), label, settings) ?? settings.valueMissing(label))
                    : findFieldError(
                        rejection,
                        ['read', 'objects', config.objectName, 'fieldFilters', index],
                        fieldName,
                      )
                }
                field={field}
                label={settings.filter(label)}
                onChange={(value) => onChange((current) => withFilter(current, fieldName, value ?? ''))}
                value={filters[index]?.value}
              />
            );
          }}
        </FieldRows>
      )}
    </Section>
  );
}
