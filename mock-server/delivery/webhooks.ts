import type {
  NotificationMessage,
  ReadMessage,
  SchemaWatchMessage,
  SubscribeMessage,
} from '../../src/contract/index.ts';
import { SIGNATURE_PREFIXES } from '../core/messaging/webhook-fields.ts';

export type {
  ConfigContent,
  FieldMetadata,
  NotificationData,
  NotificationEventType,
  NotificationMessage,
  ReadMessage,
  ReadType,
  SchemaChanges,
  SchemaWatchMessage,
  SubscribeEntry,
  SubscribeMessage,
  WebhookResultEntry,
} from '../../src/contract/index.ts';

type Notification<M> = M extends unknown ? M & { action?: undefined } : never;
type ActionMessage<M> = M extends unknown ? M & { notificationType?: undefined } : never;

/**
 * Every message that a webhook destination receives. `action` distinguishes messages with records and changed fields,
 * `notificationType` distinguishes notifications.
 */
export type WebhookEvent =
  | ActionMessage<ReadMessage | SubscribeMessage | SchemaWatchMessage>
  | Notification<NotificationMessage>;

/** A verified message. */
export interface VerifiedWebhook {
  /** The same for every delivery of one message. */
  id: string;
  /** When this delivery was signed. */
  timestamp: Date;
  message: WebhookEvent;
}

type HeaderValues = Record<string, string | string[] | undefined>;

/** A request of a fetch-style handler: `Request` of Node, Deno, Bun, Cloudflare Workers, Next.js or Hono. */
export interface FetchRequest {
  headers: { get(name: string): string | null };
  body: ReadableStream<Uint8Array> | null;
}

/** A request with a body that is read already, such as Express's with `express.raw` or `express.text`. */
export interface RequestWithBody {
  headers: HeaderValues;
  /** The unparsed body: the signature is over its bytes. */
  body: string | Uint8Array;
}

/** A request of Node's `http` module, whose body is not read yet. */
export interface StreamRequest extends AsyncIterable<Uint8Array> {
  headers: HeaderValues;
}

/** Settings of {@link verify}. */
export interface VerifyOptions {
  /** Seconds by which the clocks of sender and receiver may differ; 300 when absent. */
  toleranceSeconds?: number;
  /** Most bytes of a body; 1,000,000 when absent. */
  maxBodyBytes?: number;
  /** Current time; the system's when absent. */
  now?: Date;
}

const TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 1_000_000;
const KEY_PREFIX = 'whsec_';

/** Reason for which a request is not a message of the server. */
export type WebhookErrorCode =
  | 'headers-missing'
  | 'timestamp-outside-tolerance'
  | 'signature-wrong'
  | 'body-too-large'
  | 'body-not-json';

/** The request is not to be trusted, or not a message. The error contains neither the body nor a key. */
export class WebhookError extends Error {
  override name = 'WebhookError';
  readonly code: WebhookErrorCode;
  /** Status for the response. */
  readonly status: 400 | 401 | 413;

