import type { Messages } from './en.ts';

/** Portuguese: choosing what is read and written, and managing it. */
export const installation: Messages['installation'] = {
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
};
