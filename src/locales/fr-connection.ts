import type { Messages } from './en.ts';

/** French: connecting an account and what becomes of it. */
export const connection: Messages['connection'] = {
  title: (provider) => `Connecter ${provider}`,
  summary: (app, provider) =>
    `${app} utilisera votre compte ${provider}. Vous pourrez le déconnecter ici à tout moment.`,
  apiKey: (provider) => `Clé d’API ${provider}`,
  apiKeyHelp: (provider) => `Créez ou copiez la clé dans ${provider}. Elle est enregistrée sous forme chiffrée.`,
  findApiKey: 'Où trouver ma clé ?',
  username: 'Nom d’utilisateur',
  password: 'Mot de passe',
  clientId: 'Identifiant client',
  clientSecret: 'Secret client',
  scopes: 'Autorisations',
  scopesHelp: 'Ce que le client peut faire, avec les noms du fournisseur. Séparez-les par une espace.',
  noKeyNeeded: (provider) => `${provider} ne demande aucune identification.`,
  submit: (provider) => `Connecter ${provider}`,
  submitting: (provider) => `Vérification auprès de ${provider}…`,

  detailsTitle: (provider) => `Encore quelques informations sur ${provider}`,
  detailsSummary: (app, provider) => `${app} en a besoin pour utiliser votre compte ${provider}.`,
  saveDetails: 'Enregistrer les informations',
  savingDetails: 'Enregistrement des informations…',

  detailsNotSaved: (app) => `Les informations ont été envoyées, mais pas conservées. Demandez de l’aide à ${app}.`,

  opening: (provider) => `Ouverture de ${provider}…`,
  leaving: (provider) => `Redirection vers ${provider}…`,
  waitingTitle: (provider) => `Identifiez-vous chez ${provider}`,
  waiting: (provider) =>
    `${provider} s’est ouvert dans une fenêtre à part. Quand vous y aurez terminé, cette page continuera d’elle-même.`,
  blockedTitle: 'Votre navigateur n’a ouvert aucune fenêtre',
  blocked: (provider) =>
    `${provider} demande de s’identifier sur sa propre page. Ouvrez-la ici ou continuez dans cet onglet.`,
  blockedWithoutTab: (provider) => `${provider} demande de s’identifier sur sa propre page.`,
  closedTitle: 'La fenêtre semble fermée',
  closed: (provider) =>
    `Si vous avez terminé chez ${provider}, cette page continue dans un instant. Sinon, rouvrez la fenêtre.`,
  showWindow: 'Afficher la fenêtre',
  openWindow: 'Ouvrir la fenêtre',
  reopenWindow: 'Rouvrir la fenêtre',
  continueHere: 'Continuer dans cet onglet',
  signInAgain: 'S’identifier à nouveau',
  providerApp: 'Application',
  providerAppHelp: (app, provider) => `${app} est enregistré plusieurs fois chez ${provider}.`,
  unnamedApp: (tail) => `Identifiant client se terminant par ${tail}`,
  ownDomain: 'S’identifier sur votre propre domaine',
  packageInstallStep: (app, provider) => `1. Installez le paquet de ${app} dans ${provider}, s’il ne l’est pas déjà.`,
  packageInstall: 'Installer le paquet',
  packageConnectStep: (provider) => `2. Revenez ici et connectez ${provider}.`,

  unsupportedTitle: (provider) => `${provider} ne peut pas encore être connecté ici`,
  unsupported: (provider) => `${provider} demande une identification que cette version ne connaît pas.`,
  unsupportedDetails: (authType, grantType = '') =>
    `L’entrée du fournisseur dans le catalogue a l’authType « ${authType} » et le grantType « ${grantType} ».`,
  unsupportedRemedy: (app) => `Demandez à ${app} un autre moyen de connexion.`,

  productNotSet: (app) => `${app} n’a pas indiqué quel produit connecter.`,
  unknownModule: (module, known) => `Le module « ${module} » est inconnu. Modules connus : ${known.join(', ')}.`,
  undecidedModule: (known) => `Aucun module n’a été choisi. Modules connus : ${known.join(', ')}.`,

  name: 'Cette connexion',
  unknownProvider: (provider) => `Aucun fournisseur ne s’appelle « ${provider} ».`,
  unknownProviderHelp: 'Rechargez la page ou, si rien ne change, contactez l’assistance.',

  connectedTitle: (provider) => `${provider} est connecté`,
  connectedSummary: (app, provider) => `${app} peut utiliser votre compte ${provider}.`,
  rejectedTitle: (provider) => `${provider} a refusé l’identification`,
  rejectedKey: (provider) =>
    `${provider} n’accepte plus la clé d’API enregistrée. Saisissez-en une autre pour continuer.`,
  rejectedSignIn: (provider) =>
    `${provider} n’accepte plus les identifiants enregistrés. Identifiez-vous à nouveau pour continuer.`,
  redirecting: 'Retour à la page précédente…',

  account: 'Compte',
  connectedBy: 'Connecté par',
  connectedOn: 'Connecté depuis',
  status: 'État',
  authentication: 'Identification',
  schemes: {
    none: 'Non requise',
    apiKey: 'Clé d’API',
    basic: 'Nom d’utilisateur et mot de passe',
    'oauth2/authorizationCode': 'Sur la page du fournisseur',
    'oauth2/authorizationCodePKCE': 'Sur la page du fournisseur',
    'oauth2/clientCredentials': 'Identifiant et secret client',
    'oauth2/password': 'Nom d’utilisateur et mot de passe',
  },
  states: { created: 'Connecté', working: 'Fonctionne', bad_credentials: 'Identification refusée' },

  updateKey: 'Modifier la clé d’API',
  newKey: (provider) => `Nouvelle clé d’API ${provider}`,
  saveKey: 'Enregistrer la clé',
  keySaved: 'La nouvelle clé d’API est utilisée.',
  updateSignIn: 'Modifier les identifiants',
  saveSignIn: 'Enregistrer les identifiants',
  signInSaved: 'Les nouveaux identifiants sont utilisés.',

  editDetails: 'Modifier les informations',
  detailsSaved: 'Les informations sont enregistrées.',
  credentialRequired: (provider) =>
    `Cela change l’adresse à laquelle ${provider} est joint : identifiez-vous donc à nouveau.`,
  otherAccounts: 'Autres comptes',

  disconnect: (provider) => `Déconnecter ${provider}`,
  disconnectHelp: (app, provider) => `${app} perd l’accès à votre compte ${provider}.`,
  disconnectTitle: (provider) => `Déconnecter ${provider} ?`,
  disconnectConsequence: (app, provider) =>
    `${app} perd l’accès à votre compte ${provider} et les identifiants enregistrés sont supprimés. Pour l’utiliser à nouveau, il faudra le reconnecter.`,
  disconnecting: 'Déconnexion…',
  disconnectFailed: (provider) => `${provider} n’a pas pu être déconnecté.`,
};
