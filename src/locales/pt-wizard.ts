import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const list = (items: readonly string[]) => new Intl.ListFormat('pt', { type: 'conjunction' }).format(items);
const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const history = (start: 'all' | number) =>
  start === 'all'
    ? 'todo o histórico'
    : plural('pt', start, { one: 'o histórico do último dia', other: 'o histórico dos últimos # dias' });

/** Portuguese: the guided install. */
export const wizard: Messages['wizard'] = {
  progress: 'Progresso',
  stages: { connect: 'Conectar', objects: 'Escolher', configure: 'Detalhes', review: 'Revisar' },
  done: 'Concluído',
  back: 'Voltar',
  next: 'Avançar',
  toReview: 'Voltar à revisão',
  missing: 'Falta algo. Veja o que está marcado acima.',

  connectedTitle: (provider) => `${provider} está conectado`,
  connected: (app, provider) => `${app} usa esta conta de ${provider}.`,
  otherAccount: 'Usar outra conta',

  chooseTitle: (app) => `O que ${app} pode usar?`,
  choose: (provider) => `Você pode mudar isto depois e deixar de fora o que não precisa de ${provider}.`,
  syncSection: (app) => `${app} lê`,
  writeSection: (app) => `${app} cria e altera`,
  objectAs: (providerObject, provider) => `${providerObject} em ${provider}`,
  chooseOne: 'Escolha pelo menos um objeto.',

  objectOf: (object, position, total) => `${object}, ${position} de ${total}`,
  mapTitle: (object) => `Quais campos contêm os dados de ${object}?`,
  fieldsTitle: (object) => `O que mais ler de ${object}?`,
  writeTitle: (app) => `Como ${app} pode gravar?`,
  leaveOut: (object) => `Deixar ${object} de fora`,

  reviewTitle: 'Está certo assim?',
  willSync: (app, objects, schedule, start) => {
    const from = start === 'none' ? 'o que for novo ou mudar a partir de agora' : history(start);
    return `${app} vai ler ${list(objects)}${when(schedule)}, começando com ${from}.`;
  },
  willWrite: (app, objects, provider) => `${app} vai criar e alterar ${list(objects)} em ${provider}.`,
  willProxy: (app, provider) => `${app} também pode chamar ${provider} em seu nome.`,
  mayDelete: (app, objects, provider) => `${app} pode excluir ${list(objects)} em ${provider}.`,
  account: 'Conta',
  plan: 'O que vai acontecer',
  allFields: (count) => plural('pt', count, { one: 'O único campo', other: 'Todos os # campos' }),
  names: (names, more) => list(more > 0 ? [...names, `mais ${more.toLocaleString('pt')}`] : names),
  edit: (part) => `Editar ${part}`,
  editAccount: 'Editar a conta',
  editObjects: 'Editar a escolha',
  editWriting: 'Editar o acesso de gravação',
  change: (part) => `Alterar ${part}`,

  elsewhereTitle: (provider) => `${provider} já está configurado`,
  elsewhere: 'Enquanto isso, foi configurado em outro lugar. O que você escolheu aqui foi mantido.',
  settings: 'Alterar as configurações',

  successTitle: (provider) => `${provider} está configurado`,
  success: (app, provider) => `A partir de agora, ${app} trabalha com seus dados de ${provider}.`,
  firstHistory: (app, objects, start, schedule) => {
    const then = schedule ? ` Depois disso, o que for novo ou alterado vem ${schedule}.` : '';
    return `${app} está lendo agora ${history(start)} de ${list(objects)}. Os primeiros dados são esperados em alguns minutos.${then}`;
  },
  firstChange: (app, objects, schedule) =>
    schedule
      ? `${app} procura ${schedule} o que é novo ou alterado em ${list(objects)}. Os primeiros dados são esperados assim que algo mudar.`
      : `${app} lê ${list(objects)} quando precisa.`,
  canWrite: (app, objects, provider) => `${app} pode criar e alterar ${list(objects)} em ${provider}.`,
};
