import type { Messages } from './en.ts';
import { configure } from './fr-configure.ts';
import { connection } from './fr-connection.ts';
import { problems } from './fr-errors.ts';
import { manage } from './fr-manage.ts';
import { settings } from './fr-settings.ts';
import { wizard } from './fr-wizard.ts';
import { plural } from './plural.ts';

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
    crashed: 'Cette partie de la page ne fonctionne plus',
    crashedHelp: 'Rechargez la page. Si cela se reproduit, contactez l’assistance.',
  },

  configure,
  connection,
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
  manage,
  problems,
  settings,
  wizard,
};
