import { plural } from './plural.ts';

/** English: is it working, and what can be done about it. `app` is the host application's name. */
export const manage = {
  connection: 'Connection',
  objects: 'Objects',

  health: {
    'bad-credentials': (provider: string) => `Not working. ${provider} refuses the stored sign-in.`,
    unhealthy: () => 'Not working. Something needs your attention.',
    'last-run-failed': () => 'The last run failed. It is tried again at the next one.',
    running: () => 'Working. A run is under way.',
    working: () => 'Working.',
    waiting: () => 'Set up. The first run has not happened yet.',
  },
  notInstalled: (provider: string) => `${provider} is connected. Nothing is installed yet.`,
  passThrough: (app: string, provider: string) =>
    `${app} can call ${provider} on your behalf. There is nothing to choose.`,
  installingPassThrough: (app: string, provider: string) => `Setting up ${app} with ${provider}…`,
  installFailed: (provider: string) => `${provider} could not be set up`,

  lastRun: (ago: string) => `Last changed ${ago}`,
  fields: (count: number) => plural('en', count, { one: '# field', other: '# fields' }),

  uninstall: (provider: string) => `Uninstall ${provider}`,
  uninstallHelp: (app: string, provider: string) => `${app} stops reading from and writing to ${provider}.`,
  uninstallTitle: (provider: string) => `Uninstall ${provider}?`,
  uninstallConsequence: (app: string, provider: string) =>
    `${app} stops reading from and writing to ${provider} at once, and your choices here are deleted. What ${app} has received stays there.`,
  uninstalling: 'Uninstalling…',
  uninstallFailed: (provider: string) => `${provider} could not be uninstalled.`,
  uninstalledTitle: (provider: string) => `${provider} is uninstalled`,
  uninstalled: (app: string, provider: string) => `${app} no longer reads from or writes to ${provider}.`,
  reinstall: (provider: string) => `Set up ${provider} again`,
};
