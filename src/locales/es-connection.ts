import type { Messages } from './en.ts';

/** Spanish: connecting an account and what becomes of it. */
export const connection: Messages['connection'] = {
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
  rejectedTitle: (provider) => `${provider} rechazó el inicio de sesión`,
  rejectedKey: (provider) => `${provider} rechazó su clave de API. Actualícela para reanudar la sincronización.`,
  rejectedSignIn: (provider) =>
    `${provider} rechazó sus credenciales. Inicie sesión de nuevo para reanudar la sincronización.`,
  keyRejected: (provider, detail) =>
    `${provider} no aceptó esta clave. Compruébela e inténtelo de nuevo. (${provider}: “${detail}”)`,
  credentialsRejected: (provider, detail) =>
    `${provider} no aceptó estas credenciales. Compruébelas e inténtelo de nuevo. (${provider}: “${detail}”)`,
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
};
