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
