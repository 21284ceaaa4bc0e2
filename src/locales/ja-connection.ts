import type { Messages } from './en.ts';

/** Japanese: connecting an account and what becomes of it. */
export const connection: Messages['connection'] = {
  title: (provider) => `${provider}を接続`,
  summary: (app, provider) => `${provider}のアカウントを${app}に接続します。接続はいつでも解除できます。`,
  apiKey: (provider) => `${provider}のAPIキー`,
  apiKeyHelp: (provider) => `${provider}でキーを作成またはコピーしてください。キーは暗号化して保存されます。`,
  findApiKey: 'キーはどこにありますか？',
  username: 'ユーザー名',
  password: 'パスワード',
  clientId: 'クライアントID',
  clientSecret: 'クライアントシークレット',
  scopes: 'スコープ',
  scopesHelp: 'クライアントの権限を、接続先での名前で入力します。複数ある場合はスペースで区切ってください。',
  noKeyNeeded: (provider) => `${provider}ではサインインは必要ありません。`,
  submit: (provider) => `${provider}を接続`,
  submitting: (provider) => `${provider}で確認しています…`,

  detailsTitle: (provider) => `${provider}の追加情報`,
  detailsSummary: (app, provider) => `${app}が${provider}のアカウントを使用するために必要な情報です。`,
  saveDetails: '情報を保存',
  savingDetails: '情報を保存しています…',

  detailsNotSaved: (app) => `情報を保存できませんでした。${app}にお問い合わせください。`,

  opening: (provider) => `${provider}を開いています…`,
  leaving: (provider) => `${provider}に移動しています…`,
  waitingTitle: (provider) => `${provider}にサインイン`,
  waiting: (provider) =>
    `別のウィンドウで${provider}へのサインインを完了してください。このページは自動的に更新されます。`,
  blockedTitle: 'ポップアップがブロックされました',
  blocked: (provider) => `新しいウィンドウで${provider}にサインインするか、このタブで続けてください。`,
  blockedWithoutTab: (provider) => `新しいウィンドウで${provider}にサインインしてください。`,
  closedTitle: 'サインインウィンドウが閉じられました',
  closed: (provider) =>
    `${provider}へのサインインが完了していれば、このページはまもなく更新されます。完了していない場合は、もう一度ウィンドウを開いてください。`,
  showWindow: 'ウィンドウを表示',
  openWindow: 'ウィンドウを開く',
  reopenWindow: 'もう一度ウィンドウを開く',
  continueHere: 'このタブで続ける',
  signInAgain: 'もう一度サインイン',
  providerApp: 'アプリケーション',
  providerAppHelp: (app, provider) => `${app}は${provider}に複数登録されています。`,
  unnamedApp: (tail) => `末尾が${tail}のクライアントID`,
  ownDomain: '独自ドメインを使用',
  packageInstallStep: (app, provider) =>
    `1. まだインストールしていない場合は、${provider}に${app}のパッケージをインストールしてください。`,
  packageInstall: 'パッケージをインストール',
  packageConnectStep: (provider) => `2. ここに戻り、${provider}を接続してください。`,

  unsupportedTitle: (provider) => `${provider}はまだここで接続できません`,
  unsupported: (provider) => `${provider}のサインイン方法にはまだ対応していません。`,
  unsupportedDetails: (authType, grantType = '') =>
    `接続先のカタログ項目のauthTypeは「${authType}」、grantTypeは「${grantType}」です。`,
  unsupportedRemedy: (app) => `ほかの接続方法について、${app}にお問い合わせください。`,

  productNotSet: '接続する製品が設定されていません。',
  unknownModule: (module, known) => `モジュール「${module}」は不明です。使用できるモジュール: ${known.join(', ')}。`,
  undecidedModule: (known) => `モジュールが選択されていません。使用できるモジュール: ${known.join(', ')}。`,

  name: 'この接続',

  connectedTitle: (provider) => `${provider}は接続されています`,
  connectedSummary: (app, provider) => `${app}は${provider}のアカウントにアクセスできます。`,
  rejectedTitle: (provider) => `${provider}にサインインを拒否されました`,
  rejectedKey: (provider) => `${provider}でAPIキーが拒否されました。同期を再開するには、キーを更新してください。`,
  rejectedSignIn: (provider) =>
    `${provider}でサインイン情報が拒否されました。同期を再開するには、もう一度サインインしてください。`,
  keyRejected: (provider, detail) =>
    `${provider}でこのキーが受け付けられませんでした。確認して、もう一度お試しください。（${provider}: 「${detail}」）`,
  credentialsRejected: (provider, detail) =>
    `${provider}でサインイン情報が受け付けられませんでした。確認して、もう一度お試しください。（${provider}: 「${detail}」）`,
  redirecting: '元のページに戻っています…',

  account: 'アカウント',
  connectedBy: '接続した人',
  connectedOn: '接続日',
  authentication: '認証',
  schemes: {
    none: '不要',
    apiKey: 'APIキー',
    basic: 'ユーザー名とパスワード',
    'oauth2/authorizationCode': 'OAuthサインイン',
    'oauth2/authorizationCodePKCE': 'OAuthサインイン',
    'oauth2/clientCredentials': 'クライアントIDとシークレット',
    'oauth2/password': 'ユーザー名とパスワード',
  },
  states: { created: '接続済み', working: '正常', bad_credentials: 'サインイン拒否' },

  updateKey: 'APIキーを更新',
  newKey: (provider) => `${provider}の新しいAPIキー`,
  saveKey: 'キーを保存',
  keySaved: 'APIキーを更新しました。',
  updateSignIn: 'サインイン情報を更新',
  saveSignIn: 'サインイン情報を保存',
  signInSaved: 'サインイン情報を更新しました。',

  editDetails: '情報を編集',
  detailsSaved: '情報を保存しました。',
  credentialRequired: (provider) =>
    `${provider}のアドレスが変わります。確認のため、サインイン情報をもう一度入力してください。`,
  signInRequired: (provider) => `${provider}のアドレスが変わります。確認のため、もう一度サインインしてください。`,
  otherAccounts: 'ほかのアカウント',
  anotherTitle: (provider) => `別の${provider}アカウントを接続`,
  sameAccountTitle: (provider) => `この${provider}アカウントはすでに接続されています`,
  sameAccount: (account) => `${account}として接続されています。その接続を使うか、両方を残してください。`,
  useExisting: '既存の接続を使用',
  addAnyway: '両方を残す',

  disconnect: (provider) => `${provider}の接続を解除`,
  disconnectHelp: (app, provider) => `${app}は${provider}のアカウントにアクセスできなくなります。`,
  disconnectTitle: (provider) => `${provider}の接続を解除しますか？`,
  disconnectConsequence: (app, provider) =>
    `${app}は${provider}のアカウントにアクセスできなくなり、保存されているサインイン情報は削除されます。再び使用するには、接続し直す必要があります。`,
  disconnecting: '接続を解除しています…',
  disconnectFailed: (provider) => `${provider}の接続を解除できませんでした。`,
};
