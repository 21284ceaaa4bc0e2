import type { Messages } from './en.ts';
import { capitalize, list, plural } from './format.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const number = (value: number) => value.toLocaleString('pt');
const unavailable = { reason: () => 'Esta integração não está disponível no momento.', remedy: 'Fale com o suporte.' };
const history = (start: 'all' | number) =>
  start === 'all'
    ? 'todo o histórico'
    : plural('pt', start, { one: 'o histórico do último dia', other: 'o histórico dos últimos # dias' });

/** Every visible text in Portuguese, as it is written in Brazil. */
export const pt: Messages = {
  language: 'pt',

  common: {
    cancel: 'Cancelar',
    retry: 'Tentar novamente',
    retrying: 'Tentando novamente…',
    loading: 'Carregando…',
    learnMore: 'Saiba mais',
    technicalDetails: 'Detalhes técnicos',
    copy: 'Copiar os detalhes',
    copied: 'Copiado',
  },

  field: {
    optional: 'Opcional',
    suggested: 'Sugestão',
    showSecret: 'Mostrar os caracteres',
    hideSecret: 'Ocultar os caracteres',
    clear: (label) => `Limpar ${label}`,
    choose: 'Escolher…',
    clearSearch: 'Limpar a pesquisa',
    pick: (label) => `Escolha “${label}”.`,
    enter: (label) => `Informe “${label}”.`,
    noMatch: (query) => `Nada corresponde a “${query}”.`,
    matches: (count) => plural('pt', count, { one: '# resultado', other: '# resultados' }),
    types: {
      string: 'Texto',
      boolean: 'Sim ou não',
      singleSelect: 'Seleção única',
      multiSelect: 'Seleção múltipla',
      date: 'Data',
      datetime: 'Data e hora',
      int: 'Número inteiro',
      float: 'Número',
      reference: 'Vínculo',
      other: '',
    },
  },

  failure: {
    title: (what) => `${what}: não foi possível carregar`,
    unknown: 'Ocorreu um erro do nosso lado. Tente novamente. Se continuar, fale com o suporte.',
    offline: 'Não foi possível acessar o serviço. Verifique sua conexão com a internet e tente novamente.',
    session: 'Não foi possível confirmar sua sessão. Recarregue a página e tente novamente.',
    provider: 'O provedor não concluiu a solicitação.',
    quote: (detail) => `Mensagem: “${detail}”`,
    crashed: 'Esta parte da página parou de funcionar',
    crashedHelp: 'Recarregue a página. Se acontecer de novo, fale com o suporte.',
  },

  configure: {
    syncSummary: (app, object, provider, schedule) => `${app} sincroniza ${object} de ${provider}${when(schedule)}.`,
    availableSummary: (app, object, provider, schedule) =>
      `${app} pode sincronizar ${object} de ${provider}${when(schedule)}.`,
    syncSummaryAs: (app, providerObject, provider, object, schedule) =>
      `${app} sincroniza ${providerObject} de ${provider}${when(schedule)} como ${object}.`,
    fullSyncs: (provider, sentence = '') =>
      `${sentence} Cada sincronização entrega todos os registros, porque ${provider} não consegue informar alterações.`.trimStart(),
    includeObject: (object) => `Sincronizar ${object}`,

    whichObject: (provider, object) => `Qual dos seus objetos de ${provider} contém ${object}?`,
    whichObjectHelp: (app, object) => `${app} o recebe como ${object}.`,
    useSeveral: 'Usar vários',

    alwaysIncluded: 'Sempre incluídos',
    requiredMappings: 'Mapear campos obrigatórios',
    requiredMappingsHelp: (app) => `Exigidos por ${app}.`,
    optionalMappings: 'Mapear campos opcionais',
    optionalMappingsHelp: 'Ignore os que você não usa.',
    optionalFields: 'Campos opcionais',
    optionalFieldsHelp: (app) => `Escolha outros campos para compartilhar com ${app}.`,
    wholeRecordsHelp: (app) => `${app} recebe os registros completos. Escolha os campos que deve usar.`,
    nothingToChoose: (object) => `${object} não tem opções.`,

    fieldIn: (owner) => `Campo em ${owner}`,
    chooseField: (provider) => `Escolher um campo de ${provider}`,
    missingMapping: (label) => `Escolha um campo para ${label}.`,
    duplicateMapping: (field, other) => `${field} já está mapeado para ${other}. Escolha outro campo.`,
    fieldGone: (field) =>
      `O campo ${field} não existe mais ou sua conta não pode vê-lo. Escolha outro ou deixe como está.`,
    ambiguous: (label, field) => `${label} (${field})`,
    automaticMappings: 'Mapeados automaticamente',
    mappedFrom: (label, field) => `${label} vem de ${field}.`,
    mappingNotRequested: (app) => `${app} não pede mais isto.`,
    removeMapping: (label) => `Remover ${label}`,

    mapValues: (field) => `Mapear os valores de ${field}`,
    mapValuesHelp: (provider) => `Valores não mapeados são enviados como estão em ${provider}.`,
    valuesUnlisted: (provider, field) => `${provider} não informa os valores de ${field}. Digite-os como aparecem lá.`,
    valuesMapped: (matched, total) => `${number(matched)} de ${number(total)} mapeados`,
    mapSameNames: (count) =>
      plural('pt', count, { one: 'Mapear o valor de mesmo nome', other: 'Mapear # valores de mesmo nome' }),
    chooseValue: (provider) => `Escolher um valor de ${provider}`,
    repeatedValue: (value) => `“${value}” está mapeado duas vezes. Cada valor só pode ser mapeado uma vez.`,
    yes: 'Sim',
    no: 'Não',

    nothingSelected: 'Escolha pelo menos um campo.',

    allFields: 'Todos os campos, inclusive os novos',
    allFieldsHelp: (provider) =>
      `Os campos que ${provider} adicionar depois são incluídos. Desmarque um campo para escolhê-los um a um.`,

    searchFields: 'Pesquisar campos',
    selectAll: (count) =>
      plural('pt', count, { one: 'Selecionar o único campo', other: 'Selecionar todos os # campos' }),
    selectMatching: (count) =>
      plural('pt', count, { one: 'Selecionar o campo encontrado', other: 'Selecionar os # campos encontrados' }),
    selectedCount: (chosen, total) => `${number(chosen)} de ${number(total)}`,
    noFieldMatches: (query) => `Nenhum campo corresponde a “${query}”.`,
    showAllFields: 'Mostrar todos os campos',
    fieldKeys: 'Percorra a lista com as teclas de seta.',
    searchObjects: 'Pesquisar objetos',

    pause: (object) => `Pausar a sincronização de ${object}`,
    pausing: 'Pausando…',
    pauseTitle: (object) => `Pausar a sincronização de ${object}?`,
    pauseConsequence: (app, object) =>
      `${app} não receberá nada novo nem alterado de ${object} até você retomar a sincronização. Os dados que já estão em ${app} são mantidos.`,
    pauseFailed: (object) => `Não foi possível pausar a sincronização de ${object}.`,
    keepsReceiving: (app, object) => `${app} continua recebendo ${object} com as configurações anteriores.`,
    pausedWithSubscription: (app, object) =>
      `${app} continua recebendo atualizações em tempo real de ${object}, mas nada é sincronizado até você retomar.`,
    pausedTitle: (object) => `A sincronização de ${object} está pausada`,
    paused: (app) => `${app} não receberá atualizações até você retomar.`,
    resume: (object) => `Retomar a sincronização de ${object}`,
    resuming: 'Retomando…',
    resumeFailed: (object) => `Não foi possível retomar a sincronização de ${object}.`,

    writeTitle: 'Acesso de gravação',
    writes: (app, provider) => `Escolha o que ${app} pode criar e atualizar em ${provider}.`,
    selectAllObjects: (count) => plural('pt', count, { one: 'O único objeto', other: 'Selecionar todos os # objetos' }),

    objectFailed: (object, provider) => `Não foi possível carregar ${object} de ${provider}`,
    saveFailed: (object) => `Não foi possível salvar ${object}`,
    rejectedMissingField: (object, field) => `${object}: o campo “${field}” não existe mais. Escolha outro.`,

    install: 'Instalar',
    installing: 'Instalando…',
    save: (count) => plural('pt', count, { one: 'Salvar # alteração', other: 'Salvar # alterações' }),
    saving: 'Salvando…',
    nothingToSave: 'Salvo',
    discard: 'Descartar',
    discardObject: (object) => `Descartar as alterações de ${object}`,
    changedElsewhere: (parts, words) =>
      `Outra pessoa atualizou ${list('pt', parts)}. Suas alterações foram mantidas. ${words}`,
    more: (count) => `mais ${count}`,
    installSummary: (app, reads, writes) => {
      const actions = [
        reads.length > 0 && `vai sincronizar ${list('pt', reads)}`,
        writes.length > 0 && `vai gravar ${list('pt', writes)}`,
      ];
      return `${app} ${actions.filter(Boolean).join(' e ')}.`;
    },
    noWriteAccess: 'O acesso de gravação não está incluído.',
    chooseObject: 'Escolha pelo menos um objeto.',
    fieldsLeft: (count) => plural('pt', count, { one: 'Falta # campo', other: 'Faltam # campos' }),
    unsavedChanges: (parts) => `Alterações não salvas: ${list('pt', parts)}`,
    restored: (words) => `Suas alterações não salvas foram restauradas. ${words}`,
    allSaved: 'Todas as alterações foram salvas.',
    installed: (app, provider) => `Instalado. ${app} já pode usar seus dados de ${provider}.`,
    saved: 'Alterações salvas.',
    fixErrors: (parts) => `Corrija os campos destacados em ${list('pt', parts)}.`,

    everyMinutes: (count) => plural('pt', count, { one: 'a cada minuto', other: 'a cada # minutos' }),
    everyHours: (count) => plural('pt', count, { one: 'a cada hora', other: 'a cada # horas' }),
    everyDays: (count) => plural('pt', count, { one: 'uma vez por dia', other: 'a cada # dias' }),
    weekly: 'uma vez por semana',
    monthly: 'uma vez por mês',
  },

  connection: {
    title: (provider) => `Conectar ${provider}`,
    summary: (app, provider) =>
      `Conecte sua conta de ${provider} a ${app}. Você pode desconectá-la a qualquer momento.`,
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
    expiredTitle: 'Login expirado',
    expired: (provider) => `O login em ${provider} demorou mais de 10 minutos. Abra a janela novamente.`,
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
    signInFailed: 'O login não foi concluído.',
    rejectedTitle: (provider) => `${provider} recusou o login`,
    rejectedKey: (provider) => `${provider} recusou sua chave de API. Atualize-a para retomar a sincronização.`,
    rejectedSignIn: (provider) => `${provider} recusou suas credenciais. Entre novamente para retomar a sincronização.`,
    keyRejected: (provider, detail) =>
      `${provider} não aceitou esta chave. Verifique-a e tente novamente. (${provider}: “${detail}”)`,
    credentialsRejected: (provider, detail) =>
      `${provider} não aceitou estas credenciais. Verifique-as e tente novamente. (${provider}: “${detail}”)`,
    chooseAccount: 'Escolha uma das contas às quais você tem acesso.',
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
  },

  installation: {
    name: 'Esta integração',

    summaryNew: (app, provider) => `Escolha o que ${app} pode fazer com seus dados de ${provider}.`,

    syncsAndWrites: (app, provider) => `${app} sincroniza e atualiza seus dados de ${provider}.`,
    syncsOnly: (app, provider) => `${app} sincroniza seus dados de ${provider}.`,
    writesOnly: (app, provider) => `${app} pode criar e atualizar dados em ${provider}.`,
    notifiedOnly: (app, provider) => `${app} é avisado das alterações em ${provider}.`,
    proxyOnly: (app, provider) => `${app} acessa ${provider} em seu nome.`,
    manifestFailed: (provider) => `Não foi possível carregar seus objetos de ${provider}`,

    navigation: 'Seções da integração',
    syncGroup: 'Sincronização',
    writeGroup: 'Gravação',
    manage: 'Gerenciar',
    states: {
      idle: 'Não incluído',
      ready: 'Pronto',
      unsaved: 'Não salvo',
      active: 'Ativo',
      stopped: 'Pausado',
      attention: 'Requer atenção',
      incomplete: 'A fazer',
    },
  },
  manage: {
    connection: 'Conexão',
    objects: 'Objetos',

    health: {
      'bad-credentials': (provider) => `${provider} recusou as credenciais salvas.`,
      unhealthy: (provider) => `Algo não está funcionando com ${provider}.`,
      'last-run-failed': (provider) =>
        `A última execução falhou. Uma nova tentativa com ${provider} será feita na próxima.`,
      'last-write-failed': (provider) => `A última gravação em ${provider} falhou.`,
      paused: () => 'A sincronização está pausada.',
      delayed: (provider) => `A próxima sincronização com ${provider} está atrasada.`,
      'first-sync': () => 'Primeira sincronização em andamento.',
      running: (provider) => `Funcionando. ${provider} está sendo sincronizado.`,
      working: (provider, app) => `Funcionando. ${app} está em dia com ${provider}.`,
      waiting: () => 'Aguardando a primeira sincronização.',
      ready: (provider, app) => `Pronto. ${app} pode acessar ${provider}.`,
      'on-demand': (provider, app) => `Pronto. ${app} lê dados de ${provider} somente sob demanda.`,
    },
    short: {
      'bad-credentials': 'Requer atenção',
      unhealthy: 'Requer atenção',
      'last-run-failed': 'Última execução falhou',
      'last-write-failed': 'Última gravação falhou',
      paused: 'Pausada',
      delayed: 'Atrasada',
      'first-sync': 'Sincronizando',
      running: 'Funcionando',
      working: 'Funcionando',
      waiting: 'Instalado',
      ready: 'Instalado',
      'on-demand': 'Instalado',
      connected: 'Conectado',
    },
    refresh: 'Atualizar',
    refreshing: 'Atualizando…',
    justNow: 'há menos de um minuto',
    soon: 'em menos de um minuto',
    upToDateSince: (ago) => `Dados atualizados ${ago}.`,
    lastSync: (ago, records) =>
      records
        ? `Última sincronização ${ago}, ${plural('pt', records, { one: '# registro', other: '# registros' })}.`
        : `Última sincronização ${ago}, sem dados novos.`,
    syncing: (records, total = 0) => {
      const [done, all] = [records, total].map((count) => count.toLocaleString('pt'));
      if (!records) return 'Sincronizando.';
      return total > records ? `Sincronizando: ${done} de cerca de ${all}.` : `Sincronizando: ${done} até agora.`;
    },
    syncFailed: (ago, reason) => `A sincronização falhou ${ago}: ${reason}`,
    notDelivered: (app) => `${app} não está recebendo dados no momento.`,
    notDeliveredHelp: 'Entre em contato com o suporte.',
    nextSync: (when) => `Próxima sincronização ${when}.`,
    forObject: (object, sentence) => `${object}: ${sentence}`,

    updates: {
      states: { pending: 'Configurando', suspended: 'Interrompido' },
      pending: 'Isso costuma levar alguns minutos.',
      failed: (object, provider) =>
        `Não foi possível configurar as atualizações. Peça acesso a ${object} a um administrador da sua conta de ${provider} ou entre em contato com o suporte.`,
      suspended: (provider) =>
        `${provider} não está enviando atualizações no momento. Elas serão retomadas automaticamente.`,
      reconnect: (provider) => `Reconecte ${provider} para receber atualizações.`,
      reason: (reason) => `Motivo: “${reason}”`,
      last: (ago) => `Última atualização ${ago}.`,
      retrying: 'Ainda não foi possível configurar as atualizações. Uma nova tentativa será feita automaticamente.',
      failures: {
        permission: (object, provider) =>
          `Não foi possível configurar as atualizações. Peça acesso a ${object} a um administrador da sua conta de ${provider}.`,
        limit: (object, provider) =>
          `Não foi possível configurar as atualizações de ${object} porque a sua conta de ${provider} atingiu um limite. Peça a um administrador da conta que remova assinaturas não usadas ou aumente o limite.`,
        unsupported: (object, provider, app) =>
          `${provider} não envia estas atualizações de ${object}. Entre em contato com o suporte para mudar quais atualizações ${app} usa.`,
        setup: (_object, _provider, app) =>
          `Não foi possível configurar as atualizações porque a configuração de ${app} está incompleta. Entre em contato com o suporte.`,
      },
    },

    reconnect: 'Reconectar',
    whichAccount: 'Qual conta?',
    whichAccountHelp: (app, provider) =>
      `Há várias contas de ${provider} conectadas. ${app} usa a que for escolhida aqui.`,
    accountOption: (account, who, since) => (account ? `${account} (${who}, ${since})` : `${who}, ${since}`),
    connectAnother: 'Conectar outra conta',
    useAnother: 'Usar outra conta',
    useThis: 'Usar esta conta',
    otherAccount: 'Outra conta',
    switching: 'Trocando…',
    switchTitle: (provider) => `Usar outra conta de ${provider}?`,
    switchConsequence: (app, provider) =>
      `A partir de agora, ${app} usa a outra conta de ${provider}. A conta atual continua conectada, e os dados que já estão em ${app} são mantidos.`,
    switchFailed: (provider) => `Não foi possível mudar para a outra conta de ${provider}`,

    uninstalledElsewhereTitle: (integration) => `${integration} foi desinstalado em outro lugar`,
    uninstalledElsewhere: 'Suas escolhas aqui foram mantidas. Salve-as para instalar novamente.',

    notInstalled: (provider) => `${provider} está conectado. Ainda não há nada instalado.`,
    installingProxyOnly: (app, provider) => `Configurando ${app} com ${provider}…`,
    installFailed: (integration) => `Não foi possível instalar ${integration}`,

    uninstall: (integration) => `Desinstalar ${integration}`,
    uninstallHelp: (app, integration) => `${app} deixa de usar ${integration}.`,
    uninstallTitle: (integration) => `Desinstalar ${integration}?`,
    uninstallConsequence: (app, integration) =>
      `${app} deixa de usar ${integration} imediatamente. Suas configurações aqui são excluídas, e a conta é desconectada, a menos que algo mais a use. Os dados que já estão em ${app} são mantidos.`,
    uninstalling: 'Desinstalando…',
    uninstallFailed: (integration) => `Não foi possível desinstalar ${integration}.`,
    uninstalledTitle: (integration) => `${integration} está desinstalado`,
    uninstalled: (app, integration) => `${app} não usa mais ${integration}.`,
    reinstall: (integration) => `Instalar ${integration} novamente`,
  },

  problems: {
    'malformed-body': { reason: (detail) => `Não foi possível ler a solicitação: ${detail}` },
    'invalid-input': { reason: (detail) => `Os dados ainda não são válidos: ${detail}` },
    'invalid-update-mask': { reason: (detail) => `Esta alteração não é possível: ${detail}` },
    'not-supported': { reason: (detail) => `Isto não é compatível: ${detail}` },
    unauthenticated: unavailable,
    'reconnect-needed': {
      reason: () => 'O provedor não aceita mais as credenciais salvas.',
      remedy: 'Conecte a conta novamente.',
    },
    forbidden: unavailable,
    'proxy-disabled': { reason: () => 'O acesso direto ao provedor está desativado.' },
    'not-found': { reason: () => 'Este item não existe mais.', remedy: 'Recarregue a página.' },
    'project-not-found': unavailable,
    'provider-app-missing': unavailable,
    'route-not-found': { reason: () => 'O serviço não conhece esta solicitação.', remedy: 'Fale com o suporte.' },
    'method-not-allowed': { reason: () => 'O serviço não conhece esta solicitação.', remedy: 'Fale com o suporte.' },
    conflict: {
      reason: () => 'O mesmo item foi alterado em outro lugar ao mesmo tempo.',
      remedy: 'Recarregue a página e tente novamente.',
    },
    'already-installed': {
      reason: () => 'Esta integração já está instalada.',
      remedy: 'Recarregue a página para alterá-la.',
    },
    'in-use': { reason: () => 'Este item ainda está em uso.', remedy: 'Exclua primeiro o que depende dele.' },
    'body-too-large': { reason: () => 'A solicitação é grande demais.' },
    'unsupported-media-type': {
      reason: () => 'O serviço não conhece este tipo de solicitação.',
      remedy: 'Fale com o suporte.',
    },
    'invalid-config': { reason: (detail) => `Não é possível salvar estas escolhas: ${detail}` },
    'invalid-manifest': { reason: (detail) => `A descrição da integração tem um erro: ${detail}` },
    unprocessable: { reason: (detail) => `No momento isto não é possível: ${detail}` },
    'rate-limited': { reason: () => 'Solicitações demais de uma vez.', remedy: 'Aguarde um pouco e tente novamente.' },
    internal: {
      reason: () => 'Algo deu errado do nosso lado.',
      remedy: 'Tente novamente e, se continuar, fale com o suporte.',
    },
    'outcome-unknown': {
      reason: () => 'Não se sabe se a alteração foi salva.',
      remedy: 'Recarregue a página e verifique o estado atual antes de tentar novamente.',
    },
    'provider-unreachable': {
      reason: () => 'Não foi possível acessar o provedor.',
      remedy: 'Tente novamente em alguns minutos.',
    },
    unavailable: {
      reason: () => 'O serviço está temporariamente indisponível. Nada foi alterado.',
      remedy: 'Tente novamente em alguns minutos.',
    },
    'provider-timeout': {
      reason: () => 'O provedor não respondeu a tempo.',
      remedy: 'Tente novamente em alguns minutos.',
    },
  },

  settings: {
    syncSettings: 'Agendamento e filtros',
    syncSettingsSummary: (schedule, history, filters) =>
      [
        schedule ? capitalize('pt', schedule) : 'Sob demanda',
        history === 'all'
          ? 'Todo o histórico'
          : history !== 'none' && plural('pt', history, { one: 'Último dia', other: 'Últimos # dias' }),
        filters > 0 && plural('pt', filters, { one: '# filtro', other: '# filtros' }),
      ]
        .filter(Boolean)
        .join(' · '),

    schedule: 'Agendamento',
    onDemand: 'Sob demanda',
    customSchedulePhrase: 'agendamento personalizado',
    customSchedule: (cron) => `Agendamento personalizado: ${cron}`,

    history: 'Importar histórico',
    historyHelp: (app, object) =>
      `O histórico é importado uma única vez, quando ${app} começa a sincronizar ${object}.`,
    noHistory: 'Somente novos registros',
    noImport: 'Sem importação separada',
    someHistory: 'Número de dias',
    allHistory: 'Todo o histórico',
    days: 'Dias',
    daysWrong: 'Informe um número inteiro de dias, no mínimo 1.',

    filters: 'Filtros',
    filtersHelp: (app, object) => `De ${object}, ${app} recebe somente os registros que atendem a todos os filtros.`,
    addFilter: 'Adicionar filtro',
    filter: (field) => `${field} é`,
    removeFilter: (field) => `Remover o filtro de ${field}`,
    valueMissing: (field) => `Informe um valor para ${field}.`,
    numberMissing: (field) => `Informe um número para ${field}.`,
    wholeNumberMissing: (field) => `Informe um número inteiro para ${field}.`,
    yes: 'Sim',
    no: 'Não',

    writeSettings: 'Configurações de gravação',
    writeSummary: (object, mayDelete, fields) =>
      [
        `Configurações de ${object}`,
        [
          mayDelete && 'exclusão permitida',
          fields > 0 && plural('pt', fields, { one: '# regra de campo', other: '# regras de campo' }),
        ]
          .filter(Boolean)
          .join(', '),
      ]
        .filter(Boolean)
        .join(': '),
    mayDelete: (app, object) => `Permitir que ${app} exclua ${object}`,
    sharesMappings: (object) => `Usar o mesmo mapeamento de campos da sincronização de ${object}`,
    fieldRules: 'Regras de campos',
    fieldRulesHelp: (app) => `Defina quando ${app} grava um campo.`,
    addField: 'Adicionar um campo',
    fieldName: (provider) => `Nome do campo em ${provider}`,
    add: 'Adicionar',
    alreadyThere: (field) => `${field} já está na lista.`,
    removeField: (field) => `Remover as regras de ${field}`,
    defaultFor: (field) => `Valor padrão de ${field}`,
    onCreate: (field) => `${field} em registros novos`,
    onUpdate: (field) => `${field} em registros existentes`,
    write: 'Gravar',
    writeIfEmpty: 'Gravar somente se estiver vazio',
    doNotOverwrite: 'Não substituir',
    doNotWrite: 'Não gravar',

    realTimeUpdates: 'Atualizações em tempo real',
    notifiedOf: (app, object, events) => {
      const labels = { create: 'criação', update: 'atualização', delete: 'exclusão', association: 'associação' };
      const verbs = events.map((event) => labels[event]);
      return `${app} é notificado em caso de ${list('pt', verbs, 'disjunction')} em ${object}.`;
    },
    notifiedOfFields: (app, fields) =>
      `Nas atualizações, ${app} é notificado somente de alterações em ${list('pt', fields)}.`,
    notifiedOfOthers: (app, object, events) =>
      `${app} é notificado destes eventos de ${object}: ${list('pt', events)}.`,
  },

  wizard: {
    progress: 'Progresso',
    stages: { connect: 'Conectar', objects: 'Escolher', configure: 'Configurar', review: 'Revisar' },
    done: 'Concluído',
    back: 'Voltar',
    next: 'Avançar',
    toReview: 'Voltar à revisão',
    missing: 'Corrija os campos destacados para continuar.',

    connectedTitle: (provider) => `${provider} está conectado`,
    connected: (app, provider) => `${app} usa esta conta de ${provider}.`,
    otherAccount: 'Usar outra conta',

    chooseTitle: 'Escolha o que sincronizar',
    choose: (provider) => `Você pode mudar isto depois. Ignore os objetos de ${provider} de que não precisa.`,
    syncSection: (app) => `${app} sincroniza`,
    writeSection: (app) => `${app} pode criar e atualizar`,
    objectAs: (providerObject, provider) => `${providerObject} em ${provider}`,
    chooseOne: 'Escolha pelo menos um objeto.',

    objectOf: (object, position, total) => `${object}, ${position} de ${total}`,
    mapTitle: (object) => `Mapear campos de ${object}`,
    fieldsTitle: (object) => `Escolher campos de ${object}`,
    writeTitle: (app) => `Definir como ${app} grava`,
    skipObject: (object) => `Ignorar ${object}`,

    reviewTitle: 'Revisar e instalar',
    willSync: (app, objects, schedule, start) => {
      const from =
        start === undefined
          ? ''
          : `, começando com ${start === 'none' ? 'os registros novos e alterados' : history(start)}`;
      return `${app} vai sincronizar ${list('pt', objects)}${when(schedule)}${from}.`;
    },
    fullSyncs: (provider, objects) =>
      `Cada sincronização entrega todos os registros de ${list('pt', objects)}, porque ${provider} não consegue informar alterações.`,
    wholeRecords: (app, objects) =>
      `${app} vai receber os registros completos de ${list('pt', objects)}, incluindo os campos não selecionados.`,
    willWrite: (app, objects, provider) => `${app} vai criar e atualizar ${list('pt', objects)} em ${provider}.`,
    willProxy: (app, provider) => `${app} também pode enviar solicitações de API a ${provider} em seu nome.`,
    mayDelete: (app, objects, provider) => `${app} pode excluir ${list('pt', objects)} em ${provider}.`,
    account: 'Conta',
    plan: 'Resumo',
    allFields: (count) => plural('pt', count, { one: 'O único campo', other: 'Todos os # campos' }),
    names: (names) => list('pt', names),
    edit: (part) => `Editar ${part}`,
    editAccount: 'Editar a conta',
    editObjects: 'Editar os objetos',
    editWriting: 'Editar o acesso de gravação',
    change: (part) => `Alterar ${part}`,

    elsewhereTitle: (integration) => `${integration} já está instalado`,
    elsewhere: 'Enquanto isso, foi instalado em outro lugar. Suas escolhas aqui foram mantidas.',
    settings: 'Abrir as configurações',

    successTitle: (integration) => `${integration} está instalado`,
    success: (app, provider) => `${app} já pode usar seus dados de ${provider}.`,
    nextTitle: 'O que acontece agora',
    finish: 'Concluir',
    firstHistory: (app, objects, start, schedule) => {
      const then = schedule ? ` Depois disso, sincroniza ${schedule}.` : '';
      return `${app} está importando ${history(start)} de ${list('pt', objects)}. Os primeiros dados são esperados em alguns minutos.${then}`;
    },
    firstChange: (app, objects, schedule) =>
      schedule
        ? `${app} sincroniza ${list('pt', objects)} ${schedule}.`
        : `${app} sincroniza ${list('pt', objects)} sob demanda.`,
    canWrite: (app, objects, provider) => `${app} pode criar e atualizar ${list('pt', objects)} em ${provider}.`,
  },
};
