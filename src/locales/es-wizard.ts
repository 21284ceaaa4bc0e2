import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const history = (start: 'all' | number) =>
  start === 'all'
    ? 'todo el historial'
    : plural('es', start, { one: 'el historial del último día', other: 'el historial de los últimos # días' });

/** Spanish: the guided install. */
export const wizard: Messages['wizard'] = {
  progress: 'Progreso',
  stages: { connect: 'Conectar', objects: 'Elegir', configure: 'Configurar', review: 'Revisar' },
  done: 'Listo',
  back: 'Atrás',
  next: 'Siguiente',
  toReview: 'Volver a la revisión',
  missing: 'Corrija los campos marcados para continuar.',

  connectedTitle: (provider) => `${provider} está conectado`,
  connected: (app, provider) => `${app} usa esta cuenta de ${provider}.`,
  otherAccount: 'Usar otra cuenta',

  chooseTitle: 'Elija qué sincronizar',
  choose: (provider) => `Puede cambiarlo más tarde. Omita los objetos de ${provider} que no necesite.`,
  syncSection: (app) => `${app} sincroniza`,
  writeSection: (app) => `${app} puede crear y actualizar`,
  objectAs: (providerObject, provider) => `${providerObject} en ${provider}`,
  chooseOne: 'Elija al menos un objeto.',

  objectOf: (object, position, total) => `${object}, ${position} de ${total}`,
  mapTitle: (object) => `Asignar campos de ${object}`,
  fieldsTitle: (object) => `Elegir campos de ${object}`,
  writeTitle: (app) => `Definir cómo escribe ${app}`,
  skipObject: (object) => `Omitir ${object}`,

  reviewTitle: 'Revisar e instalar',
  willSync: (app, objects, schedule, start) => {
    const from =
      start === undefined
        ? ''
        : `, empezando por ${start === 'none' ? 'los registros nuevos y modificados' : history(start)}`;
    return `${app} sincronizará ${list('es', objects)}${when(schedule)}${from}.`;
  },
  fullSyncs: (provider, objects) =>
    `Cada sincronización entrega todos los registros de ${list('es', objects)}, porque ${provider} no puede informar de los cambios.`,
  wholeRecords: (app, objects) =>
    `${app} recibirá los registros completos de ${list('es', objects)}, incluidos los campos no seleccionados.`,
  willWrite: (app, objects, provider) => `${app} creará y actualizará ${list('es', objects)} en ${provider}.`,
  willProxy: (app, provider) => `${app} también puede enviar solicitudes de API a ${provider} en su nombre.`,
  mayDelete: (app, objects, provider) => `${app} puede eliminar ${list('es', objects)} en ${provider}.`,
  account: 'Cuenta',
  plan: 'Resumen',
  allFields: (count) => plural('es', count, { one: 'El único campo', other: 'Los # campos' }),
  names: (names) => list('es', names),
  edit: (part) => `Editar ${part}`,
  editAccount: 'Editar la cuenta',
  editObjects: 'Editar los objetos',
  editWriting: 'Editar el acceso de escritura',
  change: (part) => `Cambiar ${part}`,

  elsewhereTitle: (integration) => `${integration} ya está instalado`,
  elsewhere: 'Mientras tanto se instaló en otro lugar. Lo que eligió aquí se conserva.',
  settings: 'Abrir la configuración',

  successTitle: (integration) => `${integration} está instalado`,
  success: (app, provider) => `${app} ya puede usar sus datos de ${provider}.`,
  nextTitle: 'Qué ocurre ahora',
  finish: 'Listo',
  firstHistory: (app, objects, start, schedule) => {
    const then = schedule ? ` Después, se sincroniza ${schedule}.` : '';
    return `${app} está importando ${history(start)} de ${list('es', objects)}. Los primeros datos se esperan en unos minutos.${then}`;
  },
  firstChange: (app, objects, schedule) =>
    schedule
      ? `${app} sincroniza ${list('es', objects)} ${schedule}.`
      : `${app} sincroniza ${list('es', objects)} a petición.`,
  canWrite: (app, objects, provider) => `${app} puede crear y actualizar ${list('es', objects)} en ${provider}.`,
};
