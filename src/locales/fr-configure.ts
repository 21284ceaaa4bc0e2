import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const list = (items: readonly string[]) => new Intl.ListFormat('fr', { type: 'conjunction' }).format(items);
const number = (value: number) => value.toLocaleString('fr');

/** French: choosing what is read and written. */
export const configure: Messages['configure'] = {
  syncSummary: (app, object, provider, schedule) => `${app} lit ${object} dans ${provider}${when(schedule)}.`,
  availableSummary: (app, object, provider, schedule) =>
    `${app} peut lire ${object} dans ${provider}${when(schedule)}.`,
  syncSummaryAs: (app, providerObject, provider, object, schedule) =>
    `${app} lit ${providerObject} dans ${provider}${when(schedule)} et les nomme ${object}.`,
  includeObject: (object) => `Lire ${object}`,

  whichObject: (provider, object) => `Lequel de vos objets ${provider} contient ${object} ?`,
  whichObjectHelp: (app, object) => `${app} le reçoit sous le nom ${object}.`,
  useSeveral: 'En utiliser plusieurs',

  alwaysIncluded: 'Toujours lus',
  requiredMappings: 'Associez ces champs',
  requiredMappingsHelp: (app) => `${app} a besoin de chacun d’eux.`,
  optionalMappings: 'Associer d’autres champs',
  optionalMappingsHelp: (app) => `${app} peut aussi les utiliser. Laissez de côté ceux que vous n’avez pas.`,
  optionalFields: 'Lire aussi',
  optionalFieldsHelp: (app) => `Champs que ${app} reçoit en plus.`,
  nothingToChoose: (object) => `Il n’y a rien à choisir pour ${object}.`,

  fieldIn: (owner) => `Champ dans ${owner}`,
  chooseField: (provider) => `Choisir un champ ${provider}`,
  missingMapping: (label) => `Choisissez un champ pour ${label}.`,
  duplicateMapping: (field, other) => `${field} est déjà associé à ${other}. Choisissez un autre champ.`,
  fieldGone: (field) =>
    `Le champ ${field} n’existe plus ou votre compte ne le voit pas. Choisissez-en un autre ou laissez-le tel quel.`,
  ambiguous: (label, field) => `${label} (${field})`,
  automaticMappings: 'Déjà associés',
  mappedFrom: (label, field) => `${label} vient de ${field}.`,
  mappingNotRequested: (app) => `${app} ne le demande plus.`,
  removeMapping: (label) => `Retirer ${label}`,

  mapValues: (field) => `Associer les valeurs de ${field}`,
  mapValuesHelp: (provider) => `Une valeur sans association arrive telle qu’elle est dans ${provider}.`,
  valuesUnlisted: (provider, field) =>
    `${provider} n’indique pas les valeurs de ${field}. Saisissez-les comme elles y figurent.`,
  valuesMapped: (matched, total) => `${number(matched)} sur ${number(total)} associées`,
  mapSameNames: (count) =>
    plural('fr', count, { one: 'Associer la valeur de même nom', other: 'Associer # valeurs de même nom' }),
  chooseValue: (provider) => `Choisir une valeur ${provider}`,
  repeatedValue: (value) => `« ${value} » est associé deux fois. Chaque valeur ne peut l’être qu’une fois.`,
  yes: 'Oui',
  no: 'Non',

  nothingSelected: 'Choisissez au moins un champ.',

  allFields: 'Tous les champs, y compris les nouveaux',
  allFieldsHelp: (provider) =>
    `Les champs que ${provider} ajoutera plus tard seront lus aussi. Décochez un champ pour les choisir un par un.`,

  searchFields: 'Rechercher des champs',
  selectAll: (count) => plural('fr', count, { one: 'Sélectionner le seul champ', other: 'Sélectionner les # champs' }),
  selectMatching: (count) =>
    plural('fr', count, { one: 'Sélectionner le champ trouvé', other: 'Sélectionner les # champs trouvés' }),
  selectedCount: (chosen, total) => `${number(chosen)} sur ${number(total)}`,
  noFieldMatches: (query) => `Aucun champ ne correspond à « ${query} ».`,
  showAllFields: 'Afficher tous les champs',
  fieldKeys: 'Passez d’un champ à l’autre avec les touches fléchées.',

  pause: (object) => `Ne plus lire ${object}`,
  pausing: 'Arrêt…',
  pauseTitle: (object) => `Ne plus lire ${object} ?`,
  pauseConsequence: (app, object) =>
    `${app} ne reçoit plus rien de nouveau ni de modifié dans ${object} tant que vous ne reprenez pas. Ce qui a été reçu y reste.`,
  pauseFailed: (object) => `La lecture de ${object} n’a pas pu être arrêtée.`,
  keepsReceiving: (app, object) => `${app} continue de recevoir ${object} comme prévu auparavant.`,
  pausedWithSubscription: (app, object) =>
    `${app} est toujours averti des modifications de ${object}, mais ne lit rien tant que vous ne reprenez pas.`,
  pausedTitle: (object) => `La lecture de ${object} est arrêtée`,
  paused: (app) => `${app} ne reçoit rien de nouveau tant que vous ne reprenez pas.`,
  resume: (object) => `Reprendre la lecture de ${object}`,
  resuming: 'Reprise…',
  resumeFailed: (object) => `La lecture de ${object} n’a pas pu reprendre.`,

  writeTitle: 'Accès en écriture',
  writes: (app, provider) => `Choisissez ce que ${app} peut créer et modifier dans ${provider}.`,
  selectAllObjects: (count) => plural('fr', count, { one: 'Le seul objet', other: 'Sélectionner les # objets' }),

  objectFailed: (object, provider) => `${provider} n’a pas pu décrire ${object}`,
  saveFailed: (object) => `${object} n’a pas pu être enregistré`,

  install: 'Installer',
  installing: 'Installation…',
  save: (count) => plural('fr', count, { one: 'Enregistrer # modification', other: 'Enregistrer # modifications' }),
  saving: 'Enregistrement…',
  nothingToSave: 'Enregistré',
  discard: 'Abandonner',
  discardObject: (object) => `Abandonner les modifications de ${object}`,
  changedElsewhere: (parts, words) =>
    `Quelqu’un d’autre a modifié ${list(parts)}. Vos choix non enregistrés sont conservés. ${words}`,
  more: (count) => `${count} autres`,
  installSummary: (app, reads, writes) => {
    const acts = [reads.length > 0 && `lira ${list(reads)}`, writes.length > 0 && `écrira ${list(writes)}`];
    return `${app} ${acts.filter(Boolean).join(' et ')}.`;
  },
  chooseObject: 'Choisissez au moins un objet.',
  unsavedChanges: (parts) => `Pas encore enregistré : ${list(parts)}.`,
  restored: (words) => `Vos choix non enregistrés ont été conservés. ${words}`,
  allSaved: 'Tout est enregistré.',
  installed: (app, provider) => `Installé. ${app} utilise maintenant vos données ${provider}.`,
  saved: 'Enregistré.',
  fixErrors: 'Non enregistré. Voyez ce qui est signalé plus haut.',

  everyMinutes: (count) => plural('fr', count, { one: 'chaque minute', other: 'toutes les # minutes' }),
  everyHours: (count) => plural('fr', count, { one: 'chaque heure', other: 'toutes les # heures' }),
  everyDays: (count) => plural('fr', count, { one: 'une fois par jour', other: 'tous les # jours' }),
  weekly: 'une fois par semaine',
  monthly: 'une fois par mois',
};
