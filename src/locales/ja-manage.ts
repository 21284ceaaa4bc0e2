import type { Messages } from './en.ts';
import { plural } from './plural.ts';

/** Japanese: is it working, and what can be done about it. */
export const manage: Messages['manage'] = {
  connection: '接続',
  objects: 'オブジェクト',

  health: {
    'bad-credentials': (provider) => `保存されているサインイン情報が${provider}に拒否されました。`,
    unhealthy: (provider) => `${provider}との連携に問題があります。`,
    'last-run-failed': (provider) => `前回の実行に失敗しました。次回の実行時に、もう一度${provider}に接続します。`,
    'last-write-failed': (provider) => `${provider}への前回の書き込みに失敗しました。`,
    paused: () => '同期は一時停止中です。',
    delayed: (provider) => `${provider}との次回の同期が遅れています。`,
    'first-sync': () => '初回の同期を実行しています。',
    running: (provider) => `正常です。現在、${provider}を同期しています。`,
    working: (provider, app) => `正常です。${app}は${provider}の最新の状態を反映しています。`,
    waiting: () => '初回の同期を待っています。',
    ready: (provider, app) => `準備完了です。${app}は${provider}にアクセスできます。`,
    'on-demand': (provider, app) => `準備完了です。${app}は必要なときにのみ${provider}のデータを読み取ります。`,
  },
  short: {
    'bad-credentials': '要確認',
    unhealthy: '要確認',
    'last-run-failed': '前回の実行に失敗',
    'last-write-failed': '前回の書き込みに失敗',
    paused: '一時停止中',
    delayed: '遅延',
    'first-sync': '同期中',
    running: '正常',
    working: '正常',
    waiting: 'インストール済み',
    ready: 'インストール済み',
    'on-demand': 'インストール済み',
    connected: '接続済み',
  },
  refresh: '更新',
  refreshing: '更新しています…',
  justNow: '1分以内',
  soon: '1分以内',
  upToDateSince: (ago) => `${ago}の時点で最新です。`,
  lastSync: (ago, records) =>
    records
      ? `前回の同期: ${ago}、${plural('ja', records, { other: '#件' })}。`
      : `前回の同期: ${ago}、新しいデータはありませんでした。`,
  syncing: (records, total = 0) => {
    const [done, all] = [records, total].map((count) => count.toLocaleString('ja'));
    if (!records) return '現在同期しています。';
    return total > records ? `現在同期しています: 約${all}件中${done}件。` : `現在同期しています: ${done}件まで完了。`;
  },
  syncFailed: (ago, reason) => `同期に失敗しました（${ago}）: ${reason}`,
  notDelivered: (app) => `現在、${app}にデータが届いていません。`,
  notDeliveredHelp: 'サポートにお問い合わせください。',
  nextSync: (when) => `次回の同期: ${when}。`,
  forObject: (object, sentence) => `${object}: ${sentence}`,

  updates: {
    states: { pending: '設定中', suspended: '中断' },
    pending: '通常は数分で完了します。',
    failed: (object, provider) =>
      `更新の受信を設定できませんでした。${provider}アカウントの管理者に${object}へのアクセス権を依頼するか、サポートにお問い合わせください。`,
    suspended: (provider) => `現在、${provider}から更新が届いていません。自動的に再開されます。`,
    reconnect: (provider) => `更新を受信するには、${provider}に再接続してください。`,
    reason: (reason) => `理由: 「${reason}」`,
    last: (ago) => `前回の更新: ${ago}。`,
    retrying: '更新の受信をまだ設定できていません。自動的に再試行されます。',
    failures: {
      permission: (object, provider) =>
        `更新の受信を設定できませんでした。${provider}アカウントの管理者に${object}へのアクセス権を依頼してください。`,
      limit: (object, provider) =>
        `${provider}アカウントが上限に達したため、${object}の更新の受信を設定できませんでした。使用していないサブスクリプションの削除、または上限の引き上げをアカウントの管理者に依頼してください。`,
      unsupported: (object, provider, app) =>
        `${provider}は${object}のこれらの更新を送信しません。${app}が使用する更新を変更するには、サポートにお問い合わせください。`,
      setup: (_object, _provider, app) =>
        `${app}の設定が完了していないため、更新の受信を設定できませんでした。サポートにお問い合わせください。`,
    },
  },

  reconnect: '再接続',
  whichAccount: 'どのアカウントを使用しますか？',
  whichAccountHelp: (app, provider) =>
    `${provider}のアカウントが複数接続されています。${app}は、ここで選択したアカウントを使用します。`,
  accountOption: (account, who, since) => (account ? `${account}（${who}、${since}）` : `${who}、${since}`),
  connectAnother: '別のアカウントを接続',
  useAnother: '別のアカウントを使用',
  useThis: 'このアカウントを使用',
  otherAccount: '別のアカウント',
  switching: '切り替えています…',
  switchTitle: (provider) => `別の${provider}アカウントを使用しますか？`,
  switchConsequence: (app, provider) =>
    `今後、${app}は別の${provider}アカウントを使用します。現在のアカウントは接続されたまま残り、${app}にあるデータは保持されます。`,
  switchFailed: (provider) => `別の${provider}アカウントに切り替えられませんでした`,

  uninstalledElsewhereTitle: (integration) => `${integration}は別の場所でアンインストールされました`,
  uninstalledElsewhere: 'ここで選択した内容は失われていません。保存すると、もう一度インストールできます。',

  notInstalled: (provider) => `${provider}は接続されていますが、まだ何もインストールされていません。`,
  installingProxyOnly: (app, provider) => `${app}と${provider}を設定しています…`,
  installFailed: (integration) => `${integration}をインストールできませんでした`,

  uninstall: (integration) => `${integration}をアンインストール`,
  uninstallHelp: (app, integration) => `${app}での${integration}の使用を終了します。`,
  uninstallTitle: (integration) => `${integration}をアンインストールしますか？`,
  uninstallConsequence: (app, integration) =>
    `${app}での${integration}の使用はただちに終了します。ここでの設定は削除され、ほかで使用されていないアカウントの接続は解除されます。${app}にあるデータは保持されます。`,
  uninstalling: 'アンインストールしています…',
  uninstallFailed: (integration) => `${integration}をアンインストールできませんでした。`,
  uninstalledTitle: (integration) => `${integration}をアンインストールしました`,
  uninstalled: (app, integration) => `${app}での${integration}の使用は終了しました。`,
  reinstall: (integration) => `${integration}をもう一度インストール`,
};
