import type { Messages } from './en.ts';

/** German: connecting an account and what becomes of it. */
export const connection: Messages['connection'] = {
  title: (provider) => `${provider} verbinden`,
  summary: (app, provider) =>
    `${app} wird Ihr Konto bei ${provider} verwenden. Sie können es hier jederzeit wieder trennen.`,
  apiKey: (provider) => `API-Schlüssel von ${provider}`,
  apiKeyHelp: (provider) =>
    `Erstellen oder kopieren Sie den Schlüssel in ${provider}. Er wird verschlüsselt gespeichert.`,
  findApiKey: 'Wo finde ich meinen Schlüssel?',
  username: 'Benutzername',
  password: 'Passwort',
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  scopes: 'Berechtigungen',
  scopesHelp: 'Was der Client darf, mit den Namen des Anbieters. Trennen Sie mehrere durch ein Leerzeichen.',
  noKeyNeeded: (provider) => `${provider} benötigt keine Anmeldung.`,
  submit: (provider) => `${provider} verbinden`,
  submitting: (provider) => `Wird bei ${provider} geprüft…`,

  detailsTitle: (provider) => `Noch einige Angaben zu ${provider}`,
  detailsSummary: (app, provider) => `${app} benötigt sie, um mit Ihrem Konto bei ${provider} zu arbeiten.`,
  saveDetails: 'Angaben speichern',
  savingDetails: 'Angaben werden gespeichert…',

  detailsNotSaved: (app) => `Die Angaben wurden gesendet, aber nicht behalten. Bitten Sie ${app} um Hilfe.`,

  opening: (provider) => `${provider} wird geöffnet…`,
  leaving: (provider) => `Sie werden zu ${provider} weitergeleitet…`,
  waitingTitle: (provider) => `Melden Sie sich bei ${provider} an`,
  waiting: (provider) =>
    `${provider} wurde in einem eigenen Fenster geöffnet. Sobald Sie dort fertig sind, geht es hier von selbst weiter.`,
  blockedTitle: 'Ihr Browser hat kein Fenster geöffnet',
  blocked: (provider) =>
    `${provider} verlangt die Anmeldung auf der eigenen Seite. Öffnen Sie sie hier, oder fahren Sie in diesem Tab fort.`,
  blockedWithoutTab: (provider) => `${provider} verlangt die Anmeldung auf der eigenen Seite.`,
  closedTitle: 'Das Fenster scheint geschlossen zu sein',
  closed: (provider) =>
    `Wenn Sie bei ${provider} fertig sind, geht es hier gleich weiter. Öffnen Sie sonst das Fenster erneut.`,
  showWindow: 'Fenster anzeigen',
  openWindow: 'Fenster öffnen',
  reopenWindow: 'Fenster erneut öffnen',
  continueHere: 'In diesem Tab fortfahren',
  signInAgain: 'Erneut anmelden',
  providerApp: 'Anwendung',
  providerAppHelp: (app, provider) => `${app} ist bei ${provider} mehrfach registriert.`,
  unnamedApp: (tail) => `Client-ID, die auf ${tail} endet`,
  ownDomain: 'Bei Ihrer eigenen Domain anmelden',
  packageInstallStep: (app, provider) =>
    `1. Installieren Sie das Paket von ${app} in ${provider}, falls es noch nicht installiert ist.`,
  packageInstall: 'Paket installieren',
  packageConnectStep: (provider) => `2. Kommen Sie hierher zurück, und verbinden Sie ${provider}.`,

  unsupportedTitle: (provider) => `${provider} kann hier noch nicht verbunden werden`,
  unsupported: (provider) => `${provider} verlangt eine Anmeldung, die diese Version nicht kennt.`,
  unsupportedDetails: (authType, grantType = '') =>
    `Der Katalogeintrag des Anbieters hat den authType „${authType}“ und den grantType „${grantType}“.`,
  unsupportedRemedy: (app) => `Fragen Sie ${app} nach einem anderen Weg.`,

  productNotSet: (app) => `${app} hat nicht angegeben, welches Produkt verbunden werden soll.`,
  unknownModule: (module, known) => `Das Modul „${module}“ ist unbekannt. Bekannt sind: ${known.join(', ')}.`,
  undecidedModule: (known) => `Es wurde kein Modul gewählt. Bekannt sind: ${known.join(', ')}.`,

  name: 'Diese Verbindung',
  unknownProvider: (provider) => `Es gibt keinen Anbieter mit dem Namen „${provider}“.`,
  unknownProviderHelp: 'Laden Sie die Seite neu, oder wenden Sie sich an den Support, wenn es dabei bleibt.',

  connectedTitle: (provider) => `${provider} ist verbunden`,
  connectedSummary: (app, provider) => `${app} kann Ihr Konto bei ${provider} verwenden.`,
  rejectedTitle: (provider) => `${provider} hat die Anmeldung abgelehnt`,
  rejectedKey: (provider) =>
    `${provider} akzeptiert den gespeicherten API-Schlüssel nicht mehr. Geben Sie einen neuen ein, um fortzufahren.`,
  rejectedSignIn: (provider) =>
    `${provider} akzeptiert die gespeicherte Anmeldung nicht mehr. Melden Sie sich erneut an, um fortzufahren.`,
  redirecting: 'Sie werden zurückgeleitet…',

  account: 'Konto',
  connectedBy: 'Verbunden von',
  connectedOn: 'Verbunden seit',
  status: 'Status',
  authentication: 'Anmeldung',
  schemes: {
    none: 'Nicht nötig',
    apiKey: 'API-Schlüssel',
    basic: 'Benutzername und Passwort',
    'oauth2/authorizationCode': 'Auf der Seite des Anbieters',
    'oauth2/authorizationCodePKCE': 'Auf der Seite des Anbieters',
    'oauth2/clientCredentials': 'Client-ID und Geheimnis',
    'oauth2/password': 'Benutzername und Passwort',
  },
  states: { created: 'Verbunden', working: 'Funktioniert', bad_credentials: 'Anmeldung abgelehnt' },

  updateKey: 'API-Schlüssel ändern',
  newKey: (provider) => `Neuer API-Schlüssel von ${provider}`,
  saveKey: 'Schlüssel speichern',
  keySaved: 'Der neue API-Schlüssel wird verwendet.',
  updateSignIn: 'Anmeldung ändern',
  saveSignIn: 'Anmeldung speichern',
  signInSaved: 'Die neue Anmeldung wird verwendet.',

  editDetails: 'Angaben bearbeiten',
  detailsSaved: 'Die Angaben sind gespeichert.',
  credentialRequired: (provider) =>
    `Damit ändert sich, wo ${provider} erreicht wird. Melden Sie sich deshalb noch einmal an.`,
  otherAccounts: 'Andere Konten',

  disconnect: (provider) => `${provider} trennen`,
  disconnectHelp: (app, provider) => `${app} verliert den Zugriff auf Ihr Konto bei ${provider}.`,
  disconnectTitle: (provider) => `${provider} trennen?`,
  disconnectConsequence: (app, provider) =>
    `${app} verliert den Zugriff auf Ihr Konto bei ${provider}, und die gespeicherte Anmeldung wird gelöscht. Um es wieder zu verwenden, verbinden Sie es neu.`,
  disconnecting: 'Wird getrennt…',
  disconnectFailed: (provider) => `${provider} konnte nicht getrennt werden.`,
};
