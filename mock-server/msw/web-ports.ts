import type { Clock, Digests, Ids, Log, SecretBox } from '../core/kernel/ports.ts';

/*
 * Ports over what browsers and Node have in common. A mock backend lives in one page or one test and keeps nothing,
 * so its secrets are marked, not hidden.
 */

export const webClock: Clock = { now: () => Date.now(), monotonic: () => Math.floor(performance.now()) };

export const webIds: Ids = {
  uuid: () => crypto.randomUUID(),
  token: (bytes) =>
    toBase64(crypto.getRandomValues(new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', ''),
  random: () => Math.random(),
};

export const webDigests: Digests = {
  async sha256Hex(...texts) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texts.join('')));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
  async hmacSha256Base64(key, ...texts) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const imported = await crypto.subtle.importKey('raw', new Uint8Array(key), algorithm, false, ['sign']);
    const signature = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(texts.join('')));
    return toBase64(new Uint8Array(signature));
  },
  // The web has no MD5; uploads are taken without comparing.
  md5Base64: async () => undefined,
};

/** Hides nothing, and refuses a box from another row or column as the real one does. */
export const markedSecrets: SecretBox = {
  seal: async (plain, context) => JSON.stringify([context, plain]),
  async open(sealed, context) {
    const [madeFor, plain]: [string, string] = JSON.parse(sealed); // as `seal` made it
    if (madeFor !== context) throw new Error(`Ampersand: a secret of ${madeFor} was opened as ${context}.`);
    return plain;
  },
};

/** A mock has no log; see its request journal. */
export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
