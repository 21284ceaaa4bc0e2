import { capitalize } from './capitalize.ts';
import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

/** French: how much of an object is read, and how it is written. */
export const settings: Messages['settings'] = {
  syncSettings: 'Planification et filtres',
  syncSettingsSummary: (schedule, history, filters) =>
    [
      schedule ? capitalize('fr', schedule) : 'À la demande',
      history === 'all'
        ? 'Tout l’historique'
        : history !== 'none' && plural('fr', history, { one: 'Dernier jour', other: '# derniers jours' }),
      filters > 0 && plural('fr', filters, { one: '# filtre', other: '# filtres' }),
    ]
      .filter(Boolean)
      .join(' · '),

  schedule: 'Planification',
  onDemand: 'À la demande',
  customSchedulePhrase: 'planification personnalisée',
  customSchedule: (cron) => `Planification personnalisée : ${cron}`,

  history: 'Importer l’historique',
  historyHelp: (app, object) =>
    `L’historique est importé une seule fois, quand ${app} commence à synchroniser ${object}.`,
  noHistory: 'Nouveaux enregistrements uniquement',
  noImport: 'Pas d’importation séparée',
  someHistory: 'Nombre de jours',
  allHistory: 'Tout l’historique',
  days: 'Jours',
  daysWrong: 'Saisissez un nombre entier de jours, 1 au moins.',

  filters: 'Filtres',
  filtersHelp: (app, object) =>
    `${app} ne reçoit de ${object} que les enregistrements qui correspondent à tous les filtres.`,
  addFilter: 'Ajouter un filtre',
  filter: (field) => `${field} est`,
  removeFilter: (field) => `Supprimer le filtre sur ${field}`,
  valueMissing: (field) => `Saisissez une valeur pour ${field}.`,
  numberMissing: (field) => `Saisissez un nombre pour ${field}.`,
  wholeNumberMissing: (field) => `Saisissez un nombre entier pour ${field}.`,
  yes: 'Oui',
  no: 'Non',

  writeSettings: 'Paramètres d’écriture',
  writeSummary: (object, mayDelete, fields) =>
    [
      `Paramètres de ${object}`,
      [
        mayDelete && 'suppression autorisée',
        fields > 0 && plural('fr', fields, { one: '# règle de champ', other: '# règles de champ' }),
      ]
        .filter(Boolean)
        .join(', '),
    ]
      .filter(Boolean)
      .join(' : '),
  mayDelete: (app, object) => `Autoriser ${app} à supprimer ${object}`,
  sharesMappings: (object) => `Utiliser le même mappage de champs que pour la synchronisation de ${object}`,
  fieldRules: 'Règles de champ',
  fieldRulesHelp: (app) => `Définissez quand ${app} écrit un champ.`,
  addField: 'Ajouter un champ',
  fieldName: (provider) => `Nom du champ dans ${provider}`,
  add: 'Ajouter',
  alreadyThere: (field) => `${field} figure déjà dans la liste.`,
  removeField: (field) => `Supprimer les règles de ${field}`,
  defaultFor: (field) => `Valeur par défaut de ${field}`,
  onCreate: (field) => `${field} dans les nouveaux enregistrements`,
  onUpdate: (field) => `${field} dans les enregistrements existants`,
  write: 'Écrire',
  writeIfEmpty: 'Écrire uniquement si vide',
  doNotOverwrite: 'Ne pas écraser',
  doNotWrite: 'Ne pas écrire',

  realTimeUpdates: 'Mises à jour en temps réel',
  notifiedOf: (app, object, events) => {
    const labels = { create: 'création', update: 'modification', delete: 'suppression', association: 'association' };
    const verbs = events.map((event) => labels[event]);
    return `${app} est averti en cas de ${list('fr', verbs, 'disjunction')} dans ${object}.`;
  },
  notifiedOfFields: (app, fields) =>
    `Pour les modifications, ${app} est averti uniquement des changements de ${list('fr', fields)}.`,
  notifiedOfOthers: (app, object, events) =>
    `${app} est averti de ces événements de ${object} : ${list('fr', events)}.`,
};
