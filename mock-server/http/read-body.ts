import { exactNumber } from '../core/kernel/exact-number.ts';
import type { Rejection, Result } from '../core/kernel/result.ts';
import { ok, reject } from '../core/kernel/result.ts';
import type { JsonError, JsonLimits } from '../core/kernel/scan-json.ts';
import { scanJson } from '../core/kernel/scan-json.ts';
import { findJsonError } from './find-json-error.ts';

/* Not `hono/body-limit`: a body that is too large and one that broke off have different problem codes here. */

/**
 * Real bodies have about ten levels, and code that walks them recurses. The values are those of a full batch with nine
 * hundred fields a record; the millions that fit into the size limit would block every other caller for a minute.
 */
const JSON_LIMITS: JsonLimits = { levels: 64, values: 100_000 };

const ERROR_DETAILS: Record<JsonError, string> = {
  'too-deep': `The body is nested more than ${JSON_LIMITS.levels} levels deep.`,
  'too-many-values': `The body holds more than ${JSON_LIMITS.values} values.`,
  // Which one is not said: what should be a name can be a credential.
  'duplicate-member': 'An object of the body has two members of the same name.',
};

const BROKEN_OFF = 'The body broke off.';

/**
 * Refuses a body by its announced size, before anything of it is read.
 *
 * @param limit bytes
 */
export function checkAnnouncedSize(headers: Headers, limit: number): Result<undefined, Rejection<'body-too-large'>> {
  const announced = Number(headers.get('Content-Length') ?? 0);
  return announced > limit ? tooLarge(limit) : ok(undefined);
}

/**
 * Reads a body, and stops reading as soon as it is too large.
 *
 * @param limit bytes
 */
export async function readBytes(
  request: Request,
  limit: number,
): Promise<Result<Uint8Array<ArrayBuffer>, Rejection<'body-too-large' | 'malformed-body'>>> {
  if (isSizeAnnounced(request.headers, limit)) {
    // The server's own way to read a body, without a stream. HTTP lets no body be longer than announced.
    const whole = await request.arrayBuffer().catch(() => undefined);
    if (whole === undefined) return reject('malformed-body', BROKEN_OFF);
    return whole.byteLength > limit ? tooLarge(limit) : ok(new Uint8Array(whole));
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader !== undefined) {
    // The client can disconnect in the middle of a body.
    const part = await reader.read().catch(() => undefined);
    if (part === undefined) return reject('malformed-body', BROKEN_OFF);
    const { done, value } = part;
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      return tooLarge(limit);
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return ok(bytes);
}

/** A JSON body that was read. */
export interface JsonBody {
  /** Undefined for an empty body. */
  value: unknown;
  /** How many values it holds, at most. */
  values: number;
}

/**
 * Reads a JSON body. A byte order mark before it is ignored.
 *
 * @param limit bytes
 */
export async function readJson(
  request: Request,
  limit: number,
): Promise<Result<JsonBody, Rejection<'body-too-large' | 'malformed-body' | 'unsupported-media-type'>>> {
  const bytes = await readBytes(request, limit);
  if (!bytes.ok) return bytes;
  if (bytes.value.byteLength === 0) return ok({ value: undefined, values: 0 });
  const type = request.headers.get('Content-Type');
  if (type !== null && !isJsonType(type)) {
    return reject('unsupported-media-type', 'The body must be JSON.', {
      remedy: 'Send the header "Content-Type: application/json".',
    });
  }
  const text = decodeUtf8(bytes.value);
  if (text === undefined) return reject('malformed-body', 'The body is not text in UTF-8.', { remedy: 'Send UTF-8.' });
  try {
    const { error, values, hasLongNumber } = scanJson(text, JSON_LIMITS);
    if (error !== undefined) return reject('malformed-body', ERROR_DETAILS[error]);
    // Records are passed on with every digit.
    return ok({ value: JSON.parse(text, hasLongNumber === true ? exactNumber : undefined), values });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The engine's own message quotes the body, which may contain a credential.
    const { line, column } = findJsonError(text);
    return reject('malformed-body', `The body is not valid JSON: see line ${line}, column ${column}.`, {
      remedy:
        'Put names and texts in double quotes, divide members by commas without one after the last, and close every bracket.',
    });
  }
}

/** @returns undefined for bytes that are not UTF-8 */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isSizeAnnounced(headers: Headers, limit: number): boolean {
  const announced = headers.get('Content-Length');
  return announced !== null && /^\d+$/.test(announced) && Number(announced) <= limit;
}

function tooLarge(limit: number): Result<never, Rejection<'body-too-large'>> {
  return reject('body-too-large', `The body is larger than ${limit} bytes.`);
}

/** `application/json`, and every type that says it is JSON as well, such as `application/merge-patch+json`. */
function isJsonType(contentType: string): boolean {
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  return type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json'));
}
