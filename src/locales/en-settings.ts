import { plural } from './plural.ts';

const list = (items: readonly string[], type: Intl.ListFormatType) => new Intl.ListFormat('en', { type }).format(items);

const lastDays = (days: number) => plural('en', days, { one: 'the last day', other: 'the last # days' });

/** English: how much of an object is read, and how it is written. `app` is the host application's name. */
export const settings = {
  /** `schedule` is a phrase such as "every 10 minutes"; undefined when the application asks for each read. */
  readSummary: (app: string, schedule: string | undefined, history: 'none' | 'all' | number, conditions: number) =>
    [
      `When and how much: ${schedule ?? `when ${app} asks`}`,
      history === 'all' ? 'with all history' : history !== 'none' && `with ${lastDays(history)}`,
      conditions > 0 && plural('en', conditions, { one: 'on # condition', other: 'on # conditions' }),
    ]
      .filter(Boolean)
      .join(', '),

  schedule: 'How often',
  onRequest: (app: string) => `Only when ${app} asks`,
  ownSchedule: 'at times of its own',
  customSchedule: (cron: string) => `At times of its own: ${cron}`,

  history: 'How far back',
  historyHelp: (app: string, object: string) => `History is read once, when ${app} begins to read ${object}.`,
  noHistory: 'Only what is new from then on',
  someHistory: 'A number of days',
  allHistory: 'Everything there is',
  days: 'Days',
  daysWrong: 'Enter a whole number of days, 1 or more.',

  conditions: 'Only some records',
  conditionsHelp: (app: string, object: string) => `${app} receives only ${object} that meet every condition.`,
  addCondition: 'Add a condition on',
  condition: (field: string) => `${field} is`,
  removeCondition: (field: string) => `Remove the condition on ${field}`,
  valueMissing: (field: string) => `Give a value for ${field}.`,
  numberMissing: (field: string) => `Enter a number for ${field}.`,
  wholeNumberMissing: (field: string) => `Enter a whole number for ${field}.`,
  yes: 'Yes',
  no: 'No',

  writing: 'How they are written',
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
  sharesMatches: (object: string) => `Use the fields that are matched for reading ${object}`,
  fieldRules: 'Rules for single fields',
  fieldRulesHelp: (app: string) => `Say when and what ${app} may write.`,
  addField: 'Add a field',
  fieldName: (provider: string) => `Name of a field in ${provider}`,
  add: 'Add',
  alreadyThere: (field: string) => `${field} is in the list already.`,
  removeField: (field: string) => `Remove the rules for ${field}`,
  standIn: (field: string) => `${field} without a value`,
  onCreate: (field: string) => `${field} in new records`,
  onUpdate: (field: string) => `${field} in existing records`,
  write: 'Write it',
  writeIfEmpty: 'Write it if it is empty',
  leave: 'Leave it alone',

  told: 'Told at once',
  toldOf: (app: string, object: string, events: readonly ('create' | 'update' | 'delete' | 'association')[]) => {
    const words = { create: 'created', update: 'changed', delete: 'deleted', association: 'linked to other records' };
    const said = events.map((event) => words[event]);
    return `${app} is told when ${object} are ${list(said, 'disjunction')}.`;
  },
  toldOfFields: (app: string, fields: readonly string[]) =>
    `Of changes, ${app} is told of those to ${list(fields, 'conjunction')}.`,
  toldOfOthers: (app: string, object: string, events: readonly string[]) =>
    `${app} is told of these events of ${object}: ${list(events, 'conjunction')}.`,
};
