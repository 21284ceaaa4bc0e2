/** English: choosing what is read and written, and managing it. `app` is the host application's name. */
export const installation = {
  what: 'This integration',
  unknownTitle: 'This integration isn’t available',
  unknown: (name: string) => `There is no integration called “${name}”. It may have been renamed or removed.`,
  unknownRemedy: 'Reload the page, or contact support if it stays away.',

  summaryNew: (app: string, provider: string) => `Choose what ${app} may do with your ${provider} data.`,

  readsAndWrites: (app: string, provider: string) => `${app} reads and writes your ${provider} data.`,
  readsOnly: (app: string, provider: string) => `${app} reads your ${provider} data.`,
  calls: (app: string, provider: string) => `${app} works with ${provider} on your behalf.`,
  notDescribed: (provider: string) => `${provider} did not say what there is to choose`,

  navigation: 'Parts of this integration',
  reads: 'Reads',
  writes: 'Writes',
  manage: 'Manage',
  states: {
    idle: 'Not set up',
    ready: 'Ready',
    unsaved: 'Unsaved',
    active: 'Active',
    stopped: 'Stopped',
    attention: 'Needs attention',
  },
};
