import type { Messages } from './en.ts';

/** Spanish: choosing what is read and written, and managing it. */
export const installation: Messages['installation'] = {
  name: 'Esta integración',

  summaryNew: (app, provider) => `Elija qué puede hacer ${app} con sus datos de ${provider}.`,

  syncsAndWrites: (app, provider) => `${app} sincroniza y actualiza sus datos de ${provider}.`,
  syncsOnly: (app, provider) => `${app} sincroniza sus datos de ${provider}.`,
  writesOnly: (app, provider) => `${app} puede crear y actualizar datos en ${provider}.`,
  notifiedOnly: (app, provider) => `${app} recibe avisos de los cambios en ${provider}.`,
  proxyOnly: (app, provider) => `${app} accede a ${provider} en su nombre.`,
  manifestFailed: (provider) => `No se pudieron cargar sus objetos de ${provider}`,

  navigation: 'Secciones de la integración',
  syncGroup: 'Sincronización',
  writeGroup: 'Escritura',
  manage: 'Administrar',
  states: {
    idle: 'No incluido',
    ready: 'Listo',
    unsaved: 'Sin guardar',
    active: 'Activo',
    stopped: 'En pausa',
    attention: 'Requiere atención',
    incomplete: 'Por completar',
  },
};
