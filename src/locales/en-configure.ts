import { list, plural } from './plural.ts';

/** Puts a phrase such as "every 10 minutes" after a sentence that can do without it. */
const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');

/** English: choosing what is read and written. `app` is the host application's name, `object` an object's. */
export const configure = {
  syncSummary: (app: string, object: string, provider: string, schedule?: string) =>
    `${app} syncs ${object} from ${provider}${when(schedule)}.`,
  availableSummary: (app: string, object: string, provider: string, schedule?: string) =>
    `${app} can sync ${object} from ${provider}${when(schedule)}.`,
  syncSummaryAs: (app: string, providerObject: string, provider: string, object: string, schedule?: string) =>
    `${app} syncs ${providerObject} from ${provider}${when(schedule)} as ${object}.`,
  fullSyncs: (provider: string, sentence = '') =>
    `${sentence} Every sync delivers all records, because ${provider} can’t report changes.`.trimStart(),
  includeObject: (object: string) => `Sync ${object}`,

  whichObject: (provider: string, object: string) => `Which ${provider} object holds your ${object}?`,
  whichObjectHelp: (app: string, object: string) => `${app} receives it as ${object}.`,
  useSeveral: 'Use more than one',

  alwaysIncluded: 'Always included',
  requiredMappings: 'Map required fields',
  requiredMappingsHelp: (app: string) => `Required by ${app}.`,
  optionalMappings: 'Map optional fields',
  optionalMappingsHelp: 'Skip any you don’t use.',
  optionalFields: 'Optional fields',
  optionalFieldsHelp: (app: string) => `Choose additional fields to share with ${app}.`,
  wholeRecordsHelp: (app: string) => `${app} receives whole records. Choose the fields it should use.`,
  nothingToChoose: (object: string) => `${object} has no options.`,

  fieldIn: (owner: string) => `Field in ${owner}`,
  chooseField: (provider: string) => `Choose a ${provider} field`,
  missingMapping: (label: string) => `Choose a field for ${label}.`,
  duplicateMapping: (field: string, other: string) => `${field} is already mapped to ${other}. Choose another field.`,
  fieldGone: (field: string) =>
    `The field ${field} no longer exists, or your account can’t access it. Choose another, or leave it as is.`,
  ambiguous: (label: string, field: string) => `${label} (${field})`,
  automaticMappings: 'Mapped automatically',
  mappedFrom: (label: string, field: string) => `${label} comes from ${field}.`,
  mappingNotRequested: (app: string) => `${app} no longer asks for it.`,
  removeMapping: (label: string) => `Remove ${label}`,

  mapValues: (field: string) => `Map values of ${field}`,
  mapValuesHelp: (provider: string) => `Unmapped values are sent as they are in ${provider}.`,
  valuesUnlisted: (provider: string, field: string) =>
    `${provider} doesn’t list the values of ${field}. Enter them exactly as they appear there.`,
  valuesMapped: (matched: number, total: number) =>
    `${matched.toLocaleString('en')} of ${total.toLocaleString('en')} mapped`,
  mapSameNames: (count: number) =>
    plural('en', count, { one: 'Map the value with the same name', other: 'Map # values with the same name' }),
  chooseValue: (provider: string) => `Choose a ${provider} value`,
  repeatedValue: (value: string) => `“${value}” is mapped twice. Map each value only once.`,
  yes: 'Yes',
  no: 'No',

  nothingSelected: 'Choose at least one field.',

  allFields: 'All fields, including new ones',
  allFieldsHelp: (provider: string) =>
    `Fields that ${provider} adds later are included. Clear a field to choose fields one by one.`,

  searchFields: 'Search fields',
  selectAll: (count: number) => plural('en', count, { one: 'Select the only field', other: 'Select all # fields' }),
  selectMatching: (count: number) =>
    plural('en', count, { one: 'Select the matching field', other: 'Select all # matching fields' }),
  selectedCount: (chosen: number, total: number) => `${chosen.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  noFieldMatches: (query: string) => `No fields match “${query}”.`,
  showAllFields: 'Show all fields',
  fieldKeys: 'Use the arrow keys to move within the list.',
  searchObjects: 'Search objects',

  pause: (object: string) => `Pause ${object} sync`,
  pausing: 'Pausing…',
  pauseTitle: (object: string) => `Pause ${object} sync?`,
  pauseConsequence: (app: string, object: string) =>
    `${app} won’t receive new or changed ${object} until you resume. Data already in ${app} is kept.`,
  pauseFailed: (object: string) => `${object} sync couldn’t be paused.`,
  keepsReceiving: (app: string, object: string) => `${app} keeps receiving ${object} with the previous settings.`,
  pausedWithSubscription: (app: string, object: string) =>
    `${app} still gets real-time updates about ${object}, but nothing is synced until you resume.`,
  pausedTitle: (object: string) => `${object} sync is paused`,
  paused: (app: string) => `${app} won’t receive updates until you resume.`,
  resume: (object: string) => `Resume ${object} sync`,
  resuming: 'Resuming…',
  resumeFailed: (object: string) => `${object} sync couldn’t be resumed.`,

  writeTitle: 'Write access',
  writes: (app: string, provider: string) => `Choose what ${app} can create and update in ${provider}.`,
  selectAllObjects: (count: number) =>
    plural('en', count, { one: 'Select the only object', other: 'Select all # objects' }),

  objectFailed: (object: string, provider: string) => `${object} couldn’t be loaded from ${provider}`,
  saveFailed: (object: string) => `${object} couldn’t be saved`,
  rejectedMissingField: (object: string, field: string) =>
    `${object}: the field “${field}” no longer exists. Choose another.`,

  install: 'Install',
  installing: 'Installing…',
  save: (count: number) => plural('en', count, { one: 'Save # change', other: 'Save # changes' }),
  saving: 'Saving…',
  nothingToSave: 'Saved',
  discard: 'Discard',
  discardObject: (object: string) => `Discard changes to ${object}`,
  changedElsewhere: (parts: readonly string[], words: string) =>
    `Someone else updated ${list('en', parts)}. Your changes are kept. ${words}`,
  /** At the end of a list of names that is cut short; 2 or more. */
  more: (count: number) => `${count} more`,
  installSummary: (app: string, reads: readonly string[], writes: readonly string[]) => {
    const actions = [
      reads.length > 0 && `sync ${list('en', reads)}`,
      writes.length > 0 && `write ${list('en', writes)}`,
    ];
    return `${app} will ${actions.filter(Boolean).join(', and ')}.`;
  },
  noWriteAccess: 'Write access isn’t included.',
  chooseObject: 'Choose at least one object.',
  fieldsLeft: (count: number) => plural('en', count, { one: '# field left', other: '# fields left' }),
  unsavedChanges: (parts: readonly string[]) => `Unsaved changes: ${list('en', parts)}`,
  /** Put before what the action bar says, after the page was left and opened again. */
  restored: (words: string) => `Your unsaved changes were restored. ${words}`,
  allSaved: 'All changes saved.',
  installed: (app: string, provider: string) => `Installed. ${app} can now use your ${provider} data.`,
  saved: 'Changes saved.',
  fixErrors: (parts: readonly string[]) => `Fix the highlighted fields in ${list('en', parts)}.`,

  everyMinutes: (count: number) => plural('en', count, { one: 'every minute', other: 'every # minutes' }),
  everyHours: (count: number) => plural('en', count, { one: 'every hour', other: 'every # hours' }),
  everyDays: (count: number) => plural('en', count, { one: 'once a day', other: 'every # days' }),
  weekly: 'once a week',
  monthly: 'once a month',
};
