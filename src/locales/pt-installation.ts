import type { Messages } from './en.ts';

/** Portuguese: choosing what is read and written, and managing it. */
export const installation: Messages['installation'] = {
  name: 'Esta integração',
  unknownTitle: 'Esta integração não está disponível',
  unknown: (name) => `Não há nenhuma integração chamada “${name}”. Ela pode ter sido renomeada ou removida.`,
  unknownRemedy: 'Recarregue a página ou, se ela não voltar, fale com o suporte.',

  summaryNew: (app, provider) => `Escolha o que ${app} pode fazer com seus dados de ${provider}.`,

  syncsAndWrites: (app, provider) => `${app} lê e grava seus dados de ${provider}.`,
  syncsOnly: (app, provider) => `${app} lê seus dados de ${provider}.`,
  proxyOnly: (app, provider) => `${app} trabalha com ${provider} em seu nome.`,
  manifestFailed: (provider) => `${provider} não informou o que há para escolher`,

  navigation: 'Partes desta integração',
  syncGroup: 'Leitura',
  writeGroup: 'Gravação',
  manage: 'Gerenciar',
  states: {
    idle: 'Não configurado',
    ready: 'Pronto',
    unsaved: 'Não salvo',
    active: 'Ativo',
    stopped: 'Parado',
    attention: 'Requer atenção',
  },
};
