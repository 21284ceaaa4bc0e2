import type { Messages } from './en.ts';

/** Spanish: choosing what is read and written, and managing it. */
export const installation: Messages['installation'] = {
  name: 'Esta integración',
  unknownTitle: 'Esta integración no está disponible',
  unknown: (name) => `No hay ninguna integración llamada “${name}”. Puede que se haya renombrado o eliminado.`,
  unknownRemedy: 'Vuelva a cargar la página o, si no reaparece, póngase en contacto con soporte.',

  summaryNew: (app, provider) => `Elija qué puede hacer ${app} con sus datos de ${provider}.`,

  syncsAndWrites: (app, provider) => `${app} lee y escribe sus datos de ${provider}.`,
  syncsOnly: (app, provider) => `${app} lee sus datos de ${provider}.`,
  proxyOnly: (app, provider) => `${app} trabaja con ${provider} en su nombre.`,
  manifestFailed: (provider) => `${provider} no indicó qué se puede elegir`,

  navigation: 'Partes de esta integración',
  syncGroup: 'Lectura',
  writeGroup: 'Escritura',
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
