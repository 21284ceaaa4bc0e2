import type { Messages } from './en.ts';
import { plural } from './plural.ts';

/** Portuguese: is it working, and what can be done about it. */
export const manage: Messages['manage'] = {
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
};
