/**
 * Reads a Retry-After header.
 *
 * @param value whole seconds, or an HTTP date
 * @param now ms since the epoch
 * @returns ms since the epoch, never before `now`; undefined when the header is absent or says nothing
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  // Nine digits are thirty years; more would leave the range of dates.
  if (/^\d+$/.test(text)) return now + Math.min(Number(text), 999_999_999) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(date, now);
}
