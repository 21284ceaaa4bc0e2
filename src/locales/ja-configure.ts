import type { Messages } from './en.ts';
import { list, plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? `${schedule}、` : '');
const number = (value: number) => value.toLocaleString('ja');

/** Japanese: choosing what is read and written. */
export const configure: Messages['configure'] = {
  syncSummary: (app, object, provider, schedule) => `${app}が${when(schedule)}${provider}の${object}を同期します。`,
  availableSummary: (app, object, provider, schedule) =>
    `${app}は${when(schedule)}${provider}の${object}を同期できます。`,
  syncSummaryAs: (app, providerObject, provider, object, schedule) =>
    `${app}が${when(schedule)}${provider}の${providerObject}を${object}として同期します。`,
  fullSyncs: (provider, sentence = '') =>
    `${sentence}${provider}は変更を通知できないため、同期のたびにすべてのレコードが送信されます。`,
  includeObject: (object) => `${object}を同期`,

  whichObject: (provider, object) => `${provider}のどのオブジェクトに${object}が入っていますか？`,
  whichObjectHelp: (app, object) => `${app}では${object}として受け取ります。`,
  useSeveral: '複数を使用',

  alwaysIncluded: '常に含まれるフィールド',
  requiredMappings: '必須フィールドのマッピング',
  requiredMappingsHelp: (app) => `${app}に必要です。`,
  optionalMappings: '任意フィールドのマッピング',
  optionalMappingsHelp: '使用しないものは空のままにできます。',
  optionalFields: '任意フィールド',
  optionalFieldsHelp: (app) => `${app}と共有する追加のフィールドを選択してください。`,
  wholeRecordsHelp: (app) => `${app}はレコード全体を受け取ります。使用するフィールドを選択してください。`,
  nothingToChoose: (object) => `${object}に設定項目はありません。`,

  fieldIn: (owner) => `${owner}のフィールド`,
  chooseField: (provider) => `${provider}のフィールドを選択`,
  missingMapping: (label) => `${label}のフィールドを選択してください。`,
  duplicateMapping: (field, other) =>
    `${field}はすでに${other}にマッピングされています。別のフィールドを選択してください。`,
  fieldGone: (field) =>
    `フィールド${field}は存在しないか、このアカウントからは見えません。別のフィールドを選択するか、そのままにしてください。`,
  ambiguous: (label, field) => `${label}（${field}）`,
  automaticMappings: '自動マッピング',
  mappedFrom: (label, field) => `${label}は${field}から取得されます。`,
  mappingNotRequested: (app) => `${app}では不要になりました。`,
  removeMapping: (label) => `${label}を削除`,

  mapValues: (field) => `${field}の値のマッピング`,
  mapValuesHelp: (provider) => `マッピングしていない値は、${provider}の値のまま送信されます。`,
  valuesUnlisted: (provider, field) =>
    `${field}の値の一覧を${provider}から取得できません。${provider}にあるとおりに入力してください。`,
  valuesMapped: (matched, total) => `${number(total)}件中${number(matched)}件をマッピング済み`,
  mapSameNames: (count) => plural('ja', count, { other: '同じ名前の値#件をマッピング' }),
  chooseValue: (provider) => `${provider}の値を選択`,
  repeatedValue: (value) => `「${value}」が2回マッピングされています。各値をマッピングできるのは1回だけです。`,
  yes: 'はい',
  no: 'いいえ',

  nothingSelected: 'フィールドを1つ以上選択してください。',

  allFields: 'すべてのフィールド（新しいものも含む）',
  allFieldsHelp: (provider) =>
    `${provider}に今後追加されるフィールドも含まれます。個別に選択するには、フィールドのチェックを外してください。`,

  searchFields: 'フィールドを検索',
  selectAll: (count) => plural('ja', count, { other: '#件のフィールドをすべて選択' }),
  selectMatching: (count) => plural('ja', count, { other: '一致する#件のフィールドをすべて選択' }),
  selectedCount: (chosen, total) => `${number(total)}件中${number(chosen)}件`,
  noFieldMatches: (query) => `「${query}」に一致するフィールドはありません。`,
  showAllFields: 'すべてのフィールドを表示',
  fieldKeys: '矢印キーでリスト内を移動できます。',
  searchObjects: 'オブジェクトを検索',

  pause: (object) => `${object}の同期を一時停止`,
  pausing: '一時停止しています…',
  pauseTitle: (object) => `${object}の同期を一時停止しますか？`,
  pauseConsequence: (app, object) =>
    `再開するまで、${app}は新しい${object}や変更された${object}を受け取りません。${app}にあるデータは保持されます。`,
  pauseFailed: (object) => `${object}の同期を一時停止できませんでした。`,
  keepsReceiving: (app, object) => `${app}は引き続き、以前の設定で${object}を受け取ります。`,
  pausedWithSubscription: (app, object) =>
    `${app}は引き続き${object}のリアルタイム更新を受け取りますが、再開するまで同期は行われません。`,
  pausedTitle: (object) => `${object}の同期は一時停止中です`,
  paused: (app) => `再開するまで、${app}は更新を受け取りません。`,
  resume: (object) => `${object}の同期を再開`,
  resuming: '再開しています…',
  resumeFailed: (object) => `${object}の同期を再開できませんでした。`,

  writeTitle: '書き込み権限',
  writes: (app, provider) => `${app}が${provider}で作成・更新できるものを選択してください。`,
  selectAllObjects: (count) => plural('ja', count, { other: '#件のオブジェクトをすべて選択' }),

  objectFailed: (object, provider) => `${provider}から${object}を読み込めませんでした`,
  saveFailed: (object) => `${object}を保存できませんでした`,
  rejectedMissingField: (object, field) =>
    `${object}: フィールド「${field}」は存在しなくなりました。別のフィールドを選択してください。`,

  install: 'インストール',
  installing: 'インストールしています…',
  save: (count) => plural('ja', count, { other: '#件の変更を保存' }),
  saving: '保存しています…',
  nothingToSave: '保存済み',
  discard: '破棄',
  discardObject: (object) => `${object}の変更を破棄`,
  changedElsewhere: (parts, words) =>
    `ほかのユーザーが${list('ja', parts)}を更新しました。あなたの変更は保持されています。${words}`,
  more: (count) => `他${count}件`,
  installSummary: (app, reads, writes) => {
    const actions = [
      reads.length > 0 && `${list('ja', reads)}の同期`,
      writes.length > 0 && `${list('ja', writes)}の書き込み`,
    ];
    return `${app}は${actions.filter(Boolean).join('と')}を行います。`;
  },
  noWriteAccess: '書き込み権限は含まれません。',
  chooseObject: 'オブジェクトを1つ以上選択してください。',
  fieldsLeft: (count) => plural('ja', count, { other: '残り#項目' }),
  unsavedChanges: (parts) => `未保存の変更: ${list('ja', parts)}`,
  restored: (words) => `未保存の変更を復元しました。${words}`,
  allSaved: 'すべての変更が保存されています。',
  installed: (app, provider) => `インストールしました。${app}で${provider}のデータを利用できるようになりました。`,
  saved: '変更を保存しました。',
  fixErrors: (parts) => `${list('ja', parts)}のハイライトされた項目を修正してください。`,

  everyMinutes: (count) => (count === 1 ? '毎分' : plural('ja', count, { other: '#分ごと' })),
  everyHours: (count) => (count === 1 ? '毎時' : plural('ja', count, { other: '#時間ごと' })),
  everyDays: (count) => (count === 1 ? '1日に1回' : plural('ja', count, { other: '#日ごと' })),
  weekly: '週に1回',
  monthly: '月に1回',
};
