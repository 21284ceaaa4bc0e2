import type { Messages } from './en.ts';
import { plural } from './plural.ts';
import { configure } from './pt-configure.ts';
import { connection } from './pt-connection.ts';
import { problems } from './pt-errors.ts';
import { manage } from './pt-manage.ts';
import { settings } from './pt-settings.ts';
import { wizard } from './pt-wizard.ts';

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
    crashed: 'Esta parte da página parou de funcionar',
    crashedHelp: 'Recarregue a página. Se acontecer de novo, fale com o suporte.',
  },

  configure,
  connection,
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
  manage,
  problems,
  settings,
  wizard,
};
