import type { Messages } from './en.ts';
import { configure } from './es-configure.ts';
import { connection } from './es-connection.ts';
import { problems } from './es-errors.ts';
import { manage } from './es-manage.ts';
import { settings } from './es-settings.ts';
import { wizard } from './es-wizard.ts';
import { plural } from './plural.ts';

/** Every visible text in Spanish, with "usted" and without the words of one country. */
export const es: Messages = {
  language: 'es',

  common: {
    cancel: 'Cancelar',
    retry: 'Intentar de nuevo',
    retrying: 'Intentando de nuevo…',
    loading: 'Cargando…',
    learnMore: 'Más información',
    technicalDetails: 'Detalles técnicos',
    copy: 'Copiar los detalles',
    copied: 'Copiado',
  },

  field: {
    optional: 'Opcional',
    suggested: 'Sugerencia',
    showSecret: 'Mostrar los caracteres',
    hideSecret: 'Ocultar los caracteres',
    clear: (label) => `Borrar ${label}`,
    choose: 'Elegir…',
    clearSearch: 'Borrar la búsqueda',
    pick: (label) => `Elija “${label}”.`,
    enter: (label) => `Introduzca “${label}”.`,
    noMatch: (query) => `Nada coincide con “${query}”.`,
    matches: (count) => plural('es', count, { one: '# resultado', other: '# resultados' }),
    types: {
      string: 'Texto',
      boolean: 'Sí o no',
      singleSelect: 'Selección única',
      multiSelect: 'Selección múltiple',
      date: 'Fecha',
      datetime: 'Fecha y hora',
      int: 'Número entero',
      float: 'Número',
      reference: 'Vínculo',
      other: '',
    },
  },

  failure: {
    title: (what) => `${what}: no se pudo cargar`,
    unknown: 'Se produjo un error de nuestro lado. Inténtelo de nuevo. Si continúa, póngase en contacto con soporte.',
    offline: 'No se pudo acceder al servicio. Compruebe su conexión a internet e inténtelo de nuevo.',
    session: 'No se pudo confirmar su sesión. Vuelva a cargar la página e inténtelo de nuevo.',
    crashed: 'Esta parte de la página dejó de funcionar',
    crashedHelp: 'Vuelva a cargar la página. Si ocurre otra vez, póngase en contacto con soporte.',
  },

  configure,
  connection,
  installation: {
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
  },
  manage,
  problems,
  settings,
  wizard,
};
