import type { Messages } from './en.ts';
import { capitalize, list, plural } from './format.ts';

const when = (schedule: string | undefined) => (schedule ? `${schedule}、` : '');
const number = (value: number) => value.toLocaleString('ja');
const unavailable = { reason: () => 'この連携は現在利用できません。', remedy: 'サポートにお問い合わせください。' };
const history = (start: 'all' | number) =>
  start === 'all' ? '過去のすべてのデータ' : plural('ja', start, { other: '過去#日分のデータ' });

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
    provider: '接続先でリクエストが完了しませんでした。',
    quote: (detail) => `メッセージ: 「${detail}」`,
    crashed: 'この部分が動作しなくなりました',
    crashedHelp: 'ページを再読み込みしてください。再び発生する場合は、サポートにお問い合わせください。',
  },

  configure: {
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
  },

  connection: {
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
    expiredTitle: 'サインインの有効期限切れ',
    expired: (provider) => `${provider}へのサインインに10分以上かかりました。もう一度ウィンドウを開いてください。`,
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
    signInFailed: 'サインインが完了しませんでした。',
    rejectedTitle: (provider) => `${provider}にサインインを拒否されました`,
    rejectedKey: (provider) => `${provider}でAPIキーが拒否されました。同期を再開するには、キーを更新してください。`,
    rejectedSignIn: (provider) =>
      `${provider}でサインイン情報が拒否されました。同期を再開するには、もう一度サインインしてください。`,
    keyRejected: (provider, detail) =>
      `${provider}でこのキーが受け付けられませんでした。確認して、もう一度お試しください。（${provider}: 「${detail}」）`,
    credentialsRejected: (provider, detail) =>
      `${provider}でサインイン情報が受け付けられませんでした。確認して、もう一度お試しください。（${provider}: 「${detail}」）`,
    chooseAccount: 'アクセスできるアカウントから1つ選択してください。',
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
  },

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
  manage: {
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
      return total > records
        ? `現在同期しています: 約${all}件中${done}件。`
        : `現在同期しています: ${done}件まで完了。`;
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
  },

  problems: {
    'malformed-body': { reason: (detail) => `リクエストを読み取れませんでした: ${detail}` },
    'invalid-input': { reason: (detail) => `入力内容に誤りがあります: ${detail}` },
    'invalid-update-mask': { reason: (detail) => `この変更はできません: ${detail}` },
    'not-supported': { reason: (detail) => `対応していません: ${detail}` },
    unauthenticated: unavailable,
    'reconnect-needed': {
      reason: () => '保存されているサインイン情報が、接続先で受け付けられなくなりました。',
      remedy: 'アカウントを接続し直してください。',
    },
    forbidden: unavailable,
    'proxy-disabled': { reason: () => '接続先への直接のアクセスは無効になっています。' },
    'not-found': { reason: () => '対象はすでに存在しません。', remedy: 'ページを再読み込みしてください。' },
    'project-not-found': unavailable,
    'provider-app-missing': unavailable,
    'route-not-found': {
      reason: () => 'サービスがこのリクエストに対応していません。',
      remedy: 'サポートにお問い合わせください。',
    },
    'method-not-allowed': {
      reason: () => 'サービスがこのリクエストに対応していません。',
      remedy: 'サポートにお問い合わせください。',
    },
    conflict: {
      reason: () => '同じものが別の場所で同時に変更されました。',
      remedy: 'ページを再読み込みして、もう一度お試しください。',
    },
    'already-installed': {
      reason: () => 'この連携はすでにインストールされています。',
      remedy: '変更するには、ページを再読み込みしてください。',
    },
    'in-use': { reason: () => 'まだ使用されています。', remedy: '先に、これを使用しているものを削除してください。' },
    'body-too-large': { reason: () => 'リクエストが大きすぎます。' },
    'unsupported-media-type': {
      reason: () => 'サービスがこの種類のリクエストに対応していません。',
      remedy: 'サポートにお問い合わせください。',
    },
    'invalid-config': { reason: (detail) => `この選択内容は保存できません: ${detail}` },
    'invalid-manifest': { reason: (detail) => `連携の定義に誤りがあります: ${detail}` },
    unprocessable: { reason: (detail) => `現在は実行できません: ${detail}` },
    'rate-limited': {
      reason: () => 'リクエストが多すぎます。',
      remedy: 'しばらく待ってから、もう一度お試しください。',
    },
    internal: {
      reason: () => 'こちら側で問題が発生しました。',
      remedy: 'もう一度お試しください。解決しない場合は、サポートにお問い合わせください。',
    },
    'outcome-unknown': {
      reason: () => '変更が保存されたかどうか確認できません。',
      remedy: 'もう一度試す前に、ページを再読み込みして現在の状態をご確認ください。',
    },
    'provider-unreachable': {
      reason: () => '接続先につながりませんでした。',
      remedy: '数分後にもう一度お試しください。',
    },
    unavailable: {
      reason: () => 'サービスを一時的に利用できません。何も変更されていません。',
      remedy: '数分後にもう一度お試しください。',
    },
    'provider-timeout': {
      reason: () => '接続先から時間内に応答がありませんでした。',
      remedy: '数分後にもう一度お試しください。',
    },
  },

  settings: {
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
  },

  wizard: {
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
  },
};
