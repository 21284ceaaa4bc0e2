import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const history = (start: 'all' | number) =>
  start === 'all'
    ? 'dem gesamten Verlauf'
    : plural('de', start, { one: 'den Daten des letzten Tages', other: 'den Daten der letzten # Tage' });

/** German: the guided install. */
export const wizard: Messages['wizard'] = {
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
};
