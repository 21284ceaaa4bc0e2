import type { Messages } from './en.ts';
import { plural } from './plural.ts';

/** Spanish: is it working, and what can be done about it. */
export const manage: Messages['manage'] = {
  connection: 'Conexión',
  objects: 'Objetos',

  health: {
    'bad-credentials': (provider) => `${provider} rechazó las credenciales guardadas.`,
    unhealthy: (provider) => `Algo no funciona con ${provider}.`,
    'last-run-failed': (provider) => `La última ejecución falló. Con ${provider} se intentará de nuevo en la próxima.`,
    'last-write-failed': (provider) => `Falló la última escritura en ${provider}.`,
    paused: () => 'La sincronización está en pausa.',
    delayed: (provider) => `La próxima sincronización con ${provider} está atrasada.`,
    'first-sync': () => 'Primera sincronización en curso.',
    running: (provider) => `Funciona. Se está sincronizando ${provider}.`,
    working: (provider, app) => `Funciona. ${app} está al día con ${provider}.`,
    waiting: () => 'A la espera de la primera sincronización.',
    ready: (provider, app) => `Listo. ${app} puede acceder a ${provider}.`,
    'on-demand': (provider, app) => `Listo. ${app} lee los datos de ${provider} solo a petición.`,
  },
  short: {
    'bad-credentials': 'Requiere atención',
    unhealthy: 'Requiere atención',
    'last-run-failed': 'Falló la última ejecución',
    'last-write-failed': 'Falló la última escritura',
    paused: 'En pausa',
    delayed: 'Con retraso',
    'first-sync': 'Sincronizando',
    running: 'En funcionamiento',
    working: 'En funcionamiento',
    waiting: 'Instalado',
    ready: 'Instalado',
    'on-demand': 'Instalado',
    connected: 'Conectado',
  },
  refresh: 'Actualizar',
  refreshing: 'Actualizando…',
  justNow: 'hace menos de un minuto',
  soon: 'en menos de un minuto',
  upToDateSince: (ago) => `Datos actualizados ${ago}.`,
  lastSync: (ago, records) =>
    records
      ? `Última sincronización ${ago}, ${plural('es', records, { one: '# registro', other: '# registros' })}.`
      : `Última sincronización ${ago}, sin datos nuevos.`,
  syncing: (records, total = 0) => {
    const [done, all] = [records, total].map((count) => count.toLocaleString('es'));
    if (!records) return 'Sincronizando.';
    return total > records ? `Sincronizando: ${done} de unos ${all}.` : `Sincronizando: ${done} hasta ahora.`;
  },
  syncFailed: (ago, reason) => `La sincronización falló ${ago}: ${reason}`,
  notDelivered: (app) => `${app} no recibe datos en este momento.`,
  notDeliveredHelp: 'Póngase en contacto con soporte.',
  nextSync: (when) => `Próxima sincronización ${when}.`,
  forObject: (object, sentence) => `${object}: ${sentence}`,

  updates: {
    states: { pending: 'Configurando', suspended: 'Interrumpido' },
    pending: 'Suele tardar unos minutos.',
    failed: (object, provider) =>
      `No se pudieron configurar las actualizaciones. Pida acceso a ${object} a un administrador de su cuenta de ${provider} o póngase en contacto con soporte.`,
    suspended: (provider) => `${provider} no envía actualizaciones en este momento. Se reanudarán automáticamente.`,
    reconnect: (provider) => `Vuelva a conectar ${provider} para recibir actualizaciones.`,
    reason: (reason) => `Motivo: «${reason}»`,
    last: (ago) => `Última actualización ${ago}.`,
    retrying: 'Aún no se pudieron configurar las actualizaciones. Se volverá a intentar automáticamente.',
    failures: {
      permission: (object, provider) =>
        `No se pudieron configurar las actualizaciones. Pida acceso a ${object} a un administrador de su cuenta de ${provider}.`,
      limit: (object, provider) =>
        `No se pudieron configurar las actualizaciones de ${object} porque su cuenta de ${provider} alcanzó un límite. Pida a un administrador de la cuenta que elimine las suscripciones que no se usan o que amplíe el límite.`,
      unsupported: (object, provider, app) =>
        `${provider} no envía estas actualizaciones de ${object}. Póngase en contacto con soporte para cambiar qué actualizaciones usa ${app}.`,
      setup: (_object, _provider, app) =>
        `No se pudieron configurar las actualizaciones porque ${app} no está completamente preparada para recibirlas. Póngase en contacto con soporte.`,
    },
  },

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
    `A partir de ahora, ${app} usa la otra cuenta de ${provider}. La cuenta actual sigue conectada y los datos que ya están en ${app} se conservan.`,
  switchFailed: (provider) => `No se pudo cambiar a la otra cuenta de ${provider}`,

  uninstalledElsewhereTitle: (integration) => `${integration} se desinstaló en otro lugar`,
  uninstalledElsewhere: 'Lo que eligió aquí se conserva. Guárdelo para instalar de nuevo.',

  notInstalled: (provider) => `${provider} está conectado. Todavía no hay nada instalado.`,
  installingProxyOnly: (app, provider) => `Configurando ${app} con ${provider}…`,
  installFailed: (integration) => `No se pudo instalar ${integration}`,

  uninstall: (integration) => `Desinstalar ${integration}`,
  uninstallHelp: (app, integration) => `${app} deja de usar ${integration}.`,
  uninstallTitle: (integration) => `¿Desinstalar ${integration}?`,
  uninstallConsequence: (app, integration) =>
    `${app} deja de usar ${integration} de inmediato. Se elimina su configuración aquí y se desconecta la cuenta, salvo que se use para otra cosa. Los datos que ya están en ${app} se conservan.`,
  uninstalling: 'Desinstalando…',
  uninstallFailed: (integration) => `No se pudo desinstalar ${integration}.`,
  uninstalledTitle: (integration) => `${integration} está desinstalado`,
  uninstalled: (app, integration) => `${app} ya no usa ${integration}.`,
  reinstall: (integration) => `Instalar ${integration} de nuevo`,
};
