import type { Messages } from './en.ts';

/** German: connecting an account and what becomes of it. */
export const connection: Messages['connection'] = {
  title: (provider) => `${provider} verbinden`,
  summary: (app, provider) =>
    `Verbinden Sie Ihr ${provider}-Konto mit ${app}. Sie können die Verbindung jederzeit trennen.`,
  apiKey: (provider) => `API-Schlüssel von ${provider}`,
  apiKeyHelp: (provider) =>
    `Erstellen oder kopieren Sie den Schlüssel in ${provider}. Er wird verschlüsselt gespeichert.`,
  findApiKey: 'Wo finde ich meinen Schlüssel?',
  username: 'Benutzername',
  password: 'Passwort',
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  scopes: 'Berechtigungen',
  scopesHelp: 'Berechtigungen des Clients mit den Namen des Anbieters, durch Leerzeichen getrennt.',
  noKeyNeeded: (provider) => `${provider} erfordert keine Anmeldung.`,
  submit: (provider) => `${provider} verbinden`,
  submitting: (provider) => `Wird bei ${provider} geprüft…`,

  detailsTitle: (provider) => `Weitere Angaben für ${provider}`,
  detailsSummary: (app, provider) => `${app} benötigt diese Angaben, um Ihr ${provider}-Konto zu verwenden.`,
  saveDetails: 'Angaben speichern',
  savingDetails: 'Angaben werden gespeichert…',

  detailsNotSaved: (app) => `Ihre Angaben konnten nicht gespeichert werden. Wenden Sie sich an ${app}.`,

  opening: (provider) => `${provider} wird geöffnet…`,
  leaving: (provider) => `Sie werden zu ${provider} weitergeleitet…`,
  waitingTitle: (provider) => `Bei ${provider} anmelden`,
  waiting: (provider) =>
    `Schließen Sie die Anmeldung bei ${provider} im anderen Fenster ab. Diese Seite wird automatisch aktualisiert.`,
  blockedTitle: 'Pop-up blockiert',
  blocked: (provider) =>
    `Melden Sie sich in einem neuen Fenster bei ${provider} an, oder fahren Sie in diesem Tab fort.`,
  blockedWithoutTab: (provider) => `Melden Sie sich in einem neuen Fenster bei ${provider} an.`,
  closedTitle: 'Anmeldefenster geschlossen',
  closed: (provider) =>
    `Wenn Sie die Anmeldung bei ${provider} abgeschlossen haben, wird diese Seite gleich aktualisiert. Öffnen Sie andernfalls das Fenster erneut.`,
  showWindow: 'Fenster anzeigen',
  openWindow: 'Fenster öffnen',
  reopenWindow: 'Fenster erneut öffnen',
  continueHere: 'In diesem Tab fortfahren',
  signInAgain: 'Erneut anmelden',
  providerApp: 'Anwendung',
  providerAppHelp: (app, provider) => `${app} ist bei ${provider} mehrfach registriert.`,
  unnamedApp: (tail) => `Client-ID, die auf ${tail} endet`,
  ownDomain: 'Eigene Domain verwenden',
  packageInstallStep: (app, provider) =>
    `1. Installieren Sie das Paket von ${app} in ${provider}, falls es noch nicht installiert ist.`,
  packageInstall: 'Paket installieren',
  packageConnectStep: (provider) => `2. Kommen Sie hierher zurück, und verbinden Sie ${provider}.`,

  unsupportedTitle: (provider) => `${provider} kann hier noch nicht verbunden werden`,
  unsupported: (provider) => `Die Anmeldemethode von ${provider} wird noch nicht unterstützt.`,
  unsupportedDetails: (authType, grantType = '') =>
    `Der Katalogeintrag des Anbieters hat den authType „${authType}“ und den grantType „${grantType}“.`,
  unsupportedRemedy: (app) => `Fragen Sie ${app} nach einer anderen Möglichkeit zur Verbindung.`,

  productNotSet: 'Das zu verbindende Produkt ist nicht festgelegt.',
  unknownModule: (module, known) => `Das Modul „${module}“ ist unbekannt. Bekannt sind: ${known.join(', ')}.`,
  undecidedModule: (known) => `Es wurde kein Modul gewählt. Bekannt sind: ${known.join(', ')}.`,

  name: 'Diese Verbindung',

  connectedTitle: (provider) => `${provider} ist verbunden`,
  connectedSummary: (app, provider) => `${app} hat Zugriff auf Ihr ${provider}-Konto.`,
  rejectedTitle: (provider) => `${provider} hat die Anmeldung abgelehnt`,
  rejectedKey: (provider) =>
    `${provider} hat Ihren API-Schlüssel abgelehnt. Aktualisieren Sie ihn, um die Synchronisierung fortzusetzen.`,
  rejectedSignIn: (provider) =>
    `${provider} hat Ihre Anmeldung abgelehnt. Melden Sie sich erneut an, um die Synchronisierung fortzusetzen.`,
  keyRejected: (provider, detail) =>
    `${provider} hat diesen Schlüssel nicht akzeptiert. Prüfen Sie ihn, und versuchen Sie es erneut. (${provider}: „${detail}“)`,
  credentialsRejected: (provider, detail) =>
    `${provider} hat diese Anmeldedaten nicht akzeptiert. Prüfen Sie sie, und versuchen Sie es erneut. (${provider}: „${detail}“)`,
  redirecting: 'Sie werden zurückgeleitet…',

  account: 'Konto',
  connectedBy: 'Verbunden von',
  connectedOn: 'Verbunden am',
  authentication: 'Authentifizierung',
  schemes: {
    none: 'Nicht erforderlich',
    apiKey: 'API-Schlüssel',
    basic: 'Benutzername und Passwort',
    'oauth2/authorizationCode': 'OAuth-Anmeldung',
    'oauth2/authorizationCodePKCE': 'OAuth-Anmeldung',
    'oauth2/clientCredentials': 'Client-ID und Geheimnis',
    'oauth2/password': 'Benutzername und Passwort',
  },
  states: { created: 'Verbunden', working: 'Funktioniert', bad_credentials: 'Anmeldung abgelehnt' },

  updateKey: 'API-Schlüssel aktualisieren',
  newKey: (provider) => `Neuer API-Schlüssel von ${provider}`,
  saveKey: 'Schlüssel speichern',
  keySaved: 'API-Schlüssel aktualisiert.',
  updateSignIn: 'Anmeldedaten aktualisieren',
  saveSignIn: 'Anmeldedaten speichern',
  signInSaved: 'Anmeldedaten aktualisiert.',

  editDetails: 'Angaben bearbeiten',
  detailsSaved: 'Angaben gespeichert.',
  credentialRequired: (provider) =>
    `Damit ändert sich die Adresse von ${provider}. Geben Sie zur Bestätigung Ihre Anmeldedaten erneut ein.`,
  signInRequired: (provider) =>
    `Damit ändert sich die Adresse von ${provider}. Melden Sie sich zur Bestätigung erneut an.`,
  otherAccounts: 'Andere Konten',
  anotherTitle: (provider) => `Weiteres ${provider}-Konto verbinden`,
  sameAccountTitle: (provider) => `Dieses ${provider}-Konto ist bereits verbunden`,
  sameAccount: (account) => `Es ist als ${account} verbunden. Verwenden Sie diese Verbindung, oder behalten Sie beide.`,
  useExisting: 'Bestehende Verbindung verwenden',
  addAnyway: 'Beide behalten',

  disconnect: (provider) => `${provider} trennen`,
  disconnectHelp: (app, provider) => `${app} verliert den Zugriff auf Ihr Konto bei ${provider}.`,
  disconnectTitle: (provider) => `${provider} trennen?`,
  disconnectConsequence: (app, provider) =>
    `${app} verliert den Zugriff auf Ihr ${provider}-Konto, und die gespeicherten Anmeldedaten werden gelöscht. Um es wieder zu verwenden, müssen Sie es erneut verbinden.`,
  disconnecting: 'Wird getrennt…',
  disconnectFailed: (provider) => `${provider} konnte nicht getrennt werden.`,
};
