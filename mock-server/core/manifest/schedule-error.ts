import { parseCron } from './cron-fields.ts';
import { minInterval } from './min-interval.ts';

/** Shortest step that the minute field may have. */
const MIN_MINUTE_STEP = 10;

/** Error of a schedule, with its manifest rule and a sentence. */
export interface ScheduleError {
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
