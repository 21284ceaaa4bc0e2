import type { Messages } from './en.ts';

/** Portuguese: connecting an account and what becomes of it. */
export const connection: Messages['connection'] = {
  title: (provider) => `Conectar ${provider}`,
  summary: (app, provider) => `${app} usará sua conta de ${provider}. Você pode desconectá-la aqui a qualquer momento.`,
  apiKey: (provider) => `Chave de API de ${provider}`,
  apiKeyHelp: (provider) => `Crie ou copie a chave em ${provider}. Ela é guardada de forma criptografada.`,
  findApiKey: 'Onde encontro minha chave?',
  username: 'Nome de usuário',
  password: 'Senha',
  clientId: 'ID do cliente',
  clientSecret: 'Segredo do cliente',
  scopes: 'Permissões',
  scopesHelp: 'O que o cliente pode fazer, com os nomes do provedor. Separe-os com um espaço.',
  noKeyNeeded: (provider) => `${provider} não exige login.`,
  submit: (provider) => `Conectar ${provider}`,
  submitting: (provider) => `Verificando com ${provider}…`,

  detailsTitle: (provider) => `Mais alguns dados de ${provider}`,
  detailsSummary: (app, provider) => `${app} precisa deles para trabalhar com sua conta de ${provider}.`,
  saveDetails: 'Salvar os dados',
  savingDetails: 'Salvando os dados…',

  detailsNotSaved: (app) => `Os dados foram enviados, mas não foram guardados. Peça ajuda a ${app}.`,

  opening: (provider) => `Abrindo ${provider}…`,
  leaving: (provider) => `Indo para ${provider}…`,
  waitingTitle: (provider) => `Entre em ${provider}`,
  waiting: (provider) =>
    `${provider} foi aberto em uma janela própria. Quando você terminar lá, esta página continua sozinha.`,
  blockedTitle: 'Seu navegador não abriu nenhuma janela',
  blocked: (provider) => `${provider} pede o login na própria página. Abra-a aqui ou continue nesta aba.`,
  blockedWithoutTab: (provider) => `${provider} pede o login na própria página.`,
  closedTitle: 'A janela parece estar fechada',
  closed: (provider) =>
    `Se você já terminou em ${provider}, esta página continua em instantes. Caso contrário, abra a janela novamente.`,
  showWindow: 'Mostrar a janela',
  openWindow: 'Abrir a janela',
  reopenWindow: 'Abrir a janela novamente',
  continueHere: 'Continuar nesta aba',
  signInAgain: 'Entrar novamente',
  providerApp: 'Aplicativo',
  providerAppHelp: (app, provider) => `${app} tem mais de um registro em ${provider}.`,
  unnamedApp: (tail) => `ID do cliente terminado em ${tail}`,
  ownDomain: 'Entrar no seu próprio domínio',
  packageInstallStep: (app, provider) =>
    `1. Instale o pacote de ${app} em ${provider}, se ainda não estiver instalado.`,
  packageInstall: 'Instalar o pacote',
  packageConnectStep: (provider) => `2. Volte aqui e conecte ${provider}.`,

  unsupportedTitle: (provider) => `${provider} ainda não pode ser conectado aqui`,
  unsupported: (provider) => `${provider} pede um tipo de login que esta versão não conhece.`,
  unsupportedDetails: (authType, grantType = '') =>
    `A entrada do provedor no catálogo tem o authType “${authType}” e o grantType “${grantType}”.`,
  unsupportedRemedy: (app) => `Peça a ${app} outra forma de conectar.`,

  productNotSet: (app) => `${app} não informou qual produto conectar.`,
  unknownModule: (module, known) => `O módulo “${module}” é desconhecido. Conhecidos: ${known.join(', ')}.`,
  undecidedModule: (known) => `Nenhum módulo foi escolhido. Conhecidos: ${known.join(', ')}.`,

  name: 'Esta conexão',
  unknownProvider: (provider) => `Não há nenhum provedor chamado “${provider}”.`,
  unknownProviderHelp: 'Recarregue a página ou, se continuar assim, fale com o suporte.',

  connectedTitle: (provider) => `${provider} está conectado`,
  connectedSummary: (app, provider) => `${app} pode usar sua conta de ${provider}.`,
  rejectedTitle: (provider) => `${provider} recusou o login`,
  rejectedKey: (provider) => `${provider} não aceita mais a chave de API salva. Informe uma nova para continuar.`,
  rejectedSignIn: (provider) => `${provider} não aceita mais as credenciais salvas. Entre novamente para continuar.`,
  redirecting: 'Voltando…',

  account: 'Conta',
  connectedBy: 'Conectado por',
  connectedOn: 'Conectado desde',
  status: 'Situação',
  authentication: 'Login',
  schemes: {
    none: 'Não é necessário',
    apiKey: 'Chave de API',
    basic: 'Nome de usuário e senha',
    'oauth2/authorizationCode': 'Na página do provedor',
    'oauth2/authorizationCodePKCE': 'Na página do provedor',
    'oauth2/clientCredentials': 'ID e segredo do cliente',
    'oauth2/password': 'Nome de usuário e senha',
  },
  states: { created: 'Conectado', working: 'Funcionando', bad_credentials: 'Login recusado' },

  updateKey: 'Alterar a chave de API',
  newKey: (provider) => `Nova chave de API de ${provider}`,
  saveKey: 'Salvar a chave',
  keySaved: 'A nova chave de API está em uso.',
  updateSignIn: 'Alterar as credenciais',
  saveSignIn: 'Salvar as credenciais',
  signInSaved: 'As novas credenciais estão em uso.',

  editDetails: 'Editar os dados',
  detailsSaved: 'Os dados foram salvos.',
  credentialRequired: (provider) =>
    `Isto muda o endereço de ${provider}, por isso é preciso informar suas credenciais novamente.`,
  otherAccounts: 'Outras contas',

  disconnect: (provider) => `Desconectar ${provider}`,
  disconnectHelp: (app, provider) => `${app} perde o acesso à sua conta de ${provider}.`,
  disconnectTitle: (provider) => `Desconectar ${provider}?`,
  disconnectConsequence: (app, provider) =>
    `${app} perde o acesso à sua conta de ${provider}, e as credenciais salvas são excluídas. Para usá-la de novo, será preciso conectá-la novamente.`,
  disconnecting: 'Desconectando…',
  disconnectFailed: (provider) => `Não foi possível desconectar ${provider}.`,
};
