import type { Messages } from './en.ts';

/** Portuguese: connecting an account and what becomes of it. */
export const connection: Messages['connection'] = {
  title: (provider) => `Conectar ${provider}`,
  summary: (app, provider) => `Conecte sua conta de ${provider} a ${app}. Você pode desconectá-la a qualquer momento.`,
  apiKey: (provider) => `Chave de API de ${provider}`,
  apiKeyHelp: (provider) => `Crie ou copie a chave em ${provider}. Ela é guardada de forma criptografada.`,
  findApiKey: 'Onde encontro minha chave?',
  username: 'Nome de usuário',
  password: 'Senha',
  clientId: 'ID do cliente',
  clientSecret: 'Segredo do cliente',
  scopes: 'Permissões',
  scopesHelp: 'Permissões do cliente, com os nomes do provedor. Separe-as com espaços.',
  noKeyNeeded: (provider) => `${provider} não exige login.`,
  submit: (provider) => `Conectar ${provider}`,
  submitting: (provider) => `Verificando com ${provider}…`,

  detailsTitle: (provider) => `Dados adicionais de ${provider}`,
  detailsSummary: (app, provider) => `${app} precisa destes dados para usar sua conta de ${provider}.`,
  saveDetails: 'Salvar os dados',
  savingDetails: 'Salvando os dados…',

  detailsNotSaved: (app) => `Não foi possível salvar seus dados. Fale com ${app}.`,

  opening: (provider) => `Abrindo ${provider}…`,
  leaving: (provider) => `Indo para ${provider}…`,
  waitingTitle: (provider) => `Entrar em ${provider}`,
  waiting: (provider) => `Conclua o login em ${provider} na outra janela. Esta página é atualizada automaticamente.`,
  blockedTitle: 'Pop-up bloqueado',
  blocked: (provider) => `Entre em ${provider} em uma nova janela ou continue nesta aba.`,
  blockedWithoutTab: (provider) => `Entre em ${provider} em uma nova janela.`,
  closedTitle: 'Janela de login fechada',
  closed: (provider) =>
    `Se você concluiu o login em ${provider}, esta página será atualizada em instantes. Caso contrário, abra a janela novamente.`,
  showWindow: 'Mostrar a janela',
  openWindow: 'Abrir a janela',
  reopenWindow: 'Abrir a janela novamente',
  continueHere: 'Continuar nesta aba',
  signInAgain: 'Entrar novamente',
  providerApp: 'Aplicativo',
  providerAppHelp: (app, provider) => `${app} tem mais de um registro em ${provider}.`,
  unnamedApp: (tail) => `ID do cliente terminado em ${tail}`,
  ownDomain: 'Usar um domínio próprio',
  packageInstallStep: (app, provider) =>
    `1. Instale o pacote de ${app} em ${provider}, se ainda não estiver instalado.`,
  packageInstall: 'Instalar o pacote',
  packageConnectStep: (provider) => `2. Volte aqui e conecte ${provider}.`,

  unsupportedTitle: (provider) => `${provider} ainda não pode ser conectado aqui`,
  unsupported: (provider) => `O método de login de ${provider} ainda não é compatível.`,
  unsupportedDetails: (authType, grantType = '') =>
    `A entrada do provedor no catálogo tem o authType “${authType}” e o grantType “${grantType}”.`,
  unsupportedRemedy: (app) => `Peça a ${app} outra forma de conectar.`,

  productNotSet: 'O produto a conectar não está definido.',
  unknownModule: (module, known) => `O módulo “${module}” é desconhecido. Conhecidos: ${known.join(', ')}.`,
  undecidedModule: (known) => `Nenhum módulo foi escolhido. Conhecidos: ${known.join(', ')}.`,

  name: 'Esta conexão',

  connectedTitle: (provider) => `${provider} está conectado`,
  connectedSummary: (app, provider) => `${app} tem acesso à sua conta de ${provider}.`,
  rejectedTitle: (provider) => `${provider} recusou o login`,
  rejectedKey: (provider) => `${provider} recusou sua chave de API. Atualize-a para retomar a sincronização.`,
  rejectedSignIn: (provider) => `${provider} recusou suas credenciais. Entre novamente para retomar a sincronização.`,
  keyRejected: (provider, detail) =>
    `${provider} não aceitou esta chave. Verifique-a e tente novamente. (${provider}: “${detail}”)`,
  credentialsRejected: (provider, detail) =>
    `${provider} não aceitou estas credenciais. Verifique-as e tente novamente. (${provider}: “${detail}”)`,
  redirecting: 'Voltando…',

  account: 'Conta',
  connectedBy: 'Conectado por',
  connectedOn: 'Conectado em',
  authentication: 'Autenticação',
  schemes: {
    none: 'Não é necessário',
    apiKey: 'Chave de API',
    basic: 'Nome de usuário e senha',
    'oauth2/authorizationCode': 'Login com OAuth',
    'oauth2/authorizationCodePKCE': 'Login com OAuth',
    'oauth2/clientCredentials': 'ID e segredo do cliente',
    'oauth2/password': 'Nome de usuário e senha',
  },
  states: { created: 'Conectado', working: 'Funcionando', bad_credentials: 'Login recusado' },

  updateKey: 'Atualizar a chave de API',
  newKey: (provider) => `Nova chave de API de ${provider}`,
  saveKey: 'Salvar a chave',
  keySaved: 'Chave de API atualizada.',
  updateSignIn: 'Atualizar as credenciais',
  saveSignIn: 'Salvar as credenciais',
  signInSaved: 'Credenciais atualizadas.',

  editDetails: 'Editar os dados',
  detailsSaved: 'Dados salvos.',
  credentialRequired: (provider) =>
    `Isto muda o endereço de ${provider}. Informe suas credenciais novamente para confirmar.`,
  signInRequired: (provider) => `Isto muda o endereço de ${provider}. Entre novamente para confirmar.`,
  otherAccounts: 'Outras contas',
  anotherTitle: (provider) => `Conectar outra conta do ${provider}`,
  sameAccountTitle: (provider) => `Esta conta do ${provider} já está conectada`,
  sameAccount: (account) => `Ela está conectada como ${account}. Use essa conexão ou mantenha as duas.`,
  useExisting: 'Usar a conexão existente',
  addAnyway: 'Manter as duas',

  disconnect: (provider) => `Desconectar ${provider}`,
  disconnectHelp: (app, provider) => `${app} perde o acesso à sua conta de ${provider}.`,
  disconnectTitle: (provider) => `Desconectar ${provider}?`,
  disconnectConsequence: (app, provider) =>
    `${app} perde o acesso à sua conta de ${provider}, e as credenciais salvas são excluídas. Para usá-la de novo, será preciso conectá-la novamente.`,
  disconnecting: 'Desconectando…',
  disconnectFailed: (provider) => `Não foi possível desconectar ${provider}.`,
};
