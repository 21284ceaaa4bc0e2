import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const list = (items: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(items);
const number = (value: number) => value.toLocaleString('es');

/** Spanish: choosing what is read and written. */
export const configure: Messages['configure'] = {
  syncSummary: (app, object, provider, schedule) => `${app} lee ${object} de ${provider}${when(schedule)}.`,
  availableSummary: (app, object, provider, schedule) => `${app} puede leer ${object} de ${provider}${when(schedule)}.`,
  syncSummaryAs: (app, providerObject, provider, object, schedule) =>
    `${app} lee ${providerObject} de ${provider}${when(schedule)} y los conoce como ${object}.`,
  includeObject: (object) => `Leer ${object}`,

  whichObject: (provider, object) => `¿Cuál de sus objetos de ${provider} contiene ${object}?`,
  whichObjectHelp: (app, object) => `${app} lo recibe como ${object}.`,
  useSeveral: 'Usar varios',

  alwaysIncluded: 'Siempre se leen',
  requiredMappings: 'Relacione estos campos',
  requiredMappingsHelp: (app) => `${app} necesita cada uno de ellos.`,
  optionalMappings: 'Relacionar más campos',
  optionalMappingsHelp: (app) => `${app} también puede usarlos. Omita los que no tenga.`,
  optionalFields: 'Leer también',
  optionalFieldsHelp: (app) => `Campos que ${app} recibe además.`,
  nothingToChoose: (object) => `No hay nada que elegir para ${object}.`,

  fieldIn: (owner) => `Campo en ${owner}`,
  chooseField: (provider) => `Elegir un campo de ${provider}`,
  missingMapping: (label) => `Elija un campo para ${label}.`,
  duplicateMapping: (field, other) => `${field} ya está relacionado con ${other}. Elija otro campo.`,
  fieldGone: (field) => `El campo ${field} ya no existe o su cuenta no puede verlo. Elija otro o déjelo como está.`,
  ambiguous: (label, field) => `${label} (${field})`,
  automaticMappings: 'Ya relacionados',
  mappedFrom: (label, field) => `${label} viene de ${field}.`,
  mappingNotRequested: (app) => `${app} ya no lo pide.`,
  removeMapping: (label) => `Quitar ${label}`,

  mapValues: (field) => `Relacionar los valores de ${field}`,
  mapValuesHelp: (provider) => `Un valor sin relacionar llega tal como está en ${provider}.`,
  valuesUnlisted: (provider, field) =>
    `${provider} no indica los valores de ${field}. Escríbalos tal como aparecen allí.`,
  valuesMapped: (matched, total) => `${number(matched)} de ${number(total)} relacionados`,
  mapSameNames: (count) =>
    plural('es', count, {
      one: 'Relacionar el valor del mismo nombre',
      other: 'Relacionar # valores del mismo nombre',
    }),
  chooseValue: (provider) => `Elegir un valor de ${provider}`,
  repeatedValue: (value) => `“${value}” está relacionado dos veces. Cada valor solo puede relacionarse una vez.`,
  yes: 'Sí',
  no: 'No',

  nothingSelected: 'Elija al menos un campo.',

  allFields: 'Todos los campos, también los nuevos',
  allFieldsHelp: (provider) =>
    `Los campos que ${provider} agregue más adelante también se leerán. Desmarque un campo para elegirlos uno por uno.`,

  searchFields: 'Buscar campos',
  selectAll: (count) => plural('es', count, { one: 'Seleccionar el único campo', other: 'Seleccionar los # campos' }),
  selectMatching: (count) =>
    plural('es', count, { one: 'Seleccionar el campo encontrado', other: 'Seleccionar los # campos encontrados' }),
  selectedCount: (chosen, total) => `${number(chosen)} de ${number(total)}`,
  noFieldMatches: (query) => `Ningún campo coincide con “${query}”.`,
  showAllFields: 'Mostrar todos los campos',
  fieldKeys: 'Pase de un campo a otro con las teclas de flecha.',

  pause: (object) => `Dejar de leer ${object}`,
  pausing: 'Deteniendo…',
  pauseTitle: (object) => `¿Dejar de leer ${object}?`,
  pauseConsequence: (app, object) =>
    `${app} no recibe nada nuevo ni modificado de ${object} hasta que lo reanude. Lo que ya recibió se queda allí.`,
  pauseFailed: (object) => `No se pudo detener la lectura de ${object}.`,
  keepsReceiving: (app, object) => `${app} sigue recibiendo ${object} como estaba configurado antes.`,
  pausedWithSubscription: (app, object) =>
    `${app} todavía recibe aviso de los cambios de ${object} al momento, pero no lee nada hasta que lo reanude.`,
  pausedTitle: (object) => `La lectura de ${object} está detenida`,
  paused: (app) => `${app} no recibe nada nuevo hasta que lo reanude.`,
  resume: (object) => `Reanudar la lectura de ${object}`,
  resuming: 'Reanudando…',
  resumeFailed: (object) => `No se pudo reanudar la lectura de ${object}.`,

  writeTitle: 'Acceso de escritura',
  writes: (app, provider) => `Elija qué puede crear y cambiar ${app} en ${provider}.`,
  selectAllObjects: (count) => plural('es', count, { one: 'El único objeto', other: 'Seleccionar los # objetos' }),

  objectFailed: (object, provider) => `${provider} no pudo describir ${object}`,
  saveFailed: (object) => `No se pudo guardar ${object}`,

  install: 'Instalar',
  installing: 'Instalando…',
  save: (count) => plural('es', count, { one: 'Guardar # cambio', other: 'Guardar # cambios' }),
  saving: 'Guardando…',
  nothingToSave: 'Guardado',
  discard: 'Descartar',
  discardObject: (object) => `Descartar los cambios de ${object}`,
  changedElsewhere: (parts, words) =>
    `Otra persona cambió ${list(parts)}. Lo que usted eligió y no guardó se conserva. ${words}`,
  more: (count) => `${count} más`,
  installSummary: (app, reads, writes) => {
    const acts = [reads.length > 0 && `leerá ${list(reads)}`, writes.length > 0 && `escribirá ${list(writes)}`];
    return `${app} ${acts.filter(Boolean).join(' y ')}.`;
  },
  chooseObject: 'Elija al menos un objeto.',
  unsavedChanges: (parts) => `Todavía sin guardar: ${list(parts)}.`,
  restored: (words) => `Se conservó lo que eligió y no guardó. ${words}`,
  allSaved: 'Todo está guardado.',
  installed: (app, provider) => `Instalado. ${app} ya trabaja con sus datos de ${provider}.`,
  saved: 'Guardado.',
  fixErrors: 'No se guardó. Revise lo que está marcado arriba.',

  everyMinutes: (count) => plural('es', count, { one: 'cada minuto', other: 'cada # minutos' }),
  everyHours: (count) => plural('es', count, { one: 'cada hora', other: 'cada # horas' }),
  everyDays: (count) => plural('es', count, { one: 'una vez al día', other: 'cada # días' }),
  weekly: 'una vez a la semana',
  monthly: 'una vez al mes',
};
