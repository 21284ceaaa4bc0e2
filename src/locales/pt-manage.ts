import type { Messages } from './en.ts';
import { plural } from './plural.ts';

/** Portuguese: is it working, and what can be done about it. */
export const manage: Messages['manage'] = {
  connection: 'Conexão',
  objects: 'Objetos',

  health: {
    'bad-credentials': (provider) => `Não está funcionando. ${provider} recusa as credenciais salvas.`,
    unhealthy: (provider) => `Não está funcionando. As últimas tentativas de acessar ${provider} falharam.`,
    'last-run-failed': (provider) =>
      `A última execução falhou. Uma nova tentativa com ${provider} será feita na próxima.`,
    running: (provider) => `Funcionando. ${provider} está sendo lido agora.`,
    working: (provider, app) => `Funcionando. ${app} está em dia com ${provider}.`,
    waiting: (provider, app) => `Configurado. ${app} ainda não usou ${provider}.`,
  },
  short: {
    'bad-credentials': 'Requer atenção',
    unhealthy: 'Requer atenção',
    'last-run-failed': 'Última execução falhou',
    running: 'Funcionando',
    working: 'Funcionando',
    waiting: 'Configurado',
    connected: 'Conectado',
  },
  refresh: 'Atualizar',
  refreshing: 'Atualizando…',
  justNow: 'há menos de um minuto',
  soon: 'em menos de um minuto',
  lastSync: (ago, records) =>
    records
      ? `Última leitura ${ago}, ${plural('pt', records, { one: '# registro', other: '# registros' })}.`
      : `Última leitura ${ago}, nada de novo.`,
  syncing: (records, total = 0) => {
    const [done, all] = [records, total].map((count) => count.toLocaleString('pt'));
    if (!records) return 'Sendo lido agora.';
    return total > records ? `Sendo lido agora: ${done} de cerca de ${all}.` : `Sendo lido agora: ${done} até aqui.`;
  },
  syncFailed: (ago, reason) => `Não foi possível ler ${ago}: ${reason}`,
  notDelivered: (app) => `${app} não está recebendo dados no momento.`,
  notDeliveredHelp: 'Entre em contato com o suporte.',
  nextSync: (when) => `Próxima leitura ${when}.`,
  forObject: (object, sentence) => `${object}: ${sentence}`,

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
    `A partir de agora, ${app} lê e grava na outra conta de ${provider}. A que era usada continua conectada, e o que ${app} recebeu permanece lá.`,
  switchFailed: (provider) => `Não foi possível passar a usar a outra conta de ${provider}`,

  uninstalledElsewhereTitle: (provider) => `${provider} foi desinstalado em outro lugar`,
  uninstalledElsewhere: 'Nada do que você escolheu aqui se perde: salve para instalar novamente.',

  notInstalled: (provider) => `${provider} está conectado. Ainda não há nada instalado.`,
  installingProxyOnly: (app, provider) => `Configurando ${app} com ${provider}…`,
  installFailed: (provider) => `Não foi possível configurar ${provider}`,

  uninstall: (provider) => `Desinstalar ${provider}`,
  uninstallHelp: (app, provider) => `${app} deixa de ler e gravar em ${provider}.`,
  uninstallTitle: (provider) => `Desinstalar ${provider}?`,
  uninstallConsequence: (app, provider) =>
    `${app} deixa imediatamente de ler e gravar em ${provider}. Suas escolhas aqui são excluídas, e a conta é desconectada, a menos que algo mais a use. O que ${app} recebeu permanece lá.`,
  uninstalling: 'Desinstalando…',
  uninstallFailed: (provider) => `Não foi possível desinstalar ${provider}.`,
  uninstalledTitle: (provider) => `${provider} está desinstalado`,
  uninstalled: (app, provider) => `${app} não lê nem grava mais em ${provider}.`,
  reinstall: (provider) => `Configurar ${provider} novamente`,
};
