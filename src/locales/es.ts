import type { Messages } from './en.ts';
import { capitalize, list, plural } from './format.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const number = (value: number) => value.toLocaleString('es');
const unavailable = {
  reason: () => 'Esta integración no está disponible en este momento.',
  remedy: 'Póngase en contacto con soporte.',
};
const history = (start: 'all' | number) =>
  start === 'all'
    ? 'todo el historial'
    : plural('es', start, { one: 'el historial del último día', other: 'el historial de los últimos # días' });

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
    provider: 'El proveedor no completó la solicitud.',
    quote: (detail) => `Mensaje: “${detail}”`,
    crashed: 'Esta parte de la página dejó de funcionar',
    crashedHelp: 'Vuelva a cargar la página. Si ocurre otra vez, póngase en contacto con soporte.',
  },

  configure: {
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
    changedElsewhere: (parts, words) =>
      `Otra persona actualizó ${list('es', parts)}. Sus cambios se conservan. ${words}`,
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
  },

  connection: {
    title: (provider) => `Conectar ${provider}`,
    summary: (app, provider) => `Conecte su cuenta de ${provider} a ${app}. Puede desconectarla en cualquier momento.`,
    apiKey: (provider) => `Clave de API de ${provider}`,
    apiKeyHelp: (provider) => `Cree o copie la clave en ${provider}. Se guarda cifrada.`,
    findApiKey: '¿Dónde encuentro mi clave?',
    username: 'Nombre de usuario',
    password: 'Contraseña',
    clientId: 'ID de cliente',
    clientSecret: 'Secreto de cliente',
    scopes: 'Permisos',
    scopesHelp: 'Permisos del cliente, con los nombres del proveedor. Sepárelos con espacios.',
    noKeyNeeded: (provider) => `${provider} no requiere iniciar sesión.`,
    submit: (provider) => `Conectar ${provider}`,
    submitting: (provider) => `Comprobando con ${provider}…`,

    detailsTitle: (provider) => `Datos adicionales de ${provider}`,
    detailsSummary: (app, provider) => `${app} necesita estos datos para usar su cuenta de ${provider}.`,
    saveDetails: 'Guardar los datos',
    savingDetails: 'Guardando los datos…',

    detailsNotSaved: (app) => `No se pudieron guardar sus datos. Póngase en contacto con ${app}.`,

    opening: (provider) => `Abriendo ${provider}…`,
    leaving: (provider) => `Pasando a ${provider}…`,
    waitingTitle: (provider) => `Iniciar sesión en ${provider}`,
    waiting: (provider) =>
      `Termine de iniciar sesión en ${provider} en la otra ventana. Esta página se actualiza automáticamente.`,
    blockedTitle: 'Ventana emergente bloqueada',
    blocked: (provider) => `Inicie sesión en ${provider} en una ventana nueva o continúe en esta pestaña.`,
    blockedWithoutTab: (provider) => `Inicie sesión en ${provider} en una ventana nueva.`,
    closedTitle: 'Ventana de inicio de sesión cerrada',
    closed: (provider) =>
      `Si terminó de iniciar sesión en ${provider}, esta página se actualizará en un momento. Si no, vuelva a abrir la ventana.`,
    expiredTitle: 'Inicio de sesión caducado',
    expired: (provider) =>
      `El inicio de sesión en ${provider} ha tardado más de 10 minutos. Vuelva a abrir la ventana.`,
    showWindow: 'Mostrar la ventana',
    openWindow: 'Abrir la ventana',
    reopenWindow: 'Volver a abrir la ventana',
    continueHere: 'Continuar en esta pestaña',
    signInAgain: 'Iniciar sesión de nuevo',
    providerApp: 'Aplicación',
    providerAppHelp: (app, provider) => `${app} está registrada más de una vez en ${provider}.`,
    unnamedApp: (tail) => `ID de cliente que termina en ${tail}`,
    ownDomain: 'Usar un dominio propio',
    packageInstallStep: (app, provider) =>
      `1. Instale el paquete de ${app} en ${provider}, si todavía no está instalado.`,
    packageInstall: 'Instalar el paquete',
    packageConnectStep: (provider) => `2. Vuelva aquí y conecte ${provider}.`,

    unsupportedTitle: (provider) => `${provider} todavía no se puede conectar aquí`,
    unsupported: (provider) => `El método de inicio de sesión de ${provider} todavía no es compatible.`,
    unsupportedDetails: (authType, grantType = '') =>
      `La entrada del proveedor en el catálogo tiene el authType “${authType}” y el grantType “${grantType}”.`,
    unsupportedRemedy: (app) => `Pida a ${app} otra forma de conectar.`,

    productNotSet: 'No se ha definido el producto que se va a conectar.',
    unknownModule: (module, known) => `El módulo “${module}” es desconocido. Se conocen: ${known.join(', ')}.`,
    undecidedModule: (known) => `No se eligió ningún módulo. Se conocen: ${known.join(', ')}.`,

    name: 'Esta conexión',

    connectedTitle: (provider) => `${provider} está conectado`,
    connectedSummary: (app, provider) => `${app} tiene acceso a su cuenta de ${provider}.`,
    signInFailed: 'No se completó el inicio de sesión.',
    rejectedTitle: (provider) => `${provider} rechazó el inicio de sesión`,
    rejectedKey: (provider) => `${provider} rechazó su clave de API. Actualícela para reanudar la sincronización.`,
    rejectedSignIn: (provider) =>
      `${provider} rechazó sus credenciales. Inicie sesión de nuevo para reanudar la sincronización.`,
    keyRejected: (provider, detail) =>
      `${provider} no aceptó esta clave. Compruébela e inténtelo de nuevo. (${provider}: “${detail}”)`,
    credentialsRejected: (provider, detail) =>
      `${provider} no aceptó estas credenciales. Compruébelas e inténtelo de nuevo. (${provider}: “${detail}”)`,
    chooseAccount: 'Elija una de las cuentas a las que tiene acceso.',
    redirecting: 'Regresando…',

    account: 'Cuenta',
    connectedBy: 'Conectado por',
    connectedOn: 'Conectado el',
    authentication: 'Autenticación',
    schemes: {
      none: 'No es necesario',
      apiKey: 'Clave de API',
      basic: 'Nombre de usuario y contraseña',
      'oauth2/authorizationCode': 'Inicio de sesión con OAuth',
      'oauth2/authorizationCodePKCE': 'Inicio de sesión con OAuth',
      'oauth2/clientCredentials': 'ID y secreto de cliente',
      'oauth2/password': 'Nombre de usuario y contraseña',
    },
    states: { created: 'Conectado', working: 'En funcionamiento', bad_credentials: 'Inicio de sesión rechazado' },

    updateKey: 'Actualizar la clave de API',
    newKey: (provider) => `Nueva clave de API de ${provider}`,
    saveKey: 'Guardar la clave',
    keySaved: 'Clave de API actualizada.',
    updateSignIn: 'Actualizar las credenciales',
    saveSignIn: 'Guardar las credenciales',
    signInSaved: 'Credenciales actualizadas.',

    editDetails: 'Editar los datos',
    detailsSaved: 'Datos guardados.',
    credentialRequired: (provider) =>
      `Esto cambia la dirección de ${provider}. Introduzca de nuevo sus credenciales para confirmar.`,
    signInRequired: (provider) => `Esto cambia la dirección de ${provider}. Inicie sesión de nuevo para confirmar.`,
    otherAccounts: 'Otras cuentas',
    anotherTitle: (provider) => `Conectar otra cuenta de ${provider}`,
    sameAccountTitle: (provider) => `Esta cuenta de ${provider} ya está conectada`,
    sameAccount: (account) => `Está conectada como ${account}. Use esa conexión o conserve ambas.`,
    useExisting: 'Usar la conexión existente',
    addAnyway: 'Conservar ambas',

    disconnect: (provider) => `Desconectar ${provider}`,
    disconnectHelp: (app, provider) => `${app} pierde el acceso a su cuenta de ${provider}.`,
    disconnectTitle: (provider) => `¿Desconectar ${provider}?`,
    disconnectConsequence: (app, provider) =>
      `${app} pierde el acceso a su cuenta de ${provider} y se eliminan las credenciales guardadas. Para usarla otra vez tendrá que volver a conectarla.`,
    disconnecting: 'Desconectando…',
    disconnectFailed: (provider) => `No se pudo desconectar ${provider}.`,
  },

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
  manage: {
    connection: 'Conexión',
    objects: 'Objetos',

    health: {
      'bad-credentials': (provider) => `${provider} rechazó las credenciales guardadas.`,
      unhealthy: (provider) => `Algo no funciona con ${provider}.`,
      'last-run-failed': (provider) =>
        `La última ejecución falló. Con ${provider} se intentará de nuevo en la próxima.`,
      'last-write-failed': (provider) => `Falló la última escritura en ${provider}.`,
      paused: () => 'La sincronización está en pausa.',
      delayed: (provider) => `La próxima sincronización con ${provider} está atrasada.`,
      'first-sync': () => 'Primera sincronización en curso.',
      running: (provider) => `Funciona. Se está sincronizando ${provider}.`,
      working: (provider, app) => `Funciona. ${app} está al día con ${provider}.`,
      waiting: () => 'A la espera de la primera sincronización.',
      ready: (provider, app) => `Listo. ${app} puede acceder a ${provider}.`,
      'on-demand': (provider, app) => `Listo. ${app} lee los datos de ${provider} solo a petición.`,
    },
    short: {
      'bad-credentials': 'Requiere atención',
      unhealthy: 'Requiere atención',
      'last-run-failed': 'Falló la última ejecución',
      'last-write-failed': 'Falló la última escritura',
      paused: 'En pausa',
      delayed: 'Con retraso',
      'first-sync': 'Sincronizando',
      running: 'En funcionamiento',
      working: 'En funcionamiento',
      waiting: 'Instalado',
      ready: 'Instalado',
      'on-demand': 'Instalado',
      connected: 'Conectado',
    },
    refresh: 'Actualizar',
    refreshing: 'Actualizando…',
    justNow: 'hace menos de un minuto',
    soon: 'en menos de un minuto',
    upToDateSince: (ago) => `Datos actualizados ${ago}.`,
    lastSync: (ago, records) =>
      records
        ? `Última sincronización ${ago}, ${plural('es', records, { one: '# registro', other: '# registros' })}.`
        : `Última sincronización ${ago}, sin datos nuevos.`,
    syncing: (records, total = 0) => {
      const [done, all] = [records, total].map((count) => count.toLocaleString('es'));
      if (!records) return 'Sincronizando.';
      return total > records ? `Sincronizando: ${done} de unos ${all}.` : `Sincronizando: ${done} hasta ahora.`;
    },
    syncFailed: (ago, reason) => `La sincronización falló ${ago}: ${reason}`,
    notDelivered: (app) => `${app} no recibe datos en este momento.`,
    notDeliveredHelp: 'Póngase en contacto con soporte.',
    nextSync: (when) => `Próxima sincronización ${when}.`,
    forObject: (object, sentence) => `${object}: ${sentence}`,

    updates: {
      states: { pending: 'Configurando', suspended: 'Interrumpido' },
      pending: 'Suele tardar unos minutos.',
      failed: (object, provider) =>
        `No se pudieron configurar las actualizaciones. Pida acceso a ${object} a un administrador de su cuenta de ${provider} o póngase en contacto con soporte.`,
      suspended: (provider) => `${provider} no envía actualizaciones en este momento. Se reanudarán automáticamente.`,
      reconnect: (provider) => `Vuelva a conectar ${provider} para recibir actualizaciones.`,
      reason: (reason) => `Motivo: «${reason}»`,
      last: (ago) => `Última actualización ${ago}.`,
      retrying: 'Aún no se pudieron configurar las actualizaciones. Se volverá a intentar automáticamente.',
      failures: {
        permission: (object, provider) =>
          `No se pudieron configurar las actualizaciones. Pida acceso a ${object} a un administrador de su cuenta de ${provider}.`,
        limit: (object, provider) =>
          `No se pudieron configurar las actualizaciones de ${object} porque su cuenta de ${provider} alcanzó un límite. Pida a un administrador de la cuenta que elimine las suscripciones que no se usan o que amplíe el límite.`,
        unsupported: (object, provider, app) =>
          `${provider} no envía estas actualizaciones de ${object}. Póngase en contacto con soporte para cambiar qué actualizaciones usa ${app}.`,
        setup: (_object, _provider, app) =>
          `No se pudieron configurar las actualizaciones porque ${app} no está completamente preparada para recibirlas. Póngase en contacto con soporte.`,
      },
    },

    reconnect: 'Volver a conectar',
    whichAccount: '¿Qué cuenta?',
    whichAccountHelp: (app, provider) =>
      `Hay varias cuentas de ${provider} conectadas. ${app} usa la que se elija aquí.`,
    accountOption: (account, who, since) => (account ? `${account} (${who}, ${since})` : `${who}, ${since}`),
    connectAnother: 'Conectar otra cuenta',
    useAnother: 'Usar otra cuenta',
    useThis: 'Usar esta cuenta',
    otherAccount: 'Otra cuenta',
    switching: 'Cambiando…',
    switchTitle: (provider) => `¿Usar otra cuenta de ${provider}?`,
    switchConsequence: (app, provider) =>
      `A partir de ahora, ${app} usa la otra cuenta de ${provider}. La cuenta actual sigue conectada y los datos que ya están en ${app} se conservan.`,
    switchFailed: (provider) => `No se pudo cambiar a la otra cuenta de ${provider}`,

    uninstalledElsewhereTitle: (integration) => `${integration} se desinstaló en otro lugar`,
    uninstalledElsewhere: 'Lo que eligió aquí se conserva. Guárdelo para instalar de nuevo.',

    notInstalled: (provider) => `${provider} está conectado. Todavía no hay nada instalado.`,
    installingProxyOnly: (app, provider) => `Configurando ${app} con ${provider}…`,
    installFailed: (integration) => `No se pudo instalar ${integration}`,

    uninstall: (integration) => `Desinstalar ${integration}`,
    uninstallHelp: (app, integration) => `${app} deja de usar ${integration}.`,
    uninstallTitle: (integration) => `¿Desinstalar ${integration}?`,
    uninstallConsequence: (app, integration) =>
      `${app} deja de usar ${integration} de inmediato. Se elimina su configuración aquí y se desconecta la cuenta, salvo que se use para otra cosa. Los datos que ya están en ${app} se conservan.`,
    uninstalling: 'Desinstalando…',
    uninstallFailed: (integration) => `No se pudo desinstalar ${integration}.`,
    uninstalledTitle: (integration) => `${integration} está desinstalado`,
    uninstalled: (app, integration) => `${app} ya no usa ${integration}.`,
    reinstall: (integration) => `Instalar ${integration} de nuevo`,
  },

  problems: {
    'malformed-body': { reason: (detail) => `No se pudo leer la solicitud: ${detail}` },
    'invalid-input': { reason: (detail) => `Los datos todavía no son válidos: ${detail}` },
    'invalid-update-mask': { reason: (detail) => `Este cambio no es posible: ${detail}` },
    'not-supported': { reason: (detail) => `Esto no es compatible: ${detail}` },
    unauthenticated: unavailable,
    'reconnect-needed': {
      reason: () => 'El proveedor ya no acepta las credenciales guardadas.',
      remedy: 'Vuelva a conectar la cuenta.',
    },
    forbidden: unavailable,
    'proxy-disabled': { reason: () => 'El acceso directo al proveedor está desactivado.' },
    'not-found': { reason: () => 'Este elemento ya no existe.', remedy: 'Vuelva a cargar la página.' },
    'project-not-found': unavailable,
    'provider-app-missing': unavailable,
    'route-not-found': {
      reason: () => 'El servicio no conoce esta solicitud.',
      remedy: 'Póngase en contacto con soporte.',
    },
    'method-not-allowed': {
      reason: () => 'El servicio no conoce esta solicitud.',
      remedy: 'Póngase en contacto con soporte.',
    },
    conflict: {
      reason: () => 'Lo mismo se cambió en otro lugar al mismo tiempo.',
      remedy: 'Vuelva a cargar la página e inténtelo de nuevo.',
    },
    'already-installed': {
      reason: () => 'Esta integración ya está instalada.',
      remedy: 'Vuelva a cargar la página para cambiarla.',
    },
    'in-use': { reason: () => 'Este elemento todavía se usa.', remedy: 'Elimine primero lo que depende de él.' },
    'body-too-large': { reason: () => 'La solicitud es demasiado grande.' },
    'unsupported-media-type': {
      reason: () => 'El servicio no conoce este tipo de solicitud.',
      remedy: 'Póngase en contacto con soporte.',
    },
    'invalid-config': { reason: (detail) => `No se puede guardar lo que eligió: ${detail}` },
    'invalid-manifest': { reason: (detail) => `La descripción de la integración tiene un error: ${detail}` },
    unprocessable: { reason: (detail) => `Por ahora no es posible: ${detail}` },
    'rate-limited': {
      reason: () => 'Demasiadas solicitudes a la vez.',
      remedy: 'Espere un momento e inténtelo de nuevo.',
    },
    internal: {
      reason: () => 'Algo falló de nuestro lado.',
      remedy: 'Inténtelo de nuevo y, si continúa, póngase en contacto con soporte.',
    },
    'outcome-unknown': {
      reason: () => 'No se sabe si el cambio se guardó.',
      remedy: 'Vuelva a cargar la página y compruebe el estado actual antes de intentarlo de nuevo.',
    },
    'provider-unreachable': {
      reason: () => 'No se puede acceder al proveedor.',
      remedy: 'Inténtelo de nuevo en unos minutos.',
    },
    unavailable: {
      reason: () => 'El servicio no está disponible por el momento. No se cambió nada.',
      remedy: 'Inténtelo de nuevo en unos minutos.',
    },
    'provider-timeout': {
      reason: () => 'El proveedor no respondió a tiempo.',
      remedy: 'Inténtelo de nuevo en unos minutos.',
    },
  },

  settings: {
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
    historyHelp: (app, object) =>
      `El historial se importa una sola vez, cuando ${app} empieza a sincronizar ${object}.`,
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
  },

  wizard: {
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
  },
};
