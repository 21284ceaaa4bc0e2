import type { Messages } from './en.ts';

/** French: connecting an account and what becomes of it. */
export const connection: Messages['connection'] = {
  title: (provider) => `Connecter ${provider}`,
  summary: (app, provider) => `Connectez votre compte ${provider} à ${app}. Vous pouvez le déconnecter à tout moment.`,
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
  rejectedTitle: (provider) => `${provider} a refusé l’identification`,
  rejectedKey: (provider) =>
    `${provider} a refusé votre clé d’API. Mettez-la à jour pour reprendre la synchronisation.`,
  rejectedSignIn: (provider) =>
    `${provider} a refusé vos identifiants. Reconnectez-vous pour reprendre la synchronisation.`,
  keyRejected: (provider, detail) =>
    `${provider} n’a pas accepté cette clé. Vérifiez-la et réessayez. (${provider} : « ${detail} »)`,
  credentialsRejected: (provider, detail) =>
    `${provider} n’a pas accepté ces identifiants. Vérifiez-les et réessayez. (${provider} : « ${detail} »)`,
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
};
