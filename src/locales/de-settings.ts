import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const list = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
  new Intl.ListFormat('de', { type }).format(items);
const lastDays = (days: number) => plural('de', days, { one: 'des letzten Tages', other: 'der letzten # Tage' });

/** German: how much of an object is read, and how it is written. */
export const settings: Messages['settings'] = {
  syncSettingsSummary: (app, schedule, history, conditions) =>
    [
      `Wann und wie viel: ${schedule ?? `wenn ${app} danach fragt`}`,
      history === 'all' ? 'mit allen älteren Daten' : history !== 'none' && `mit den Daten ${lastDays(history)}`,
      conditions > 0 && plural('de', conditions, { one: 'unter # Bedingung', other: 'unter # Bedingungen' }),
    ]
      .filter(Boolean)
      .join(', '),

  schedule: 'Wie oft',
  onDemand: (app) => `Nur wenn ${app} danach fragt`,
  customSchedulePhrase: 'zu eigenen Zeiten',
  customSchedule: (cron) => `Zu eigenen Zeiten: ${cron}`,

  history: 'Wie weit zurück',
  historyHelp: (app, object) => `Wird einmal gelesen, wenn ${app} mit dem Lesen von ${object} beginnt.`,
  noHistory: 'Nur, was von da an neu ist',
  someHistory: 'Eine Anzahl von Tagen',
  allHistory: 'Alles, was es gibt',
  days: 'Tage',
  daysWrong: 'Geben Sie eine ganze Zahl von Tagen ein, mindestens 1.',

  filters: 'Nur bestimmte Datensätze',
  filtersHelp: (app, object) =>
    `${app} erhält nur die ${object}, die jede Bedingung hier erfüllen. Ohne Bedingung erhält es alle.`,
  addFilter: 'Bedingung hinzufügen für',
  filter: (field) => `${field} ist`,
  removeFilter: (field) => `Bedingung für ${field} entfernen`,
  valueMissing: (field) => `Geben Sie einen Wert für ${field} an.`,
  numberMissing: (field) => `Geben Sie eine Zahl für ${field} ein.`,
  wholeNumberMissing: (field) => `Geben Sie eine ganze Zahl für ${field} ein.`,
  yes: 'Ja',
  no: 'Nein',

  writeSettings: 'Wie geschrieben wird',
  writeSummary: (object, mayDelete, fields) =>
    [
      `Einstellungen für ${object}`,
      [
        mayDelete && 'Löschen erlaubt',
        fields > 0 && plural('de', fields, { one: 'Regeln für # Feld', other: 'Regeln für # Felder' }),
      ]
        .filter(Boolean)
        .join(', '),
    ]
      .filter(Boolean)
      .join(': '),
  mayDelete: (app, object) => `${app} darf ${object} löschen`,
  sharesMappings: (object) => `Die Felder verwenden, die zum Lesen von ${object} zugeordnet sind`,
  fieldRules: 'Regeln für einzelne Felder',
  fieldRulesHelp: (app) => `Legen Sie fest, wann ${app} ein Feld schreiben darf.`,
  addField: 'Feld hinzufügen',
  fieldName: (provider) => `Name eines Feldes in ${provider}`,
  add: 'Hinzufügen',
  alreadyThere: (field) => `${field} steht bereits in der Liste.`,
  removeField: (field) => `Regeln für ${field} entfernen`,
  defaultFor: (field) => `${field} ohne Wert`,
  onCreate: (field) => `${field} in neuen Datensätzen`,
  onUpdate: (field) => `${field} in vorhandenen Datensätzen`,
  write: 'Schreiben',
  writeIfEmpty: 'Schreiben, wenn es leer ist',
  doNotOverwrite: 'Unverändert lassen',

  realTimeUpdates: 'Sofort gemeldet',
  notifiedOf: (app, object, events) => {
    const words = {
      create: 'angelegt',
      update: 'geändert',
      delete: 'gelöscht',
      association: 'mit anderen Datensätzen verknüpft',
    };
    const acts = events.map((event) => words[event]);
    return `${app} erfährt es, wenn ${object} ${list(acts, 'disjunction')} werden.`;
  },
  notifiedOfFields: (app, fields) => `Von den Änderungen erfährt ${app} die an ${list(fields)}.`,
  notifiedOfOthers: (app, object, events) => `${app} erfährt von diesen Ereignissen bei ${object}: ${list(events)}.`,
};
