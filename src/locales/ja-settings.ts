import { capitalize } from './capitalize.ts';
import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

/** Japanese: how much of an object is read, and how it is written. */
export const settings: Messages['settings'] = {
  syncSettings: 'スケジュールとフィルター',
  syncSettingsSummary: (schedule, history, filters) =>
    [
      schedule ? capitalize('ja', schedule) : 'オンデマンド',
      history === 'all' ? 'すべての履歴' : history !== 'none' && plural('ja', history, { other: '過去#日間' }),
      filters > 0 && plural('ja', filters, { other: 'フィルター#件' }),
    ]
      .filter(Boolean)
      .join(' · '),

  schedule: 'スケジュール',
  onDemand: 'オンデマンド',
  customSchedulePhrase: 'カスタムスケジュール',
  customSchedule: (cron) => `カスタムスケジュール: ${cron}`,

  history: '履歴のインポート',
  historyHelp: (app, object) => `${app}が${object}の同期を始めるときに、一度だけインポートします。`,
  noHistory: '新しいレコードのみ',
  noImport: '個別のインポートなし',
  someHistory: '日数を指定',
  allHistory: 'すべての履歴',
  days: '日数',
  daysWrong: '日数は1以上の整数で入力してください。',

  filters: 'フィルター',
  filtersHelp: (app, object) => `${app}は、すべてのフィルターに一致する${object}だけを受け取ります。`,
  addFilter: 'フィルターを追加',
  filter: (field) => `${field}が次の値`,
  removeFilter: (field) => `${field}のフィルターを削除`,
  valueMissing: (field) => `${field}の値を入力してください。`,
  numberMissing: (field) => `${field}に数値を入力してください。`,
  wholeNumberMissing: (field) => `${field}に整数を入力してください。`,
  yes: 'はい',
  no: 'いいえ',

  writeSettings: '書き込み設定',
  writeSummary: (object, mayDelete, fields) =>
    [
      `${object}の設定`,
      [mayDelete && '削除を許可', fields > 0 && plural('ja', fields, { other: 'フィールドルール#件' })]
        .filter(Boolean)
        .join('、'),
    ]
      .filter(Boolean)
      .join(': '),
  mayDelete: (app, object) => `${app}による${object}の削除を許可する`,
  sharesMappings: (object) => `${object}の同期と同じフィールドマッピングを使用する`,
  fieldRules: 'フィールドルール',
  fieldRulesHelp: (app) => `${app}がいつフィールドに書き込めるかを指定します。`,
  addField: 'フィールドを追加',
  fieldName: (provider) => `${provider}のフィールド名`,
  add: '追加',
  alreadyThere: (field) => `${field}はすでに一覧にあります。`,
  removeField: (field) => `${field}のルールを削除`,
  defaultFor: (field) => `${field}の既定値`,
  onCreate: (field) => `新しいレコードの${field}`,
  onUpdate: (field) => `既存のレコードの${field}`,
  write: '書き込む',
  writeIfEmpty: '空の場合のみ書き込む',
  doNotOverwrite: '上書きしない',
  doNotWrite: '書き込まない',

  realTimeUpdates: 'リアルタイム更新',
  notifiedOf: (app, object, events) => {
    const labels = { create: '作成', update: '更新', delete: '削除', association: 'ほかのレコードとの関連付け' };
    const verbs = events.map((event) => labels[event]);
    return `${object}の${list('ja', verbs, 'disjunction')}があると、${app}に通知されます。`;
  },
  notifiedOfFields: (app, fields) => `更新については、${list('ja', fields)}の変更のみが${app}に通知されます。`,
  notifiedOfOthers: (app, object, events) => `${object}の次のイベントが${app}に通知されます: ${list('ja', events)}。`,
};
