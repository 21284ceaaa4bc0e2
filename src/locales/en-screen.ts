import { initial } from './en-initial.ts';
import { capitalize, list, plural } from './format.ts';

/** Puts a phrase such as "every 10 minutes" after a sentence that can do without it. */
const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');

const unreachable = { reason: () => 'The provider didn’t respond.', remedy: 'Try again in a few minutes.' };

/** Besides the initial ones, those whose messages of the server name hosts and network errors. */
const problems: typeof initial.problems = {
  ...initial.problems,
  'provider-unreachable': unreachable,
  'provider-timeout': unreachable,
};

/** English: what the standard view of an installation says, besides {@link initial}. */
export const screen = {
  ...initial,

  field: {
    optional: 'Optional',
    suggested: 'Suggested',
    // Without the field's name: a search for that name finds the field alone.
    showSecret: 'Show characters',
    hideSecret: 'Hide characters',
    clear: (label: string) => `Clear ${label}`,
    choose: 'Choose…',
    clearSearch: 'Clear search',
    pick: (label: string) => `Choose the ${label}.`,
    enter: (label: string) => `Enter the ${label}.`,
    noMatch: (query: string) => `No results for “${query}”.`,
    matches: (count: number) => plural('en', count, { one: '# result', other: '# results' }),
    types: {
      string: 'Text',
      boolean: 'Yes or no',
      singleSelect: 'Single select',
      multiSelect: 'Multi-select',
      date: 'Date',
      datetime: 'Date and time',
      int: 'Whole number',
      float: 'Number',
      reference: 'Reference',
      other: '',
    },
  },

  configure: {
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
  },

  connection: {
    rejectedKey: (provider: string) => `${provider} rejected your API key. Update it to resume syncing.`,
    rejectedSignIn: (provider: string) => `${provider} rejected your sign-in. Sign in again to resume syncing.`,
    updateKey: 'Update API key',
    saveKey: 'Save key',
    keySaved: 'API key updated.',
    updateSignIn: 'Update credentials',
    signInAgain: 'Sign in again',
    saveSignIn: 'Save credentials',
    signInSaved: 'Credentials updated.',
  },

  manage: {
    health: {
      'bad-credentials': (provider: string) => `${provider} rejected the stored credentials.`,
      unhealthy: (provider: string) => `Something isn’t working with ${provider}.`,
      'last-run-failed': (provider: string) => `The last run failed. ${provider} is retried on the next run.`,
      'last-write-failed': (provider: string) => `The latest write to ${provider} failed.`,
      paused: () => 'Sync is paused.',
      delayed: (provider: string) => `The next sync with ${provider} is overdue.`,
      'first-sync': () => 'First sync in progress.',
      running: (provider: string) => `Working. Syncing with ${provider} now.`,
      working: (provider: string, app: string) => `Working. ${app} is up to date with ${provider}.`,
      waiting: () => 'Waiting for the first sync.',
      ready: (provider: string, app: string) => `Ready. ${app} can access ${provider}.`,
      'on-demand': (provider: string, app: string) => `Ready. ${app} reads data from ${provider} on demand only.`,
    },
    short: {
      'bad-credentials': 'Needs attention',
      unhealthy: 'Needs attention',
      'last-run-failed': 'Last run failed',
      'last-write-failed': 'Last write failed',
      paused: 'Paused',
      delayed: 'Delayed',
      'first-sync': 'Syncing',
      running: 'Working',
      working: 'Working',
      waiting: 'Installed',
      ready: 'Installed',
      'on-demand': 'Installed',
      connected: 'Connected',
    },
    notInstalled: (provider: string) => `${provider} is connected. Nothing is installed yet.`,
    notDelivered: (app: string) => `${app} isn’t receiving data right now.`,
    /** The only thing that a customer can do about it; the reason is for developers. */
    notDeliveredHelp: 'Contact support.',
    forObject: (object: string, sentence: string) => `${object}: ${sentence}`,
    /** Of several objects, since the sync that is the longest ago. `ago` such as "4 minutes ago". */
    upToDateSince: (ago: string) => `Up to date as of ${ago}.`,
    justNow: 'less than a minute ago',
    soon: 'in less than a minute',
    /** `ago` such as "4 minutes ago". */
    lastSync: (ago: string, records: number) =>
      records
        ? `Last synced ${ago}, ${plural('en', records, { one: '# record', other: '# records' })}.`
        : `Last synced ${ago}, no new data.`,
    syncing: (records: number, total = 0) => {
      const [done, all] = [records, total].map((count) => plural('en', count, { other: '#' }));
      if (!records) return 'Syncing now.';
      return total > records ? `Syncing now: ${done} of about ${all}.` : `Syncing now: ${done} so far.`;
    },
    syncFailed: (ago: string, reason: string) => `Sync failed ${ago}: ${reason}`,
    nextSync: (when: string) => `Next sync ${when}.`,
    uninstalledElsewhereTitle: (integration: string) => `${integration} was uninstalled elsewhere`,
    uninstalledElsewhere: 'Your choices here are kept. Save them to install again.',
    whichAccount: 'Which account?',
    whichAccountHelp: (app: string, provider: string) =>
      `Several ${provider} accounts are connected. ${app} uses the one selected here.`,
    accountOption: (account: string, who: string, since: string) =>
      account ? `${account} (${who}, ${since})` : `${who}, ${since}`,
  },

  settings: {
    /** `schedule` is a phrase such as "every 10 minutes"; undefined when the application asks for each read. */
    syncSettings: 'Schedule and filters',
    syncSettingsSummary: (schedule: string | undefined, history: 'none' | 'all' | number, filters: number) =>
      [
        schedule ? capitalize('en', schedule) : 'On demand',
        history === 'all'
          ? 'All history'
          : history !== 'none' && plural('en', history, { one: 'Last day', other: 'Last # days' }),
        filters > 0 && plural('en', filters, { one: '# filter', other: '# filters' }),
      ]
        .filter(Boolean)
        .join(' · '),
    customSchedulePhrase: 'custom schedule',
    realTimeUpdates: 'Real-time updates',
    notifiedOf: (app: string, object: string, events: readonly ('create' | 'update' | 'delete' | 'association')[]) => {
      const labels = {
        create: 'created',
        update: 'updated',
        delete: 'deleted',
        association: 'linked to other records',
      };
      const verbs = events.map((event) => labels[event]);
      return `${app} is notified when ${object} are ${list('en', verbs, 'disjunction')}.`;
    },
    notifiedOfFields: (app: string, fields: readonly string[]) =>
      `For updates, ${app} is only notified of changes to ${list('en', fields)}.`,
    notifiedOfOthers: (app: string, object: string, events: readonly string[]) =>
      `${app} is notified of these ${object} events: ${list('en', events)}.`,
  },

  wizard: {
    names: (names: readonly string[]) => list('en', names),
  },

  problems,
};

/** The texts of {@link screen}. */
export type ScreenMessages = typeof screen;
