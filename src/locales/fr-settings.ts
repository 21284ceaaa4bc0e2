import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const list = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
  new Intl.ListFormat('fr', { type }).format(items);
const lastDays = (days: number) => plural('fr', days, { one: 'du dernier jour', other: 'des # derniers jours' });

/** French: how much of an object is read, and how it is written. */
export const settings: Messages['settings'] = {
  syncSettingsSummary: (app, schedule, history, conditions) =>
    [
      `Quand et combien : ${schedule ?? `quand ${app} le demande`}`,
      history === 'all' ? 'avec tout l’historique' : history !== 'none' && `avec l’historique ${lastDays(history)}`,
      conditions > 0 && plural('fr', conditions, { one: 'sous # condition', other: 'sous # conditions' }),
    ]
      .filter(Boolean)
      .join(', '),

  schedule: 'Fréquence',
  onDemand: (app) => `Seulement quand ${app} le demande`,
  customSchedulePhrase: 'à des moments précis',
  customSchedule: (cron) => `À des moments précis : ${cron}`,

  history: 'Historique',
  historyHelp: (app, object) => `Lu une seule fois, quand ${app} commence à lire ${object}.`,
  noHistory: 'Seulement ce qui est nouveau à partir de là',
  someHistory: 'Un certain nombre de jours',
  allHistory: 'Tout ce qui existe',
  days: 'Jours',
  daysWrong: 'Saisissez un nombre entier de jours, 1 au moins.',

  filters: 'Seulement certains enregistrements',
  filtersHelp: (app, object) =>
    `Dans ${object}, ${app} reçoit seulement ce qui remplit toutes les conditions indiquées ici. Sans condition, tout est reçu.`,
  addFilter: 'Ajouter une condition sur',
  filter: (field) => `${field} est`,
  removeFilter: (field) => `Supprimer la condition sur ${field}`,
  valueMissing: (field) => `Indiquez une valeur pour ${field}.`,
  numberMissing: (field) => `Saisissez un nombre pour ${field}.`,
  wholeNumberMissing: (field) => `Saisissez un nombre entier pour ${field}.`,
  yes: 'Oui',
  no: 'Non',

  writeSettings: 'Mode d’écriture',
  writeSummary: (object, mayDelete, fields) =>
    [
      `Réglages de ${object}`,
      [
        mayDelete && 'suppression autorisée',
        fields > 0 && plural('fr', fields, { one: 'règles pour # champ', other: 'règles pour # champs' }),
      ]
        .filter(Boolean)
        .join(', '),
    ]
      .filter(Boolean)
      .join(' : '),
  mayDelete: (app, object) => `${app} peut supprimer dans ${object}`,
  sharesMappings: (object) => `Utiliser les champs associés pour la lecture de ${object}`,
  fieldRules: 'Règles pour certains champs',
  fieldRulesHelp: (app) => `Indiquez quand ${app} peut écrire un champ.`,
  addField: 'Ajouter un champ',
  fieldName: (provider) => `Nom d’un champ dans ${provider}`,
  add: 'Ajouter',
  alreadyThere: (field) => `${field} figure déjà dans la liste.`,
  removeField: (field) => `Supprimer les règles de ${field}`,
  defaultFor: (field) => `${field} sans valeur`,
  onCreate: (field) => `${field} dans les nouveaux enregistrements`,
  onUpdate: (field) => `${field} dans les enregistrements existants`,
  write: 'L’écrire',
  writeIfEmpty: 'L’écrire s’il est vide',
  doNotOverwrite: 'Ne pas y toucher',

  realTimeUpdates: 'Averti aussitôt',
  notifiedOf: (app, object, events) => {
    const words = { create: 'création', update: 'modification', delete: 'suppression', association: 'association' };
    const acts = events.map((event) => words[event]);
    return `${app} est averti en cas de ${list(acts, 'disjunction')} dans ${object}.`;
  },
  notifiedOfFields: (app, fields) => `Parmi les modifications, ${app} est averti de celles de ${list(fields)}.`,
  notifiedOfOthers: (app, object, events) => `${app} est averti de ces évènements de ${object} : ${list(events)}.`,
};
