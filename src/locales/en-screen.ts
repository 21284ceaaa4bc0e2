import { capitalize } from './capitalize.ts';
import { configure } from './en-configure.ts';
import { initial } from './en-initial.ts';
import { list, plural } from './plural.ts';

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

  configure,

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
};

/** The texts of {@link screen}. */
export type ScreenMessages = typeof screen;
