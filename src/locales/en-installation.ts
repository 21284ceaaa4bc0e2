/** English: choosing what is read and written, and managing it. `app` is the host application's name. */
export const installation = {
  name: 'This integration',

  summaryNew: (app: string, provider: string) => `Choose what ${app} can do with your ${provider} data.`,

  syncsAndWrites: (app: string, provider: string) => `${app} syncs and updates your ${provider} data.`,
  syncsOnly: (app: string, provider: string) => `${app} syncs your ${provider} data.`,
  writesOnly: (app: string, provider: string) => `${app} can create and update data in ${provider}.`,
  notifiedOnly: (app: string, provider: string) => `${app} is notified of changes in ${provider}.`,
  proxyOnly: (app: string, provider: string) => `${app} accesses ${provider} on your behalf.`,
  manifestFailed: (provider: string) => `Your ${provider} objects couldn’t be loaded`,

  navigation: 'Integration sections',
  syncGroup: 'Sync',
  writeGroup: 'Write',
  manage: 'Manage',
  states: {
    idle: 'Not included',
    ready: 'Ready',
    unsaved: 'Unsaved',
    active: 'Active',
    stopped: 'Paused',
    attention: 'Needs attention',
    incomplete: 'To do',
  },
};
