import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const list = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
  new Intl.ListFormat('pt', { type }).format(items);
const lastDays = (days: number) => plural('pt', days, { one: 'do último dia', other: 'dos últimos # dias' });

/** Portuguese: how much of an object is read, and how it is written. */
export const settings: Messages['settings'] = {
  syncSettingsSummary: (app, schedule, history, conditions) =>
    [
      `Quando e quanto: ${schedule ?? `quando ${app} pedir`}`,
      history === 'all' ? 'com todo o histórico' : history !== 'none' && `com o histórico ${lastDays(history)}`,
      conditions > 0 && plural('pt', conditions, { one: 'com # condição', other: 'com # condições' }),
    ]
      .filter(Boolean)
      .join(', '),

  schedule: 'Frequência',
  onDemand: (app) => `Somente quando ${app} pedir`,
  customSchedulePhrase: 'em horários próprios',
  customSchedule: (cron) => `Em horários próprios: ${cron}`,

  history: 'Histórico',
  historyHelp: (app, object) => `Lido uma única vez, quando ${app} começa a ler ${object}.`,
  noHistory: 'Somente o que for novo a partir daí',
  someHistory: 'Um número de dias',
  allHistory: 'Tudo o que existe',
  days: 'Dias',
  daysWrong: 'Informe um número inteiro de dias, no mínimo 1.',

  filters: 'Somente alguns registros',
  filtersHelp: (app, object) =>
    `De ${object}, ${app} recebe somente o que atende a todas as condições daqui. Sem condição, recebe tudo.`,
  addFilter: 'Adicionar uma condição sobre',
  filter: (field) => `${field} é`,
  removeFilter: (field) => `Remover a condição sobre ${field}`,
  valueMissing: (field) => `Informe um valor para ${field}.`,
  numberMissing: (field) => `Informe um número para ${field}.`,
  wholeNumberMissing: (field) => `Informe um número inteiro para ${field}.`,
  yes: 'Sim',
  no: 'Não',

  writeSettings: 'Modo de gravação',
  writeSummary: (object, mayDelete, fields) =>
    [
      `Configurações de ${object}`,
      [
        mayDelete && 'exclusão permitida',
        fields > 0 && plural('pt', fields, { one: 'regras para # campo', other: 'regras para # campos' }),
      ]
        .filter(Boolean)
        .join(', '),
    ]
      .filter(Boolean)
      .join(': '),
  mayDelete: (app, object) => `${app} pode excluir em ${object}`,
  sharesMappings: (object) => `Usar os campos relacionados para a leitura de ${object}`,
  fieldRules: 'Regras para alguns campos',
  fieldRulesHelp: (app) => `Diga quando ${app} pode gravar um campo.`,
  addField: 'Adicionar um campo',
  fieldName: (provider) => `Nome de um campo em ${provider}`,
  add: 'Adicionar',
  alreadyThere: (field) => `${field} já está na lista.`,
  removeField: (field) => `Remover as regras de ${field}`,
  defaultFor: (field) => `${field} sem valor`,
  onCreate: (field) => `${field} em registros novos`,
  onUpdate: (field) => `${field} em registros existentes`,
  write: 'Gravar',
  writeIfEmpty: 'Gravar se estiver vazio',
  doNotOverwrite: 'Não mexer',

  realTimeUpdates: 'Aviso imediato',
  notifiedOf: (app, object, events) => {
    const words = { create: 'criação', update: 'alteração', delete: 'exclusão', association: 'associação' };
    const acts = events.map((event) => words[event]);
    return `${app} é avisado em caso de ${list(acts, 'disjunction')} em ${object}.`;
  },
  notifiedOfFields: (app, fields) => `Das alterações, ${app} é avisado das que são em ${list(fields)}.`,
  notifiedOfOthers: (app, object, events) => `${app} é avisado destes eventos de ${object}: ${list(events)}.`,
};
