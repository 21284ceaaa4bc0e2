import type { ReadActivity } from '../../../contract/index.ts';
import type { ScreenMessages } from '../../../locales/en-screen.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * Formats a relative time, such as "4 minutes ago" or "in 2 hours".
 *
 * @param time ms since the epoch, as is `now`
 */
export function relativeTime(time: number, now: number, { language, manage }: ScreenMessages): string {
  const distance = time - now;
  const unit = UNITS.find(([, length]) => Math.abs(distance) >= length);
  if (!unit) return distance > 0 ? manage.soon : manage.justNow;
  return new Intl.RelativeTimeFormat(language).format(Math.trunc(distance / unit[1]), unit[0]);
}

/** Formats the sync activity of an object: current, last and next sync. */
export function formatActivity(
  { running, last, failure, nextTime, deliveryProblem }: ReadActivity,
  now: number,
  messages: ScreenMessages,
): string[] {
  const { manage } = messages;
  // This clock advances in steps, and the server's may be ahead.
  const ago = (instant: string) => relativeTime(Math.min(Date.parse(instant), now), now, messages);
  const next = nextTime ? Date.parse(nextTime) : 0;
  return [
    running && manage.syncing(running.recordsProcessed, running.recordsEstimatedTotal),
    // Delivery errors are shown above the objects.
    failure && !deliveryProblem && manage.syncFailed(ago(failure.time), failure.reason),
    last && manage.lastSync(ago(last.endTime), last.recordsProcessed),
    !running && next > now && manage.nextSync(relativeTime(next, now, messages)),
  ].filter((sentence) => typeof sentence === 'string');
}
