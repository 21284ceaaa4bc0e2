import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const list = (items: readonly string[]) => new Intl.ListFormat('ja', { type: 'conjunction' }).format(items);
const when = (schedule: string | undefined) => (schedule ? `${schedule}、` : '');
const history = (start: 'all' | number) =>
  start === 'all' ? '過去のすべてのデータ' : plural('ja', start, { other: '過去#日分のデータ' });

/** Japanese: the guided install. */
export const wizard: Messages['wizard'] = {
  progress: '進行状況',
  stages: { connect: '接続', objects: '選択', configure: '詳細', review: '確認' },
  done: '完了',
  back: '戻る',
  next: '次へ',
  toReview: '確認に戻る',
  missing: '不足している項目があります。上で示されている箇所を確認してください。',

  connectedTitle: (provider) => `${provider}は接続されています`,
  connected: (app, provider) => `${app}はこの${provider}アカウントを使用します。`,
  otherAccount: '別のアカウントを使用',

  chooseTitle: (app) => `${app}に何の使用を許可しますか？`,
  choose: (provider) => `${provider}で不要なものは外せます。あとから変更することもできます。`,
  syncSection: (app) => `${app}が読み取るもの`,
  writeSection: (app) => `${app}が作成・変更するもの`,
  objectAs: (providerObject, provider) => `${provider}の${providerObject}`,
  chooseOne: 'オブジェクトを1つ以上選択してください。',

  objectOf: (object, position, total) => `${object}（${position}／${total}）`,
  mapTitle: (object) => `${object}のデータはどのフィールドに入っていますか？`,
  fieldsTitle: (object) => `${object}からほかに何を読み取りますか？`,
  writeTitle: (app) => `${app}はどのように書き込めますか？`,
  leaveOut: (object) => `${object}を外す`,

  reviewTitle: 'この内容でよろしいですか？',
  willSync: (app, objects, schedule, start) => {
    const from = start === 'none' ? '今後の新しいデータと変更' : history(start);
    return `${app}が${when(schedule)}${list(objects)}を読み取ります（${from}から開始）。`;
  },
  willWrite: (app, objects, provider) => `${app}が${provider}の${list(objects)}を作成・変更します。`,
  willProxy: (app, provider) => `${app}はお客様に代わって${provider}を呼び出すこともできます。`,
  mayDelete: (app, objects, provider) => `${app}は${provider}の${list(objects)}を削除できます。`,
  account: 'アカウント',
  plan: '行われること',
  allFields: (count) => plural('ja', count, { other: '#件のフィールドすべて' }),
  names: (names, more) => list(more > 0 ? [...names, `ほか${more.toLocaleString('ja')}件`] : names),
  edit: (part) => `${part}を編集`,
  editAccount: 'アカウントを編集',
  editObjects: '選択を編集',
  editWriting: '書き込み権限を編集',
  change: (part) => `${part}を変更`,

  elsewhereTitle: (provider) => `${provider}はすでに設定されています`,
  elsewhere: 'その間に別の場所で設定されました。ここで選択した内容は残っています。',
  settings: '設定を変更',

  successTitle: (provider) => `${provider}を設定しました`,
  success: (app, provider) => `${app}で${provider}のデータを利用できるようになりました。`,
  firstHistory: (app, objects, start, schedule) => {
    const then = schedule ? `その後、新しいデータと変更は${schedule}に届きます。` : '';
    return `${app}が${list(objects)}の${history(start)}を読み取っています。最初のデータは数分以内に届く見込みです。${then}`;
  },
  firstChange: (app, objects, schedule) =>
    schedule
      ? `${app}が${when(schedule)}${list(objects)}の新しいデータと変更を確認します。最初のデータは、変更があり次第届く見込みです。`
      : `${app}は必要なときに${list(objects)}を読み取ります。`,
  canWrite: (app, objects, provider) => `${app}は${provider}の${list(objects)}を作成・変更できます。`,
};
