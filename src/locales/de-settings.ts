import { capitalize } from './capitalize.ts';
import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

/** German: how much of an object is read, and how it is written. */
export const settings: Messages['settings'] = {
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
};
