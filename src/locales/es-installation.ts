import type { Messages } from './en.ts';

/** Spanish: choosing what is read and written, and managing it. */
export const installation: Messages['installation'] = {
  what: 'Esta integración',
  unknownTitle: 'Esta integración no está disponible',
  unknown: (name) => `No hay ninguna integración llamada “${name}”. Puede que se haya renombrado o eliminado.`,
  unknownRemedy: 'Vuelva a cargar la página o, si no reaparece, póngase en contacto con soporte.',

  summaryNew: (app, provider) => `Elija qué puede hacer ${app} con sus datos de ${provider}.`,

  readsAndWrites: (app, provider) => `${app} lee y escribe sus datos de ${provider}.`,
  readsOnly: (app, provider) => `${app} lee sus datos de ${provider}.`,
  calls: (app, provider) => `${app} trabaja con ${provider} en su nombre.`,
  notDescribed: (provider) => `${provider} no indicó qué se puede elegir`,

  navigation: 'Partes de esta integración',
  reads: 'Lectura',
  writes: 'Escritura',
  manage: 'Administrar',
  states: {
    idle: 'Sin configurar',
    ready: 'Listo',
    unsaved: 'Sin guardar',
    active: 'Activo',
    stopped: 'Detenido',
    attention: 'Requiere atención',
  },
};
