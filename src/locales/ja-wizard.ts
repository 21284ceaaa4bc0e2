import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? `${schedule}、` : '');
const history = (start: 'all' | number) =>
  start === 'all' ? '過去のすべてのデータ' : plural('ja', start, { other: '過去#日分のデータ' });

/** Japanese: the guided install. */
export const wizard: Messages['wizard'] = {
  progress: '進行状況',
  stages: { connect: '接続', objects: '選択', configure: '設定', review: '確認' },
  done: '完了',
  back: '戻る',
  next: '次へ',
  toReview: '確認に戻る',
  missing: '続けるには、ハイライトされた項目を修正してください。',

  connectedTitle: (provider) => `${provider}は接続されています`,
  connected: (app, provider) => `${app}はこの${provider}アカウントを使用します。`,
  otherAccount: '別のアカウントを使用',

  chooseTitle: '同期する内容を選択',
  choose: (provider) => `あとから変更できます。不要な${provider}のオブジェクトは選択しないでください。`,
  syncSection: (app) => `${app}が同期するもの`,
  writeSection: (app) => `${app}が作成・更新できるもの`,
  objectAs: (providerObject, provider) => `${provider}の${providerObject}`,
  chooseOne: 'オブジェクトを1つ以上選択してください。',

  objectOf: (object, position, total) => `${object}（${position}／${total}）`,
  mapTitle: (object) => `${object}のフィールドマッピング`,
  fieldsTitle: (object) => `${object}のフィールドを選択`,
  writeTitle: (app) => `${app}の書き込みを設定`,
  skipObject: (object) => `${object}をスキップ`,

  reviewTitle: '確認してインストール',
  willSync: (app, objects, schedule, start) => {
    const from =
      start === undefined
        ? ''
        : `（${start === 'none' ? '新しいレコードと変更されたレコード' : history(start)}から開始）`;
    return `${app}が${when(schedule)}${list('ja', objects)}を同期します${from}。`;
  },
  fullSyncs: (provider, objects) =>
    `${provider}は変更を通知できないため、同期のたびに${list('ja', objects)}のすべてのレコードが送信されます。`,
  wholeRecords: (app, objects) =>
    `${app}は、選択していないフィールドも含めて、${list('ja', objects)}のレコード全体を受け取ります。`,
  willWrite: (app, objects, provider) => `${app}が${provider}の${list('ja', objects)}を作成・更新します。`,
  willProxy: (app, provider) => `${app}はお客様に代わって${provider}にAPIリクエストを送信することもできます。`,
  mayDelete: (app, objects, provider) => `${app}は${provider}の${list('ja', objects)}を削除できます。`,
  account: 'アカウント',
  plan: '概要',
  allFields: (count) => plural('ja', count, { other: '#件のフィールドすべて' }),
  names: (names) => list('ja', names),
  edit: (part) => `${part}を編集`,
  editAccount: 'アカウントを編集',
  editObjects: 'オブジェクトを編集',
  editWriting: '書き込み権限を編集',
  change: (part) => `${part}を変更`,

  elsewhereTitle: (integration) => `${integration}はすでにインストールされています`,
  elsewhere: 'その間に別の場所でインストールされました。ここで選択した内容は保持されています。',
  settings: '設定を開く',

  successTitle: (integration) => `${integration}をインストールしました`,
  success: (app, provider) => `${app}で${provider}のデータを利用できるようになりました。`,
  nextTitle: '今後の流れ',
  finish: '完了',
  firstHistory: (app, objects, start, schedule) => {
    const then = schedule ? `その後は${schedule}に同期します。` : '';
    return `${app}が${list('ja', objects)}の${history(start)}をインポートしています。最初のデータは数分以内に届く見込みです。${then}`;
  },
  firstChange: (app, objects, schedule) =>
    schedule
      ? `${app}が${when(schedule)}${list('ja', objects)}を同期します。`
      : `${app}は${list('ja', objects)}をオンデマンドで同期します。`,
  canWrite: (app, objects, provider) => `${app}は${provider}の${list('ja', objects)}を作成・更新できます。`,
};
