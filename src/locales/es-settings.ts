import { capitalize } from './capitalize.ts';
import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

/** Spanish: how much of an object is read, and how it is written. */
export const settings: Messages['settings'] = {
  syncSettings: 'Programación y filtros',
  syncSettingsSummary: (schedule, history, filters) =>
    [
      schedule ? capitalize('es', schedule) : 'A petición',
      history === 'all'
        ? 'Todo el historial'
        : history !== 'none' && plural('es', history, { one: 'Último día', other: 'Últimos # días' }),
      filters > 0 && plural('es', filters, { one: '# filtro', other: '# filtros' }),
    ]
      .filter(Boolean)
      .join(' · '),

  schedule: 'Programación',
  onDemand: 'A petición',
  customSchedulePhrase: 'programación personalizada',
  customSchedule: (cron) => `Programación personalizada: ${cron}`,

  history: 'Importar historial',
  historyHelp: (app, object) => `El historial se importa una sola vez, cuando ${app} empieza a sincronizar ${object}.`,
  noHistory: 'Solo registros nuevos',
  noImport: 'Sin importación aparte',
  someHistory: 'Número de días',
  allHistory: 'Todo el historial',
  days: 'Días',
  daysWrong: 'Introduzca un número entero de días, 1 como mínimo.',

  filters: 'Filtros',
  filtersHelp: (app, object) => `De ${object}, ${app} solo recibe los registros que cumplen todos los filtros.`,
  addFilter: 'Agregar filtro',
  filter: (field) => `${field} es`,
  removeFilter: (field) => `Quitar el filtro de ${field}`,
  valueMissing: (field) => `Introduzca un valor para ${field}.`,
  numberMissing: (field) => `Introduzca un número para ${field}.`,
  wholeNumberMissing: (field) => `Introduzca un número entero para ${field}.`,
  yes: 'Sí',
  no: 'No',

  writeSettings: 'Configuración de escritura',
  writeSummary: (object, mayDelete, fields) =>
    [
      `Configuración de ${object}`,
      [
        mayDelete && 'se permite eliminar',
        fields > 0 && plural('es', fields, { one: '# regla de campo', other: '# reglas de campo' }),
      ]
        .filter(Boolean)
        .join(', '),
    ]
      .filter(Boolean)
      .join(': '),
  mayDelete: (app, object) => `Permitir que ${app} elimine ${object}`,
  sharesMappings: (object) => `Usar la misma asignación de campos que para sincronizar ${object}`,
  fieldRules: 'Reglas de campos',
  fieldRulesHelp: (app) => `Defina cuándo ${app} escribe un campo.`,
  addField: 'Agregar un campo',
  fieldName: (provider) => `Nombre del campo en ${provider}`,
  add: 'Agregar',
  alreadyThere: (field) => `${field} ya está en la lista.`,
  removeField: (field) => `Quitar las reglas de ${field}`,
  defaultFor: (field) => `Valor predeterminado de ${field}`,
  onCreate: (field) => `${field} en registros nuevos`,
  onUpdate: (field) => `${field} en registros existentes`,
  write: 'Escribir',
  writeIfEmpty: 'Escribir solo si está vacío',
  doNotOverwrite: 'No sobrescribir',
  doNotWrite: 'No escribir',

  realTimeUpdates: 'Actualizaciones en tiempo real',
  notifiedOf: (app, object, events) => {
    const labels = {
      create: 'crear',
      update: 'actualizar',
      delete: 'eliminar',
      association: 'vincular con otros registros',
    };
    const verbs = events.map((event) => labels[event]);
    return `${app} recibe un aviso al ${list('es', verbs, 'disjunction')} en ${object}.`;
  },
  notifiedOfFields: (app, fields) =>
    `En las actualizaciones, ${app} solo recibe avisos de cambios en ${list('es', fields)}.`,
  notifiedOfOthers: (app, object, events) =>
    `${app} recibe avisos de estos eventos de ${object}: ${list('es', events)}.`,
};
