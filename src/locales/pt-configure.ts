import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const number = (value: number) => value.toLocaleString('pt');

/** Portuguese: choosing what is read and written. */
export const configure: Messages['configure'] = {
  syncSummary: (app, object, provider, schedule) => `${app} sincroniza ${object} de ${provider}${when(schedule)}.`,
  availableSummary: (app, object, provider, schedule) =>
    `${app} pode sincronizar ${object} de ${provider}${when(schedule)}.`,
  syncSummaryAs: (app, providerObject, provider, object, schedule) =>
    `${app} sincroniza ${providerObject} de ${provider}${when(schedule)} como ${object}.`,
  fullSyncs: (provider, sentence = '') =>
    `${sentence} Cada sincronização entrega todos os registros, porque ${provider} não consegue informar alterações.`.trimStart(),
  includeObject: (object) => `Sincronizar ${object}`,

  whichObject: (provider, object) => `Qual dos seus objetos de ${provider} contém ${object}?`,
  whichObjectHelp: (app, object) => `${app} o recebe como ${object}.`,
  useSeveral: 'Usar vários',

  alwaysIncluded: 'Sempre incluídos',
  requiredMappings: 'Mapear campos obrigatórios',
  requiredMappingsHelp: (app) => `Exigidos por ${app}.`,
  optionalMappings: 'Mapear campos opcionais',
  optionalMappingsHelp: 'Ignore os que você não usa.',
  optionalFields: 'Campos opcionais',
  optionalFieldsHelp: (app) => `Escolha outros campos para compartilhar com ${app}.`,
  wholeRecordsHelp: (app) => `${app} recebe os registros completos. Escolha os campos que deve usar.`,
  nothingToChoose: (object) => `${object} não tem opções.`,

  fieldIn: (owner) => `Campo em ${owner}`,
  chooseField: (provider) => `Escolher um campo de ${provider}`,
  missingMapping: (label) => `Escolha um campo para ${label}.`,
  duplicateMapping: (field, other) => `${field} já está mapeado para ${other}. Escolha outro campo.`,
  fieldGone: (field) =>
    `O campo ${field} não existe mais ou sua conta não pode vê-lo. Escolha outro ou deixe como está.`,
  ambiguous: (label, field) => `${label} (${field})`,
  automaticMappings: 'Mapeados automaticamente',
  mappedFrom: (label, field) => `${label} vem de ${field}.`,
  mappingNotRequested: (app) => `${app} não pede mais isto.`,
  removeMapping: (label) => `Remover ${label}`,

  mapValues: (field) => `Mapear os valores de ${field}`,
  mapValuesHelp: (provider) => `Valores não mapeados são enviados como estão em ${provider}.`,
  valuesUnlisted: (provider, field) => `${provider} não informa os valores de ${field}. Digite-os como aparecem lá.`,
  valuesMapped: (matched, total) => `${number(matched)} de ${number(total)} mapeados`,
  mapSameNames: (count) =>
    plural('pt', count, { one: 'Mapear o valor de mesmo nome', other: 'Mapear # valores de mesmo nome' }),
  chooseValue: (provider) => `Escolher um valor de ${provider}`,
  repeatedValue: (value) => `“${value}” está mapeado duas vezes. Cada valor só pode ser mapeado uma vez.`,
  yes: 'Sim',
  no: 'Não',

  nothingSelected: 'Escolha pelo menos um campo.',

  allFields: 'Todos os campos, inclusive os novos',
  allFieldsHelp: (provider) =>
    `Os campos que ${provider} adicionar depois são incluídos. Desmarque um campo para escolhê-los um a um.`,

  searchFields: 'Pesquisar campos',
  selectAll: (count) => plural('pt', count, { one: 'Selecionar o único campo', other: 'Selecionar todos os # campos' }),
  selectMatching: (count) =>
    plural('pt', count, { one: 'Selecionar o campo encontrado', other: 'Selecionar os # campos encontrados' }),
  selectedCount: (chosen, total) => `${number(chosen)} de ${number(total)}`,
  noFieldMatches: (query) => `Nenhum campo corresponde a “${query}”.`,
  showAllFields: 'Mostrar todos os campos',
  fieldKeys: 'Percorra a lista com as teclas de seta.',
  searchObjects: 'Pesquisar objetos',

  pause: (object) => `Pausar a sincronização de ${object}`,
  pausing: 'Pausando…',
  pauseTitle: (object) => `Pausar a sincronização de ${object}?`,
  pauseConsequence: (app, object) =>
    `${app} não receberá nada novo nem alterado de ${object} até você retomar a sincronização. Os dados que já estão em ${app} são mantidos.`,
  pauseFailed: (object) => `Não foi possível pausar a sincronização de ${object}.`,
  keepsReceiving: (app, object) => `${app} continua recebendo ${object} com as configurações anteriores.`,
  pausedWithSubscription: (app, object) =>
    `${app} continua recebendo atualizações em tempo real de ${object}, mas nada é sincronizado até você retomar.`,
  pausedTitle: (object) => `A sincronização de ${object} está pausada`,
  paused: (app) => `${app} não receberá atualizações até você retomar.`,
  resume: (object) => `Retomar a sincronização de ${object}`,
  resuming: 'Retomando…',
  resumeFailed: (object) => `Não foi possível retomar a sincronização de ${object}.`,

  writeTitle: 'Acesso de gravação',
  writes: (app, provider) => `Escolha o que ${app} pode criar e atualizar em ${provider}.`,
  selectAllObjects: (count) => plural('pt', count, { one: 'O único objeto', other: 'Selecionar todos os # objetos' }),

  objectFailed: (object, provider) => `Não foi possível carregar ${object} de ${provider}`,
  saveFailed: (object) => `Não foi possível salvar ${object}`,
  rejectedMissingField: (object, field) => `${object}: o campo “${field}” não existe mais. Escolha outro.`,

  install: 'Instalar',
  installing: 'Instalando…',
  save: (count) => plural('pt', count, { one: 'Salvar # alteração', other: 'Salvar # alterações' }),
  saving: 'Salvando…',
  nothingToSave: 'Salvo',
  discard: 'Descartar',
  discardObject: (object) => `Descartar as alterações de ${object}`,
  changedElsewhere: (parts, words) =>
    `Outra pessoa atualizou ${list('pt', parts)}. Suas alterações foram mantidas. ${words}`,
  more: (count) => `mais ${count}`,
  installSummary: (app, reads, writes) => {
    const actions = [
      reads.length > 0 && `vai sincronizar ${list('pt', reads)}`,
      writes.length > 0 && `vai gravar ${list('pt', writes)}`,
    ];
    return `${app} ${actions.filter(Boolean).join(' e ')}.`;
  },
  noWriteAccess: 'O acesso de gravação não está incluído.',
  chooseObject: 'Escolha pelo menos um objeto.',
  fieldsLeft: (count) => plural('pt', count, { one: 'Falta # campo', other: 'Faltam # campos' }),
  unsavedChanges: (parts) => `Alterações não salvas: ${list('pt', parts)}`,
  restored: (words) => `Suas alterações não salvas foram restauradas. ${words}`,
  allSaved: 'Todas as alterações foram salvas.',
  installed: (app, provider) => `Instalado. ${app} já pode usar seus dados de ${provider}.`,
  saved: 'Alterações salvas.',
  fixErrors: (parts) => `Corrija os campos destacados em ${list('pt', parts)}.`,

  everyMinutes: (count) => plural('pt', count, { one: 'a cada minuto', other: 'a cada # minutos' }),
  everyHours: (count) => plural('pt', count, { one: 'a cada hora', other: 'a cada # horas' }),
  everyDays: (count) => plural('pt', count, { one: 'uma vez por dia', other: 'a cada # dias' }),
  weekly: 'uma vez por semana',
  monthly: 'uma vez por mês',
};
