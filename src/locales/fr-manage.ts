import type { Messages } from './en.ts';
import { plural } from './plural.ts';

/** French: is it working, and what can be done about it. */
export const manage: Messages['manage'] = {
  connection: 'Connexion',
  objects: 'Objets',

  health: {
    'bad-credentials': (provider) => `Ne fonctionne pas. ${provider} refuse les identifiants enregistrés.`,
    unhealthy: (provider) => `Ne fonctionne pas. Les dernières tentatives de joindre ${provider} ont échoué.`,
    'last-run-failed': (provider) =>
      `La dernière exécution a échoué. Une nouvelle tentative avec ${provider} aura lieu à la prochaine.`,
    running: (provider) => `Fonctionne. La lecture de ${provider} est en cours.`,
    working: (provider, app) => `Fonctionne. ${app} est à jour avec ${provider}.`,
    waiting: (provider, app) => `Configuré. ${app} n’a pas encore utilisé ${provider}.`,
  },
  short: {
    'bad-credentials': 'Demande votre attention',
    unhealthy: 'Demande votre attention',
    'last-run-failed': 'Dernière exécution échouée',
    running: 'Fonctionne',
    working: 'Fonctionne',
    waiting: 'Configuré',
    connected: 'Connecté',
  },
  refresh: 'Actualiser',
  refreshing: 'Actualisation…',
  justNow: 'il y a moins d’une minute',
  soon: 'dans moins d’une minute',
  lastSync: (ago, records) =>
    records
      ? `Dernière lecture ${ago}, ${plural('fr', records, { one: '# enregistrement', other: '# enregistrements' })}.`
      : `Dernière lecture ${ago}, rien de nouveau.`,
  syncing: (records, total = 0) => {
    const [done, all] = [records, total].map((count) => count.toLocaleString('fr'));
    if (!records) return 'Lecture en cours.';
    return total > records ? `Lecture en cours : ${done} sur ${all} environ.` : `Lecture en cours : ${done} jusqu’ici.`;
  },
  syncFailed: (ago, reason) => `La lecture a échoué ${ago} : ${reason}`,
  notDelivered: (app) => `${app} ne reçoit pas de données en ce moment.`,
  notDeliveredHelp: 'Contactez l’assistance.',
  nextSync: (when) => `Prochaine lecture ${when}.`,
  forObject: (object, sentence) => `${object} : ${sentence}`,

  reconnect: 'Reconnecter',
  whichAccount: 'Quel compte ?',
  whichAccountHelp: (app, provider) =>
    `Plusieurs comptes ${provider} sont connectés. ${app} utilise celui qui est choisi ici.`,
  accountOption: (account, who, since) => (account ? `${account} (${who}, ${since})` : `${who}, ${since}`),
  connectAnother: 'Connecter un autre compte',
  useAnother: 'Utiliser un autre compte',
  useThis: 'Utiliser ce compte',
  otherAccount: 'Autre compte',
  switching: 'Changement…',
  switchTitle: (provider) => `Utiliser un autre compte ${provider} ?`,
  switchConsequence: (app, provider) =>
    `Désormais, ${app} lit et écrit dans l’autre compte ${provider}. Celui qui était utilisé reste connecté, et ce que ${app} a reçu y reste.`,
  switchFailed: (provider) => `L’autre compte ${provider} n’a pas pu être utilisé`,

  uninstalledElsewhereTitle: (provider) => `${provider} a été désinstallé ailleurs`,
  uninstalledElsewhere: 'Rien de ce que vous avez choisi ici n’est perdu : enregistrez pour installer à nouveau.',

  notInstalled: (provider) => `${provider} est connecté. Rien n’est encore installé.`,
  installingProxyOnly: (app, provider) => `Configuration de ${app} avec ${provider}…`,
  installFailed: (provider) => `${provider} n’a pas pu être configuré`,

  uninstall: (provider) => `Désinstaller ${provider}`,
  uninstallHelp: (app, provider) => `${app} cesse de lire et d’écrire dans ${provider}.`,
  uninstallTitle: (provider) => `Désinstaller ${provider} ?`,
  uninstallConsequence: (app, provider) =>
    `${app} cesse aussitôt de lire et d’écrire dans ${provider}. Vos choix ici sont supprimés et le compte est déconnecté, sauf s’il sert ailleurs. Ce que ${app} a reçu y reste.`,
  uninstalling: 'Désinstallation…',
  uninstallFailed: (provider) => `${provider} n’a pas pu être désinstallé.`,
  uninstalledTitle: (provider) => `${provider} est désinstallé`,
  uninstalled: (app, provider) => `${app} ne lit plus et n’écrit plus dans ${provider}.`,
  reinstall: (provider) => `Configurer ${provider} à nouveau`,
};
