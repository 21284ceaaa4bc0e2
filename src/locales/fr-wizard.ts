import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const history = (start: 'all' | number) =>
  start === 'all'
    ? 'tout l’historique'
    : plural('fr', start, { one: 'l’historique du dernier jour', other: 'l’historique des # derniers jours' });

/** French: the guided install. */
export const wizard: Messages['wizard'] = {
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
};
