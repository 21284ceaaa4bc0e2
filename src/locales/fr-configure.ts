import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const number = (value: number) => value.toLocaleString('fr');

/** French: choosing what is read and written. */
export const configure: Messages['configure'] = {
  syncSummary: (app, object, provider, schedule) => `${app} synchronise ${object} depuis ${provider}${when(schedule)}.`,
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
  selectAll: (count) => plural('fr', count, { one: 'Sélectionner le seul champ', other: 'Sélectionner les # champs' }),
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
};
