import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const list = (items: readonly string[]) => new Intl.ListFormat('fr', { type: 'conjunction' }).format(items);
const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const history = (start: 'all' | number) =>
  start === 'all'
    ? 'tout l’historique'
    : plural('fr', start, { one: 'l’historique du dernier jour', other: 'l’historique des # derniers jours' });

/** French: the guided install. */
export const wizard: Messages['wizard'] = {
  progress: 'Progression',
  stages: { connect: 'Connexion', objects: 'Choix', configure: 'Détails', review: 'Vérification' },
  done: 'Terminé',
  back: 'Retour',
  next: 'Suivant',
  toReview: 'Retour à la vérification',
  missing: 'Il manque quelque chose. Voyez ce qui est signalé plus haut.',

  connectedTitle: (provider) => `${provider} est connecté`,
  connected: (app, provider) => `${app} utilise ce compte ${provider}.`,
  otherAccount: 'Utiliser un autre compte',

  chooseTitle: (app) => `Que peut utiliser ${app} ?`,
  choose: (provider) =>
    `Vous pourrez changer cela plus tard et laisser de côté ce dont vous n’avez pas besoin dans ${provider}.`,
  syncSection: (app) => `${app} lit`,
  writeSection: (app) => `${app} crée et modifie`,
  objectAs: (providerObject, provider) => `${providerObject} dans ${provider}`,
  chooseOne: 'Choisissez au moins un objet.',

  objectOf: (object, position, total) => `${object}, ${position} sur ${total}`,
  mapTitle: (object) => `Quels champs contiennent les données de ${object} ?`,
  fieldsTitle: (object) => `Que lire d’autre dans ${object} ?`,
  writeTitle: (app) => `Comment ${app} peut-il écrire ?`,
  leaveOut: (object) => `Laisser ${object} de côté`,

  reviewTitle: 'Est-ce correct ?',
  willSync: (app, objects, schedule, start) => {
    const from = start === 'none' ? 'ce qui est nouveau ou change à partir de maintenant' : history(start);
    return `${app} lira ${list(objects)}${when(schedule)}, en commençant par ${from}.`;
  },
  willWrite: (app, objects, provider) => `${app} créera et modifiera ${list(objects)} dans ${provider}.`,
  willProxy: (app, provider) => `${app} peut aussi appeler ${provider} en votre nom.`,
  mayDelete: (app, objects, provider) => `${app} peut supprimer ${list(objects)} dans ${provider}.`,
  account: 'Compte',
  plan: 'Ce qui va se passer',
  allFields: (count) => plural('fr', count, { one: 'Le seul champ', other: 'Les # champs' }),
  names: (names, more) => list(more > 0 ? [...names, `${more.toLocaleString('fr')} de plus`] : names),
  edit: (part) => `Modifier ${part}`,
  editAccount: 'Modifier le compte',
  editObjects: 'Modifier le choix',
  editWriting: 'Modifier l’accès en écriture',
  change: (part) => `Changer ${part}`,

  elsewhereTitle: (provider) => `${provider} est déjà configuré`,
  elsewhere: 'La configuration a été faite ailleurs entre-temps. Vos choix ici sont conservés.',
  settings: 'Modifier les réglages',

  successTitle: (provider) => `${provider} est configuré`,
  success: (app, provider) => `${app} utilise désormais vos données ${provider}.`,
  firstHistory: (app, objects, start, schedule) => {
    const then = schedule ? ` Ensuite, ce qui est nouveau ou modifié suit ${schedule}.` : '';
    return `${app} lit maintenant ${history(start)} de ${list(objects)}. Les premières données sont attendues d’ici quelques minutes.${then}`;
  },
  firstChange: (app, objects, schedule) =>
    schedule
      ? `${app} cherche ${schedule} ce qui est nouveau ou modifié dans ${list(objects)}. Les premières données sont attendues dès que quelque chose change.`
      : `${app} lit ${list(objects)} quand il en a besoin.`,
  canWrite: (app, objects, provider) => `${app} peut créer et modifier ${list(objects)} dans ${provider}.`,
};
