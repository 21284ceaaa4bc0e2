import type { Messages } from './en.ts';

/** Japanese: choosing what is read and written, and managing it. */
export const installation: Messages['installation'] = {
  name: 'この連携',
  unknownTitle: 'この連携は利用できません',
  unknown: (name) => `「${name}」という連携はありません。名前が変更されたか、削除された可能性があります。`,
  unknownRemedy: 'ページを再読み込みしてください。それでも表示されない場合は、サポートにお問い合わせください。',

  summaryNew: (app, provider) => `${app}が${provider}のデータに対して行えることを選択してください。`,

  syncsAndWrites: (app, provider) => `${app}が${provider}のデータを読み書きします。`,
  syncsOnly: (app, provider) => `${app}が${provider}のデータを読み取ります。`,
  proxyOnly: (app, provider) => `${app}がお客様に代わって${provider}を利用します。`,
  manifestFailed: (provider) => `選択できる項目を${provider}から取得できませんでした`,

  navigation: 'この連携の項目',
  syncGroup: '読み取り',
  writeGroup: '書き込み',
  manage: '管理',
  states: {
    idle: '未設定',
    ready: '準備完了',
    unsaved: '未保存',
    active: '有効',
    stopped: '停止中',
    attention: '要確認',
  },
};
