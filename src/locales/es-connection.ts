import type { Messages } from './en.ts';

/** Spanish: connecting an account and what becomes of it. */
export const connection: Messages['connection'] = {
  title: (provider) => `Conectar ${provider}`,
  summary: (app, provider) => `${app} usará su cuenta de ${provider}. Puede desconectarla aquí en cualquier momento.`,
  apiKey: (provider) => `Clave de API de ${provider}`,
  apiKeyHelp: (provider) => `Cree o copie la clave en ${provider}. Se guarda cifrada.`,
  findApiKey: '¿Dónde encuentro mi clave?',
  username: 'Nombre de usuario',
  password: 'Contraseña',
  clientId: 'ID de cliente',
  clientSecret: 'Secreto de cliente',
  scopes: 'Permisos',
  scopesHelp: 'Lo que puede hacer el cliente, con los nombres del proveedor. Sepárelos con un espacio.',
  noKeyNeeded: (provider) => `${provider} no requiere iniciar sesión.`,
  submit: (provider) => `Conectar ${provider}`,
  submitting: (provider) => `Comprobando con ${provider}…`,

  detailsTitle: (provider) => `Algunos datos más de ${provider}`,
  detailsSummary: (app, provider) => `${app} los necesita para trabajar con su cuenta de ${provider}.`,
  saveDetails: 'Guardar los datos',
  savingDetails: 'Guardando los datos…',

  detailsNotSaved: (app) => `Los datos se enviaron, pero no se conservaron. Pida ayuda a ${app}.`,

  opening: (provider) => `Abriendo ${provider}…`,
  leaving: (provider) => `Pasando a ${provider}…`,
  waitingTitle: (provider) => `Inicie sesión en ${provider}`,
  waiting: (provider) =>
    `${provider} se abrió en una ventana aparte. Cuando termine allí, esta página continuará por sí sola.`,
  blockedTitle: 'Su navegador no abrió ninguna ventana',
  blocked: (provider) => `${provider} pide iniciar sesión en su propia página. Ábrala aquí o continúe en esta pestaña.`,
  blockedWithoutTab: (provider) => `${provider} pide iniciar sesión en su propia página.`,
  closedTitle: 'Parece que la ventana está cerrada',
  closed: (provider) =>
    `Si ya terminó en ${provider}, esta página continuará en un momento. Si no, vuelva a abrir la ventana.`,
  showWindow: 'Mostrar la ventana',
  openWindow: 'Abrir la ventana',
  reopenWindow: 'Volver a abrir la ventana',
  continueHere: 'Continuar en esta pestaña',
  signInAgain: 'Iniciar sesión de nuevo',
  providerApp: 'Aplicación',
  providerAppHelp: (app, provider) => `${app} está registrada más de una vez en ${provider}.`,
  unnamedApp: (tail) => `ID de cliente que termina en ${tail}`,
  ownDomain: 'Iniciar sesión en su propio dominio',
  packageInstallStep: (app, provider) =>
    `1. Instale el paquete de ${app} en ${provider}, si todavía no está instalado.`,
  packageInstall: 'Instalar el paquete',
  packageConnectStep: (provider) => `2. Vuelva aquí y conecte ${provider}.`,

  unsupportedTitle: (provider) => `${provider} todavía no se puede conectar aquí`,
  unsupported: (provider) => `${provider} pide un inicio de sesión que esta versión no conoce.`,
  unsupportedDetails: (authType, grantType = '') =>
    `La entrada del proveedor en el catálogo tiene el authType “${authType}” y el grantType “${grantType}”.`,
  unsupportedRemedy: (app) => `Pida a ${app} otra forma de conectar.`,

  productNotSet: (app) => `${app} no indicó qué producto conectar.`,
  unknownModule: (module, known) => `El módulo “${module}” es desconocido. Se conocen: ${known.join(', ')}.`,
  undecidedModule: (known) => `No se eligió ningún módulo. Se conocen: ${known.join(', ')}.`,

  name: 'Esta conexión',
  unknownProvider: (provider) => `No hay ningún proveedor llamado “${provider}”.`,
  unknownProviderHelp: 'Vuelva a cargar la página o, si sigue igual, póngase en contacto con soporte.',

  connectedTitle: (provider) => `${provider} está conectado`,
  connectedSummary: (app, provider) => `${app} puede usar su cuenta de ${provider}.`,
  rejectedTitle: (provider) => `${provider} rechazó el inicio de sesión`,
  rejectedKey: (provider) => `${provider} ya no acepta la clave de API guardada. Introduzca una nueva para continuar.`,
  rejectedSignIn: (provider) =>
    `${provider} ya no acepta las credenciales guardadas. Inicie sesión de nuevo para continuar.`,
  redirecting: 'Regresando…',

  account: 'Cuenta',
  connectedBy: 'Conectado por',
  connectedOn: 'Conectado desde',
  status: 'Estado',
  authentication: 'Inicio de sesión',
  schemes: {
    none: 'No es necesario',
    apiKey: 'Clave de API',
    basic: 'Nombre de usuario y contraseña',
    'oauth2/authorizationCode': 'En la página del proveedor',
    'oauth2/authorizationCodePKCE': 'En la página del proveedor',
    'oauth2/clientCredentials': 'ID y secreto de cliente',
    'oauth2/password': 'Nombre de usuario y contraseña',
  },
  states: { created: 'Conectado', working: 'En funcionamiento', bad_credentials: 'Inicio de sesión rechazado' },

  updateKey: 'Cambiar la clave de API',
  newKey: (provider) => `Nueva clave de API de ${provider}`,
  saveKey: 'Guardar la clave',
  keySaved: 'La nueva clave de API está en uso.',
  updateSignIn: 'Cambiar las credenciales',
  saveSignIn: 'Guardar las credenciales',
  signInSaved: 'Las nuevas credenciales están en uso.',

  editDetails: 'Editar los datos',
  detailsSaved: 'Los datos se guardaron.',
  credentialRequired: (provider) =>
    `Esto cambia la dirección de ${provider}, por lo que debe introducir de nuevo sus credenciales.`,
  otherAccounts: 'Otras cuentas',

  disconnect: (provider) => `Desconectar ${provider}`,
  disconnectHelp: (app, provider) => `${app} pierde el acceso a su cuenta de ${provider}.`,
  disconnectTitle: (provider) => `¿Desconectar ${provider}?`,
  disconnectConsequence: (app, provider) =>
    `${app} pierde el acceso a su cuenta de ${provider} y se eliminan las credenciales guardadas. Para usarla otra vez tendrá que volver a conectarla.`,
  disconnecting: 'Desconectando…',
  disconnectFailed: (provider) => `No se pudo desconectar ${provider}.`,
};
