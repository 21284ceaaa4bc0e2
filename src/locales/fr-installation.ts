import type { Messages } from './en.ts';

/** French: choosing what is read and written, and managing it. */
export const installation: Messages['installation'] = {
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
};
