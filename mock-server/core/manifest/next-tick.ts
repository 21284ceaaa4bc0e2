import { Cron } from 'croner';

/** Time-lapse runs from here, so that every process computes the same ticks without sharing a clock. */
const TIME_LAPSE_START = Date.UTC(2026, 0, 1);
/** The calendar repeats itself, weekdays included, after 400 years. */
const CALENDAR_CYCLE_MS = 146_097 * 86_400_000;

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

function nextRun(cron: string, after: number): number | undefined {
  try {
    const schedule = new Cron(cron, { mode: '5-part', utcOffset: 0, paused: true });
    return schedule.nextRun(new Date(after))?.getTime();
  } catch {
    return undefined;
  }
}
