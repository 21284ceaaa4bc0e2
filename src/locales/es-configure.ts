import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const number = (value: number) => value.toLocaleString('es');

/** Spanish: choosing what is read and written. */
export const configure: Messages['configure'] = {
  syncSummary: (app, object, provider, schedule) => `${app} sincroniza ${object} desde ${provider}${when(schedule)}.`,
  availableSummary: (app, object, provider, schedule) =>
    `${app} puede sincronizar ${object} desde ${provider}${when(schedule)}.`,
  syncSummaryAs: (app, providerObject, provider, object, schedule) =>
    `${app} sincroniza ${providerObject} desde ${provider}${when(schedule)} como ${object}.`,
  fullSyncs: (provider, sentence = '') =>
    `${sentence} Cada sincronización entrega todos los registros, porque ${provider} no puede informar de los cambios.`.trimStart(),
  includeObject: (object) => `Sincronizar ${object}`,

  whichObject: (provider, object) => `¿Cuál de sus objetos de ${provider} contiene ${object}?`,
  whichObjectHelp: (app, object) => `${app} lo recibe como ${object}.`,
  useSeveral: 'Usar varios',

  alwaysIncluded: 'Siempre incluidos',
  requiredMappings: 'Asignar campos obligatorios',
  requiredMappingsHelp: (app) => `${app} los necesita.`,
  optionalMappings: 'Asignar campos opcionales',
  optionalMappingsHelp: 'Omita los que no use.',
  optionalFields: 'Campos opcionales',
  optionalFieldsHelp: (app) => `Elija otros campos para compartir con ${app}.`,
  wholeRecordsHelp: (app) => `${app} recibe los registros completos. Elija los campos que debe usar.`,
  nothingToChoose: (object) => `${object} no tiene opciones.`,

  fieldIn: (owner) => `Campo en ${owner}`,
  chooseField: (provider) => `Elegir un campo de ${provider}`,
  missingMapping: (label) => `Elija un campo para ${label}.`,
  duplicateMapping: (field, other) => `${field} ya está asignado a ${other}. Elija otro campo.`,
  fieldGone: (field) => `El campo ${field} ya no existe o su cuenta no puede verlo. Elija otro o déjelo como está.`,
  ambiguous: (label, field) => `${label} (${field})`,
  automaticMappings: 'Asignados automáticamente',
  mappedFrom: (label, field) => `${label} viene de ${field}.`,
  mappingNotRequested: (app) => `${app} ya no lo pide.`,
  removeMapping: (label) => `Quitar ${label}`,

  mapValues: (field) => `Asignar los valores de ${field}`,
  mapValuesHelp: (provider) => `Los valores sin asignar se envían tal como están en ${provider}.`,
  valuesUnlisted: (provider, field) =>
    `${provider} no indica los valores de ${field}. Escríbalos tal como aparecen allí.`,
  valuesMapped: (matched, total) => `${number(matched)} de ${number(total)} asignados`,
  mapSameNames: (count) =>
    plural('es', count, { one: 'Asignar el valor del mismo nombre', other: 'Asignar # valores del mismo nombre' }),
  chooseValue: (provider) => `Elegir un valor de ${provider}`,
  repeatedValue: (value) => `“${value}” está asignado dos veces. Cada valor solo puede asignarse una vez.`,
  yes: 'Sí',
  no: 'No',

  nothingSelected: 'Elija al menos un campo.',

  allFields: 'Todos los campos, también los nuevos',
  allFieldsHelp: (provider) =>
    `Los campos que ${provider} agregue más adelante quedan incluidos. Desmarque un campo para elegirlos uno por uno.`,

  searchFields: 'Buscar campos',
  selectAll: (count) => plural('es', count, { one: 'Seleccionar el único campo', other: 'Seleccionar los # campos' }),
  selectMatching: (count) =>
    plural('es', count, { one: 'Seleccionar el campo encontrado', other: 'Seleccionar los # campos encontrados' }),
  selectedCount: (chosen, total) => `${number(chosen)} de ${number(total)}`,
  noFieldMatches: (query) => `Ningún campo coincide con “${query}”.`,
  showAllFields: 'Mostrar todos los campos',
  fieldKeys: 'Desplácese por la lista con las teclas de flecha.',
  searchObjects: 'Buscar objetos',

  pause: (object) => `Pausar la sincronización de ${object}`,
  pausing: 'Pausando…',
  pauseTitle: (object) => `¿Pausar la sincronización de ${object}?`,
  pauseConsequence: (app, object) =>
    `${app} no recibirá nada nuevo ni modificado de ${object} hasta que reanude la sincronización. Los datos que ya están en ${app} se conservan.`,
  pauseFailed: (object) => `No se pudo pausar la sincronización de ${object}.`,
  keepsReceiving: (app, object) => `${app} sigue recibiendo ${object} con la configuración anterior.`,
  pausedWithSubscription: (app, object) =>
    `${app} sigue recibiendo actualizaciones en tiempo real de ${object}, pero no se sincroniza nada hasta que reanude.`,
  pausedTitle: (object) => `La sincronización de ${object} está en pausa`,
  paused: (app) => `${app} no recibirá actualizaciones hasta que reanude.`,
  resume: (object) => `Reanudar la sincronización de ${object}`,
  resuming: 'Reanudando…',
  resumeFailed: (object) => `No se pudo reanudar la sincronización de ${object}.`,

  writeTitle: 'Acceso de escritura',
  writes: (app, provider) => `Elija qué puede crear y actualizar ${app} en ${provider}.`,
  selectAllObjects: (count) => plural('es', count, { one: 'El único objeto', other: 'Seleccionar los # objetos' }),

  objectFailed: (object, provider) => `No se pudo cargar ${object} desde ${provider}`,
  saveFailed: (object) => `No se pudo guardar ${object}`,
  rejectedMissingField: (object, field) => `${object}: el campo «${field}» ya no existe. Elija otro.`,

  install: 'Instalar',
  installing: 'Instalando…',
  save: (count) => plural('es', count, { one: 'Guardar # cambio', other: 'Guardar # cambios' }),
  saving: 'Guardando…',
  nothingToSave: 'Guardado',
  discard: 'Descartar',
  discardObject: (object) => `Descartar los cambios de ${object}`,
  changedElsewhere: (parts, words) => `Otra persona actualizó ${list('es', parts)}. Sus cambios se conservan. ${words}`,
  more: (count) => `${count} más`,
  installSummary: (app, reads, writes) => {
    const actions = [
      reads.length > 0 && `sincronizará ${list('es', reads)}`,
      writes.length > 0 && `escribirá ${list('es', writes)}`,
    ];
    return `${app} ${actions.filter(Boolean).join(' y ')}.`;
  },
  noWriteAccess: 'El acceso de escritura no está incluido.',
  chooseObject: 'Elija al menos un objeto.',
  fieldsLeft: (count) => plural('es', count, { one: 'Falta # campo', other: 'Faltan # campos' }),
  unsavedChanges: (parts) => `Cambios sin guardar: ${list('es', parts)}`,
  restored: (words) => `Se restauraron los cambios sin guardar. ${words}`,
  allSaved: 'Todos los cambios están guardados.',
  installed: (app, provider) => `Instalado. ${app} ya puede usar sus datos de ${provider}.`,
  saved: 'Cambios guardados.',
  fixErrors: (parts) => `Corrija los campos marcados en ${list('es', parts)}.`,

  everyMinutes: (count) => plural('es', count, { one: 'cada minuto', other: 'cada # minutos' }),
  everyHours: (count) => plural('es', count, { one: 'cada hora', other: 'cada # horas' }),
  everyDays: (count) => plural('es', count, { one: 'una vez al día', other: 'cada # días' }),
  weekly: 'una vez a la semana',
  monthly: 'una vez al mes',
};
