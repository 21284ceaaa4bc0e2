import { plural } from './plural.ts';

/** English: is it working, and what can be done about it. `app` is the host application's name. */
export const manage = {
  connection: 'Connection',
  objects: 'Objects',

  health: {
    'bad-credentials': (provider: string) => `Not working. ${provider} refuses the stored sign-in.`,
    unhealthy: (provider: string) => `Not working. The last attempts to reach ${provider} failed.`,
    'last-run-failed': (provider: string) => `The last run failed. ${provider} is tried again at the next one.`,
    running: (provider: string) => `Working. ${provider} is being read right now.`,
    working: (provider: string, app: string) => `Working. ${app} is up to date with ${provider}.`,
    waiting: (provider: string, app: string) => `Set up. ${app} has not used ${provider} yet.`,
  },
  short: {
    'bad-credentials': 'Needs attention',
    unhealthy: 'Needs attention',
    'last-run-failed': 'Last run failed',
    running: 'Working',
    working: 'Working',
    waiting: 'Set up',
    connected: 'Connected',
  },
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  justNow: 'less than a minute ago',
  soon: 'in less than a minute',
  /** `ago` such as "4 minutes ago". */
  lastSync: (ago: string, records: number) =>
    records
      ? `Last read ${ago}, ${plural('en', records, { one: '# record', other: '# records' })}.`
      : `Last read ${ago}, nothing new.`,
  syncing: (records: number, total = 0) => {
    const [done, all] = [records, total].map((count) => plural('en', count, { other: '#' }));
    if (!records) return 'Being read right now.';
    return total > records ? `Being read right now: ${done} of about ${all}.` : `Being read right now: ${done} so far.`;
  },
  syncFailed: (ago: string, reason: string) => `Could not be read ${ago}: ${reason}`,
  notDelivered: (app: string) => `${app} isn’t receiving data right now.`,
  /** The only thing that a customer can do about it; the reason is for developers. */
  notDeliveredHelp: 'Contact support.',
  nextSync: (when: string) => `Next read ${when}.`,
  forObject: (object: string, sentence: string) => `${object}: ${sentence}`,

  reconnect: 'Reconnect',
  whichAccount: 'Which account?',
  whichAccountHelp: (app: string, provider: string) =>
    `Several ${provider} accounts are connected. ${app} uses the one chosen here.`,
  accountOption: (account: string, who: string, since: string) =>
    account ? `${account} (${who}, ${since})` : `${who}, ${since}`,
  connectAnother: 'Connect another account',
  useAnother: 'Use another account',
  useThis: 'Use this account',
  otherAccount: 'Other account',
  switching: 'Switching…',
  switchTitle: (provider: string) => `Use another ${provider} account?`,
  switchConsequence: (app: string, provider: string) =>
    `From now on ${app} reads from and writes to the other ${provider} account. The one used so far stays connected, and what ${app} has received stays there.`,
  switchFailed: (provider: string) => `The other ${provider} account could not be put to use`,

  uninstalledElsewhereTitle: (provider: string) => `${provider} was uninstalled elsewhere`,
  uninstalledElsewhere: 'Nothing that you chose here is lost: save it to install again.',

  notInstalled: (provider: string) => `${provider} is connected. Nothing is installed yet.`,
  installingProxyOnly: (app: string, provider: string) => `Setting up ${app} with ${provider}…`,
  installFailed: (provider: string) => `${provider} could not be set up`,

  uninstall: (provider: string) => `Uninstall ${provider}`,
  uninstallHelp: (app: string, provider: string) => `${app} stops reading from and writing to ${provider}.`,
  uninstallTitle: (provider: string) => `Uninstall ${provider}?`,
  uninstallConsequence: (app: string, provider: string) =>
    `${app} stops reading from and writing to ${provider} at once. Your choices here are deleted, and the account is disconnected unless something else uses it. What ${app} has received stays there.`,
  uninstalling: 'Uninstalling…',
  uninstallFailed: (provider: string) => `${provider} could not be uninstalled.`,
  uninstalledTitle: (provider: string) => `${provider} is uninstalled`,
  uninstalled: (app: string, provider: string) => `${app} no longer reads from or writes to ${provider}.`,
  reinstall: (provider: string) => `Set up ${provider} again`,
};
