import type { LimitAnswer, ProviderInfo } from '../../../src/contract/index.ts';
import { MAX_RETRY_WAIT_MS, parseRetryAfter } from '../kernel/time.ts';

/** Headers that say, in seconds or as an instant, when a quota begins again. */
const RESET_HEADERS = ['x-ratelimit-reset', 'ratelimit-reset', 'x-rate-limit-reset'];

/** A provider's response, as far as limits show in it. */
export interface LimitResponse {
  status: number;
  /** By the name in lower case. */
  header: (name: string) => string | undefined;
  /** Absent when the body is not known. */
  text?: string;
}

/** A limit that a provider has imposed. */
export interface ProviderLimit {
  /** ms since the epoch, at most an hour away; absent when nothing says when calls succeed again. */
  retryAt?: number | undefined;
  /** See `LimitAnswer.lockOut`. */
  isLockOut: boolean;
}

/** Whether the body of a response decides what it means, so that {@link limitOf} needs its text. */
export function isLimitInBody({ limitAnswers = [] }: Pick<ProviderInfo, 'limitAnswers'>, status: number): boolean {
  return limitAnswers.some((known) => known.status === status && known.bodyContains !== undefined);
}

/**
 * Reads from a response whether the provider wants no calls for a while: 429, 503 with `Retry-After`, and what the
 * catalogue lists for the provider. The time is taken from `Retry-After`, else from a reset header, else from the catalogue.
 *
 * @param now ms since the epoch
 * @returns undefined when the response imposes no limit
 * Sources: RFC 9110, section 10.2.3; RFC 6585, section 4.
 */
export function limitOf(
  { limitAnswers = [] }: Pick<ProviderInfo, 'limitAnswers'>,
  response: LimitResponse,
  now: number,
): ProviderLimit | undefined {
  const { status, header } = response;
  if (status < 400) return undefined;
  const listed = limitAnswers.find((known) => isLike(known, response));
  const asked = parseRetryAfter(header('retry-after'), now);
  if (listed === undefined && status !== 429 && (status !== 503 || asked === undefined)) return undefined;
  const retryAt = asked ?? resetInstant(header, now) ?? listedInstant(listed, now);
  return { ...(retryAt !== undefined && { retryAt }), isLockOut: listed?.lockOut === true };
}

/** Whether a response is the one that the catalogue describes. */
export function isLike(
  { status, bodyContains, header }: Pick<LimitAnswer, 'status' | 'bodyContains' | 'header'>,
  response: LimitResponse,
): boolean {
  if (status !== response.status) return false;
  if (header !== undefined) {
    const value = response.header(header.name.toLowerCase());
    if (value === undefined) return false;
    if (header.value !== undefined && value.toLowerCase() !== header.value.toLowerCase()) return false;
  }
  if (bodyContains === undefined) return true;
  const text = response.text?.toLowerCase();
  return text !== undefined && bodyContains.every((part) => text.includes(part.toLowerCase()));
}

function resetInstant(header: LimitResponse['header'], now: number): number | undefined {
  const text = RESET_HEADERS.map(header).find((value) => value !== undefined && /^\d{1,13}$/.test(value));
  if (text === undefined) return undefined;
  const number = Number(text);
  // Providers send seconds from now, seconds since 1970 or milliseconds since 1970.
  const at = number < 1e9 ? now + number * 1000 : number < 1e11 ? number * 1000 : number;
  return Math.min(Math.max(at, now), now + MAX_RETRY_WAIT_MS);
}

function listedInstant(listed: LimitAnswer | undefined, now: number): number | undefined {
  if (listed?.retryAfterSeconds !== undefined) {
    return now + Math.min(listed.retryAfterSeconds * 1000, MAX_RETRY_WAIT_MS);
  }
  return listed?.lockOut === true ? now + MAX_RETRY_WAIT_MS : undefined;
}
