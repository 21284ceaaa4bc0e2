import type { Clock, Ports } from './ports.ts';
import type { InstallationRecord } from './records.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 300_000;

/**
 * Returns the instant of the next attempt: exponential backoff with full jitter. The wait is a random part of 1 s, 2 s,
 * 4 s … at most 5 minutes, and it begins when the peer wants to be called again, if the peer said so.
 *
 * @param attempts failed attempts in a row, from 1
 * @param retryAt ms since the epoch, if the peer said; bounded where it was read
 * @returns ms since the epoch; the wait is divided by the time scale
 */
export function nextAttemptAt(
  ports: Pick<Ports, 'clock' | 'ids' | 'settings'>,
  attempts: number,
  retryAt?: number,
): number {
  const now = ports.clock.now();
  const backoff = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), MAX_WAIT_MS);
  const asked = Math.max((retryAt ?? now) - now, 0);
  return now + scaled(ports, asked + ports.ids.random() * backoff);
}

/** Waits are shorter by up to this share, so that work that was postponed together does not come back together. */
const JITTER = 0.1;

/**
 * @param waitMs wait by the rules
 * @param retryAt ms since the epoch, if the peer said when it wants to be called again
 * @returns ms since the epoch, after 90 to 100 % of the wait, divided by the time scale
 */
export function dueAfter(ports: Pick<Ports, 'clock' | 'ids' | 'settings'>, waitMs: number, retryAt?: number): number {
  const now = ports.clock.now();
  const planned = waitMs * (1 - JITTER * (1 - ports.ids.random()));
  return now + scaled(ports, Math.max(planned, (retryAt ?? now) - now));
}

/**
 * Every wait of the product by which work is postponed or given up is scaled: schedules, retries, deadlines, pauses. Waits
 * of the machine are not: leases, sockets, polling, caches, and the lives of tokens, signatures and stored data.
 *
 * @param ms wait by the rules
 * @returns ms of real time, shorter under time-lapse
 */
export function scaled(ports: Pick<Ports, 'settings'>, ms: number): number {
  return Math.round(ms / ports.settings.timeScale);
}

/** @returns the instant as the store keeps it: RFC 3339 in UTC with milliseconds */
export function toInstant(ms: number): string {
  return new Date(ms).toISOString();
}

/** The last millisecond of the year 9999: later instants cannot be written as RFC 3339. */
const LAST_INSTANT = 253_402_300_799_999;

/** Whether a number of another system is an instant in ms since the epoch that can be stored and written. */
export function isInstant(ms: number): boolean {
  return Number.isSafeInteger(ms) && ms > 0 && ms <= LAST_INSTANT;
}

/** @returns the instant of a change: update times only grow, also when the server's clock is set back */
export function nextUpdateTime(
  clock: Clock,
  { updateTime, createTime }: Pick<InstallationRecord, 'updateTime' | 'createTime'>,
): string {
  return toInstant(Math.max(clock.now(), Date.parse(updateTime ?? createTime) + 1));
}

/** Longest wait that a peer can ask for, in ms; providers have been seen to return "year 9999". */
export const MAX_RETRY_WAIT_MS = 3_600_000;

/**
 * Parses a Retry-After header.
 *
 * @param header seconds or an HTTP date; anything else counts as missing
 * @param now ms since the epoch
 * @returns ms since the epoch, from `now` to one hour later; undefined when the header doesn't say
 * Source: RFC 9110, 10.2.3.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const wanted = /^\d+(\.\d+)?$/.test(text) ? now + Number(text) * 1_000 : httpDate(text);
  if (wanted === undefined) return undefined;
  return Math.min(Math.max(wanted, now), now + MAX_RETRY_WAIT_MS);
}

function httpDate(text: string): number | undefined {
  // `Date.parse` reads almost anything as a date; every HTTP date begins with the day of the week.
  const instant = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
}
