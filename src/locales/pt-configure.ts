import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const list = (items: readonly string[]) => new Intl.ListFormat('pt', { type: 'conjunction' }).format(items);
const number = (value: number) => value.toLocaleString('pt');

/** Portuguese: choosing what is read and written. */
export const configure: Messages['configure'] = {
  syncSummary: (app, object, provider, schedule) => `${app} lê ${object} de ${provider}${when(schedule)}.`,
  availableSummary: (app, object, provider, schedule) => `${app} pode ler ${object} de ${provider}${when(schedule)}.`,
  syncSummaryAs: (app, providerObject, provider, object, schedule) =>
    `${app} lê ${providerObject} de ${provider}${when(schedule)} e os conhece como ${object}.`,
  includeObject: (object) => `Ler ${object}`,

  whichObject: (provider, object) => `Qual dos seus objetos de ${provider} contém ${object}?`,
  whichObjectHelp: (app, object) => `${app} o recebe como ${object}.`,
  useSeveral: 'Usar vários',

  alwaysIncluded: 'Sempre lidos',
  requiredMappings: 'Relacione estes campos',
  requiredMappingsHelp: (app) => `${app} precisa de cada um deles.`,
  optionalMappings: 'Relacionar mais campos',
  optionalMappingsHelp: (app) => `${app} também pode usar estes. Deixe de fora os que você não tem.`,
  optionalFields: 'Ler também',
  optionalFieldsHelp: (app) => `Campos que ${app} recebe a mais.`,
  nothingToChoose: (object) => `Não há nada para escolher em ${object}.`,

  fieldIn: (owner) => `Campo em ${owner}`,
  chooseField: (provider) => `Escolher um campo de ${provider}`,
  missingMapping: (label) => `Escolha um campo para ${label}.`,
  duplicateMapping: (field, other) => `${field} já está relacionado com ${other}. Escolha outro campo.`,
  fieldGone: (field) =>
    `O campo ${field} não existe mais ou sua conta não pode vê-lo. Escolha outro ou deixe como está.`,
  ambiguous: (label, field) => `${label} (${field})`,
  automaticMappings: 'Já relacionados',
  mappedFrom: (label, field) => `${label} vem de ${field}.`,
  mappingNotRequested: (app) => `${app} não pede mais isto.`,
  removeMapping: (label) => `Remover ${label}`,

  mapValues: (field) => `Relacionar os valores de ${field}`,
  mapValuesHelp: (provider) => `Um valor sem relação chega como está em ${provider}.`,
  valuesUnlisted: (provider, field) => `${provider} não informa os valores de ${field}. Digite-os como aparecem lá.`,
  valuesMapped: (matched, total) => `${number(matched)} de ${number(total)} relacionados`,
  mapSameNames: (count) =>
    plural('pt', count, { one: 'Relacionar o valor de mesmo nome', other: 'Relacionar # valores de mesmo nome' }),
  chooseValue: (provider) => `Escolher um valor de ${provider}`,
  repeatedValue: (value) => `“${value}” está relacionado duas vezes. Cada valor só pode ser relacionado uma vez.`,
  yes: 'Sim',
  no: 'Não',

  nothingSelected: 'Escolha pelo menos um campo.',

  allFields: 'Todos os campos, inclusive os novos',
  allFieldsHelp: (provider) =>
    `Os campos que ${provider} adicionar depois também serão lidos. Desmarque um campo para escolhê-los um a um.`,

  searchFields: 'Pesquisar campos',
  selectAll: (count) => plural('pt', count, { one: 'Selecionar o único campo', other: 'Selecionar todos os # campos' }),
  selectMatching: (count) =>
    plural('pt', count, { one: 'Selecionar o campo encontrado', other: 'Selecionar os # campos encontrados' }),
  selectedCount: (chosen, total) => `${number(chosen)} de ${number(total)}`,
  noFieldMatches: (query) => `Nenhum campo corresponde a “${query}”.`,
  showAllFields: 'Mostrar todos os campos',
  fieldKeys: 'Passe de um campo a outro com as teclas de seta.',

  pause: (object) => `Parar de ler ${object}`,
  pausing: 'Parando…',
  pauseTitle: (object) => `Parar de ler ${object}?`,
  pauseConsequence: (app, object) =>
    `${app} não recebe nada novo nem alterado de ${object} até você retomar. O que já recebeu permanece lá.`,
  pauseFailed: (object) => `Não foi possível parar a leitura de ${object}.`,
  keepsReceiving: (app, object) => `${app} continua recebendo ${object} como estava configurado antes.`,
  pausedWithSubscription: (app, object) =>
    `${app} ainda é avisado das alterações em ${object} na hora, mas não lê nada até você retomar.`,
  pausedTitle: (object) => `A leitura de ${object} está parada`,
  paused: (app) => `${app} não recebe nada novo até você retomar.`,
  resume: (object) => `Retomar a leitura de ${object}`,
  resuming: 'Retomando…',
  resumeFailed: (object) => `Não foi possível retomar a leitura de ${object}.`,

  writeTitle: 'Acesso de gravação',
  writes: (app, provider) => `Escolha o que ${app} pode criar e alterar em ${provider}.`,
  selectAllObjects: (count) => plural('pt', count, { one: 'O único objeto', other: 'Selecionar todos os # objetos' }),

  objectFailed: (object, provider) => `${provider} não conseguiu descrever ${object}`,
  saveFailed: (object) => `Não foi possível salvar ${object}`,

  install: 'Instalar',
  installing: 'Instalando…',
  save: (count) => plural('pt', count, { one: 'Salvar # alteração', other: 'Salvar # alterações' }),
  saving: 'Salvando…',
  nothingToSave: 'Salvo',
  discard: 'Descartar',
  discardObject: (object) => `Descartar as alterações de ${object}`,
  changedElsewhere: (parts, words) =>
    `Outra pessoa alterou ${list(parts)}. Suas escolhas não salvas continuam aqui. ${words}`,
  more: (count) => `mais ${count}`,
  installSummary: (app, reads, writes) => {
    const acts = [reads.length > 0 && `vai ler ${list(reads)}`, writes.length > 0 && `vai gravar ${list(writes)}`];
    return `${app} ${acts.filter(Boolean).join(' e ')}.`;
  },
  chooseObject: 'Escolha pelo menos um objeto.',
  unsavedChanges: (parts) => `Ainda não salvo: ${list(parts)}.`,
  restored: (words) => `Suas escolhas não salvas foram mantidas. ${words}`,
  allSaved: 'Tudo está salvo.',
  installed: (app, provider) => `Instalado. ${app} agora trabalha com seus dados de ${provider}.`,
  saved: 'Salvo.',
  fixErrors: 'Não foi salvo. Veja o que está marcado acima.',

  everyMinutes: (count) => plural('pt', count, { one: 'a cada minuto', other: 'a cada # minutos' }),
  everyHours: (count) => plural('pt', count, { one: 'a cada hora', other: 'a cada # horas' }),
  everyDays: (count) => plural('pt', count, { one: 'uma vez por dia', other: 'a cada # dias' }),
  weekly: 'uma vez por semana',
  monthly: 'uma vez por mês',
};
