import type { Ports } from './ports.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;

/**
 * Instant at which work goes on after a failed try: 1 s, 2 s, 4 s … at most 5 minutes later, and not before
 * the instant that the peer asked for.
 *
 * @param attempts failed tries in a row, from 1
 * @param retryAt ms since the epoch, if the peer said; bounded where it was read
 * @returns ms since the epoch; the wait is divided by the time scale
 */
export function nextTryAt(ports: Ports, attempts: number, retryAt?: number): number {
  const now = ports.clock.now();
  const backoff = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_MS);
  return now + scaled(ports, Math.max(backoff, (retryAt ?? now) - now));
}

/**
 * @param ms wait by the rules
 * @returns ms of real time, shorter under time-lapse
 */
export function scaled(ports: Ports, ms: number): number {
  return Math.round(ms / ports.settings.timeScale);
}

/** @returns the instant as the store keeps it: RFC 3339 in UTC with milliseconds */
export function toInstant(ms: number): string {
  return new Date(ms).toISOString();
}
