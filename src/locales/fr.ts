import type { Messages } from './en.ts';
import { capitalize, list, plural } from './format.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const number = (value: number) => value.toLocaleString('fr');
const unavailable = {
  reason: () => 'Cette intégration n’est pas disponible pour le moment.',
  remedy: 'Contactez l’assistance.',
};
const history = (start: 'all' | number) =>
  start === 'all'
    ? 'tout l’historique'
    : plural('fr', start, { one: 'l’historique du dernier jour', other: 'l’historique des # derniers jours' });

/** Every visible text in French, with "vous". */
export const fr: Messages = {
  language: 'fr',

  common: {
    cancel: 'Annuler',
    retry: 'Réessayer',
    retrying: 'Nouvelle tentative…',
    loading: 'Chargement…',
    learnMore: 'En savoir plus',
    technicalDetails: 'Détails techniques',
    copy: 'Copier les détails',
    copied: 'Copié',
  },

  field: {
    optional: 'Facultatif',
    suggested: 'Suggestion',
    showSecret: 'Afficher les caractères',
    hideSecret: 'Masquer les caractères',
    clear: (label) => `Effacer ${label}`,
    choose: 'Choisir…',
    clearSearch: 'Effacer la recherche',
    pick: (label) => `Choisissez « ${label} ».`,
    enter: (label) => `Saisissez « ${label} ».`,
    noMatch: (query) => `Aucun résultat pour « ${query} ».`,
    matches: (count) => plural('fr', count, { one: '# résultat', other: '# résultats' }),
    types: {
      string: 'Texte',
      boolean: 'Oui ou non',
      singleSelect: 'Sélection unique',
      multiSelect: 'Sélection multiple',
      date: 'Date',
      datetime: 'Date et heure',
      int: 'Nombre entier',
      float: 'Nombre',
      reference: 'Référence',
      other: '',
    },
  },

  failure: {
    title: (what) => `${what} : échec du chargement`,
    unknown: 'Un problème est survenu de notre côté. Réessayez. S’il persiste, contactez l’assistance.',
    offline: 'Le service est injoignable. Vérifiez votre connexion internet et réessayez.',
    session: 'Votre session n’a pas pu être confirmée. Rechargez la page et réessayez.',
    provider: 'Le fournisseur n’a pas exécuté la demande.',
    quote: (detail) => `Message : « ${detail} »`,
    crashed: 'Cette partie de la page ne fonctionne plus',
    crashedHelp: 'Rechargez la page. Si cela se reproduit, contactez l’assistance.',
  },

  configure: {
    syncSummary: (app, object, provider, schedule) =>
      `${app} synchronise ${object} depuis ${provider}${when(schedule)}.`,
    availableSummary: (app, object, provider, schedule) =>
      `${app} peut synchroniser ${object} depuis ${provider}${when(schedule)}.`,
    syncSummaryAs: (app, providerObject, provider, object, schedule) =>
      `${app} synchronise ${providerObject} depuis ${provider}${when(schedule)} sous le nom ${object}.`,
    fullSyncs: (provider, sentence = '') =>
      `${sentence} Chaque synchronisation transmet tous les enregistrements, car ${provider} ne peut pas signaler les changements.`.trimStart(),
    includeObject: (object) => `Synchroniser ${object}`,

    whichObject: (provider, object) => `Lequel de vos objets ${provider} contient ${object} ?`,
    whichObjectHelp: (app, object) => `${app} le reçoit sous le nom ${object}.`,
    useSeveral: 'En utiliser plusieurs',

    alwaysIncluded: 'Toujours inclus',
    requiredMappings: 'Mapper les champs obligatoires',
    requiredMappingsHelp: (app) => `Obligatoires pour ${app}.`,
    optionalMappings: 'Mapper les champs facultatifs',
    optionalMappingsHelp: 'Ignorez ceux que vous n’utilisez pas.',
    optionalFields: 'Champs facultatifs',
    optionalFieldsHelp: (app) => `Choisissez d’autres champs à partager avec ${app}.`,
    wholeRecordsHelp: (app) => `${app} reçoit les enregistrements complets. Choisissez les champs à utiliser.`,
    nothingToChoose: (object) => `Aucune option pour ${object}.`,

    fieldIn: (owner) => `Champ dans ${owner}`,
    chooseField: (provider) => `Choisir un champ ${provider}`,
    missingMapping: (label) => `Choisissez un champ pour ${label}.`,
    duplicateMapping: (field, other) => `${field} est déjà mappé à ${other}. Choisissez un autre champ.`,
    fieldGone: (field) =>
      `Le champ ${field} n’existe plus ou votre compte ne le voit pas. Choisissez-en un autre ou laissez-le tel quel.`,
    ambiguous: (label, field) => `${label} (${field})`,
    automaticMappings: 'Mappés automatiquement',
    mappedFrom: (label, field) => `${label} vient de ${field}.`,
    mappingNotRequested: (app) => `${app} ne le demande plus.`,
    removeMapping: (label) => `Retirer ${label}`,

    mapValues: (field) => `Mapper les valeurs de ${field}`,
    mapValuesHelp: (provider) => `Les valeurs non mappées sont envoyées telles quelles depuis ${provider}.`,
    valuesUnlisted: (provider, field) =>
      `${provider} n’indique pas les valeurs de ${field}. Saisissez-les comme elles y figurent.`,
    valuesMapped: (matched, total) => `${number(matched)} sur ${number(total)} mappées`,
    mapSameNames: (count) =>
      plural('fr', count, { one: 'Mapper la valeur de même nom', other: 'Mapper # valeurs de même nom' }),
    chooseValue: (provider) => `Choisir une valeur ${provider}`,
    repeatedValue: (value) => `« ${value} » est mappé deux fois. Chaque valeur ne peut être mappée qu’une fois.`,
    yes: 'Oui',
    no: 'Non',

    nothingSelected: 'Choisissez au moins un champ.',

    allFields: 'Tous les champs, y compris les nouveaux',
    allFieldsHelp: (provider) =>
      `Les champs que ${provider} ajoutera plus tard sont inclus. Décochez un champ pour les choisir un par un.`,

    searchFields: 'Rechercher des champs',
    selectAll: (count) =>
      plural('fr', count, { one: 'Sélectionner le seul champ', other: 'Sélectionner les # champs' }),
    selectMatching: (count) =>
      plural('fr', count, { one: 'Sélectionner le champ trouvé', other: 'Sélectionner les # champs trouvés' }),
    selectedCount: (chosen, total) => `${number(chosen)} sur ${number(total)}`,
    noFieldMatches: (query) => `Aucun champ ne correspond à « ${query} ».`,
    showAllFields: 'Afficher tous les champs',
    fieldKeys: 'Parcourez la liste avec les touches fléchées.',
    searchObjects: 'Rechercher des objets',

    pause: (object) => `Suspendre la synchronisation de ${object}`,
    pausing: 'Suspension…',
    pauseTitle: (object) => `Suspendre la synchronisation de ${object} ?`,
    pauseConsequence: (app, object) =>
      `${app} ne recevra plus les nouveautés ni les modifications de ${object} tant que vous n’aurez pas repris la synchronisation. Les données déjà dans ${app} sont conservées.`,
    pauseFailed: (object) => `La synchronisation de ${object} n’a pas pu être suspendue.`,
    keepsReceiving: (app, object) => `${app} continue de recevoir ${object} avec les paramètres précédents.`,
    pausedWithSubscription: (app, object) =>
      `${app} reçoit toujours les mises à jour en temps réel de ${object}, mais rien n’est synchronisé tant que vous n’avez pas repris.`,
    pausedTitle: (object) => `La synchronisation de ${object} est suspendue`,
    paused: (app) => `${app} ne recevra aucune mise à jour tant que vous n’aurez pas repris.`,
    resume: (object) => `Reprendre la synchronisation de ${object}`,
    resuming: 'Reprise…',
    resumeFailed: (object) => `La synchronisation de ${object} n’a pas pu reprendre.`,

    writeTitle: 'Accès en écriture',
    writes: (app, provider) => `Choisissez ce que ${app} peut créer et modifier dans ${provider}.`,
    selectAllObjects: (count) => plural('fr', count, { one: 'Le seul objet', other: 'Sélectionner les # objets' }),

    objectFailed: (object, provider) => `${object} n’a pas pu être chargé depuis ${provider}`,
    saveFailed: (object) => `${object} n’a pas pu être enregistré`,
    rejectedMissingField: (object, field) => `${object} : le champ « ${field} » n’existe plus. Choisissez-en un autre.`,

    install: 'Installer',
    installing: 'Installation…',
    save: (count) => plural('fr', count, { one: 'Enregistrer # modification', other: 'Enregistrer # modifications' }),
    saving: 'Enregistrement…',
    nothingToSave: 'Enregistré',
    discard: 'Abandonner',
    discardObject: (object) => `Abandonner les modifications de ${object}`,
    changedElsewhere: (parts, words) =>
      `Quelqu’un d’autre a modifié ${list('fr', parts)}. Vos modifications sont conservées. ${words}`,
    more: (count) => `${count} autres`,
    installSummary: (app, reads, writes) => {
      const actions = [
        reads.length > 0 && `synchronisera ${list('fr', reads)}`,
        writes.length > 0 && `écrira ${list('fr', writes)}`,
      ];
      return `${app} ${actions.filter(Boolean).join(' et ')}.`;
    },
    noWriteAccess: 'L’accès en écriture n’est pas inclus.',
    chooseObject: 'Choisissez au moins un objet.',
    fieldsLeft: (count) => plural('fr', count, { one: '# champ restant', other: '# champs restants' }),
    unsavedChanges: (parts) => `Modifications non enregistrées : ${list('fr', parts)}`,
    restored: (words) => `Vos modifications non enregistrées ont été restaurées. ${words}`,
    allSaved: 'Toutes les modifications sont enregistrées.',
    installed: (app, provider) => `Installé. ${app} peut désormais utiliser vos données ${provider}.`,
    saved: 'Modifications enregistrées.',
    fixErrors: (parts) => `Corrigez les champs signalés dans ${list('fr', parts)}.`,

    everyMinutes: (count) => plural('fr', count, { one: 'chaque minute', other: 'toutes les # minutes' }),
    everyHours: (count) => plural('fr', count, { one: 'chaque heure', other: 'toutes les # heures' }),
    everyDays: (count) => plural('fr', count, { one: 'une fois par jour', other: 'tous les # jours' }),
    weekly: 'une fois par semaine',
    monthly: 'une fois par mois',
  },

  connection: {
    title: (provider) => `Connecter ${provider}`,
    summary: (app, provider) =>
      `Connectez votre compte ${provider} à ${app}. Vous pouvez le déconnecter à tout moment.`,
    apiKey: (provider) => `Clé d’API ${provider}`,
    apiKeyHelp: (provider) => `Créez ou copiez la clé dans ${provider}. Elle est enregistrée sous forme chiffrée.`,
    findApiKey: 'Où trouver ma clé ?',
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    clientId: 'Identifiant client',
    clientSecret: 'Secret client',
    scopes: 'Autorisations',
    scopesHelp: 'Autorisations du client, telles que nommées par le fournisseur. Séparez-les par des espaces.',
    noKeyNeeded: (provider) => `${provider} ne demande aucune identification.`,
    submit: (provider) => `Connecter ${provider}`,
    submitting: (provider) => `Vérification auprès de ${provider}…`,

    detailsTitle: (provider) => `Informations supplémentaires pour ${provider}`,
    detailsSummary: (app, provider) => `${app} a besoin de ces informations pour utiliser votre compte ${provider}.`,
    saveDetails: 'Enregistrer les informations',
    savingDetails: 'Enregistrement des informations…',

    detailsNotSaved: (app) => `Vos informations n’ont pas pu être enregistrées. Contactez ${app}.`,

    opening: (provider) => `Ouverture de ${provider}…`,
    leaving: (provider) => `Redirection vers ${provider}…`,
    waitingTitle: (provider) => `Se connecter à ${provider}`,
    waiting: (provider) =>
      `Terminez la connexion à ${provider} dans l’autre fenêtre. Cette page s’actualise automatiquement.`,
    blockedTitle: 'Fenêtre contextuelle bloquée',
    blocked: (provider) => `Connectez-vous à ${provider} dans une nouvelle fenêtre ou continuez dans cet onglet.`,
    blockedWithoutTab: (provider) => `Connectez-vous à ${provider} dans une nouvelle fenêtre.`,
    closedTitle: 'Fenêtre de connexion fermée',
    closed: (provider) =>
      `Si vous avez terminé la connexion à ${provider}, cette page s’actualisera dans un instant. Sinon, rouvrez la fenêtre.`,
    expiredTitle: 'Connexion expirée',
    expired: (provider) => `La connexion à ${provider} a duré plus de 10 minutes. Rouvrez la fenêtre.`,
    showWindow: 'Afficher la fenêtre',
    openWindow: 'Ouvrir la fenêtre',
    reopenWindow: 'Rouvrir la fenêtre',
    continueHere: 'Continuer dans cet onglet',
    signInAgain: 'Se reconnecter',
    providerApp: 'Application',
    providerAppHelp: (app, provider) => `${app} est enregistré plusieurs fois chez ${provider}.`,
    unnamedApp: (tail) => `Identifiant client se terminant par ${tail}`,
    ownDomain: 'Utiliser un domaine personnalisé',
    packageInstallStep: (app, provider) => `1. Installez le paquet de ${app} dans ${provider}, s’il ne l’est pas déjà.`,
    packageInstall: 'Installer le paquet',
    packageConnectStep: (provider) => `2. Revenez ici et connectez ${provider}.`,

    unsupportedTitle: (provider) => `${provider} ne peut pas encore être connecté ici`,
    unsupported: (provider) => `La méthode de connexion de ${provider} n’est pas encore prise en charge.`,
    unsupportedDetails: (authType, grantType = '') =>
      `L’entrée du fournisseur dans le catalogue a l’authType « ${authType} » et le grantType « ${grantType} ».`,
    unsupportedRemedy: (app) => `Demandez à ${app} un autre moyen de connexion.`,

    productNotSet: 'Le produit à connecter n’est pas défini.',
    unknownModule: (module, known) => `Le module « ${module} » est inconnu. Modules connus : ${known.join(', ')}.`,
    undecidedModule: (known) => `Aucun module n’a été choisi. Modules connus : ${known.join(', ')}.`,

    name: 'Cette connexion',

    connectedTitle: (provider) => `${provider} est connecté`,
    connectedSummary: (app, provider) => `${app} a accès à votre compte ${provider}.`,
    signInFailed: 'La connexion n’a pas abouti.',
    rejectedTitle: (provider) => `${provider} a refusé l’identification`,
    rejectedKey: (provider) =>
      `${provider} a refusé votre clé d’API. Mettez-la à jour pour reprendre la synchronisation.`,
    rejectedSignIn: (provider) =>
      `${provider} a refusé vos identifiants. Reconnectez-vous pour reprendre la synchronisation.`,
    keyRejected: (provider, detail) =>
      `${provider} n’a pas accepté cette clé. Vérifiez-la et réessayez. (${provider} : « ${detail} »)`,
    credentialsRejected: (provider, detail) =>
      `${provider} n’a pas accepté ces identifiants. Vérifiez-les et réessayez. (${provider} : « ${detail} »)`,
    chooseAccount: 'Choisissez l’un des comptes auxquels vous avez accès.',
    redirecting: 'Retour à la page précédente…',

    account: 'Compte',
    connectedBy: 'Connecté par',
    connectedOn: 'Connecté le',
    authentication: 'Authentification',
    schemes: {
      none: 'Non requise',
      apiKey: 'Clé d’API',
      basic: 'Nom d’utilisateur et mot de passe',
      'oauth2/authorizationCode': 'Connexion OAuth',
      'oauth2/authorizationCodePKCE': 'Connexion OAuth',
      'oauth2/clientCredentials': 'Identifiant et secret client',
      'oauth2/password': 'Nom d’utilisateur et mot de passe',
    },
    states: { created: 'Connecté', working: 'Fonctionne', bad_credentials: 'Identification refusée' },

    updateKey: 'Mettre à jour la clé d’API',
    newKey: (provider) => `Nouvelle clé d’API ${provider}`,
    saveKey: 'Enregistrer la clé',
    keySaved: 'Clé d’API mise à jour.',
    updateSignIn: 'Mettre à jour les identifiants',
    saveSignIn: 'Enregistrer les identifiants',
    signInSaved: 'Identifiants mis à jour.',

    editDetails: 'Modifier les informations',
    detailsSaved: 'Informations enregistrées.',
    credentialRequired: (provider) =>
      `Cela modifie l’adresse de ${provider}. Saisissez à nouveau vos identifiants pour confirmer.`,
    signInRequired: (provider) => `Cela modifie l’adresse de ${provider}. Connectez-vous à nouveau pour confirmer.`,
    otherAccounts: 'Autres comptes',
    anotherTitle: (provider) => `Connecter un autre compte ${provider}`,
    sameAccountTitle: (provider) => `Ce compte ${provider} est déjà connecté`,
    sameAccount: (account) => `Il est connecté sous ${account}. Utilisez cette connexion ou gardez les deux.`,
    useExisting: 'Utiliser la connexion existante',
    addAnyway: 'Garder les deux',

    disconnect: (provider) => `Déconnecter ${provider}`,
    disconnectHelp: (app, provider) => `${app} perd l’accès à votre compte ${provider}.`,
    disconnectTitle: (provider) => `Déconnecter ${provider} ?`,
    disconnectConsequence: (app, provider) =>
      `${app} perd l’accès à votre compte ${provider} et les identifiants enregistrés sont supprimés. Vous devrez le reconnecter pour l’utiliser à nouveau.`,
    disconnecting: 'Déconnexion…',
    disconnectFailed: (provider) => `${provider} n’a pas pu être déconnecté.`,
  },

  installation: {
    name: 'Cette intégration',

    summaryNew: (app, provider) => `Choisissez ce que ${app} peut faire de vos données ${provider}.`,

    syncsAndWrites: (app, provider) => `${app} synchronise et met à jour vos données ${provider}.`,
    syncsOnly: (app, provider) => `${app} synchronise vos données ${provider}.`,
    writesOnly: (app, provider) => `${app} peut créer et modifier des données dans ${provider}.`,
    notifiedOnly: (app, provider) => `${app} est informé des changements dans ${provider}.`,
    proxyOnly: (app, provider) => `${app} accède à ${provider} en votre nom.`,
    manifestFailed: (provider) => `Vos objets ${provider} n’ont pas pu être chargés`,

    navigation: 'Sections de l’intégration',
    syncGroup: 'Synchronisation',
    writeGroup: 'Écriture',
    manage: 'Gérer',
    states: {
      idle: 'Non inclus',
      ready: 'Prêt',
      unsaved: 'Non enregistré',
      active: 'Actif',
      stopped: 'Suspendu',
      attention: 'Demande votre attention',
      incomplete: 'À faire',
    },
  },
  manage: {
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
  },

  problems: {
    'malformed-body': { reason: (detail) => `La requête n’a pas pu être lue : ${detail}` },
    'invalid-input': { reason: (detail) => `Les informations saisies ne conviennent pas encore : ${detail}` },
    'invalid-update-mask': { reason: (detail) => `Cette modification n’est pas possible : ${detail}` },
    'not-supported': { reason: (detail) => `Ceci n’est pas pris en charge : ${detail}` },
    unauthenticated: unavailable,
    'reconnect-needed': {
      reason: () => 'Le fournisseur n’accepte plus les identifiants enregistrés.',
      remedy: 'Reconnectez le compte.',
    },
    forbidden: unavailable,
    'proxy-disabled': { reason: () => 'L’accès direct au fournisseur est désactivé.' },
    'not-found': { reason: () => 'Cet élément n’existe plus.', remedy: 'Rechargez la page.' },
    'project-not-found': unavailable,
    'provider-app-missing': unavailable,
    'route-not-found': { reason: () => 'Le service ne connaît pas cette requête.', remedy: 'Contactez l’assistance.' },
    'method-not-allowed': {
      reason: () => 'Le service ne connaît pas cette requête.',
      remedy: 'Contactez l’assistance.',
    },
    conflict: {
      reason: () => 'Le même élément a été modifié ailleurs au même moment.',
      remedy: 'Rechargez la page et réessayez.',
    },
    'already-installed': {
      reason: () => 'Cette intégration est déjà installée.',
      remedy: 'Rechargez la page pour la modifier.',
    },
    'in-use': { reason: () => 'Cet élément est encore utilisé.', remedy: 'Supprimez d’abord ce qui en dépend.' },
    'body-too-large': { reason: () => 'La requête est trop volumineuse.' },
    'unsupported-media-type': {
      reason: () => 'Le service ne connaît pas ce type de requête.',
      remedy: 'Contactez l’assistance.',
    },
    'invalid-config': { reason: (detail) => `Ces choix ne peuvent pas être enregistrés : ${detail}` },
    'invalid-manifest': { reason: (detail) => `La description de l’intégration comporte une erreur : ${detail}` },
    unprocessable: { reason: (detail) => `Ce n’est pas possible pour le moment : ${detail}` },
    'rate-limited': { reason: () => 'Trop de requêtes à la fois.', remedy: 'Patientez un instant, puis réessayez.' },
    internal: {
      reason: () => 'Un problème est survenu de notre côté.',
      remedy: 'Réessayez et, s’il persiste, contactez l’assistance.',
    },
    'outcome-unknown': {
      reason: () => 'On ne sait pas si la modification a été enregistrée.',
      remedy: 'Rechargez la page et vérifiez l’état actuel avant de réessayer.',
    },
    'provider-unreachable': {
      reason: () => 'Le fournisseur est injoignable.',
      remedy: 'Réessayez dans quelques minutes.',
    },
    unavailable: {
      reason: () => 'Le service est momentanément indisponible. Rien n’a été modifié.',
      remedy: 'Réessayez dans quelques minutes.',
    },
    'provider-timeout': {
      reason: () => 'Le fournisseur n’a pas répondu à temps.',
      remedy: 'Réessayez dans quelques minutes.',
    },
  },

  settings: {
    syncSettings: 'Planification et filtres',
    syncSettingsSummary: (schedule, history, filters) =>
      [
        schedule ? capitalize('fr', schedule) : 'À la demande',
        history === 'all'
          ? 'Tout l’historique'
          : history !== 'none' && plural('fr', history, { one: 'Dernier jour', other: '# derniers jours' }),
        filters > 0 && plural('fr', filters, { one: '# filtre', other: '# filtres' }),
      ]
        .filter(Boolean)
        .join(' · '),

    schedule: 'Planification',
    onDemand: 'À la demande',
    customSchedulePhrase: 'planification personnalisée',
    customSchedule: (cron) => `Planification personnalisée : ${cron}`,

    history: 'Importer l’historique',
    historyHelp: (app, object) =>
      `L’historique est importé une seule fois, quand ${app} commence à synchroniser ${object}.`,
    noHistory: 'Nouveaux enregistrements uniquement',
    noImport: 'Pas d’importation séparée',
    someHistory: 'Nombre de jours',
    allHistory: 'Tout l’historique',
    days: 'Jours',
    daysWrong: 'Saisissez un nombre entier de jours, 1 au moins.',

    filters: 'Filtres',
    filtersHelp: (app, object) =>
      `${app} ne reçoit de ${object} que les enregistrements qui correspondent à tous les filtres.`,
    addFilter: 'Ajouter un filtre',
    filter: (field) => `${field} est`,
    removeFilter: (field) => `Supprimer le filtre sur ${field}`,
    valueMissing: (field) => `Saisissez une valeur pour ${field}.`,
    numberMissing: (field) => `Saisissez un nombre pour ${field}.`,
    wholeNumberMissing: (field) => `Saisissez un nombre entier pour ${field}.`,
    yes: 'Oui',
    no: 'Non',

    writeSettings: 'Paramètres d’écriture',
    writeSummary: (object, mayDelete, fields) =>
      [
        `Paramètres de ${object}`,
        [
          mayDelete && 'suppression autorisée',
          fields > 0 && plural('fr', fields, { one: '# règle de champ', other: '# règles de champ' }),
        ]
          .filter(Boolean)
          .join(', '),
      ]
        .filter(Boolean)
        .join(' : '),
    mayDelete: (app, object) => `Autoriser ${app} à supprimer ${object}`,
    sharesMappings: (object) => `Utiliser le même mappage de champs que pour la synchronisation de ${object}`,
    fieldRules: 'Règles de champ',
    fieldRulesHelp: (app) => `Définissez quand ${app} écrit un champ.`,
    addField: 'Ajouter un champ',
    fieldName: (provider) => `Nom du champ dans ${provider}`,
    add: 'Ajouter',
    alreadyThere: (field) => `${field} figure déjà dans la liste.`,
    removeField: (field) => `Supprimer les règles de ${field}`,
    defaultFor: (field) => `Valeur par défaut de ${field}`,
    onCreate: (field) => `${field} dans les nouveaux enregistrements`,
    onUpdate: (field) => `${field} dans les enregistrements existants`,
    write: 'Écrire',
    writeIfEmpty: 'Écrire uniquement si vide',
    doNotOverwrite: 'Ne pas écraser',
    doNotWrite: 'Ne pas écrire',

    realTimeUpdates: 'Mises à jour en temps réel',
    notifiedOf: (app, object, events) => {
      const labels = { create: 'création', update: 'modification', delete: 'suppression', association: 'association' };
      const verbs = events.map((event) => labels[event]);
      return `${app} est averti en cas de ${list('fr', verbs, 'disjunction')} dans ${object}.`;
    },
    notifiedOfFields: (app, fields) =>
      `Pour les modifications, ${app} est averti uniquement des changements de ${list('fr', fields)}.`,
    notifiedOfOthers: (app, object, events) =>
      `${app} est averti de ces événements de ${object} : ${list('fr', events)}.`,
  },

  wizard: {
    progress: 'Progression',
    stages: { connect: 'Connexion', objects: 'Choix', configure: 'Configuration', review: 'Vérification' },
    done: 'Terminé',
    back: 'Retour',
    next: 'Suivant',
    toReview: 'Retour à la vérification',
    missing: 'Corrigez les champs signalés pour continuer.',

    connectedTitle: (provider) => `${provider} est connecté`,
    connected: (app, provider) => `${app} utilise ce compte ${provider}.`,
    otherAccount: 'Utiliser un autre compte',

    chooseTitle: 'Choisir les données à synchroniser',
    choose: (provider) =>
      `Vous pourrez modifier ce choix plus tard. Ignorez les objets ${provider} dont vous n’avez pas besoin.`,
    syncSection: (app) => `${app} synchronise`,
    writeSection: (app) => `${app} peut créer et mettre à jour`,
    objectAs: (providerObject, provider) => `${providerObject} dans ${provider}`,
    chooseOne: 'Choisissez au moins un objet.',

    objectOf: (object, position, total) => `${object}, ${position} sur ${total}`,
    mapTitle: (object) => `Mapper les champs de ${object}`,
    fieldsTitle: (object) => `Choisir les champs de ${object}`,
    writeTitle: (app) => `Définir l’écriture par ${app}`,
    skipObject: (object) => `Ignorer ${object}`,

    reviewTitle: 'Vérifier et installer',
    willSync: (app, objects, schedule, start) => {
      const from =
        start === undefined
          ? ''
          : `, en commençant par ${start === 'none' ? 'les enregistrements nouveaux et modifiés' : history(start)}`;
      return `${app} synchronisera ${list('fr', objects)}${when(schedule)}${from}.`;
    },
    fullSyncs: (provider, objects) =>
      `Chaque synchronisation transmet tous les enregistrements de ${list('fr', objects)}, car ${provider} ne peut pas signaler les changements.`,
    wholeRecords: (app, objects) =>
      `${app} recevra les enregistrements complets de ${list('fr', objects)}, y compris les champs non sélectionnés.`,
    willWrite: (app, objects, provider) => `${app} créera et mettra à jour ${list('fr', objects)} dans ${provider}.`,
    willProxy: (app, provider) => `${app} peut aussi envoyer des requêtes d’API à ${provider} en votre nom.`,
    mayDelete: (app, objects, provider) => `${app} peut supprimer ${list('fr', objects)} dans ${provider}.`,
    account: 'Compte',
    plan: 'Résumé',
    allFields: (count) => plural('fr', count, { one: 'Le seul champ', other: 'Les # champs' }),
    names: (names) => list('fr', names),
    edit: (part) => `Modifier ${part}`,
    editAccount: 'Modifier le compte',
    editObjects: 'Modifier les objets',
    editWriting: 'Modifier l’accès en écriture',
    change: (part) => `Changer ${part}`,

    elsewhereTitle: (integration) => `${integration} est déjà installé`,
    elsewhere: 'L’installation a été faite ailleurs entre-temps. Vos choix ici sont conservés.',
    settings: 'Ouvrir les paramètres',

    successTitle: (integration) => `${integration} est installé`,
    success: (app, provider) => `${app} peut désormais utiliser vos données ${provider}.`,
    nextTitle: 'Et maintenant',
    finish: 'Terminer',
    firstHistory: (app, objects, start, schedule) => {
      const then = schedule ? ` Ensuite, la synchronisation a lieu ${schedule}.` : '';
      return `${app} importe ${history(start)} de ${list('fr', objects)}. Les premières données sont attendues d’ici quelques minutes.${then}`;
    },
    firstChange: (app, objects, schedule) =>
      schedule
        ? `${app} synchronise ${list('fr', objects)} ${schedule}.`
        : `${app} synchronise ${list('fr', objects)} à la demande.`,
    canWrite: (app, objects, provider) => `${app} peut créer et mettre à jour ${list('fr', objects)} dans ${provider}.`,
  },
};
