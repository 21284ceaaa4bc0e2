/** English: connecting an account and what becomes of it. `app` is the host application's name. */
export const connection = {
  title: (provider: string) => `Connect ${provider}`,
  summary: (app: string, provider: string) =>
    `${app} will use your ${provider} account. You can disconnect it here at any time.`,
  apiKey: (provider: string) => `${provider} API key`,
  apiKeyHelp: (provider: string) => `Create or copy the key in ${provider}. It is stored encrypted.`,
  findApiKey: 'Where do I find my key?',
  username: 'User name',
  password: 'Password',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  scopes: 'Scopes',
  scopesHelp: 'What the client may do, as the provider names it. Put a space between two.',
  noKeyNeeded: (provider: string) => `${provider} needs no sign-in.`,
  submit: (provider: string) => `Connect ${provider}`,
  submitting: (provider: string) => `Checking with ${provider}…`,

  detailsTitle: (provider: string) => `A few more details for ${provider}`,
  detailsSummary: (app: string, provider: string) => `${app} needs these to work with your ${provider} account.`,
  saveDetails: 'Save details',
  savingDetails: 'Saving details…',

  detailsNotSaved: (app: string) => `The details were sent but not kept. Ask ${app} for help.`,

  opening: (provider: string) => `Opening ${provider}…`,
  leaving: (provider: string) => `Taking you to ${provider}…`,
  waitingTitle: (provider: string) => `Sign in at ${provider}`,
  waiting: (provider: string) =>
    `${provider} has opened in a window of its own. When you are done there, this page goes on by itself.`,
  blockedTitle: 'Your browser opened no window',
  blocked: (provider: string) =>
    `${provider} asks you to sign in on its own page. Open it here, or continue in this tab.`,
  blockedWithoutTab: (provider: string) => `${provider} asks you to sign in on its own page.`,
  closedTitle: 'The window seems to be closed',
  closed: (provider: string) =>
    `If you have finished at ${provider}, this page goes on in a moment. Otherwise open the window again.`,
  showWindow: 'Show the window',
  openWindow: 'Open the window',
  reopenWindow: 'Open the window again',
  continueHere: 'Continue in this tab',
  signInAgain: 'Sign in again',
  providerApp: 'Application',
  providerAppHelp: (app: string, provider: string) => `${app} is registered at ${provider} more than once.`,
  unnamedApp: (tail: string) => `Client ID ending in ${tail}`,
  ownDomain: 'Sign in at your own domain',
  packageInstallStep: (app: string, provider: string) =>
    `1. Install the package of ${app} in ${provider}, unless it is installed already.`,
  packageInstall: 'Install the package',
  packageConnectStep: (provider: string) => `2. Come back here and connect ${provider}.`,

  unsupportedTitle: (provider: string) => `${provider} can’t be connected here yet`,
  unsupported: (provider: string) => `${provider} wants a sign-in that this version does not have.`,
  /** For the builder, among the technical details. */
  unsupportedDetails: (authType: string, grantType = '') =>
    `The provider's catalogue entry has the authType "${authType}" and the grantType "${grantType}".`,
  unsupportedRemedy: (app: string) => `Ask ${app} for another way to connect.`,

  productNotSet: (app: string) => `${app} has not said which product to connect.`,
  unknownModule: (module: string, known: readonly string[]) =>
    `The module "${module}" is unknown. Known: ${known.join(', ')}.`,
  undecidedModule: (known: readonly string[]) => `No module was chosen. Known: ${known.join(', ')}.`,

  name: 'This connection',
  unknownProvider: (provider: string) => `There is no provider called “${provider}”.`,
  unknownProviderHelp: 'Reload the page, or contact support if it stays that way.',

  connectedTitle: (provider: string) => `${provider} is connected`,
  connectedSummary: (app: string, provider: string) => `${app} can use your ${provider} account.`,
  rejectedTitle: (provider: string) => `${provider} refused the sign-in`,
  rejectedKey: (provider: string) => `${provider} no longer accepts the stored API key. Enter a new one to carry on.`,
  rejectedSignIn: (provider: string) => `${provider} no longer accepts the stored sign-in. Sign in again to carry on.`,
  redirecting: 'Taking you back…',

  account: 'Account',
  connectedBy: 'Connected by',
  connectedOn: 'Connected since',
  status: 'Status',
  authentication: 'Sign-in',
  schemes: {
    none: 'Not needed',
    apiKey: 'API key',
    basic: 'User name and password',
    'oauth2/authorizationCode': 'On the provider’s page',
    'oauth2/authorizationCodePKCE': 'On the provider’s page',
    'oauth2/clientCredentials': 'Client ID and secret',
    'oauth2/password': 'User name and password',
  },
  states: { created: 'Connected', working: 'Working', bad_credentials: 'Sign-in refused' },

  updateKey: 'Update API key',
  newKey: (provider: string) => `New ${provider} API key`,
  saveKey: 'Save key',
  keySaved: 'The new API key is in use.',
  updateSignIn: 'Update sign-in',
  saveSignIn: 'Save sign-in',
  signInSaved: 'The new sign-in is in use.',

  editDetails: 'Edit details',
  detailsSaved: 'The details are saved.',
  credentialRequired: (provider: string) =>
    `This changes where ${provider} is reached, so your sign-in is needed again.`,
  otherAccounts: 'Other accounts',

  disconnect: (provider: string) => `Disconnect ${provider}`,
  disconnectHelp: (app: string, provider: string) => `${app} loses access to your ${provider} account.`,
  disconnectTitle: (provider: string) => `Disconnect ${provider}?`,
  disconnectConsequence: (app: string, provider: string) =>
    `${app} loses access to your ${provider} account, and the stored sign-in is deleted. To use it again you connect anew.`,
  disconnecting: 'Disconnecting…',
  disconnectFailed: (provider: string) => `${provider} could not be disconnected.`,
};
