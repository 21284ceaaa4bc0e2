/** English: connecting an account and what becomes of it. `app` is the host application's name. */
export const connection = {
  title: (provider: string) => `Connect ${provider}`,
  summary: (app: string, provider: string) =>
    `Connect your ${provider} account to ${app}. You can disconnect at any time.`,
  apiKey: (provider: string) => `${provider} API key`,
  apiKeyHelp: (provider: string) => `Create or copy the key in ${provider}. It’s stored encrypted.`,
  findApiKey: 'Where do I find my key?',
  username: 'Username',
  password: 'Password',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  scopes: 'Scopes',
  scopesHelp: 'Permissions of the client, as named by the provider. Separate them with spaces.',
  noKeyNeeded: (provider: string) => `${provider} doesn’t require sign-in.`,
  submit: (provider: string) => `Connect ${provider}`,
  submitting: (provider: string) => `Checking with ${provider}…`,

  detailsTitle: (provider: string) => `Additional details for ${provider}`,
  detailsSummary: (app: string, provider: string) => `${app} needs these details to use your ${provider} account.`,
  saveDetails: 'Save details',
  savingDetails: 'Saving details…',

  detailsNotSaved: (app: string) => `Your details couldn’t be saved. Contact ${app} for help.`,

  opening: (provider: string) => `Opening ${provider}…`,
  leaving: (provider: string) => `Redirecting to ${provider}…`,
  waitingTitle: (provider: string) => `Sign in to ${provider}`,
  waiting: (provider: string) =>
    `Finish signing in to ${provider} in the other window. This page updates automatically.`,
  blockedTitle: 'Pop-up blocked',
  blocked: (provider: string) => `Sign in to ${provider} in a new window, or continue in this tab.`,
  blockedWithoutTab: (provider: string) => `Sign in to ${provider} in a new window.`,
  closedTitle: 'Sign-in window closed',
  closed: (provider: string) =>
    `If you finished signing in to ${provider}, this page updates in a moment. Otherwise, open the window again.`,
  showWindow: 'Show window',
  openWindow: 'Open window',
  reopenWindow: 'Reopen window',
  continueHere: 'Continue in this tab',
  providerApp: 'Application',
  providerAppHelp: (app: string, provider: string) => `${app} has more than one app registered with ${provider}.`,
  unnamedApp: (tail: string) => `Client ID ending in ${tail}`,
  ownDomain: 'Use a custom domain',
  packageInstallStep: (app: string, provider: string) =>
    `1. Install the ${app} package in ${provider}, unless it’s already installed.`,
  packageInstall: 'Install package',
  packageConnectStep: (provider: string) => `2. Come back here and connect ${provider}.`,

  unsupportedTitle: (provider: string) => `${provider} can’t be connected here yet`,
  unsupported: (provider: string) => `The sign-in method of ${provider} isn’t supported yet.`,
  /** For the builder, among the technical details. */
  unsupportedDetails: (authType: string, grantType = '') =>
    `The provider's catalog entry has the authType "${authType}" and the grantType "${grantType}".`,
  unsupportedRemedy: (app: string) => `Ask ${app} for another way to connect.`,

  productNotSet: 'The product to connect isn’t set.',
  unknownModule: (module: string, known: readonly string[]) =>
    `The module "${module}" is unknown. Known: ${known.join(', ')}.`,
  undecidedModule: (known: readonly string[]) => `No module was chosen. Known: ${known.join(', ')}.`,

  name: 'This connection',

  connectedTitle: (provider: string) => `${provider} is connected`,
  connectedSummary: (app: string, provider: string) => `${app} can access your ${provider} account.`,
  rejectedTitle: (provider: string) => `${provider} rejected the sign-in`,
  keyRejected: (provider: string, detail: string) =>
    `${provider} didn’t accept this key. Check it and try again. (${provider}: “${detail}”)`,
  credentialsRejected: (provider: string, detail: string) =>
    `${provider} didn’t accept these credentials. Check them and try again. (${provider}: “${detail}”)`,
  redirecting: 'Redirecting you back…',

  account: 'Account',
  connectedBy: 'Connected by',
  connectedOn: 'Connected on',
  authentication: 'Authentication',
  schemes: {
    none: 'Not required',
    apiKey: 'API key',
    basic: 'Username and password',
    'oauth2/authorizationCode': 'OAuth sign-in',
    'oauth2/authorizationCodePKCE': 'OAuth sign-in',
    'oauth2/clientCredentials': 'Client ID and secret',
    'oauth2/password': 'Username and password',
  },
  states: { created: 'Connected', working: 'Working', bad_credentials: 'Sign-in rejected' },

  newKey: (provider: string) => `New ${provider} API key`,

  editDetails: 'Edit details',
  detailsSaved: 'Details saved.',
  credentialRequired: (provider: string) =>
    `This changes the address of ${provider}. Enter your credentials again to confirm.`,
  signInRequired: (provider: string) => `This changes the address of ${provider}. Sign in again to confirm.`,
  otherAccounts: 'Other accounts',
  anotherTitle: (provider: string) => `Connect another ${provider} account`,
  sameAccountTitle: (provider: string) => `This ${provider} account is already connected`,
  sameAccount: (account: string) => `It’s connected as ${account}. Use that connection, or keep both.`,
  useExisting: 'Use existing connection',
  addAnyway: 'Keep both',

  disconnect: (provider: string) => `Disconnect ${provider}`,
  disconnectHelp: (app: string, provider: string) => `${app} loses access to your ${provider} account.`,
  disconnectTitle: (provider: string) => `Disconnect ${provider}?`,
  disconnectConsequence: (app: string, provider: string) =>
    `${app} loses access to your ${provider} account, and your stored credentials are deleted. You’ll need to reconnect to use it again.`,
  disconnecting: 'Disconnecting…',
  disconnectFailed: (provider: string) => `${provider} couldn’t be disconnected.`,
};
