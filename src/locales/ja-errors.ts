import type { Messages } from './en.ts';

const unavailable = { reason: () => 'この連携は現在利用できません。', remedy: 'サポートにお問い合わせください。' };

/** Japanese: error messages by problem code. */
export const problems: Messages['problems'] = {
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
};
