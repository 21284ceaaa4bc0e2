import type { Messages } from './en.ts';
import { plural } from './plural.ts';

/** German: is it working, and what can be done about it. */
export const manage: Messages['manage'] = {
  connection: 'Verbindung',
  objects: 'Objekte',

  health: {
    'bad-credentials': (provider) => `${provider} hat die gespeicherten Anmeldedaten abgelehnt.`,
    unhealthy: (provider) => `Bei ${provider} funktioniert etwas nicht.`,
    'last-run-failed': (provider) =>
      `Die letzte Ausführung ist fehlgeschlagen. Bei der nächsten wird ${provider} erneut versucht.`,
    'last-write-failed': (provider) => `Der letzte Schreibvorgang in ${provider} ist fehlgeschlagen.`,
    paused: () => 'Die Synchronisierung ist pausiert.',
    delayed: (provider) => `Die nächste Synchronisierung mit ${provider} ist überfällig.`,
    'first-sync': () => 'Die erste Synchronisierung läuft.',
    running: (provider) => `Funktioniert. ${provider} wird gerade synchronisiert.`,
    working: (provider, app) => `Funktioniert. ${app} ist auf dem Stand von ${provider}.`,
    waiting: () => 'Die erste Synchronisierung steht noch aus.',
    ready: (provider, app) => `Bereit. ${app} kann auf ${provider} zugreifen.`,
    'on-demand': (provider, app) => `Bereit. ${app} liest Daten aus ${provider} nur bei Bedarf.`,
  },
  short: {
    'bad-credentials': 'Erfordert Aufmerksamkeit',
    unhealthy: 'Erfordert Aufmerksamkeit',
    'last-run-failed': 'Letzter Lauf fehlgeschlagen',
    'last-write-failed': 'Letztes Schreiben fehlgeschlagen',
    paused: 'Pausiert',
    delayed: 'Verzögert',
    'first-sync': 'Wird synchronisiert',
    running: 'Funktioniert',
    working: 'Funktioniert',
    waiting: 'Installiert',
    ready: 'Installiert',
    'on-demand': 'Installiert',
    connected: 'Verbunden',
  },
  refresh: 'Aktualisieren',
  refreshing: 'Wird aktualisiert…',
  justNow: 'vor weniger als einer Minute',
  soon: 'in weniger als einer Minute',
  upToDateSince: (ago) => `Stand der Daten: ${ago}.`,
  lastSync: (ago, records) =>
    records
      ? `Zuletzt ${ago} synchronisiert, ${plural('de', records, { one: '# Datensatz', other: '# Datensätze' })}.`
      : `Zuletzt ${ago} synchronisiert, keine neuen Daten.`,
  syncing: (records, total = 0) => {
    const [done, all] = [records, total].map((count) => count.toLocaleString('de'));
    if (!records) return 'Wird gerade synchronisiert.';
    return total > records
      ? `Wird gerade synchronisiert: ${done} von etwa ${all}.`
      : `Wird gerade synchronisiert: bisher ${done}.`;
  },
  syncFailed: (ago, reason) => `Synchronisierung ${ago} fehlgeschlagen: ${reason}`,
  notDelivered: (app) => `${app} empfängt derzeit keine Daten.`,
  notDeliveredHelp: 'Wenden Sie sich an den Support.',
  nextSync: (when) => `Nächste Synchronisierung ${when}.`,
  forObject: (object, sentence) => `${object}: ${sentence}`,

  updates: {
    states: { pending: 'Wird eingerichtet', suspended: 'Unterbrochen' },
    pending: 'Das dauert in der Regel wenige Minuten.',
    failed: (object, provider) =>
      `Die Updates konnten nicht eingerichtet werden. Bitten Sie einen Admin Ihres ${provider}-Kontos um Zugriff auf ${object}, oder wenden Sie sich an den Support.`,
    suspended: (provider) => `${provider} sendet derzeit keine Updates. Sie werden automatisch fortgesetzt.`,
    reconnect: (provider) => `Verbinden Sie ${provider} erneut, um Updates zu erhalten.`,
    reason: (reason) => `Grund: „${reason}“`,
    last: (ago) => `Letztes Update ${ago}.`,
    retrying: 'Die Updates konnten noch nicht eingerichtet werden. Dies wird automatisch erneut versucht.',
    failures: {
      permission: (object, provider) =>
        `Die Updates konnten nicht eingerichtet werden. Bitten Sie einen Admin Ihres ${provider}-Kontos um Zugriff auf ${object}.`,
      limit: (object, provider) =>
        `Die Updates für ${object} konnten nicht eingerichtet werden, weil Ihr ${provider}-Konto ein Limit erreicht hat. Bitten Sie einen Admin des Kontos, nicht genutzte Abonnements zu entfernen oder das Limit zu erhöhen.`,
      unsupported: (object, provider, app) =>
        `${provider} sendet diese Updates für ${object} nicht. Wenden Sie sich an den Support, um zu ändern, welche Updates ${app} verwendet.`,
      setup: (_object, _provider, app) =>
        `Die Updates konnten nicht eingerichtet werden, weil ${app} dafür nicht vollständig eingerichtet ist. Wenden Sie sich an den Support.`,
    },
  },

  reconnect: 'Erneut verbinden',
  whichAccount: 'Welches Konto?',
  whichAccountHelp: (app, provider) =>
    `Mehrere Konten bei ${provider} sind verbunden. ${app} verwendet das hier gewählte.`,
  accountOption: (account, who, since) => (account ? `${account} (${who}, ${since})` : `${who}, ${since}`),
  connectAnother: 'Weiteres Konto verbinden',
  useAnother: 'Anderes Konto verwenden',
  useThis: 'Dieses Konto verwenden',
  otherAccount: 'Anderes Konto',
  switching: 'Wird gewechselt…',
  switchTitle: (provider) => `Zu einem anderen ${provider}-Konto wechseln?`,
  switchConsequence: (app, provider) =>
    `Ab jetzt verwendet ${app} das andere ${provider}-Konto. Das bisherige bleibt verbunden, und Daten, die bereits in ${app} sind, bleiben erhalten.`,
  switchFailed: (provider) => `Zum anderen Konto bei ${provider} konnte nicht gewechselt werden`,

  uninstalledElsewhereTitle: (integration) => `${integration} wurde an anderer Stelle deinstalliert`,
  uninstalledElsewhere: 'Ihre Auswahl hier bleibt erhalten. Speichern Sie sie, um erneut zu installieren.',

  notInstalled: (provider) => `${provider} ist verbunden. Noch ist nichts installiert.`,
  installingProxyOnly: (app, provider) => `${app} wird mit ${provider} eingerichtet…`,
  installFailed: (integration) => `${integration} konnte nicht installiert werden`,

  uninstall: (integration) => `${integration} deinstallieren`,
  uninstallHelp: (app, integration) => `${app} verwendet ${integration} nicht mehr.`,
  uninstallTitle: (integration) => `${integration} deinstallieren?`,
  uninstallConsequence: (app, integration) =>
    `${app} verwendet ${integration} ab sofort nicht mehr. Ihre Einstellungen hier werden gelöscht, und das Konto wird getrennt, sofern nichts anderes es verwendet. Daten, die bereits in ${app} sind, bleiben erhalten.`,
  uninstalling: 'Wird deinstalliert…',
  uninstallFailed: (integration) => `${integration} konnte nicht deinstalliert werden.`,
  uninstalledTitle: (integration) => `${integration} ist deinstalliert`,
  uninstalled: (app, integration) => `${app} verwendet ${integration} nicht mehr.`,
  reinstall: (integration) => `${integration} erneut installieren`,
};
