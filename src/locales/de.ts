import type { Messages } from './en.ts';
import { capitalize, list, plural } from './format.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const number = (value: number) => value.toLocaleString('de');
const unavailable = {
  reason: () => 'Diese Integration ist derzeit nicht verfügbar.',
  remedy: 'Wenden Sie sich an den Support.',
};
const history = (start: 'all' | number) =>
  start === 'all'
    ? 'dem gesamten Verlauf'
    : plural('de', start, { one: 'den Daten des letzten Tages', other: 'den Daten der letzten # Tage' });

/** Every visible text in German, with "Sie". */
export const de: Messages = {
  language: 'de',

  common: {
    cancel: 'Abbrechen',
    retry: 'Erneut versuchen',
    retrying: 'Neuer Versuch…',
    loading: 'Wird geladen…',
    learnMore: 'Mehr erfahren',
    technicalDetails: 'Technische Details',
    copy: 'Details kopieren',
    copied: 'Kopiert',
  },

  field: {
    optional: 'Optional',
    suggested: 'Vorschlag',
    showSecret: 'Zeichen anzeigen',
    hideSecret: 'Zeichen verbergen',
    clear: (label) => `${label} leeren`,
    choose: 'Auswählen…',
    clearSearch: 'Suche leeren',
    pick: (label) => `Wählen Sie „${label}“ aus.`,
    enter: (label) => `Geben Sie „${label}“ ein.`,
    noMatch: (query) => `Keine Ergebnisse für „${query}“.`,
    matches: (count) => plural('de', count, { one: '# Treffer', other: '# Treffer' }),
    types: {
      string: 'Text',
      boolean: 'Ja oder nein',
      singleSelect: 'Einfachauswahl',
      multiSelect: 'Mehrfachauswahl',
      date: 'Datum',
      datetime: 'Datum und Uhrzeit',
      int: 'Ganze Zahl',
      float: 'Zahl',
      reference: 'Referenz',
      other: '',
    },
  },

  failure: {
    title: (what) => `${what} konnte nicht geladen werden`,
    unknown:
      'Bei uns ist ein Fehler aufgetreten. Versuchen Sie es erneut. Wenn das Problem weiterhin besteht, wenden Sie sich an den Support.',
    offline: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Internetverbindung, und versuchen Sie es erneut.',
    session: 'Ihre Sitzung konnte nicht bestätigt werden. Laden Sie die Seite neu, und versuchen Sie es erneut.',
    provider: 'Der Anbieter hat die Anfrage nicht ausgeführt.',
    quote: (detail) => `Meldung: „${detail}“`,
    crashed: 'Dieser Teil der Seite funktioniert nicht mehr',
    crashedHelp: 'Laden Sie die Seite neu. Wenn es wieder passiert, wenden Sie sich an den Support.',
  },

  configure: {
    syncSummary: (app, object, provider, schedule) =>
      `${app} synchronisiert${when(schedule)} ${object} aus ${provider}.`,
    availableSummary: (app, object, provider, schedule) =>
      `${app} kann${when(schedule)} ${object} aus ${provider} synchronisieren.`,
    syncSummaryAs: (app, providerObject, provider, object, schedule) =>
      `${app} synchronisiert${when(schedule)} ${providerObject} aus ${provider} als ${object}.`,
    fullSyncs: (provider, sentence = '') =>
      `${sentence} Jede Synchronisierung liefert alle Datensätze, weil ${provider} keine Änderungen melden kann.`.trimStart(),
    includeObject: (object) => `${object} synchronisieren`,

    whichObject: (provider, object) => `Welches Ihrer Objekte in ${provider} enthält ${object}?`,
    whichObjectHelp: (app, object) => `${app} erhält es als ${object}.`,
    useSeveral: 'Mehrere verwenden',

    alwaysIncluded: 'Immer enthalten',
    requiredMappings: 'Pflichtfelder zuordnen',
    requiredMappingsHelp: (app) => `Erforderlich für ${app}.`,
    optionalMappings: 'Optionale Felder zuordnen',
    optionalMappingsHelp: 'Überspringen Sie, was Sie nicht verwenden.',
    optionalFields: 'Optionale Felder',
    optionalFieldsHelp: (app) => `Wählen Sie weitere Felder, die ${app} erhalten soll.`,
    wholeRecordsHelp: (app) =>
      `${app} erhält vollständige Datensätze. Wählen Sie die Felder, die verwendet werden sollen.`,
    nothingToChoose: (object) => `Für ${object} gibt es keine Optionen.`,

    fieldIn: (owner) => `Feld in ${owner}`,
    chooseField: (provider) => `Feld in ${provider} wählen`,
    missingMapping: (label) => `Wählen Sie ein Feld für ${label}.`,
    duplicateMapping: (field, other) => `${field} ist bereits ${other} zugeordnet. Wählen Sie ein anderes Feld.`,
    fieldGone: (field) =>
      `Das Feld ${field} gibt es nicht mehr, oder Ihr Konto hat keinen Zugriff darauf. Wählen Sie ein anderes, oder behalten Sie es bei.`,
    ambiguous: (label, field) => `${label} (${field})`,
    automaticMappings: 'Automatisch zugeordnet',
    mappedFrom: (label, field) => `${label} kommt aus ${field}.`,
    mappingNotRequested: (app) => `${app} fragt nicht mehr danach.`,
    removeMapping: (label) => `${label} entfernen`,

    mapValues: (field) => `Werte von ${field} zuordnen`,
    mapValuesHelp: (provider) => `Werte ohne Zuordnung werden unverändert aus ${provider} übernommen.`,
    valuesUnlisted: (provider, field) =>
      `${provider} nennt die Werte von ${field} nicht. Geben Sie sie so ein, wie sie dort stehen.`,
    valuesMapped: (matched, total) => `${number(matched)} von ${number(total)} zugeordnet`,
    mapSameNames: (count) =>
      plural('de', count, { one: 'Den gleichnamigen Wert zuordnen', other: '# gleichnamige Werte zuordnen' }),
    chooseValue: (provider) => `Wert in ${provider} wählen`,
    repeatedValue: (value) => `„${value}“ ist zweimal zugeordnet. Jeder Wert kann nur einmal zugeordnet werden.`,
    yes: 'Ja',
    no: 'Nein',

    nothingSelected: 'Wählen Sie mindestens ein Feld.',

    allFields: 'Alle Felder, auch neue',
    allFieldsHelp: (provider) =>
      `Felder, die ${provider} später hinzufügt, sind enthalten. Entfernen Sie einen Haken, um Felder einzeln auszuwählen.`,

    searchFields: 'Felder suchen',
    selectAll: (count) => plural('de', count, { one: 'Das einzige Feld auswählen', other: 'Alle # Felder auswählen' }),
    selectMatching: (count) =>
      plural('de', count, { one: 'Das passende Feld auswählen', other: 'Alle # passenden Felder auswählen' }),
    selectedCount: (chosen, total) => `${number(chosen)} von ${number(total)}`,
    noFieldMatches: (query) => `Kein Feld passt zu „${query}“.`,
    showAllFields: 'Alle Felder anzeigen',
    fieldKeys: 'Mit den Pfeiltasten bewegen Sie sich in der Liste.',
    searchObjects: 'Objekte suchen',

    pause: (object) => `Synchronisierung von ${object} pausieren`,
    pausing: 'Wird pausiert…',
    pauseTitle: (object) => `Synchronisierung von ${object} pausieren?`,
    pauseConsequence: (app, object) =>
      `${app} erhält keine neuen oder geänderten ${object}, bis Sie die Synchronisierung fortsetzen. Daten, die bereits in ${app} sind, bleiben erhalten.`,
    pauseFailed: (object) => `Die Synchronisierung von ${object} konnte nicht pausiert werden.`,
    keepsReceiving: (app, object) => `${app} erhält ${object} weiterhin mit den bisherigen Einstellungen.`,
    pausedWithSubscription: (app, object) =>
      `${app} erhält weiterhin Echtzeit-Updates zu ${object}, aber bis Sie fortsetzen, wird nichts synchronisiert.`,
    pausedTitle: (object) => `Synchronisierung von ${object} ist pausiert`,
    paused: (app) => `${app} erhält keine Aktualisierungen, bis Sie fortsetzen.`,
    resume: (object) => `Synchronisierung von ${object} fortsetzen`,
    resuming: 'Wird fortgesetzt…',
    resumeFailed: (object) => `Die Synchronisierung von ${object} konnte nicht fortgesetzt werden.`,

    writeTitle: 'Schreibzugriff',
    writes: (app, provider) => `Wählen Sie, was ${app} in ${provider} erstellen und aktualisieren darf.`,
    selectAllObjects: (count) => plural('de', count, { one: 'Das einzige Objekt', other: 'Alle # Objekte auswählen' }),

    objectFailed: (object, provider) => `${object} konnte nicht aus ${provider} geladen werden`,
    saveFailed: (object) => `${object} konnte nicht gespeichert werden`,
    rejectedMissingField: (object, field) =>
      `${object}: Das Feld „${field}“ gibt es nicht mehr. Wählen Sie ein anderes.`,

    install: 'Installieren',
    installing: 'Wird installiert…',
    save: (count) => plural('de', count, { one: '# Änderung speichern', other: '# Änderungen speichern' }),
    saving: 'Wird gespeichert…',
    nothingToSave: 'Gespeichert',
    discard: 'Verwerfen',
    discardObject: (object) => `Änderungen an ${object} verwerfen`,
    changedElsewhere: (parts, words) =>
      `Jemand anderes hat ${list('de', parts)} geändert. Ihre Änderungen bleiben erhalten. ${words}`,
    more: (count) => `${count} weitere`,
    installSummary: (app, reads, writes) => {
      const actions = [
        reads.length > 0 && `${list('de', reads)} synchronisieren`,
        writes.length > 0 && `${list('de', writes)} schreiben`,
      ];
      return `${app} wird ${actions.filter(Boolean).join(' und ')}.`;
    },
    noWriteAccess: 'Schreibzugriff ist nicht enthalten.',
    chooseObject: 'Wählen Sie mindestens ein Objekt.',
    fieldsLeft: (count) => plural('de', count, { one: 'Noch # Feld', other: 'Noch # Felder' }),
    unsavedChanges: (parts) => `Nicht gespeicherte Änderungen: ${list('de', parts)}`,
    restored: (words) => `Ihre nicht gespeicherten Änderungen wurden wiederhergestellt. ${words}`,
    allSaved: 'Alle Änderungen gespeichert.',
    installed: (app, provider) => `Installiert. ${app} kann jetzt Ihre Daten aus ${provider} verwenden.`,
    saved: 'Änderungen gespeichert.',
    fixErrors: (parts) => `Korrigieren Sie die markierten Felder in ${list('de', parts)}.`,

    everyMinutes: (count) => plural('de', count, { one: 'jede Minute', other: 'alle # Minuten' }),
    everyHours: (count) => plural('de', count, { one: 'jede Stunde', other: 'alle # Stunden' }),
    everyDays: (count) => plural('de', count, { one: 'einmal am Tag', other: 'alle # Tage' }),
    weekly: 'einmal in der Woche',
    monthly: 'einmal im Monat',
  },

  connection: {
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
    expiredTitle: 'Anmeldung abgelaufen',
    expired: (provider) =>
      `Die Anmeldung bei ${provider} hat länger als 10 Minuten gedauert. Öffnen Sie das Fenster erneut.`,
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
    signInFailed: 'Die Anmeldung wurde nicht abgeschlossen.',
    rejectedTitle: (provider) => `${provider} hat die Anmeldung abgelehnt`,
    rejectedKey: (provider) =>
      `${provider} hat Ihren API-Schlüssel abgelehnt. Aktualisieren Sie ihn, um die Synchronisierung fortzusetzen.`,
    rejectedSignIn: (provider) =>
      `${provider} hat Ihre Anmeldung abgelehnt. Melden Sie sich erneut an, um die Synchronisierung fortzusetzen.`,
    keyRejected: (provider, detail) =>
      `${provider} hat diesen Schlüssel nicht akzeptiert. Prüfen Sie ihn, und versuchen Sie es erneut. (${provider}: „${detail}“)`,
    credentialsRejected: (provider, detail) =>
      `${provider} hat diese Anmeldedaten nicht akzeptiert. Prüfen Sie sie, und versuchen Sie es erneut. (${provider}: „${detail}“)`,
    chooseAccount: 'Wählen Sie eines der Konten aus, auf die Sie Zugriff haben.',
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
    sameAccount: (account) =>
      `Es ist als ${account} verbunden. Verwenden Sie diese Verbindung, oder behalten Sie beide.`,
    useExisting: 'Bestehende Verbindung verwenden',
    addAnyway: 'Beide behalten',

    disconnect: (provider) => `${provider} trennen`,
    disconnectHelp: (app, provider) => `${app} verliert den Zugriff auf Ihr Konto bei ${provider}.`,
    disconnectTitle: (provider) => `${provider} trennen?`,
    disconnectConsequence: (app, provider) =>
      `${app} verliert den Zugriff auf Ihr ${provider}-Konto, und die gespeicherten Anmeldedaten werden gelöscht. Um es wieder zu verwenden, müssen Sie es erneut verbinden.`,
    disconnecting: 'Wird getrennt…',
    disconnectFailed: (provider) => `${provider} konnte nicht getrennt werden.`,
  },

  installation: {
    name: 'Diese Integration',

    summaryNew: (app, provider) => `Wählen Sie, was ${app} mit Ihren Daten in ${provider} tun darf.`,

    syncsAndWrites: (app, provider) => `${app} synchronisiert und aktualisiert Ihre Daten in ${provider}.`,
    syncsOnly: (app, provider) => `${app} synchronisiert Ihre Daten aus ${provider}.`,
    writesOnly: (app, provider) => `${app} kann Daten in ${provider} anlegen und ändern.`,
    notifiedOnly: (app, provider) => `${app} wird über Änderungen in ${provider} benachrichtigt.`,
    proxyOnly: (app, provider) => `${app} greift in Ihrem Namen auf ${provider} zu.`,
    manifestFailed: (provider) => `Ihre Objekte in ${provider} konnten nicht geladen werden`,

    navigation: 'Bereiche der Integration',
    syncGroup: 'Synchronisierung',
    writeGroup: 'Schreiben',
    manage: 'Verwalten',
    states: {
      idle: 'Nicht enthalten',
      ready: 'Bereit',
      unsaved: 'Nicht gespeichert',
      active: 'Aktiv',
      stopped: 'Pausiert',
      attention: 'Erfordert Aufmerksamkeit',
      incomplete: 'Zu erledigen',
    },
  },
  manage: {
    connection: 'Verbindung',
    objects: 'Objekte',

    health: {
      'bad-credentials': (provider) => `${provider} hat die gespeicherten Anmeldedaten abgelehnt.`,
      unhealthy: (provider) => `Bei ${provider} funktioniert etwas nicht.`,
      'last-run-failed': (provider) =>
        `Die letzte Ausführung ist fehlgeschlagen. Bei der nächsten wird ${provider} erneut versucht.`,
      'last-write-failed': (provider) => `Der letzte Schreibvorgang in ${provider} ist fehlgeschlagen.`,
      paused: () => 'Die Synchronisierung ist pausiert.',
      delayed: (provider) => `Die nächste Synchronisierung mit ${provider} ist überfällig.`,
      'first-sync': () => 'Die erste Synchronisierung läuft.',
      running: (provider) => `Funktioniert. ${provider} wird gerade synchronisiert.`,
      working: (provider, app) => `Funktioniert. ${app} ist auf dem Stand von ${provider}.`,
      waiting: () => 'Die erste Synchronisierung steht noch aus.',
      ready: (provider, app) => `Bereit. ${app} kann auf ${provider} zugreifen.`,
      'on-demand': (provider, app) => `Bereit. ${app} liest Daten aus ${provider} nur bei Bedarf.`,
    },
    short: {
      'bad-credentials': 'Erfordert Aufmerksamkeit',
      unhealthy: 'Erfordert Aufmerksamkeit',
      'last-run-failed': 'Letzter Lauf fehlgeschlagen',
      'last-write-failed': 'Letztes Schreiben fehlgeschlagen',
      paused: 'Pausiert',
      delayed: 'Verzögert',
      'first-sync': 'Wird synchronisiert',
      running: 'Funktioniert',
      working: 'Funktioniert',
      waiting: 'Installiert',
      ready: 'Installiert',
      'on-demand': 'Installiert',
      connected: 'Verbunden',
    },
    refresh: 'Aktualisieren',
    refreshing: 'Wird aktualisiert…',
    justNow: 'vor weniger als einer Minute',
    soon: 'in weniger als einer Minute',
    upToDateSince: (ago) => `Stand der Daten: ${ago}.`,
    lastSync: (ago, records) =>
      records
        ? `Zuletzt ${ago} synchronisiert, ${plural('de', records, { one: '# Datensatz', other: '# Datensätze' })}.`
        : `Zuletzt ${ago} synchronisiert, keine neuen Daten.`,
    syncing: (records, total = 0) => {
      const [done, all] = [records, total].map((count) => count.toLocaleString('de'));
      if (!records) return 'Wird gerade synchronisiert.';
      return total > records
        ? `Wird gerade synchronisiert: ${done} von etwa ${all}.`
        : `Wird gerade synchronisiert: bisher ${done}.`;
    },
    syncFailed: (ago, reason) => `Synchronisierung ${ago} fehlgeschlagen: ${reason}`,
    notDelivered: (app) => `${app} empfängt derzeit keine Daten.`,
    notDeliveredHelp: 'Wenden Sie sich an den Support.',
    nextSync: (when) => `Nächste Synchronisierung ${when}.`,
    forObject: (object, sentence) => `${object}: ${sentence}`,

    updates: {
      states: { pending: 'Wird eingerichtet', suspended: 'Unterbrochen' },
      pending: 'Das dauert in der Regel wenige Minuten.',
      failed: (object, provider) =>
        `Die Updates konnten nicht eingerichtet werden. Bitten Sie einen Admin Ihres ${provider}-Kontos um Zugriff auf ${object}, oder wenden Sie sich an den Support.`,
      suspended: (provider) => `${provider} sendet derzeit keine Updates. Sie werden automatisch fortgesetzt.`,
      reconnect: (provider) => `Verbinden Sie ${provider} erneut, um Updates zu erhalten.`,
      reason: (reason) => `Grund: „${reason}“`,
      last: (ago) => `Letztes Update ${ago}.`,
      retrying: 'Die Updates konnten noch nicht eingerichtet werden. Dies wird automatisch erneut versucht.',
      failures: {
        permission: (object, provider) =>
          `Die Updates konnten nicht eingerichtet werden. Bitten Sie einen Admin Ihres ${provider}-Kontos um Zugriff auf ${object}.`,
        limit: (object, provider) =>
          `Die Updates für ${object} konnten nicht eingerichtet werden, weil Ihr ${provider}-Konto ein Limit erreicht hat. Bitten Sie einen Admin des Kontos, nicht genutzte Abonnements zu entfernen oder das Limit zu erhöhen.`,
        unsupported: (object, provider, app) =>
          `${provider} sendet diese Updates für ${object} nicht. Wenden Sie sich an den Support, um zu ändern, welche Updates ${app} verwendet.`,
        setup: (_object, _provider, app) =>
          `Die Updates konnten nicht eingerichtet werden, weil ${app} dafür nicht vollständig eingerichtet ist. Wenden Sie sich an den Support.`,
      },
    },

    reconnect: 'Erneut verbinden',
    whichAccount: 'Welches Konto?',
    whichAccountHelp: (app, provider) =>
      `Mehrere Konten bei ${provider} sind verbunden. ${app} verwendet das hier gewählte.`,
    accountOption: (account, who, since) => (account ? `${account} (${who}, ${since})` : `${who}, ${since}`),
    connectAnother: 'Weiteres Konto verbinden',
    useAnother: 'Anderes Konto verwenden',
    useThis: 'Dieses Konto verwenden',
    otherAccount: 'Anderes Konto',
    switching: 'Wird gewechselt…',
    switchTitle: (provider) => `Zu einem anderen ${provider}-Konto wechseln?`,
    switchConsequence: (app, provider) =>
      `Ab jetzt verwendet ${app} das andere ${provider}-Konto. Das bisherige bleibt verbunden, und Daten, die bereits in ${app} sind, bleiben erhalten.`,
    switchFailed: (provider) => `Zum anderen Konto bei ${provider} konnte nicht gewechselt werden`,

    uninstalledElsewhereTitle: (integration) => `${integration} wurde an anderer Stelle deinstalliert`,
    uninstalledElsewhere: 'Ihre Auswahl hier bleibt erhalten. Speichern Sie sie, um erneut zu installieren.',

    notInstalled: (provider) => `${provider} ist verbunden. Noch ist nichts installiert.`,
    installingProxyOnly: (app, provider) => `${app} wird mit ${provider} eingerichtet…`,
    installFailed: (integration) => `${integration} konnte nicht installiert werden`,

    uninstall: (integration) => `${integration} deinstallieren`,
    uninstallHelp: (app, integration) => `${app} verwendet ${integration} nicht mehr.`,
    uninstallTitle: (integration) => `${integration} deinstallieren?`,
    uninstallConsequence: (app, integration) =>
      `${app} verwendet ${integration} ab sofort nicht mehr. Ihre Einstellungen hier werden gelöscht, und das Konto wird getrennt, sofern nichts anderes es verwendet. Daten, die bereits in ${app} sind, bleiben erhalten.`,
    uninstalling: 'Wird deinstalliert…',
    uninstallFailed: (integration) => `${integration} konnte nicht deinstalliert werden.`,
    uninstalledTitle: (integration) => `${integration} ist deinstalliert`,
    uninstalled: (app, integration) => `${app} verwendet ${integration} nicht mehr.`,
    reinstall: (integration) => `${integration} erneut installieren`,
  },

  problems: {
    'malformed-body': { reason: (detail) => `Die Anfrage konnte nicht gelesen werden: ${detail}` },
    'invalid-input': { reason: (detail) => `Die Angaben stimmen noch nicht: ${detail}` },
    'invalid-update-mask': { reason: (detail) => `Diese Änderung ist nicht möglich: ${detail}` },
    'not-supported': { reason: (detail) => `Das wird nicht unterstützt: ${detail}` },
    unauthenticated: unavailable,
    'reconnect-needed': {
      reason: () => 'Der Anbieter akzeptiert die gespeicherte Anmeldung nicht mehr.',
      remedy: 'Verbinden Sie das Konto erneut.',
    },
    forbidden: unavailable,
    'proxy-disabled': { reason: () => 'Der direkte Zugriff auf den Anbieter ist ausgeschaltet.' },
    'not-found': { reason: () => 'Das gibt es nicht mehr.', remedy: 'Laden Sie die Seite neu.' },
    'project-not-found': unavailable,
    'provider-app-missing': unavailable,
    'route-not-found': {
      reason: () => 'Der Dienst kennt diese Anfrage nicht.',
      remedy: 'Wenden Sie sich an den Support.',
    },
    'method-not-allowed': {
      reason: () => 'Der Dienst kennt diese Anfrage nicht.',
      remedy: 'Wenden Sie sich an den Support.',
    },
    conflict: {
      reason: () => 'Gleichzeitig wurde dasselbe von anderer Stelle geändert.',
      remedy: 'Laden Sie die Seite neu, und versuchen Sie es erneut.',
    },
    'already-installed': {
      reason: () => 'Diese Integration ist bereits eingerichtet.',
      remedy: 'Laden Sie die Seite neu, um sie zu ändern.',
    },
    'in-use': { reason: () => 'Das wird noch verwendet.', remedy: 'Entfernen Sie zuerst, was davon abhängt.' },
    'body-too-large': { reason: () => 'Die Anfrage ist zu groß.' },
    'unsupported-media-type': {
      reason: () => 'Der Dienst kennt diese Art von Anfrage nicht.',
      remedy: 'Wenden Sie sich an den Support.',
    },
    'invalid-config': { reason: (detail) => `Die Auswahl kann so nicht gespeichert werden: ${detail}` },
    'invalid-manifest': { reason: (detail) => `Die Integration ist fehlerhaft beschrieben: ${detail}` },
    unprocessable: { reason: (detail) => `Das ist im Moment nicht möglich: ${detail}` },
    'rate-limited': {
      reason: () => 'Zu viele Anfragen auf einmal.',
      remedy: 'Warten Sie kurz, und versuchen Sie es erneut.',
    },
    internal: {
      reason: () => 'Bei uns ist etwas schiefgelaufen.',
      remedy: 'Versuchen Sie es erneut, und wenden Sie sich an den Support, wenn es nicht hilft.',
    },
    'outcome-unknown': {
      reason: () => 'Ob die Änderung gespeichert wurde, ist nicht bekannt.',
      remedy: 'Laden Sie die Seite neu, und prüfen Sie den aktuellen Stand, bevor Sie es erneut versuchen.',
    },
    'provider-unreachable': {
      reason: () => 'Der Anbieter ist nicht erreichbar.',
      remedy: 'Versuchen Sie es in ein paar Minuten erneut.',
    },
    unavailable: {
      reason: () => 'Der Dienst ist vorübergehend nicht verfügbar. Es wurde nichts geändert.',
      remedy: 'Versuchen Sie es in ein paar Minuten erneut.',
    },
    'provider-timeout': {
      reason: () => 'Der Anbieter hat nicht rechtzeitig geantwortet.',
      remedy: 'Versuchen Sie es in ein paar Minuten erneut.',
    },
  },

  settings: {
    syncSettings: 'Zeitplan und Filter',
    syncSettingsSummary: (schedule, history, filters) =>
      [
        schedule ? capitalize('de', schedule) : 'Bei Bedarf',
        history === 'all'
          ? 'Gesamter Verlauf'
          : history !== 'none' && plural('de', history, { one: 'Letzter Tag', other: 'Letzte # Tage' }),
        filters > 0 && plural('de', filters, { one: '# Filter', other: '# Filter' }),
      ]
        .filter(Boolean)
        .join(' · '),

    schedule: 'Zeitplan',
    onDemand: 'Bei Bedarf',
    customSchedulePhrase: 'eigener Zeitplan',
    customSchedule: (cron) => `Eigener Zeitplan: ${cron}`,

    history: 'Verlauf importieren',
    historyHelp: (app, object) =>
      `Der Verlauf wird einmal importiert, wenn ${app} mit der Synchronisierung von ${object} beginnt.`,
    noHistory: 'Nur neue Datensätze',
    noImport: 'Kein gesonderter Import',
    someHistory: 'Anzahl von Tagen',
    allHistory: 'Gesamter Verlauf',
    days: 'Tage',
    daysWrong: 'Geben Sie eine ganze Zahl von Tagen ein, mindestens 1.',

    filters: 'Filter',
    filtersHelp: (app, object) => `${app} erhält nur ${object}, die allen Filtern entsprechen.`,
    addFilter: 'Filter hinzufügen',
    filter: (field) => `${field} ist`,
    removeFilter: (field) => `Filter für ${field} entfernen`,
    valueMissing: (field) => `Geben Sie einen Wert für ${field} ein.`,
    numberMissing: (field) => `Geben Sie eine Zahl für ${field} ein.`,
    wholeNumberMissing: (field) => `Geben Sie eine ganze Zahl für ${field} ein.`,
    yes: 'Ja',
    no: 'Nein',

    writeSettings: 'Schreibeinstellungen',
    writeSummary: (object, mayDelete, fields) =>
      [
        `Einstellungen für ${object}`,
        [
          mayDelete && 'Löschen erlaubt',
          fields > 0 && plural('de', fields, { one: '# Feldregel', other: '# Feldregeln' }),
        ]
          .filter(Boolean)
          .join(', '),
      ]
        .filter(Boolean)
        .join(': '),
    mayDelete: (app, object) => `${app} das Löschen von ${object} erlauben`,
    sharesMappings: (object) => `Dieselbe Feldzuordnung wie bei der Synchronisierung von ${object} verwenden`,
    fieldRules: 'Feldregeln',
    fieldRulesHelp: (app) => `Legen Sie fest, wann ${app} ein Feld schreibt.`,
    addField: 'Feld hinzufügen',
    fieldName: (provider) => `Feldname in ${provider}`,
    add: 'Hinzufügen',
    alreadyThere: (field) => `${field} steht bereits in der Liste.`,
    removeField: (field) => `Regeln für ${field} entfernen`,
    defaultFor: (field) => `Standardwert für ${field}`,
    onCreate: (field) => `${field} in neuen Datensätzen`,
    onUpdate: (field) => `${field} in vorhandenen Datensätzen`,
    write: 'Schreiben',
    writeIfEmpty: 'Nur schreiben, wenn leer',
    doNotOverwrite: 'Nicht überschreiben',
    doNotWrite: 'Nicht schreiben',

    realTimeUpdates: 'Echtzeit-Updates',
    notifiedOf: (app, object, events) => {
      const labels = {
        create: 'erstellt',
        update: 'aktualisiert',
        delete: 'gelöscht',
        association: 'mit anderen Datensätzen verknüpft',
      };
      const verbs = events.map((event) => labels[event]);
      return `${app} wird benachrichtigt, wenn ${object} ${list('de', verbs, 'disjunction')} werden.`;
    },
    notifiedOfFields: (app, fields) => `Bei Änderungen wird ${app} nur über ${list('de', fields)} benachrichtigt.`,
    notifiedOfOthers: (app, object, events) =>
      `${app} wird über diese Ereignisse bei ${object} benachrichtigt: ${list('de', events)}.`,
  },

  wizard: {
    progress: 'Fortschritt',
    stages: { connect: 'Verbinden', objects: 'Auswählen', configure: 'Konfigurieren', review: 'Überprüfen' },
    done: 'Fertig',
    back: 'Zurück',
    next: 'Weiter',
    toReview: 'Zurück zur Prüfung',
    missing: 'Korrigieren Sie die markierten Felder, um fortzufahren.',

    connectedTitle: (provider) => `${provider} ist verbunden`,
    connected: (app, provider) => `${app} verwendet dieses Konto bei ${provider}.`,
    otherAccount: 'Anderes Konto verwenden',

    chooseTitle: 'Auswählen, was synchronisiert wird',
    choose: (provider) =>
      `Sie können das später ändern. Überspringen Sie Objekte aus ${provider}, die Sie nicht benötigen.`,
    syncSection: (app) => `${app} synchronisiert`,
    writeSection: (app) => `${app} kann erstellen und aktualisieren`,
    objectAs: (providerObject, provider) => `${providerObject} in ${provider}`,
    chooseOne: 'Wählen Sie mindestens ein Objekt.',

    objectOf: (object, position, total) => `${object}, ${position} von ${total}`,
    mapTitle: (object) => `Felder von ${object} zuordnen`,
    fieldsTitle: (object) => `Felder von ${object} auswählen`,
    writeTitle: (app) => `Schreiben durch ${app} festlegen`,
    skipObject: (object) => `${object} überspringen`,

    reviewTitle: 'Überprüfen und installieren',
    willSync: (app, objects, schedule, start) => {
      const from =
        start === undefined
          ? ''
          : `, beginnend mit ${start === 'none' ? 'neuen und geänderten Datensätzen' : history(start)}`;
      return `${app} wird${when(schedule)} ${list('de', objects)} synchronisieren${from}.`;
    },
    fullSyncs: (provider, objects) =>
      `Jede Synchronisierung liefert alle Datensätze von ${list('de', objects)}, weil ${provider} keine Änderungen melden kann.`,
    wholeRecords: (app, objects) =>
      `${app} erhält vollständige Datensätze von ${list('de', objects)}, auch mit Feldern, die nicht ausgewählt sind.`,
    willWrite: (app, objects, provider) =>
      `${app} wird ${list('de', objects)} in ${provider} erstellen und aktualisieren.`,
    willProxy: (app, provider) => `${app} kann in Ihrem Namen auch API-Anfragen an ${provider} senden.`,
    mayDelete: (app, objects, provider) => `${app} kann ${list('de', objects)} in ${provider} löschen.`,
    account: 'Konto',
    plan: 'Zusammenfassung',
    allFields: (count) => plural('de', count, { one: 'Das einzige Feld', other: 'Alle # Felder' }),
    names: (names) => list('de', names),
    edit: (part) => `${part} bearbeiten`,
    editAccount: 'Konto bearbeiten',
    editObjects: 'Objekte bearbeiten',
    editWriting: 'Schreibzugriff bearbeiten',
    change: (part) => `${part} ändern`,

    elsewhereTitle: (integration) => `${integration} ist bereits installiert`,
    elsewhere: 'Es wurde inzwischen an anderer Stelle installiert. Ihre Auswahl hier bleibt erhalten.',
    settings: 'Einstellungen öffnen',

    successTitle: (integration) => `${integration} ist installiert`,
    success: (app, provider) => `${app} kann jetzt Ihre Daten aus ${provider} verwenden.`,
    nextTitle: 'So geht es weiter',
    finish: 'Fertig',
    firstHistory: (app, objects, start, schedule) => {
      const then = schedule ? ` Danach wird ${schedule} synchronisiert.` : '';
      return `${app} importiert jetzt ${list('de', objects)}, beginnend mit ${history(start)}. Die ersten Daten werden in wenigen Minuten erwartet.${then}`;
    },
    firstChange: (app, objects, schedule) =>
      schedule
        ? `${app} synchronisiert ${schedule} ${list('de', objects)}.`
        : `${app} synchronisiert ${list('de', objects)} bei Bedarf.`,
    canWrite: (app, objects, provider) =>
      `${app} kann ${list('de', objects)} in ${provider} erstellen und aktualisieren.`,
  },
};
