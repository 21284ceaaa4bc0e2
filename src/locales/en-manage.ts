import { plural } from './plural.ts';

/** English: is it working, and what can be done about it. `app` is the host application's name. */
export const manage = {
  connection: 'Connection',
  objects: 'Objects',

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
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  justNow: 'less than a minute ago',
  soon: 'in less than a minute',
  /** Of several objects, since the sync that is the longest ago. `ago` such as "4 minutes ago". */
  upToDateSince: (ago: string) => `Up to date as of ${ago}.`,
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
  notDelivered: (app: string) => `${app} isn’t receiving data right now.`,
  /** The only thing that a customer can do about it; the reason is for developers. */
  notDeliveredHelp: 'Contact support.',
  nextSync: (when: string) => `Next sync ${when}.`,
  forObject: (object: string, sentence: string) => `${object}: ${sentence}`,

  /** Real-time updates by object. `reason` is the provider's message. */
  updates: {
    states: { pending: 'Setting up', suspended: 'Interrupted' },
    pending: 'This usually takes a few minutes.',
    failed: (object: string, provider: string) =>
      `Updates couldn’t be set up. Ask an admin of your ${provider} account for access to ${object}, or contact support.`,
    suspended: (provider: string) => `${provider} isn’t sending updates right now. They resume automatically.`,
    reconnect: (provider: string) => `Reconnect ${provider} to receive updates.`,
    reason: (reason: string) => `Reason: “${reason}”`,
    last: (ago: string) => `Last update ${ago}.`,
    retrying: 'Updates couldn’t be set up yet. This is retried automatically.',
    /** By `errorReason` of the subscription. */
    failures: {
      permission: (object: string, provider: string) =>
        `Updates couldn’t be set up. Ask an admin of your ${provider} account for access to ${object}.`,
      limit: (object: string, provider: string) =>
        `Updates of ${object} couldn’t be set up because your ${provider} account has reached a limit. Ask an admin of the account to remove subscriptions that aren’t used or to raise the limit.`,
      unsupported: (object: string, provider: string, app: string) =>
        `${provider} doesn’t send these updates of ${object}. Contact support to change which updates ${app} uses.`,
      setup: (_object: string, _provider: string, app: string) =>
        `Updates couldn’t be set up because ${app} isn’t completely set up for them. Contact support.`,
    },
  },

  reconnect: 'Reconnect',
  whichAccount: 'Which account?',
  whichAccountHelp: (app: string, provider: string) =>
    `Several ${provider} accounts are connected. ${app} uses the one selected here.`,
  accountOption: (account: string, who: string, since: string) =>
    account ? `${account} (${who}, ${since})` : `${who}, ${since}`,
  connectAnother: 'Connect another account',
  useAnother: 'Use another account',
  useThis: 'Use this account',
  otherAccount: 'Other account',
  switching: 'Switching…',
  switchTitle: (provider: string) => `Switch to another ${provider} account?`,
  switchConsequence: (app: string, provider: string) =>
    `From now on, ${app} uses the other ${provider} account. The current account stays connected, and data already in ${app} is kept.`,
  switchFailed: (provider: string) => `The other ${provider} account couldn’t be switched to`,

  uninstalledElsewhereTitle: (integration: string) => `${integration} was uninstalled elsewhere`,
  uninstalledElsewhere: 'Your choices here are kept. Save them to install again.',

  notInstalled: (provider: string) => `${provider} is connected. Nothing is installed yet.`,
  installingProxyOnly: (app: string, provider: string) => `Setting up ${app} with ${provider}…`,
  installFailed: (integration: string) => `${integration} couldn’t be installed`,

  uninstall: (integration: string) => `Uninstall ${integration}`,
  uninstallHelp: (app: string, integration: string) => `${app} stops using ${integration}.`,
  uninstallTitle: (integration: string) => `Uninstall ${integration}?`,
  uninstallConsequence: (app: string, integration: string) =>
    `${app} stops using ${integration} immediately. Your settings here are deleted, and the account is disconnected unless something else uses it. Data already in ${app} is kept.`,
  uninstalling: 'Uninstalling…',
  uninstallFailed: (integration: string) => `${integration} couldn’t be uninstalled.`,
  uninstalledTitle: (integration: string) => `${integration} is uninstalled`,
  uninstalled: (app: string, integration: string) => `${app} no longer uses ${integration}.`,
  reinstall: (integration: string) => `Install ${integration} again`,
};
