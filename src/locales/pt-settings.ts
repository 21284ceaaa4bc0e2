import { capitalize } from './capitalize.ts';
import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

/** Portuguese: how much of an object is read, and how it is written. */
export const settings: Messages['settings'] = {
  syncSettings: 'Agendamento e filtros',
  syncSettingsSummary: (schedule, history, filters) =>
    [
      schedule ? capitalize('pt', schedule) : 'Sob demanda',
      history === 'all'
        ? 'Todo o histórico'
        : history !== 'none' && plural('pt', history, { one: 'Último dia', other: 'Últimos # dias' }),
      filters > 0 && plural('pt', filters, { one: '# filtro', other: '# filtros' }),
    ]
      .filter(Boolean)
      .join(' · '),

  schedule: 'Agendamento',
  onDemand: 'Sob demanda',
  customSchedulePhrase: 'agendamento personalizado',
  customSchedule: (cron) => `Agendamento personalizado: ${cron}`,

  history: 'Importar histórico',
  historyHelp: (app, object) => `O histórico é importado uma única vez, quando ${app} começa a sincronizar ${object}.`,
  noHistory: 'Somente novos registros',
  noImport: 'Sem importação separada',
  someHistory: 'Número de dias',
  allHistory: 'Todo o histórico',
  days: 'Dias',
  daysWrong: 'Informe um número inteiro de dias, no mínimo 1.',

  filters: 'Filtros',
  filtersHelp: (app, object) => `De ${object}, ${app} recebe somente os registros que atendem a todos os filtros.`,
  addFilter: 'Adicionar filtro',
  filter: (field) => `${field} é`,
  removeFilter: (field) => `Remover o filtro de ${field}`,
  valueMissing: (field) => `Informe um valor para ${field}.`,
  numberMissing: (field) => `Informe um número para ${field}.`,
  wholeNumberMissing: (field) => `Informe um número inteiro para ${field}.`,
  yes: 'Sim',
  no: 'Não',

  writeSettings: 'Configurações de gravação',
  writeSummary: (object, mayDelete, fields) =>
    [
      `Configurações de ${object}`,
      [
        mayDelete && 'exclusão permitida',
        fields > 0 && plural('pt', fields, { one: '# regra de campo', other: '# regras de campo' }),
      ]
        .filter(Boolean)
        .join(', '),
    ]
      .filter(Boolean)
      .join(': '),
  mayDelete: (app, object) => `Permitir que ${app} exclua ${object}`,
  sharesMappings: (object) => `Usar o mesmo mapeamento de campos da sincronização de ${object}`,
  fieldRules: 'Regras de campos',
  fieldRulesHelp: (app) => `Defina quando ${app} grava um campo.`,
  addField: 'Adicionar um campo',
  fieldName: (provider) => `Nome do campo em ${provider}`,
  add: 'Adicionar',
  alreadyThere: (field) => `${field} já está na lista.`,
  removeField: (field) => `Remover as regras de ${field}`,
  defaultFor: (field) => `Valor padrão de ${field}`,
  onCreate: (field) => `${field} em registros novos`,
  onUpdate: (field) => `${field} em registros existentes`,
  write: 'Gravar',
  writeIfEmpty: 'Gravar somente se estiver vazio',
  doNotOverwrite: 'Não substituir',
  doNotWrite: 'Não gravar',

  realTimeUpdates: 'Atualizações em tempo real',
  notifiedOf: (app, object, events) => {
    const labels = { create: 'criação', update: 'atualização', delete: 'exclusão', association: 'associação' };
    const verbs = events.map((event) => labels[event]);
    return `${app} é notificado em caso de ${list('pt', verbs, 'disjunction')} em ${object}.`;
  },
  notifiedOfFields: (app, fields) =>
    `Nas atualizações, ${app} é notificado somente de alterações em ${list('pt', fields)}.`,
  notifiedOfOthers: (app, object, events) => `${app} é notificado destes eventos de ${object}: ${list('pt', events)}.`,
};
