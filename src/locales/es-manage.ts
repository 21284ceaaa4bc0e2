import type { Messages } from './en.ts';
import { plural } from './plural.ts';

/** Spanish: is it working, and what can be done about it. */
export const manage: Messages['manage'] = {
  connection: 'Conexión',
  objects: 'Objetos',

  health: {
    'bad-credentials': (provider) => `No funciona. ${provider} rechaza las credenciales guardadas.`,
    unhealthy: (provider) => `No funciona. Fallaron los últimos intentos de acceder a ${provider}.`,
    'last-run-failed': (provider) => `La última ejecución falló. Con ${provider} se intentará de nuevo en la próxima.`,
    running: (provider) => `Funciona. Se está leyendo ${provider} en este momento.`,
    working: (provider, app) => `Funciona. ${app} está al día con ${provider}.`,
    waiting: (provider, app) => `Configurado. ${app} todavía no usó ${provider}.`,
  },
  short: {
    'bad-credentials': 'Requiere atención',
    unhealthy: 'Requiere atención',
    'last-run-failed': 'Falló la última ejecución',
    running: 'En funcionamiento',
    working: 'En funcionamiento',
    waiting: 'Configurado',
    connected: 'Conectado',
  },
  refresh: 'Actualizar',
  refreshing: 'Actualizando…',
  justNow: 'hace menos de un minuto',
  soon: 'en menos de un minuto',
  lastSync: (ago, records) =>
    records
      ? `Última lectura ${ago}, ${plural('es', records, { one: '# registro', other: '# registros' })}.`
      : `Última lectura ${ago}, nada nuevo.`,
  syncing: (records, total = 0) => {
    const [done, all] = [records, total].map((count) => count.toLocaleString('es'));
    if (!records) return 'Se está leyendo en este momento.';
    return total > records ? `Se está leyendo: ${done} de unos ${all}.` : `Se está leyendo: ${done} hasta ahora.`;
  },
  syncFailed: (ago, reason) => `No se pudo leer ${ago}: ${reason}`,
  notDelivered: (app) => `${app} no recibe datos en este momento.`,
  notDeliveredHelp: 'Póngase en contacto con soporte.',
  nextSync: (when) => `Próxima lectura ${when}.`,
  forObject: (object, sentence) => `${object}: ${sentence}`,

  reconnect: 'Volver a conectar',
  whichAccount: '¿Qué cuenta?',
  whichAccountHelp: (app, provider) => `Hay varias cuentas de ${provider} conectadas. ${app} usa la que se elija aquí.`,
  accountOption: (account, who, since) => (account ? `${account} (${who}, ${since})` : `${who}, ${since}`),
  connectAnother: 'Conectar otra cuenta',
  useAnother: 'Usar otra cuenta',
  useThis: 'Usar esta cuenta',
  otherAccount: 'Otra cuenta',
  switching: 'Cambiando…',
  switchTitle: (provider) => `¿Usar otra cuenta de ${provider}?`,
  switchConsequence: (app, provider) =>
    `A partir de ahora ${app} lee y escribe en la otra cuenta de ${provider}. La que se usaba sigue conectada, y lo que ${app} recibió se queda allí.`,
  switchFailed: (provider) => `No se pudo empezar a usar la otra cuenta de ${provider}`,

  uninstalledElsewhereTitle: (provider) => `${provider} se desinstaló en otro lugar`,
  uninstalledElsewhere: 'No se pierde nada de lo que eligió aquí: guárdelo para instalar de nuevo.',

  notInstalled: (provider) => `${provider} está conectado. Todavía no hay nada instalado.`,
  installingProxyOnly: (app, provider) => `Configurando ${app} con ${provider}…`,
  installFailed: (provider) => `No se pudo configurar ${provider}`,

  uninstall: (provider) => `Desinstalar ${provider}`,
  uninstallHelp: (app, provider) => `${app} deja de leer y escribir en ${provider}.`,
  uninstallTitle: (provider) => `¿Desinstalar ${provider}?`,
  uninstallConsequence: (app, provider) =>
    `${app} deja de leer y escribir en ${provider} de inmediato. Se elimina lo que eligió aquí y se desconecta la cuenta, salvo que se use para otra cosa. Lo que ${app} recibió se queda allí.`,
  uninstalling: 'Desinstalando…',
  uninstallFailed: (provider) => `No se pudo desinstalar ${provider}.`,
  uninstalledTitle: (provider) => `${provider} está desinstalado`,
  uninstalled: (app, provider) => `${app} ya no lee ni escribe en ${provider}.`,
  reinstall: (provider) => `Configurar ${provider} de nuevo`,
};
