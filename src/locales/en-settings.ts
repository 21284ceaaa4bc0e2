import { plural } from './plural.ts';

const list = (items: readonly string[], type: Intl.ListFormatType) => new Intl.ListFormat('en', { type }).format(items);

const lastDays = (days: number) => plural('en', days, { one: 'the last day', other: 'the last # days' });

/** English: how much of an object is read, and how it is written. `app` is the host application's name. */
export const settings = {
  /** `schedule` is a phrase such as "every 10 minutes"; undefined when the application asks for each read. */
  syncSettingsSummary: (app: string, schedule: string | undefined, history: 'none' | 'all' | number, filters: number) =>
    [
      `When and how much: ${schedule ?? `when ${app} asks`}`,
      history === 'all' ? 'with all history' : history !== 'none' && `with ${lastDays(history)}`,
      filters > 0 && plural('en', filters, { one: 'on # condition', other: 'on # conditions' }),
    ]
      .filter(Boolean)
      .join(', '),

  schedule: 'How often',
  onDemand: (app: string) => `Only when ${app} asks`,
  customSchedulePhrase: 'at times of its own',
  customSchedule: (cron: string) => `At times of its own: ${cron}`,

  history: 'How far back',
  historyHelp: (app: string, object: string) => `History is read once, when ${app} begins to read ${object}.`,
  noHistory: 'Only what is new from then on',
  someHistory: 'A number of days',
  allHistory: 'Everything there is',
  days: 'Days',
  daysWrong: 'Enter a whole number of days, 1 or more.',

  filters: 'Only some records',
  filtersHelp: (app: string, object: string) => `${app} receives only ${object} that meet every condition.`,
  addFilter: 'Add a condition on',
  filter: (field: string) => `${field} is`,
  removeFilter: (field: string) => `Remove the condition on ${field}`,
  valueMissing: (field: string) => `Give a value for ${field}.`,
  numberMissing: (field: string) => `Enter a number for ${field}.`,
  wholeNumberMissing: (field: string) => `Enter a whole number for ${field}.`,
  yes: 'Yes',
  no: 'No',

  writeSettings: 'How they are written',
  writeSummary: (object: string, mayDelete: boolean, fields: number) =>
    [
      `Settings for ${object}`,
      [
        mayDelete && 'may be deleted',
        fields > 0 && plural('en', fields, { one: 'a rule for # field', other: 'rules for # fields' }),
      ]
        .filter(Boolean)
        .join(', '),
    ]
      .filter(Boolean)
      .join(': '),
  mayDelete: (app: string, object: string) => `${app} may delete ${object}`,
  sharesMappings: (object: string) => `Use the fields that are matched for reading ${object}`,
  fieldRules: 'Rules for single fields',
  fieldRulesHelp: (app: string) => `Say when and what ${app} may write.`,
  addField: 'Add a field',
  fieldName: (provider: string) => `Name of a field in ${provider}`,
  add: 'Add',
  alreadyThere: (field: string) => `${field} is in the list already.`,
  removeField: (field: string) => `Remove the rules for ${field}`,
  defaultFor: (field: string) => `${field} without a value`,
  onCreate: (field: string) => `${field} in new records`,
  onUpdate: (field: string) => `${field} in existing records`,
  write: 'Write it',
  writeIfEmpty: 'Write it if it is empty',
  doNotOverwrite: 'Leave it alone',

  realTimeUpdates: 'Told at once',
  notifiedOf: (app: string, object: string, events: readonly ('create' | 'update' | 'delete' | 'association')[]) => {
    const words = { create: 'created', update: 'changed', delete: 'deleted', association: 'linked to other records' };
    const said = events.map((event) => words[event]);
    return `${app} is told when ${object} are ${list(said, 'disjunction')}.`;
  },
  notifiedOfFields: (app: string, fields: readonly string[]) =>
    `Of changes, ${app} is told of those to ${list(fields, 'conjunction')}.`,
  notifiedOfOthers: (app: string, object: string, events: readonly string[]) =>
    `${app} is told of these events of ${object}: ${list(events, 'conjunction')}.`,
};
