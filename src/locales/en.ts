import { screen } from './en-screen.ts';
import { list, plural } from './format.ts';

/** How far back the first read goes: not at all, all of it, or whole days. */
type Start = 'none' | 'all' | number;

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const history = (start: 'all' | number) =>
  start === 'all' ? 'all history' : plural('en', start, { one: 'the last day', other: 'the last # days' });

/**
 * Every visible text in English, the default. Its type is the type of the other languages.
 * Entries are plain text, or functions of the names and numbers that appear in them: `app` is the name of the host
 * application, `object` that of an object.
 */
export const en = {
  ...screen,

  connection: {
    ...screen.connection,

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
    expiredTitle: 'Sign-in expired',
    expired: (provider: string) => `The sign-in to ${provider} took longer than 10 minutes. Open the window again.`,
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
    signInFailed: 'The sign-in wasn’t completed.',
    rejectedTitle: (provider: string) => `${provider} rejected the sign-in`,
    keyRejected: (provider: string, detail: string) =>
      `${provider} didn’t accept this key. Check it and try again. (${provider}: “${detail}”)`,
    credentialsRejected: (provider: string, detail: string) =>
      `${provider} didn’t accept these credentials. Check them and try again. (${provider}: “${detail}”)`,
    chooseAccount: 'Choose one of the accounts you have access to.',
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
  },

  manage: {
    ...screen.manage,

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
  },

  settings: {
    ...screen.settings,

    schedule: 'Schedule',
    onDemand: 'On demand',
    customSchedule: (cron: string) => `Custom schedule: ${cron}`,

    history: 'Import history',
    historyHelp: (app: string, object: string) => `History is imported once, when ${app} starts syncing ${object}.`,
    noHistory: 'New records only',
    noImport: 'No separate import',
    someHistory: 'Number of days',
    allHistory: 'All history',
    days: 'Days',
    daysWrong: 'Enter a whole number of days, at least 1.',

    filters: 'Filters',
    filtersHelp: (app: string, object: string) => `${app} only receives ${object} that match all filters.`,
    addFilter: 'Add filter',
    filter: (field: string) => `${field} is`,
    removeFilter: (field: string) => `Remove filter on ${field}`,
    valueMissing: (field: string) => `Enter a value for ${field}.`,
    numberMissing: (field: string) => `Enter a number for ${field}.`,
    wholeNumberMissing: (field: string) => `Enter a whole number for ${field}.`,
    yes: 'Yes',
    no: 'No',

    writeSettings: 'Write settings',
    writeSummary: (object: string, mayDelete: boolean, fields: number) =>
      [
        `${object} settings`,
        [
          mayDelete && 'deleting allowed',
          fields > 0 && plural('en', fields, { one: '# field rule', other: '# field rules' }),
        ]
          .filter(Boolean)
          .join(', '),
      ]
        .filter(Boolean)
        .join(': '),
    mayDelete: (app: string, object: string) => `Allow ${app} to delete ${object}`,
    sharesMappings: (object: string) => `Use the same field mapping as for syncing ${object}`,
    fieldRules: 'Field rules',
    fieldRulesHelp: (app: string) => `Control when ${app} writes a field.`,
    addField: 'Add field',
    fieldName: (provider: string) => `Field name in ${provider}`,
    add: 'Add',
    alreadyThere: (field: string) => `${field} is already in the list.`,
    removeField: (field: string) => `Remove rules for ${field}`,
    defaultFor: (field: string) => `Default for ${field}`,
    onCreate: (field: string) => `${field} in new records`,
    onUpdate: (field: string) => `${field} in existing records`,
    write: 'Write',
    writeIfEmpty: 'Write only if empty',
    doNotOverwrite: 'Don’t overwrite',
    doNotWrite: 'Don’t write',
  },

  wizard: {
    ...screen.wizard,

    progress: 'Progress',
    stages: { connect: 'Connect', objects: 'Choose', configure: 'Configure', review: 'Review' },
    done: 'Done',
    back: 'Back',
    next: 'Next',
    toReview: 'Back to review',
    missing: 'Fix the highlighted fields to continue.',

    connectedTitle: (provider: string) => `${provider} is connected`,
    connected: (app: string, provider: string) => `${app} uses this ${provider} account.`,
    otherAccount: 'Use another account',

    chooseTitle: 'Choose what to sync',
    choose: (provider: string) => `You can change this later. Skip any ${provider} objects you don’t need.`,
    syncSection: (app: string) => `${app} syncs`,
    writeSection: (app: string) => `${app} can create and update`,
    objectAs: (providerObject: string, provider: string) => `${providerObject} in ${provider}`,
    chooseOne: 'Choose at least one object.',

    objectOf: (object: string, position: number, total: number) => `${object}, ${position} of ${total}`,
    mapTitle: (object: string) => `Map ${object} fields`,
    fieldsTitle: (object: string) => `Choose ${object} fields`,
    writeTitle: (app: string) => `Control how ${app} writes`,
    skipObject: (object: string) => `Skip ${object}`,

    reviewTitle: 'Review and install',
    willSync: (app: string, objects: readonly string[], schedule: string | undefined, start: Start | undefined) => {
      const from =
        start === undefined ? '' : `, starting with ${start === 'none' ? 'new and changed records' : history(start)}`;
      return `${app} will sync ${list('en', objects)}${when(schedule)}${from}.`;
    },
    fullSyncs: (provider: string, objects: readonly string[]) =>
      `Every sync delivers all records of ${list('en', objects)}, because ${provider} can’t report changes.`,
    wholeRecords: (app: string, objects: readonly string[]) =>
      `${app} will receive whole records of ${list('en', objects)}, including fields that aren’t selected.`,
    willWrite: (app: string, objects: readonly string[], provider: string) =>
      `${app} will create and update ${list('en', objects)} in ${provider}.`,
    willProxy: (app: string, provider: string) => `${app} can also send API requests to ${provider} on your behalf.`,
    mayDelete: (app: string, objects: readonly string[], provider: string) =>
      `${app} can delete ${list('en', objects)} in ${provider}.`,
    account: 'Account',
    plan: 'Summary',
    allFields: (count: number) => plural('en', count, { one: 'The only field', other: 'All # fields' }),
    edit: (object: string) => `Edit ${object}`,
    editAccount: 'Edit account',
    editObjects: 'Edit objects',
    editWriting: 'Edit write access',
    change: (part: string) => `Change ${part}`,

    elsewhereTitle: (integration: string) => `${integration} is already installed`,
    elsewhere: 'It was installed somewhere else in the meantime. Your choices here are kept.',
    settings: 'Open settings',

    successTitle: (integration: string) => `${integration} is installed`,
    success: (app: string, provider: string) => `${app} can now use your ${provider} data.`,
    nextTitle: 'What happens next',
    finish: 'Done',
    firstHistory: (
      app: string,
      objects: readonly string[],
      start: Exclude<Start, 'none'>,
      schedule: string | undefined,
    ) => {
      const then = schedule ? ` After that, it syncs ${schedule}.` : '';
      return `${app} is importing ${history(start)} of ${list('en', objects)}. Expect the first data within a few minutes.${then}`;
    },
    firstChange: (app: string, objects: readonly string[], schedule: string | undefined) =>
      schedule ? `${app} syncs ${list('en', objects)} ${schedule}.` : `${app} syncs ${list('en', objects)} on demand.`,
    canWrite: (app: string, objects: readonly string[], provider: string) =>
      `${app} can create and update ${list('en', objects)} in ${provider}.`,
  },
};

/** The type of a message catalogue. */
export type Messages = typeof en;
