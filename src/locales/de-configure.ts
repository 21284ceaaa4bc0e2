import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const list = (items: readonly string[]) => new Intl.ListFormat('de', { type: 'conjunction' }).format(items);
const number = (value: number) => value.toLocaleString('de');

/** German: choosing what is read and written. */
export const configure: Messages['configure'] = {
  syncSummary: (app, object, provider, schedule) => `${app} liest${when(schedule)} ${object} aus ${provider}.`,
  availableSummary: (app, object, provider, schedule) =>
    `${app} kann${when(schedule)} ${object} aus ${provider} lesen.`,
  syncSummaryAs: (app, providerObject, provider, object, schedule) =>
    `${app} liest${when(schedule)} ${providerObject} aus ${provider} und führt sie als ${object}.`,
  includeObject: (object) => `${object} lesen`,

  whichObject: (provider, object) => `Welches Ihrer Objekte in ${provider} enthält ${object}?`,
  whichObjectHelp: (app, object) => `${app} erhält es als ${object}.`,
  useSeveral: 'Mehrere verwenden',

  alwaysIncluded: 'Wird immer gelesen',
  requiredMappings: 'Ordnen Sie diese Felder zu',
  requiredMappingsHelp: (app) => `${app} benötigt jedes davon.`,
  optionalMappings: 'Weitere Felder zuordnen',
  optionalMappingsHelp: (app) => `${app} kann auch diese verwenden. Lassen Sie weg, was Sie nicht haben.`,
  optionalFields: 'Zusätzlich lesen',
  optionalFieldsHelp: (app) => `Felder, die ${app} außerdem erhält.`,
  nothingToChoose: (object) => `Für ${object} gibt es nichts auszuwählen.`,

  fieldIn: (owner) => `Feld in ${owner}`,
  chooseField: (provider) => `Feld in ${provider} wählen`,
  missingMapping: (label) => `Wählen Sie ein Feld für ${label}.`,
  duplicateMapping: (field, other) => `${field} ist bereits ${other} zugeordnet. Wählen Sie ein anderes Feld.`,
  fieldGone: (field) =>
    `Das Feld ${field} gibt es nicht mehr, oder Ihr Konto sieht es nicht. Wählen Sie ein anderes, oder lassen Sie es so.`,
  ambiguous: (label, field) => `${label} (${field})`,
  automaticMappings: 'Bereits zugeordnet',
  mappedFrom: (label, field) => `${label} kommt aus ${field}.`,
  mappingNotRequested: (app) => `${app} fragt nicht mehr danach.`,
  removeMapping: (label) => `${label} entfernen`,

  mapValues: (field) => `Werte von ${field} zuordnen`,
  mapValuesHelp: (provider) => `Ein Wert ohne Zuordnung kommt so an, wie er in ${provider} steht.`,
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
    `Felder, die ${provider} später hinzufügt, werden mitgelesen. Entfernen Sie einen Haken, um einzeln zu wählen.`,

  searchFields: 'Felder suchen',
  selectAll: (count) => plural('de', count, { one: 'Das einzige Feld auswählen', other: 'Alle # Felder auswählen' }),
  selectMatching: (count) =>
    plural('de', count, { one: 'Das passende Feld auswählen', other: 'Alle # passenden Felder auswählen' }),
  selectedCount: (chosen, total) => `${number(chosen)} von ${number(total)}`,
  noFieldMatches: (query) => `Kein Feld passt zu „${query}“.`,
  showAllFields: 'Alle Felder anzeigen',
  fieldKeys: 'Mit den Pfeiltasten wechseln Sie zwischen den Feldern.',

  pause: (object) => `${object} nicht mehr lesen`,
  pausing: 'Wird angehalten…',
  pauseTitle: (object) => `${object} nicht mehr lesen?`,
  pauseConsequence: (app, object) =>
    `${app} erhält keine neuen oder geänderten ${object}, bis Sie fortsetzen. Was es erhalten hat, bleibt dort.`,
  pauseFailed: (object) => `Das Lesen von ${object} konnte nicht angehalten werden.`,
  keepsReceiving: (app, object) => `${app} erhält ${object} weiter so, wie sie zuvor eingerichtet waren.`,
  pausedWithSubscription: (app, object) =>
    `${app} erfährt weiterhin sofort von Änderungen an ${object}, liest aber nichts, bis Sie fortsetzen.`,
  pausedTitle: (object) => `Das Lesen von ${object} ist angehalten`,
  paused: (app) => `${app} erhält nichts Neues, bis Sie fortsetzen.`,
  resume: (object) => `${object} wieder lesen`,
  resuming: 'Wird fortgesetzt…',
  resumeFailed: (object) => `Das Lesen von ${object} konnte nicht fortgesetzt werden.`,

  writeTitle: 'Schreibzugriff',
  writes: (app, provider) => `Wählen Sie, was ${app} in ${provider} anlegen und ändern darf.`,
  selectAllObjects: (count) => plural('de', count, { one: 'Das einzige Objekt', other: 'Alle # Objekte auswählen' }),

  objectFailed: (object, provider) => `${provider} konnte ${object} nicht beschreiben`,
  saveFailed: (object) => `${object} konnte nicht gespeichert werden`,

  install: 'Installieren',
  installing: 'Wird installiert…',
  save: (count) => plural('de', count, { one: '# Änderung speichern', other: '# Änderungen speichern' }),
  saving: 'Wird gespeichert…',
  nothingToSave: 'Gespeichert',
  discard: 'Verwerfen',
  discardObject: (object) => `Änderungen an ${object} verwerfen`,
  changedElsewhere: (parts, words) =>
    `Jemand anderes hat ${list(parts)} geändert. Ihre nicht gespeicherte Auswahl bleibt erhalten. ${words}`,
  more: (count) => `${count} weitere`,
  installSummary: (app, reads, writes) => {
    const acts = [reads.length > 0 && `${list(reads)} lesen`, writes.length > 0 && `${list(writes)} schreiben`];
    return `${app} wird ${acts.filter(Boolean).join(' und ')}.`;
  },
  chooseObject: 'Wählen Sie mindestens ein Objekt.',
  unsavedChanges: (parts) => `Noch nicht gespeichert: ${list(parts)}.`,
  restored: (words) => `Ihre nicht gespeicherte Auswahl ist noch da. ${words}`,
  allSaved: 'Alles ist gespeichert.',
  installed: (app, provider) => `Installiert. ${app} arbeitet jetzt mit Ihren Daten in ${provider}.`,
  saved: 'Gespeichert.',
  fixErrors: 'Nicht gespeichert. Sehen Sie nach, was oben markiert ist.',

  everyMinutes: (count) => plural('de', count, { one: 'jede Minute', other: 'alle # Minuten' }),
  everyHours: (count) => plural('de', count, { one: 'jede Stunde', other: 'alle # Stunden' }),
  everyDays: (count) => plural('de', count, { one: 'einmal am Tag', other: 'alle # Tage' }),
  weekly: 'einmal in der Woche',
  monthly: 'einmal im Monat',
};
