/** English: choosing what is read and written, and managing it. `app` is the host application's name. */
export const installation = {
  name: 'This integration',
  unknownTitle: 'This integration isn’t available',
  unknown: (name: string) => `There is no integration called “${name}”. It may have been renamed or removed.`,
  unknownRemedy: 'Reload the page, or contact support if it stays away.',

  summaryNew: (app: string, provider: string) => `Choose what ${app} may do with your ${provider} data.`,

  syncsAndWrites: (app: string, provider: string) => `${app} reads and writes your ${provider} data.`,
  syncsOnly: (app: string, provider: string) => `${app} reads your ${provider} data.`,
  proxyOnly: (app: string, provider: string) => `${app} works with ${provider} on your behalf.`,
  manifestFailed: (provider: string) => `${provider} did not say what there is to choose`,

  navigation: 'Parts of this integration',
  syncGroup: 'Reads',
  writeGroup: 'Writes',
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
