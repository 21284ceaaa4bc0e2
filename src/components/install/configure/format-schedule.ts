import type { ScreenMessages } from '../../../locales/en-screen.ts';

/**
 * Formats a cron schedule, such as "every 10 minutes".
 *
 * @param schedule five fields; irregular schedules return undefined
 */
export function formatSchedule(schedule: string, { configure }: ScreenMessages): string | undefined {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...rest] = schedule.trim().split(/\s+/);
  if (month !== '*' || rest.length > 0) return undefined;
  const isDaily = day === '*' && weekday === '*';
  const minutes = step(minute, 60);
  if (isDaily && hour === '*' && minutes) return configure.everyMinutes(minutes);
  if (!isNumber(minute)) return undefined;
  const hours = step(hour, 24);
  if (isDaily && hours) return configure.everyHours(hours);
  if (!isNumber(hour)) return undefined;
  if (isDaily) return configure.everyDays(1);
  if (day === '*' && isNumber(weekday)) return configure.weekly;
  return isNumber(day) && weekday === '*' ? configure.monthly : undefined;
}

/** Returns 1 for `*` and n for `*\/n`, if n divides the larger unit evenly. */
function step(field: string, unit: number): number | undefined {
  if (field === '*') return 1;
  const every = Number(/^\*\/(\d+)$/.exec(field)?.[1]);
  return every > 0 && unit % every === 0 ? every : undefined;
}

function isNumber(field: string): boolean {
  return /^\d+$/.test(field);
}
