import type { Messages } from './en.ts';

/** Japanese: choosing what is read and written, and managing it. */
export const installation: Messages['installation'] = {
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
};
