import { plural } from './plural.ts';

/** Puts a phrase such as "every 10 minutes" after a sentence that can do without it. */
const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');

/** English: choosing what is read and written. `app` is the host application's name, `object` an object's. */
export const configure = {
  syncSummary: (app: string, object: string, provider: string, schedule?: string) =>
    `${app} reads ${object} from ${provider}${when(schedule)}.`,
  availableSummary: (app: string, object: string, provider: string, schedule?: string) =>
    `${app} can read ${object} from ${provider}${when(schedule)}.`,
  syncSummaryAs: (app: string, providerObject: string, provider: string, object: string, schedule?: string) =>
    `${app} reads ${providerObject} from ${provider}${when(schedule)} and knows them as ${object}.`,
  includeObject: (object: string) => `Read ${object}`,

  whichObject: (provider: string, object: string) => `Which of your ${provider} objects holds your ${object}?`,
  whichObjectHelp: (app: string, object: string) => `${app} receives it as ${object}.`,
  useSeveral: 'Use several',

  alwaysIncluded: 'Always read',
  requiredMappings: 'Match these fields',
  requiredMappingsHelp: (app: string) => `${app} needs each of these to work.`,
  optionalMappings: 'Match more fields',
  optionalMappingsHelp: (app: string) => `${app} can use these too. Leave out what you don’t have.`,
  optionalFields: 'Also read',
  optionalFieldsHelp: (app: string) => `Fields that ${app} receives in addition.`,
  nothingToChoose: (object: string) => `There is nothing to choose for ${object}.`,

  fieldIn: (owner: string) => `Field in ${owner}`,
  chooseField: (provider: string) => `Choose a ${provider} field`,
  missingMapping: (label: string) => `Choose a field for ${label}.`,
  duplicateMapping: (field: string, other: string) =>
    `${field} is already matched with ${other}. Choose another field.`,
  fieldGone: (field: string) =>
    `The field ${field} is gone, or your account can’t see it. Choose another one, or leave it as it is.`,
  ambiguous: (label: string, field: string) => `${label} (${field})`,
  automaticMappings: 'Matched already',
  mappedFrom: (label: string, field: string) => `${label} comes from ${field}.`,
  mappingNotRequested: (app: string) => `${app} does not ask for it any more.`,
  removeMapping: (label: string) => `Remove ${label}`,

  mapValues: (field: string) => `Match the values of ${field}`,
  mapValuesHelp: (provider: string) => `A value without a match arrives as it is in ${provider}.`,
  valuesUnlisted: (provider: string, field: string) =>
    `${provider} does not list the values of ${field}. Type them as they are there.`,
  valuesMapped: (matched: number, total: number) =>
    `${matched.toLocaleString('en')} of ${total.toLocaleString('en')} matched`,
  mapSameNames: (count: number) =>
    plural('en', count, { one: 'Match the value with the same name', other: 'Match # values with the same names' }),
  chooseValue: (provider: string) => `Choose a ${provider} value`,
  repeatedValue: (value: string) => `“${value}” is matched twice. Each value can be matched once.`,
  yes: 'Yes',
  no: 'No',

  nothingSelected: 'Choose at least one field.',

  allFields: 'All fields, including new ones',
  allFieldsHelp: (provider: string) =>
    `Fields that ${provider} adds later are read too. Untick a field to choose them one by one.`,

  searchFields: 'Search fields',
  selectAll: (count: number) => plural('en', count, { one: 'Select the only field', other: 'Select all # fields' }),
  selectMatching: (count: number) =>
    plural('en', count, { one: 'Select the matching field', other: 'Select all # matching fields' }),
  selectedCount: (chosen: number, total: number) => `${chosen.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  noFieldMatches: (query: string) => `No field matches “${query}”.`,
  showAllFields: 'Show all fields',
  fieldKeys: 'Move between fields with the arrow keys.',

  pause: (object: string) => `Stop reading ${object}`,
  pausing: 'Stopping…',
  pauseTitle: (object: string) => `Stop reading ${object}?`,
  pauseConsequence: (app: string, object: string) =>
    `${app} receives no new or changed ${object} until you resume. What it has received stays there.`,
  pauseFailed: (object: string) => `Reading ${object} could not be stopped.`,
  keepsReceiving: (app: string, object: string) => `${app} goes on receiving ${object} as they were set up before.`,
  pausedWithSubscription: (app: string, object: string) =>
    `${app} is still told of changes to ${object} as they happen, but reads nothing until you resume.`,
  pausedTitle: (object: string) => `Reading ${object} is stopped`,
  paused: (app: string) => `${app} receives nothing new until you resume.`,
  resume: (object: string) => `Resume reading ${object}`,
  resuming: 'Resuming…',
  resumeFailed: (object: string) => `Reading ${object} could not be resumed.`,

  writeTitle: 'Write access',
  writes: (app: string, provider: string) => `Choose what ${app} may create and change in ${provider}.`,
  selectAllObjects: (count: number) => plural('en', count, { one: 'The only object', other: 'Select all # objects' }),

  objectFailed: (object: string, provider: string) => `${provider} could not describe ${object}`,
  saveFailed: (object: string) => `${object} could not be saved`,

  install: 'Install',
  installing: 'Installing…',
  save: (count: number) => plural('en', count, { one: 'Save # change', other: 'Save # changes' }),
  saving: 'Saving…',
  nothingToSave: 'Saved',
  discard: 'Discard',
  discardObject: (object: string) => `Discard changes to ${object}`,
  changedElsewhere: (parts: readonly string[], words: string) =>
    `Somebody else changed ${list(parts)}. Your unsaved choices stay. ${words}`,
  /** At the end of a list of names that is cut short; 2 or more. */
  more: (count: number) => `${count} more`,
  installSummary: (app: string, syncSummary: readonly string[], writes: readonly string[]) => {
    const acts = [syncSummary.length > 0 && `read ${list(syncSummary)}`, writes.length > 0 && `write ${list(writes)}`];
    return `${app} will ${acts.filter(Boolean).join(', and ')}.`;
  },
  chooseObject: 'Choose at least one object.',
  unsavedChanges: (parts: readonly string[]) => `Not saved yet: ${list(parts)}.`,
  /** Put before what the action bar says, after the page was left and opened again. */
  restored: (words: string) => `Your unsaved choices were kept. ${words}`,
  allSaved: 'Everything is saved.',
  installed: (app: string, provider: string) => `Installed. ${app} now works with your ${provider} data.`,
  saved: 'Saved.',
  fixErrors: 'Not saved. See what is marked above.',

  everyMinutes: (count: number) => plural('en', count, { one: 'every minute', other: 'every # minutes' }),
  everyHours: (count: number) => plural('en', count, { one: 'every hour', other: 'every # hours' }),
  everyDays: (count: number) => plural('en', count, { one: 'once a day', other: 'every # days' }),
  weekly: 'once a week',
  monthly: 'once a month',
};

function list(items: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(items);
}
