import { plural } from './plural.ts';

/** English: how much of an object is read, and how it is written. `app` is the host application's name. */
export const settings = {
  schedule: 'Schedule',
  onDemand: 'On demand',
  customSchedule: (cron: string) => `Custom schedule: ${cron}`,

  history: 'Import history',
  historyHelp: (app: string, object: string) => `History is imported once, when ${app} starts syncing ${object}.`,
  noHistory: 'New records only',
  noImport: 'No separate import',
  someHistory: 'Number of days',
  allHistory: 'All history',
  days: 'Days',
  daysWrong: 'Enter a whole number of days, at least 1.',

  filters: 'Filters',
  filtersHelp: (app: string, object: string) => `${app} only receives ${object} that match all filters.`,
  addFilter: 'Add filter',
  filter: (field: string) => `${field} is`,
  removeFilter: (field: string) => `Remove filter on ${field}`,
  valueMissing: (field: string) => `Enter a value for ${field}.`,
  numberMissing: (field: string) => `Enter a number for ${field}.`,
  wholeNumberMissing: (field: string) => `Enter a whole number for ${field}.`,
  yes: 'Yes',
  no: 'No',

  writeSettings: 'Write settings',
  writeSummary: (object: string, mayDelete: boolean, fields: number) =>
    [
      `${object} settings`,
      [
        mayDelete && 'deleting allowed',
        fields > 0 && plural('en', fields, { one: '# field rule', other: '# field rules' }),
      ]
        .filter(Boolean)
        .join(', '),
    ]
      .filter(Boolean)
      .join(': '),
  mayDelete: (app: string, object: string) => `Allow ${app} to delete ${object}`,
  sharesMappings: (object: string) => `Use the same field mapping as for syncing ${object}`,
  fieldRules: 'Field rules',
  fieldRulesHelp: (app: string) => `Control when ${app} writes a field.`,
  addField: 'Add field',
  fieldName: (provider: string) => `Field name in ${provider}`,
  add: 'Add',
  alreadyThere: (field: string) => `${field} is already in the list.`,
  removeField: (field: string) => `Remove rules for ${field}`,
  defaultFor: (field: string) => `Default for ${field}`,
  onCreate: (field: string) => `${field} in new records`,
  onUpdate: (field: string) => `${field} in existing records`,
  write: 'Write',
  writeIfEmpty: 'Write only if empty',
  doNotOverwrite: 'Don’t overwrite',
  doNotWrite: 'Don’t write',
};
