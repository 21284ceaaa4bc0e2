import { findUselessStep, parseCron } from './cron-fields.ts';
import { matchesDay, minInterval } from './min-interval.ts';

/** Time-lapse runs from here, so that every process computes the same ticks without sharing a clock. */
const TIME_LAPSE_START = Date.UTC(2026, 0, 1);
/** The calendar repeats itself, weekdays included, after 400 years. */
const CALENDAR_CYCLE_MS = 146_097 * 86_400_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Every combination of date and day of the week occurs within 40 years. */
const SCAN_DAYS = 40 * 366;

/**
 * Next tick of a schedule, strictly after an instant.
 *
 * @param cron five fields, UTC
 * @param after ms since the epoch
 * @param timeScale seconds that pass in one real second: ten-minute ticks come every ten seconds at 60
 * @returns ms since the epoch of real time; undefined when the schedule never ticks, as on February 30, or is no cron
 */
export function nextTick(cron: string, after: number, timeScale = 1): number | undefined {
  const passed = (after - TIME_LAPSE_START) * timeScale;
  const seen = timeScale === 1 ? after : TIME_LAPSE_START + (passed % CALENDAR_CYCLE_MS);
  const next = nextRun(cron, seen);
  // Rounded up: a tick that is announced a millisecond early would be found again.
  return next === undefined ? undefined : after + Math.ceil((next - seen) / timeScale);
}

/** Returns the first tick after an instant, to the minute. */
function nextRun(cron: string, after: number): number | undefined {
  const parsed = parseCron(cron);
  if ('problem' in parsed) return undefined;
  const { fields } = parsed;
  const earliest = (Math.floor(after / MINUTE_MS) + 1) * MINUTE_MS;
  const firstDay = Math.floor(earliest / DAY_MS) * DAY_MS;
  for (let day = firstDay; day < firstDay + SCAN_DAYS * DAY_MS; day += DAY_MS) {
    if (!matchesDay(fields, new Date(day))) continue;
    for (const hour of fields.hours) {
      for (const minute of fields.minutes) {
        const tick = day + (hour * 60 + minute) * MINUTE_MS;
        if (tick >= earliest) return tick;
      }
    }
  }
  return undefined;
}

/** Shortest step that the minute field may have. */
const MIN_MINUTE_STEP = 10;

/** Error of a schedule, with its manifest rule and a sentence. */
interface ScheduleError {
  rule: 'schedule-invalid' | 'schedule-never' | 'schedule-too-frequent';
  detail: string;
}

/**
 * Validates a schedule. One set of rules for manifests and for what people set on an installation. Times are in UTC, which
 * has no summer time, so that what holds on one day holds on every day.
 *
 * @param minMinutes that have to lie between two times
 * @returns undefined for a good one
 */
export function scheduleError(expression: string, minMinutes: number): ScheduleError | undefined {
  const parsed = parseCron(expression);
  if ('problem' in parsed) {
    return { rule: 'schedule-invalid', detail: `This is not a schedule. ${parsed.problem}` };
  }
  // Schedules of earlier versions keep their ticks, so this is no matter of reading them.
  const useless = findUselessStep(expression);
  if (useless !== undefined) return { rule: 'schedule-invalid', detail: useless };
  const wait = minInterval(parsed.fields);
  if (wait === undefined) {
    return { rule: 'schedule-never', detail: 'This schedule never comes: no date matches it.' };
  }
  if (wait < minMinutes) {
    return {
      rule: 'schedule-too-frequent',
      detail: `This schedule comes after ${wait} ${wait === 1 ? 'minute' : 'minutes'} already; at least ${minMinutes} have to lie between two times.`,
    };
  }
  // A range can be so short that its step never counts, as in "0-3/5". The published rule is about the text.
  const [minutes = ''] = expression.trim().split(/\s+/, 1);
  const step = Math.min(...Array.from(minutes.matchAll(/\/(\d+)/g), ([, digits]) => Number(digits)));
  return step < MIN_MINUTE_STEP
    ? {
        rule: 'schedule-too-frequent',
        detail: `A step of ${step} in the minute field is too short; write at least ${MIN_MINUTE_STEP}.`,
      }
    : undefined;
}
