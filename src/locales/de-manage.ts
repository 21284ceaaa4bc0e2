import type { Messages } from './en.ts';
import { plural } from './plural.ts';

/** German: is it working, and what can be done about it. */
export const manage: Messages['manage'] = {
  connection: 'Verbindung',
  objects: 'Objekte',

  health: {
    'bad-credentials': (provider) => `Funktioniert nicht. ${provider} lehnt die gespeicherte Anmeldung ab.`,
    unhealthy: (provider) => `Funktioniert nicht. ${provider} war bei den letzten Versuchen nicht erreichbar.`,
    'last-run-failed': (provider) =>
      `Der letzte Lauf ist fehlgeschlagen. Beim nächsten wird ${provider} erneut versucht.`,
    running: (provider) => `Funktioniert. ${provider} wird gerade gelesen.`,
    working: (provider, app) => `Funktioniert. ${app} ist auf dem Stand von ${provider}.`,
    waiting: (provider, app) => `Eingerichtet. ${app} hat ${provider} noch nicht verwendet.`,
  },
  short: {
    'bad-credentials': 'Erfordert Aufmerksamkeit',
    unhealthy: 'Erfordert Aufmerksamkeit',
    'last-run-failed': 'Letzter Lauf fehlgeschlagen',
    running: 'Funktioniert',
    working: 'Funktioniert',
    waiting: 'Eingerichtet',
    connected: 'Verbunden',
  },
  refresh: 'Aktualisieren',
  refreshing: 'Wird aktualisiert…',
  justNow: 'vor weniger als einer Minute',
  soon: 'in weniger als einer Minute',
  lastSync: (ago, records) =>
    records
      ? `Zuletzt ${ago} gelesen, ${plural('de', records, { one: '# Datensatz', other: '# Datensätze' })}.`
      : `Zuletzt ${ago} gelesen, nichts Neues.`,
  syncing: (records, total = 0) => {
    const [done, all] = [records, total].map((count) => count.toLocaleString('de'));
    if (!records) return 'Wird gerade gelesen.';
    return total > records ? `Wird gerade gelesen: ${done} von etwa ${all}.` : `Wird gerade gelesen: bisher ${done}.`;
  },
  syncFailed: (ago, reason) => `Konnte ${ago} nicht gelesen werden: ${reason}`,
  notDelivered: (app) => `${app} empfängt derzeit keine Daten.`,
  notDeliveredHelp: 'Wenden Sie sich an den Support.',
  nextSync: (when) => `Nächstes Lesen ${when}.`,
  forObject: (object, sentence) => `${object}: ${sentence}`,

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
  switchTitle: (provider) => `Anderes Konto bei ${provider} verwenden?`,
  switchConsequence: (app, provider) =>
    `Ab jetzt liest ${app} aus dem anderen Konto bei ${provider} und schreibt dorthin. Das bisherige bleibt verbunden, und was ${app} erhalten hat, bleibt dort.`,
  switchFailed: (provider) => `Zum anderen Konto bei ${provider} konnte nicht gewechselt werden`,

  uninstalledElsewhereTitle: (provider) => `${provider} wurde an anderer Stelle deinstalliert`,
  uninstalledElsewhere: 'Nichts von Ihrer Auswahl hier geht verloren: Speichern Sie sie, um erneut zu installieren.',

  notInstalled: (provider) => `${provider} ist verbunden. Noch ist nichts installiert.`,
  installingProxyOnly: (app, provider) => `${app} wird mit ${provider} eingerichtet…`,
  installFailed: (provider) => `${provider} konnte nicht eingerichtet werden`,

  uninstall: (provider) => `${provider} deinstallieren`,
  uninstallHelp: (app, provider) => `${app} liest nicht mehr aus ${provider} und schreibt nicht mehr dorthin.`,
  uninstallTitle: (provider) => `${provider} deinstallieren?`,
  uninstallConsequence: (app, provider) =>
    `${app} liest ab sofort nicht mehr aus ${provider} und schreibt nicht mehr dorthin. Ihre Auswahl hier wird gelöscht, und das Konto wird getrennt, sofern nichts anderes es verwendet. Was ${app} erhalten hat, bleibt dort.`,
  uninstalling: 'Wird deinstalliert…',
  uninstallFailed: (provider) => `${provider} konnte nicht deinstalliert werden.`,
  uninstalledTitle: (provider) => `${provider} ist deinstalliert`,
  uninstalled: (app, provider) => `${app} liest nicht mehr aus ${provider} und schreibt nicht mehr dorthin.`,
  reinstall: (provider) => `${provider} erneut einrichten`,
};
