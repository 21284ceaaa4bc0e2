import { configure } from './de-configure.ts';
import { connection } from './de-connection.ts';
import { problems } from './de-errors.ts';
import { manage } from './de-manage.ts';
import { settings } from './de-settings.ts';
import { wizard } from './de-wizard.ts';
import type { Messages } from './en.ts';
import { plural } from './plural.ts';

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
    crashed: 'Dieser Teil der Seite funktioniert nicht mehr',
    crashedHelp: 'Laden Sie die Seite neu. Wenn es wieder passiert, wenden Sie sich an den Support.',
  },

  configure,
  connection,
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
  manage,
  problems,
  settings,
  wizard,
};
