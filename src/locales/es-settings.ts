import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const list = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
  new Intl.ListFormat('es', { type }).format(items);
const lastDays = (days: number) => plural('es', days, { one: 'del último día', other: 'de los últimos # días' });

/** Spanish: how much of an object is read, and how it is written. */
export const settings: Messages['settings'] = {
  syncSettingsSummary: (app, schedule, history, conditions) =>
    [
      `Cuándo y cuánto: ${schedule ?? `cuando ${app} lo pida`}`,
      history === 'all' ? 'con todo el historial' : history !== 'none' && `con el historial ${lastDays(history)}`,
      conditions > 0 && plural('es', conditions, { one: 'con # condición', other: 'con # condiciones' }),
    ]
      .filter(Boolean)
      .join(', '),

  schedule: 'Frecuencia',
  onDemand: (app) => `Solo cuando ${app} lo pida`,
  customSchedulePhrase: 'en momentos propios',
  customSchedule: (cron) => `En momentos propios: ${cron}`,

  history: 'Historial',
  historyHelp: (app, object) => `Se lee una sola vez, cuando ${app} empieza a leer ${object}.`,
  noHistory: 'Solo lo nuevo desde entonces',
  someHistory: 'Un número de días',
  allHistory: 'Todo lo que hay',
  days: 'Días',
  daysWrong: 'Introduzca un número entero de días, 1 como mínimo.',

  filters: 'Solo algunos registros',
  filtersHelp: (app, object) =>
    `De ${object}, ${app} recibe solo lo que cumple todas las condiciones indicadas aquí. Sin condiciones, lo recibe todo.`,
  addFilter: 'Agregar una condición sobre',
  filter: (field) => `${field} es`,
  removeFilter: (field) => `Quitar la condición sobre ${field}`,
  valueMissing: (field) => `Indique un valor para ${field}.`,
  numberMissing: (field) => `Introduzca un número para ${field}.`,
  wholeNumberMissing: (field) => `Introduzca un número entero para ${field}.`,
  yes: 'Sí',
  no: 'No',

  writeSettings: 'Modo de escritura',
  writeSummary: (object, mayDelete, fields) =>
    [
      `Ajustes de ${object}`,
      [
        mayDelete && 'se permite eliminar',
        fields > 0 && plural('es', fields, { one: 'reglas para # campo', other: 'reglas para # campos' }),
      ]
        .filter(Boolean)
        .join(', '),
    ]
      .filter(Boolean)
      .join(': '),
  mayDelete: (app, object) => `${app} puede eliminar en ${object}`,
  sharesMappings: (object) => `Usar los campos relacionados para la lectura de ${object}`,
  fieldRules: 'Reglas para algunos campos',
  fieldRulesHelp: (app) => `Indique cuándo puede escribir ${app} un campo.`,
  addField: 'Agregar un campo',
  fieldName: (provider) => `Nombre de un campo en ${provider}`,
  add: 'Agregar',
  alreadyThere: (field) => `${field} ya está en la lista.`,
  removeField: (field) => `Quitar las reglas de ${field}`,
  defaultFor: (field) => `${field} sin valor`,
  onCreate: (field) => `${field} en registros nuevos`,
  onUpdate: (field) => `${field} en registros existentes`,
  write: 'Escribirlo',
  writeIfEmpty: 'Escribirlo si está vacío',
  doNotOverwrite: 'No tocarlo',

  realTimeUpdates: 'Aviso inmediato',
  notifiedOf: (app, object, events) => {
    const words = {
      create: 'crear',
      update: 'cambiar',
      delete: 'eliminar',
      association: 'vincular con otros registros',
    };
    const acts = events.map((event) => words[event]);
    return `${app} recibe un aviso al ${list(acts, 'disjunction')} en ${object}.`;
  },
  notifiedOfFields: (app, fields) => `De los cambios, ${app} recibe aviso de los de ${list(fields)}.`,
  notifiedOfOthers: (app, object, events) => `${app} recibe aviso de estos eventos de ${object}: ${list(events)}.`,
};
