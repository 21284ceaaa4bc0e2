import type { NotificationMessage, WebhookMessage } from '../../src/contract/index.ts';
import { SIGNATURE_PREFIXES } from '../core/messaging/webhook-fields.ts';

/** Seconds by which the clocks of sender and receiver may differ. */
const TOLERANCE_SECONDS = 300;
const KEY_PREFIX = 'whsec_';

/** Result of verifying a message. */
export type VerifiedWebhook =
  | { ok: true; id: string; message: WebhookMessage | NotificationMessage }
  /** Not to be trusted; `reason` is for the receiver's log, not for its response. */
  | { ok: false; reason: 'headers-missing' | 'timestamp-outside-tolerance' | 'signature-wrong' | 'body-not-json' };

/** @returns whether a message is a notification; other messages contain records */
export function isNotification(message: WebhookMessage | NotificationMessage): message is NotificationMessage {
  return 'notificationType' in message;
}

/** Received webhook request. */
export interface ArrivedWebhook {
  /** The body as it came, before anything parsed it: the signature is over its bytes. */
  body: string;
  /** Looks a header up by its name in lower case. */
  header(name: string): string | null | undefined;
}

/**
 * Checks that a webhook message comes from the holder of the signing key, unchanged and not long ago.
 * A receiver that remembers the ids of the last five minutes is safe from repetitions as well.
 * Takes the headers of Standard Webhooks (`webhook-…`) and those of Svix (`svix-…`).
 *
 * @param signingKey `whsec_…`, as the destination shows it with `includeSecrets=true`
 * @param now ms since the epoch
 * Source: Standard Webhooks, "Verifying webhook authenticity".
 */
export async function verifyWebhook(
  { body, header }: ArrivedWebhook,
  signingKey: string,
  now: number = Date.now(),
): Promise<VerifiedWebhook> {
  const found = signatureHeaders(header);
  if (found === undefined) return { ok: false, reason: 'headers-missing' };
  const { id, timestamp, signatures } = found;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) {
    return { ok: false, reason: 'timestamp-outside-tolerance' };
  }
  if (!(await hasRightSignature(signatures, signingKey, `${id}.${timestamp}.${body}`))) {
    return { ok: false, reason: 'signature-wrong' };
  }
  try {
    return { ok: true, id, message: JSON.parse(body) };
  } catch {
    return { ok: false, reason: 'body-not-json' };
  }
}

/** The first of the two sets that is complete. */
function signatureHeaders(
  header: ArrivedWebhook['header'],
): { id: string; timestamp: string; signatures: string } | undefined {
  for (const prefix of SIGNATURE_PREFIXES) {
    const id = header(`${prefix}id`);
    const timestamp = header(`${prefix}timestamp`);
    const signatures = header(`${prefix}signature`);
    if (id && timestamp && signatures) return { id, timestamp, signatures };
  }
  return undefined;
}

/** `subtle.verify` compares in constant time. While keys are changed there are several signatures; one has to fit. */
async function hasRightSignature(signatures: string, signingKey: string, signed: string): Promise<boolean> {
  const secret = fromBase64(signingKey.startsWith(KEY_PREFIX) ? signingKey.slice(KEY_PREFIX.length) : signingKey);
  if (secret === undefined || secret.length === 0) return false;
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const bytes = new TextEncoder().encode(signed);
  for (const versioned of signatures.split(' ')) {
    const [version, text = ''] = versioned.split(',');
    const signature = version === 'v1' ? fromBase64(text) : undefined;
    if (signature !== undefined && (await subtle.verify('HMAC', key, signature, bytes))) return true;
  }
  return false;
}

/** @returns undefined when the text is no base64 */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
    return bytes;
  } catch {
    return undefined;
  }
}
