import type { Messages } from './en.ts';
import { plural } from './plural.ts';

const when = (schedule: string | undefined) => (schedule ? `${schedule}、` : '');
const list = (items: readonly string[]) => new Intl.ListFormat('ja', { type: 'conjunction' }).format(items);
const number = (value: number) => value.toLocaleString('ja');

/** Japanese: choosing what is read and written. */
export const configure: Messages['configure'] = {
  syncSummary: (app, object, provider, schedule) => `${app}が${when(schedule)}${provider}の${object}を読み取ります。`,
  availableSummary: (app, object, provider, schedule) =>
    `${app}は${when(schedule)}${provider}の${object}を読み取れます。`,
  syncSummaryAs: (app, providerObject, provider, object, schedule) =>
    `${app}が${when(schedule)}${provider}の${providerObject}を読み取り、${object}として扱います。`,
  includeObject: (object) => `${object}を読み取る`,

  whichObject: (provider, object) => `${provider}のどのオブジェクトに${object}が入っていますか？`,
  whichObjectHelp: (app, object) => `${app}では${object}として受け取ります。`,
  useSeveral: '複数を使用',

  alwaysIncluded: '常に読み取る項目',
  requiredMappings: '次のフィールドを対応付けてください',
  requiredMappingsHelp: (app) => `${app}の動作に、すべて必要です。`,
  optionalMappings: 'ほかのフィールドも対応付ける',
  optionalMappingsHelp: (app) => `${app}ではこれらも使用できます。該当しないものは空のままにしてください。`,
  optionalFields: '追加で読み取る項目',
  optionalFieldsHelp: (app) => `${app}が追加で受け取るフィールドです。`,
  nothingToChoose: (object) => `${object}について選択する項目はありません。`,

  fieldIn: (owner) => `${owner}のフィールド`,
  chooseField: (provider) => `${provider}のフィールドを選択`,
  missingMapping: (label) => `${label}のフィールドを選択してください。`,
  duplicateMapping: (field, other) =>
    `${field}はすでに${other}に対応付けられています。別のフィールドを選択してください。`,
  fieldGone: (field) =>
    `フィールド${field}は存在しないか、このアカウントからは見えません。別のフィールドを選択するか、そのままにしてください。`,
  ambiguous: (label, field) => `${label}（${field}）`,
  automaticMappings: '対応付け済み',
  mappedFrom: (label, field) => `${label}は${field}から取得されます。`,
  mappingNotRequested: (app) => `${app}では不要になりました。`,
  removeMapping: (label) => `${label}を削除`,

  mapValues: (field) => `${field}の値を対応付ける`,
  mapValuesHelp: (provider) => `対応付けのない値は、${provider}の値のまま届きます。`,
  valuesUnlisted: (provider, field) =>
    `${field}の値の一覧を${provider}から取得できません。${provider}にあるとおりに入力してください。`,
  valuesMapped: (matched, total) => `${number(total)}件中${number(matched)}件を対応付け済み`,
  mapSameNames: (count) => plural('ja', count, { other: '同じ名前の値#件を対応付ける' }),
  chooseValue: (provider) => `${provider}の値を選択`,
  repeatedValue: (value) => `「${value}」が2回対応付けられています。各値を対応付けられるのは1回だけです。`,
  yes: 'はい',
  no: 'いいえ',

  nothingSelected: 'フィールドを1つ以上選択してください。',

  allFields: 'すべてのフィールド（新しいものも含む）',
  allFieldsHelp: (provider) =>
    `${provider}に今後追加されるフィールドも読み取ります。個別に選択するには、フィールドのチェックを外してください。`,

  searchFields: 'フィールドを検索',
  selectAll: (count) => plural('ja', count, { other: '#件のフィールドをすべて選択' }),
  selectMatching: (count) => plural('ja', count, { other: '一致する#件のフィールドをすべて選択' }),
  selectedCount: (chosen, total) => `${number(total)}件中${number(chosen)}件`,
  noFieldMatches: (query) => `「${query}」に一致するフィールドはありません。`,
  showAllFields: 'すべてのフィールドを表示',
  fieldKeys: '矢印キーでフィールド間を移動できます。',

  pause: (object) => `${object}の読み取りを停止`,
  pausing: '停止しています…',
  pauseTitle: (object) => `${object}の読み取りを停止しますか？`,
  pauseConsequence: (app, object) =>
    `再開するまで、${app}は新しい${object}や変更された${object}を受け取りません。すでに受け取ったデータはそのまま残ります。`,
  pauseFailed: (object) => `${object}の読み取りを停止できませんでした。`,
  keepsReceiving: (app, object) => `${app}は引き続き、以前の設定のまま${object}を受け取ります。`,
  pausedWithSubscription: (app, object) =>
    `${object}の変更は引き続きすぐに${app}へ通知されますが、再開するまで読み取りは行われません。`,
  pausedTitle: (object) => `${object}の読み取りは停止中です`,
  paused: (app) => `再開するまで、${app}は新しいデータを受け取りません。`,
  resume: (object) => `${object}の読み取りを再開`,
  resuming: '再開しています…',
  resumeFailed: (object) => `${object}の読み取りを再開できませんでした。`,

  writeTitle: '書き込み権限',
  writes: (app, provider) => `${app}が${provider}で作成・変更できるものを選択してください。`,
  selectAllObjects: (count) => plural('ja', count, { other: '#件のオブジェクトをすべて選択' }),

  objectFailed: (object, provider) => `${object}の情報を${provider}から取得できませんでした`,
  saveFailed: (object) => `${object}を保存できませんでした`,

  install: 'インストール',
  installing: 'インストールしています…',
  save: (count) => plural('ja', count, { other: '#件の変更を保存' }),
  saving: '保存しています…',
  nothingToSave: '保存済み',
  discard: '破棄',
  discardObject: (object) => `${object}の変更を破棄`,
  changedElsewhere: (parts, words) =>
    `ほかの人が${list(parts)}を変更しました。未保存の選択内容は残っています。${words}`,
  more: (count) => `他${count}件`,
  installSummary: (app, reads, writes) => {
    const acts = [reads.length > 0 && `${list(reads)}の読み取り`, writes.length > 0 && `${list(writes)}の書き込み`];
    return `${app}は${acts.filter(Boolean).join('と')}を行います。`;
  },
  chooseObject: 'オブジェクトを1つ以上選択してください。',
  unsavedChanges: (parts) => `未保存: ${list(parts)}。`,
  restored: (words) => `未保存の選択内容は残っています。${words}`,
  allSaved: 'すべて保存されています。',
  installed: (app, provider) => `インストールしました。${app}で${provider}のデータを利用できるようになりました。`,
  saved: '保存しました。',
  fixErrors: '保存されていません。上で示されている箇所を確認してください。',

  everyMinutes: (count) => (count === 1 ? '毎分' : plural('ja', count, { other: '#分ごと' })),
  everyHours: (count) => (count === 1 ? '毎時' : plural('ja', count, { other: '#時間ごと' })),
  everyDays: (count) => (count === 1 ? '1日に1回' : plural('ja', count, { other: '#日ごと' })),
  weekly: '週に1回',
  monthly: '月に1回',
};
