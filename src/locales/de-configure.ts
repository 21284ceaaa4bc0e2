import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const number = (value: number) => value.toLocaleString('de');

/** German: choosing what is read and written. */
export const configure: Messages['configure'] = {
  syncSummary: (app, object, provider, schedule) => `${app} synchronisiert${when(schedule)} ${object} aus ${provider}.`,
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
  rejectedMissingField: (object, field) => `${object}: Das Feld „${field}“ gibt es nicht mehr. Wählen Sie ein anderes.`,

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
};
