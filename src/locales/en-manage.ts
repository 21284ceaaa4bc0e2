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
  notInstalled: (provider: string) => `${provider} is connected. Nothing is installed yet.`,
  passThrough: (app: string, provider: string) =>
    `${app} can call ${provider} on your behalf. There is nothing to choose.`,
  installingPassThrough: (app: string, provider: string) => `Setting up ${app} with ${provider}…`,
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
