import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const list = (items: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(items);
const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const history = (start: 'all' | number) =>
  start === 'all'
    ? 'todo el historial'
    : plural('es', start, { one: 'el historial del último día', other: 'el historial de los últimos # días' });

/** Spanish: the guided install. */
export const wizard: Messages['wizard'] = {
  progress: 'Progreso',
  stages: { connect: 'Conectar', objects: 'Elegir', configure: 'Detalles', review: 'Revisar' },
  done: 'Listo',
  back: 'Atrás',
  next: 'Siguiente',
  toReview: 'Volver a la revisión',
  missing: 'Falta algo. Revise lo que está marcado arriba.',

  connectedTitle: (provider) => `${provider} está conectado`,
  connected: (app, provider) => `${app} usa esta cuenta de ${provider}.`,
  otherAccount: 'Usar otra cuenta',

  chooseTitle: (app) => `¿Qué puede usar ${app}?`,
  choose: (provider) => `Puede cambiarlo más tarde y omitir lo que no necesite de ${provider}.`,
  syncSection: (app) => `${app} lee`,
  writeSection: (app) => `${app} crea y cambia`,
  objectAs: (providerObject, provider) => `${providerObject} en ${provider}`,
  chooseOne: 'Elija al menos un objeto.',

  objectOf: (object, position, total) => `${object}, ${position} de ${total}`,
  mapTitle: (object) => `¿Qué campos contienen los datos de ${object}?`,
  fieldsTitle: (object) => `¿Qué más se lee de ${object}?`,
  writeTitle: (app) => `¿Cómo puede escribir ${app}?`,
  leaveOut: (object) => `Omitir ${object}`,

  reviewTitle: '¿Es correcto?',
  willSync: (app, objects, schedule, start) => {
    const from = start === 'none' ? 'lo que sea nuevo o cambie desde ahora' : history(start);
    return `${app} leerá ${list(objects)}${when(schedule)}, empezando por ${from}.`;
  },
  willWrite: (app, objects, provider) => `${app} creará y cambiará ${list(objects)} en ${provider}.`,
  willProxy: (app, provider) => `${app} también puede llamar a ${provider} en su nombre.`,
  mayDelete: (app, objects, provider) => `${app} puede eliminar ${list(objects)} en ${provider}.`,
  account: 'Cuenta',
  plan: 'Qué va a pasar',
  allFields: (count) => plural('es', count, { one: 'El único campo', other: 'Los # campos' }),
  names: (names, more) => list(more > 0 ? [...names, `${more.toLocaleString('es')} más`] : names),
  edit: (part) => `Editar ${part}`,
  editAccount: 'Editar la cuenta',
  editObjects: 'Editar la selección',
  editWriting: 'Editar el acceso de escritura',
  change: (part) => `Cambiar ${part}`,

  elsewhereTitle: (provider) => `${provider} ya está configurado`,
  elsewhere: 'Mientras tanto se configuró en otro lugar. Lo que eligió aquí se conserva.',
  settings: 'Cambiar los ajustes',

  successTitle: (provider) => `${provider} está configurado`,
  success: (app, provider) => `${app} trabaja desde ahora con sus datos de ${provider}.`,
  firstHistory: (app, objects, start, schedule) => {
    const then = schedule ? ` Después, lo nuevo o modificado llega ${schedule}.` : '';
    return `${app} está leyendo ahora ${history(start)} de ${list(objects)}. Los primeros datos se esperan en unos minutos.${then}`;
  },
  firstChange: (app, objects, schedule) =>
    schedule
      ? `${app} busca ${schedule} lo nuevo y modificado de ${list(objects)}. Los primeros datos se esperan en cuanto algo cambie.`
      : `${app} lee ${list(objects)} cuando lo necesita.`,
  canWrite: (app, objects, provider) => `${app} puede crear y cambiar ${list(objects)} en ${provider}.`,
};
