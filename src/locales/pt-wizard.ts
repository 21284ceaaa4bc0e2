import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const history = (start: 'all' | number) =>
  start === 'all'
    ? 'todo o histórico'
    : plural('pt', start, { one: 'o histórico do último dia', other: 'o histórico dos últimos # dias' });

/** Portuguese: the guided install. */
export const wizard: Messages['wizard'] = {
  progress: 'Progresso',
  stages: { connect: 'Conectar', objects: 'Escolher', configure: 'Configurar', review: 'Revisar' },
  done: 'Concluído',
  back: 'Voltar',
  next: 'Avançar',
  toReview: 'Voltar à revisão',
  missing: 'Corrija os campos destacados para continuar.',

  connectedTitle: (provider) => `${provider} está conectado`,
  connected: (app, provider) => `${app} usa esta conta de ${provider}.`,
  otherAccount: 'Usar outra conta',

  chooseTitle: 'Escolha o que sincronizar',
  choose: (provider) => `Você pode mudar isto depois. Ignore os objetos de ${provider} de que não precisa.`,
  syncSection: (app) => `${app} sincroniza`,
  writeSection: (app) => `${app} pode criar e atualizar`,
  objectAs: (providerObject, provider) => `${providerObject} em ${provider}`,
  chooseOne: 'Escolha pelo menos um objeto.',

  objectOf: (object, position, total) => `${object}, ${position} de ${total}`,
  mapTitle: (object) => `Mapear campos de ${object}`,
  fieldsTitle: (object) => `Escolher campos de ${object}`,
  writeTitle: (app) => `Definir como ${app} grava`,
  skipObject: (object) => `Ignorar ${object}`,

  reviewTitle: 'Revisar e instalar',
  willSync: (app, objects, schedule, start) => {
    const from =
      start === undefined
        ? ''
        : `, começando com ${start === 'none' ? 'os registros novos e alterados' : history(start)}`;
    return `${app} vai sincronizar ${list('pt', objects)}${when(schedule)}${from}.`;
  },
  fullSyncs: (provider, objects) =>
    `Cada sincronização entrega todos os registros de ${list('pt', objects)}, porque ${provider} não consegue informar alterações.`,
  wholeRecords: (app, objects) =>
    `${app} vai receber os registros completos de ${list('pt', objects)}, incluindo os campos não selecionados.`,
  willWrite: (app, objects, provider) => `${app} vai criar e atualizar ${list('pt', objects)} em ${provider}.`,
  willProxy: (app, provider) => `${app} também pode enviar solicitações de API a ${provider} em seu nome.`,
  mayDelete: (app, objects, provider) => `${app} pode excluir ${list('pt', objects)} em ${provider}.`,
  account: 'Conta',
  plan: 'Resumo',
  allFields: (count) => plural('pt', count, { one: 'O único campo', other: 'Todos os # campos' }),
  names: (names) => list('pt', names),
  edit: (part) => `Editar ${part}`,
  editAccount: 'Editar a conta',
  editObjects: 'Editar os objetos',
  editWriting: 'Editar o acesso de gravação',
  change: (part) => `Alterar ${part}`,

  elsewhereTitle: (integration) => `${integration} já está instalado`,
  elsewhere: 'Enquanto isso, foi instalado em outro lugar. Suas escolhas aqui foram mantidas.',
  settings: 'Abrir as configurações',

  successTitle: (integration) => `${integration} está instalado`,
  success: (app, provider) => `${app} já pode usar seus dados de ${provider}.`,
  nextTitle: 'O que acontece agora',
  finish: 'Concluir',
  firstHistory: (app, objects, start, schedule) => {
    const then = schedule ? ` Depois disso, sincroniza ${schedule}.` : '';
    return `${app} está importando ${history(start)} de ${list('pt', objects)}. Os primeiros dados são esperados em alguns minutos.${then}`;
  },
  firstChange: (app, objects, schedule) =>
    schedule
      ? `${app} sincroniza ${list('pt', objects)} ${schedule}.`
      : `${app} sincroniza ${list('pt', objects)} sob demanda.`,
  canWrite: (app, objects, provider) => `${app} pode criar e atualizar ${list('pt', objects)} em ${provider}.`,
};
