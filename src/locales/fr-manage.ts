import type { Messages } from './en.ts';
import { plural } from './plural.ts';

/** French: is it working, and what can be done about it. */
export const manage: Messages['manage'] = {
  connection: 'Connexion',
  objects: 'Objets',

  health: {
    'bad-credentials': (provider) => `${provider} a refusé les identifiants enregistrés.`,
    unhealthy: (provider) => `Un problème est survenu avec ${provider}.`,
    'last-run-failed': (provider) =>
      `La dernière exécution a échoué. Une nouvelle tentative avec ${provider} aura lieu à la prochaine.`,
    'last-write-failed': (provider) => `La dernière écriture dans ${provider} a échoué.`,
    paused: () => 'La synchronisation est en pause.',
    delayed: (provider) => `La prochaine synchronisation avec ${provider} est en retard.`,
    'first-sync': () => 'Première synchronisation en cours.',
    running: (provider) => `Fonctionne. Synchronisation de ${provider} en cours.`,
    working: (provider, app) => `Fonctionne. ${app} est à jour avec ${provider}.`,
    waiting: () => 'En attente de la première synchronisation.',
    ready: (provider, app) => `Prêt. ${app} peut accéder à ${provider}.`,
    'on-demand': (provider, app) => `Prêt. ${app} lit les données de ${provider} uniquement à la demande.`,
  },
  short: {
    'bad-credentials': 'Demande votre attention',
    unhealthy: 'Demande votre attention',
    'last-run-failed': 'Dernière exécution échouée',
    'last-write-failed': 'Dernière écriture échouée',
    paused: 'En pause',
    delayed: 'En retard',
    'first-sync': 'Synchronisation',
    running: 'Fonctionne',
    working: 'Fonctionne',
    waiting: 'Installé',
    ready: 'Installé',
    'on-demand': 'Installé',
    connected: 'Connecté',
  },
  refresh: 'Actualiser',
  refreshing: 'Actualisation…',
  justNow: 'il y a moins d’une minute',
  soon: 'dans moins d’une minute',
  upToDateSince: (ago) => `Données à jour ${ago}.`,
  lastSync: (ago, records) =>
    records
      ? `Dernière synchronisation ${ago}, ${plural('fr', records, { one: '# enregistrement', other: '# enregistrements' })}.`
      : `Dernière synchronisation ${ago}, aucune nouvelle donnée.`,
  syncing: (records, total = 0) => {
    const [done, all] = [records, total].map((count) => count.toLocaleString('fr'));
    if (!records) return 'Synchronisation en cours.';
    return total > records
      ? `Synchronisation en cours : ${done} sur ${all} environ.`
      : `Synchronisation en cours : ${done} jusqu’ici.`;
  },
  syncFailed: (ago, reason) => `La synchronisation a échoué ${ago} : ${reason}`,
  notDelivered: (app) => `${app} ne reçoit pas de données en ce moment.`,
  notDeliveredHelp: 'Contactez l’assistance.',
  nextSync: (when) => `Prochaine synchronisation ${when}.`,
  forObject: (object, sentence) => `${object} : ${sentence}`,

  updates: {
    states: { pending: 'Configuration en cours', suspended: 'Interrompu' },
    pending: 'Cela prend généralement quelques minutes.',
    failed: (object, provider) =>
      `Les mises à jour n’ont pas pu être configurées. Demandez à un administrateur de votre compte ${provider} l’accès à ${object}, ou contactez l’assistance.`,
    suspended: (provider) =>
      `${provider} n’envoie pas de mises à jour en ce moment. Elles reprendront automatiquement.`,
    reconnect: (provider) => `Reconnectez ${provider} pour recevoir les mises à jour.`,
    reason: (reason) => `Motif : « ${reason} »`,
    last: (ago) => `Dernière mise à jour ${ago}.`,
    retrying:
      'Les mises à jour n’ont pas encore pu être configurées. Une nouvelle tentative aura lieu automatiquement.',
    failures: {
      permission: (object, provider) =>
        `Les mises à jour n’ont pas pu être configurées. Demandez à un administrateur de votre compte ${provider} l’accès à ${object}.`,
      limit: (object, provider) =>
        `Les mises à jour de ${object} n’ont pas pu être configurées, car votre compte ${provider} a atteint une limite. Demandez à un administrateur du compte de supprimer les abonnements inutilisés ou d’augmenter la limite.`,
      unsupported: (object, provider, app) =>
        `${provider} n’envoie pas ces mises à jour de ${object}. Contactez l’assistance pour changer les mises à jour que ${app} utilise.`,
      setup: (_object, _provider, app) =>
        `Les mises à jour n’ont pas pu être configurées, car la configuration de ${app} est incomplète. Contactez l’assistance.`,
    },
  },

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
    `Désormais, ${app} utilise l’autre compte ${provider}. Le compte actuel reste connecté et les données déjà dans ${app} sont conservées.`,
  switchFailed: (provider) => `L’autre compte ${provider} n’a pas pu être utilisé`,

  uninstalledElsewhereTitle: (integration) => `${integration} a été désinstallé ailleurs`,
  uninstalledElsewhere: 'Vos choix ici sont conservés. Enregistrez-les pour installer à nouveau.',

  notInstalled: (provider) => `${provider} est connecté. Rien n’est encore installé.`,
  installingProxyOnly: (app, provider) => `Configuration de ${app} avec ${provider}…`,
  installFailed: (integration) => `${integration} n’a pas pu être installé`,

  uninstall: (integration) => `Désinstaller ${integration}`,
  uninstallHelp: (app, integration) => `${app} n’utilisera plus ${integration}.`,
  uninstallTitle: (integration) => `Désinstaller ${integration} ?`,
  uninstallConsequence: (app, integration) =>
    `${app} cesse immédiatement d’utiliser ${integration}. Vos réglages ici sont supprimés et le compte est déconnecté, sauf s’il sert ailleurs. Les données déjà dans ${app} sont conservées.`,
  uninstalling: 'Désinstallation…',
  uninstallFailed: (integration) => `${integration} n’a pas pu être désinstallé.`,
  uninstalledTitle: (integration) => `${integration} est désinstallé`,
  uninstalled: (app, integration) => `${app} n’utilise plus ${integration}.`,
  reinstall: (integration) => `Installer ${integration} à nouveau`,
};
