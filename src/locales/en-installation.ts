/** English: choosing what is read and written, and managing it. `app` is the host application's name. */
export const installation = {
  loading: (integration: string) => `Loading ${integration}…`,
  what: 'This integration',
  unknownTitle: 'This integration isn’t available',
  unknown: (name: string) => `There is no integration called “${name}”. It may have been renamed or removed.`,
  unknownRemedy: 'Reload the page, or contact support if it stays away.',

  summaryNew: (app: string, provider: string) => `Choose what ${app} may do with your ${provider} data.`,

  navigation: 'Parts of this integration',
  reads: 'Reads',
  writes: 'Writes',
  manage: 'Manage',
  states: {
    idle: 'Not set up',
    unsaved: 'Unsaved',
    active: 'Active',
    stopped: 'Stopped',
    attention: 'Needs attention',
  },
};
