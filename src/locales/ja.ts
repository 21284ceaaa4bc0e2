import type { Messages } from './en.ts';
import { configure } from './ja-configure.ts';
import { connection } from './ja-connection.ts';
import { problems } from './ja-errors.ts';
import { manage } from './ja-manage.ts';
import { settings } from './ja-settings.ts';
import { wizard } from './ja-wizard.ts';
import { plural } from './plural.ts';

/** Every visible text in Japanese, in polite form. */
export const ja: Messages = {
  language: 'ja',

  common: {
    cancel: 'キャンセル',
    retry: '再試行',
    retrying: '再試行しています…',
    loading: '読み込んでいます…',
    learnMore: '詳細を見る',
    technicalDetails: '技術的な詳細',
    copy: '詳細をコピー',
    copied: 'コピーしました',
  },

  field: {
    optional: '任意',
    suggested: '候補',
    showSecret: '文字を表示',
    hideSecret: '文字を隠す',
    clear: (label) => `${label}をクリア`,
    choose: '選択…',
    clearSearch: '検索をクリア',
    pick: (label) => `「${label}」を選択してください。`,
    enter: (label) => `「${label}」を入力してください。`,
    noMatch: (query) => `「${query}」に一致するものはありません。`,
    matches: (count) => plural('ja', count, { other: '#件一致' }),
    types: {
      string: 'テキスト',
      boolean: 'はい／いいえ',
      singleSelect: '一つを選択',
      multiSelect: '複数を選択',
      date: '日付',
      datetime: '日時',
      int: '整数',
      float: '数値',
      reference: 'リンク',
      other: '',
    },
  },

  failure: {
    title: (what) => `${what}を読み込めませんでした`,
    unknown: 'こちら側で問題が発生しました。もう一度お試しください。解決しない場合は、サポートにお問い合わせください。',
    offline: 'サービスに接続できませんでした。インターネット接続を確認して、もう一度お試しください。',
    session: 'セッションを確認できませんでした。ページを再読み込みして、もう一度お試しください。',
    crashed: 'この部分が動作しなくなりました',
    crashedHelp: 'ページを再読み込みしてください。再び発生する場合は、サポートにお問い合わせください。',
  },

  configure,
  connection,
  installation: {
    name: 'この連携',

    summaryNew: (app, provider) => `${app}が${provider}のデータに対して行えることを選択してください。`,

    syncsAndWrites: (app, provider) => `${app}が${provider}のデータを同期・更新します。`,
    syncsOnly: (app, provider) => `${app}が${provider}のデータを同期します。`,
    writesOnly: (app, provider) => `${app}が${provider}のデータを作成・更新できます。`,
    notifiedOnly: (app, provider) => `${provider}での変更が${app}に通知されます。`,
    proxyOnly: (app, provider) => `${app}がお客様に代わって${provider}にアクセスします。`,
    manifestFailed: (provider) => `${provider}のオブジェクトを読み込めませんでした`,

    navigation: '連携のセクション',
    syncGroup: '同期',
    writeGroup: '書き込み',
    manage: '管理',
    states: {
      idle: '対象外',
      ready: '準備完了',
      unsaved: '未保存',
      active: '有効',
      stopped: '一時停止中',
      attention: '要確認',
      incomplete: '要入力',
    },
  },
  manage,
  problems,
  settings,
  wizard,
};
