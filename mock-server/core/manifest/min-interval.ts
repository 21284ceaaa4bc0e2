import type { CronFields } from './cron-fields.ts';

const DAY_MINUTES = 1440;
const DAY_MS = 86_400_000;
/** Every combination of date and day of the week occurs within 28 years from here. */
const SCAN_FROM = Date.UTC(2001, 0, 1);
const SCAN_DAYS = 28 * 366;

/**
 * Shortest time between two ticks of a schedule in UTC, over the real calendar.
 *
 * @returns whole minutes; undefined when the schedule never comes, as on 30 February
 */
export function minInterval(fields: CronFields): number | undefined {
  if (!hasDay(fields)) return undefined;
  // Hours and minutes are the same on every matching day, so one day shows every distance but the one over midnight.
  const ticks = fields.hours.flatMap((hour) => fields.minutes.map((minute) => hour * 60 + minute));
  const first = ticks.at(0) ?? 0;
  const last = ticks.at(-1) ?? 0;
  const within = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0));
  const overnight = DAY_MINUTES - last + first;
  const minWithin = Math.min(DAY_MINUTES, ...within);
  return overnight < minWithin && hasNeighbouringDays(fields) ? overnight : minWithin;
}

function hasDay(fields: CronFields): boolean {
  return scanDays(fields, (matches) => matches);
}

function hasNeighbouringDays(fields: CronFields): boolean {
  return scanDays(fields, (matches, matchedYesterday) => matches && matchedYesterday);
}

function scanDays(fields: CronFields, found: (matches: boolean, matchedYesterday: boolean) => boolean): boolean {
  let yesterday = false;
  for (let day = 0; day < SCAN_DAYS; day += 1) {
    const today = matchesDay(fields, new Date(SCAN_FROM + day * DAY_MS));
    if (found(today, yesterday)) return true;
    yesterday = today;
  }
  return false;
}

/** Returns whether the schedule ticks on the day of `date` in UTC. */
export function matchesDay(fields: CronFields, date: Date): boolean {
  if (!fields.months.includes(date.getUTCMonth() + 1)) return false;
  const isDate = fields.daysOfMonth.includes(date.getUTCDate());
  const isWeekday = fields.daysOfWeek.includes(date.getUTCDay());
  if (fields.restrictsDayOfMonth && fields.restrictsDayOfWeek) return isDate || isWeekday;
  return isDate && isWeekday;
}
