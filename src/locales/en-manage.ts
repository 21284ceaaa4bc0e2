/** English: is it working, and what can be done about it. `app` is the host application's name. */
export const manage = {
  connection: 'Connection',
  objects: 'Objects',

  refresh: 'Refresh',
  refreshing: 'Refreshing…',

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
  connectAnother: 'Connect another account',
  useAnother: 'Use another account',
  useThis: 'Use this account',
  otherAccount: 'Other account',
  switching: 'Switching…',
  switchTitle: (provider: string) => `Switch to another ${provider} account?`,
  switchConsequence: (app: string, provider: string) =>
    `From now on, ${app} uses the other ${provider} account. The current account stays connected, and data already in ${app} is kept.`,
  switchFailed: (provider: string) => `The other ${provider} account couldn’t be switched to`,

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