  constructor(code: WebhookErrorCode, status: 400 | 401 | 413, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Id, timestamp or signature is missing, so the request does not come from the server. */
export class WebhookHeadersError extends WebhookError {
  override name = 'WebhookHeadersError';

  constructor() {
    super('headers-missing', 401, 'The headers webhook-id, webhook-timestamp and webhook-signature are required.');
  }
}

/** The request was signed too long ago, or the clocks of sender and receiver differ. */
export class WebhookTimestampError extends WebhookError {
  override name = 'WebhookTimestampError';

  constructor() {
    super('timestamp-outside-tolerance', 401, 'The timestamp is too far from the current time.');
  }
}

/** None of the signing keys has signed the request. */
export class WebhookSignatureError extends WebhookError {
  override name = 'WebhookSignatureError';

  constructor() {
    super('signature-wrong', 401, 'No signature belongs to this body and one of the signing keys.');
  }
}

/** The body is too large, or signed and yet not JSON. */
export class WebhookBodyError extends WebhookError {
  override name = 'WebhookBodyError';
}

/**
 * Checks that a message comes from the holder of a signing key, unchanged and not long ago, and returns it. A receiver
 * that remembers the ids of the last five minutes is safe from repetitions as well. Uses Web Crypto only.
 *
 * @param request of a fetch-style handler, of Node's `http` module, or with its unparsed body
 * @param signingKeys `whsec_…`, as the destination shows it; several while keys are changed
 * @throws WebhookError for a request that is not to be trusted
 * @throws TypeError for a signing key that is none, and for a body that was parsed before
 * Source: Standard Webhooks, "Verifying webhook authenticity". Reads `webhook-…` and `svix-…` headers.
 */
export async function verify(
  request: FetchRequest | RequestWithBody | StreamRequest,
  signingKeys: string | readonly string[],
  options: VerifyOptions = {},
): Promise<VerifiedWebhook> {
  const { toleranceSeconds = TOLERANCE_SECONDS, maxBodyBytes = MAX_BODY_BYTES, now = new Date() } = options;
  const secrets = [signingKeys].flat().map(secretOf);
  if (secrets.length === 0) throw new TypeError('verify() needs a signing key.');
  const { id, timestamp, signatures } = signatureHeaders(request);
  const isNumber = /^\d{1,12}$/.test(timestamp);
  if (!isNumber || !(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    throw new WebhookTimestampError();
  }
  const body = await bodyOf(request, maxBodyBytes);
  if (!(await isSigned(joined([encode(`${id}.${timestamp}.`), body]), signatures, secrets))) {
    throw new WebhookSignatureError();
  }
  return { id, timestamp: new Date(Number(timestamp) * 1000), message: parse(body) };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** The server signed the body, so it has one of the types of messages. */
function parse(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new WebhookBodyError('body-not-json', 400, 'The body is not JSON in UTF-8.');
  }
}

/** The first of the two sets that is complete. */
function signatureHeaders({ headers }: { headers: FetchRequest['headers'] | HeaderValues }) {
  const header = (name: string) => {
    if (typeof headers.get === 'function') return headers.get(name);
    const value = (headers as HeaderValues)[name];
    return typeof value === 'string' ? value : undefined;
  };
  for (const prefix of SIGNATURE_PREFIXES) {
    const id = header(`${prefix}id`);
    const timestamp = header(`${prefix}timestamp`);
    const signatures = header(`${prefix}signature`);
    if (id && timestamp && signatures) return { id, timestamp, signatures };
  }
  throw new WebhookHeadersError();
}

async function bodyOf(request: FetchRequest | RequestWithBody | StreamRequest, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.length;
    if (size > most) throw new WebhookBodyError('body-too-large', 413, `The body has more than ${most} bytes.`);
    chunks.push(chunk);
  }
  return joined(chunks);
}

async function* chunksOf(request: FetchRequest | RequestWithBody | StreamRequest): AsyncGenerator<Uint8Array> {
  const body = 'body' in request ? request.body : undefined;
  if (typeof body === 'string') yield encode(body);
  else if (body instanceof Uint8Array) yield body;
  else if (body instanceof ReadableStream) yield* readStream(body);
  else if (body !== undefined && body !== null) {
    throw new TypeError('verify() needs the unparsed body. In Express, use express.raw({ type: "application/json" }).');
  } else if (Symbol.asyncIterator in request) yield* request;
}

/** Not every runtime can iterate over a stream. */
async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** `subtle.verify` compares in constant time. While keys are changed there are several signatures; one has to fit. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  secrets: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  for (const secret of secrets) {
    const key = await subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    for (const versioned of signatures.split(' ')) {
      const [version, text = ''] = versioned.split(',');
      const signature = version === 'v1' ? fromBase64(text) : undefined;
      if (signature !== undefined && (await subtle.verify('HMAC', key, signature, signed))) return true;
    }
  }
  return false;
}

function secretOf(signingKey: string): Uint8Array<ArrayBuffer> {
  const text = typeof signingKey === 'string' ? signingKey.trim() : '';
  const secret = fromBase64(text.startsWith(KEY_PREFIX) ? text.slice(KEY_PREFIX.length) : text);
  if (secret === undefined || secret.length === 0) {
    throw new TypeError(
      'A signing key begins with "whsec_" and continues in base64. "amp" prints it with a destination.',
    );
  }
  return secret;
}

/** @returns undefined when the text is no base64 */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}
