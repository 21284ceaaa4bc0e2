import type { Ports } from './ports.ts';

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

/**
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
