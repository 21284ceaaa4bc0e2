import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const list = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
  new Intl.ListFormat('ja', { type }).format(items);
const lastDays = (days: number) => plural('ja', days, { other: '過去#日分' });

/** Japanese: how much of an object is read, and how it is written. */
export const settings: Messages['settings'] = {
  syncSettingsSummary: (app, schedule, history, conditions) =>
    [
      `時期と量: ${schedule ?? `${app}が求めたとき`}`,
      history === 'all' ? '過去のすべてのデータ' : history !== 'none' && `${lastDays(history)}のデータ`,
      conditions > 0 && plural('ja', conditions, { other: '条件#件' }),
    ]
      .filter(Boolean)
      .join('、'),

  schedule: '頻度',
  onDemand: (app) => `${app}が求めたときのみ`,
  customSchedulePhrase: '個別の日時に',
  customSchedule: (cron) => `個別の日時: ${cron}`,

  history: '過去のデータ',
  historyHelp: (app, object) => `${app}が${object}の読み取りを始めるときに、一度だけ読み取ります。`,
  noHistory: '開始後の新しいデータのみ',
  someHistory: '日数を指定',
  allHistory: 'すべて',
  days: '日数',
  daysWrong: '日数は1以上の整数で入力してください。',

  filters: '一部のレコードのみ',
  filtersHelp: (app, object) =>
    `${app}は、ここにあるすべての条件を満たす${object}だけを受け取ります。条件がない場合は、すべて受け取ります。`,
  addFilter: '条件を追加するフィールド',
  filter: (field) => `${field}が次の値`,
  removeFilter: (field) => `${field}の条件を削除`,
  valueMissing: (field) => `${field}の値を入力してください。`,
  numberMissing: (field) => `${field}に数値を入力してください。`,
  wholeNumberMissing: (field) => `${field}に整数を入力してください。`,
  yes: 'はい',
  no: 'いいえ',

  writeSettings: '書き込み方法',
  writeSummary: (object, mayDelete, fields) =>
    [
      `${object}の設定`,
      [mayDelete && '削除を許可', fields > 0 && plural('ja', fields, { other: '#件のフィールドのルール' })]
        .filter(Boolean)
        .join('、'),
    ]
      .filter(Boolean)
      .join(': '),
  mayDelete: (app, object) => `${app}による${object}の削除を許可する`,
  sharesMappings: (object) => `${object}の読み取りで対応付けたフィールドを使用する`,
  fieldRules: 'フィールドごとのルール',
  fieldRulesHelp: (app) => `${app}がいつフィールドに書き込めるかを指定します。`,
  addField: 'フィールドを追加',
  fieldName: (provider) => `${provider}のフィールド名`,
  add: '追加',
  alreadyThere: (field) => `${field}はすでに一覧にあります。`,
  removeField: (field) => `${field}のルールを削除`,
  defaultFor: (field) => `${field}に値がない場合`,
  onCreate: (field) => `新しいレコードの${field}`,
  onUpdate: (field) => `既存のレコードの${field}`,
  write: '書き込む',
  writeIfEmpty: '空の場合に書き込む',
  doNotOverwrite: '変更しない',

  realTimeUpdates: 'すぐに通知',
  notifiedOf: (app, object, events) => {
    const words = { create: '作成', update: '変更', delete: '削除', association: 'ほかのレコードとの関連付け' };
    const acts = events.map((event) => words[event]);
    return `${object}の${list(acts, 'disjunction')}があると、${app}に通知されます。`;
  },
  notifiedOfFields: (app, fields) => `変更のうち、${list(fields)}の変更が${app}に通知されます。`,
  notifiedOfOthers: (app, object, events) => `${object}の次のイベントが${app}に通知されます: ${list(events)}。`,
};
