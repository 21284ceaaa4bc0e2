import type { Messages } from './en.ts';

/** French: choosing what is read and written, and managing it. */
export const installation: Messages['installation'] = {
  name: 'Cette intégration',
  unknownTitle: 'Cette intégration n’est pas disponible',
  unknown: (name) => `Aucune intégration ne s’appelle « ${name} ». Elle a peut-être été renommée ou supprimée.`,
  unknownRemedy: 'Rechargez la page ou, si elle ne réapparaît pas, contactez l’assistance.',

  summaryNew: (app, provider) => `Choisissez ce que ${app} peut faire de vos données ${provider}.`,

  syncsAndWrites: (app, provider) => `${app} lit et écrit vos données ${provider}.`,
  syncsOnly: (app, provider) => `${app} lit vos données ${provider}.`,
  proxyOnly: (app, provider) => `${app} utilise ${provider} en votre nom.`,
  manifestFailed: (provider) => `${provider} n’a pas indiqué ce qu’il y a à choisir`,

  navigation: 'Parties de cette intégration',
  syncGroup: 'Lecture',
  writeGroup: 'Écriture',
  manage: 'Gérer',
  states: {
    idle: 'Non configuré',
    ready: 'Prêt',
    unsaved: 'Non enregistré',
    active: 'Actif',
    stopped: 'Arrêté',
    attention: 'Demande votre attention',
  },
};
