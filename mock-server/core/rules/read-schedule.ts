import { LIMITS } from '../../../src/contract/index.ts';
import { parseCron } from '../manifest/cron/cron-fields.ts';
import { shortestWait } from '../manifest/cron/shortest-wait.ts';

/**
 * Judges a schedule that a customer or builder set on an installation, by the rules of the manifest.
 *
 * @returns what is wrong, in words; undefined for a good one
 */
export function faultOfSchedule(schedule: string): string | undefined {
  const parsed = parseCron(schedule);
  if ('problem' in parsed) return `This is not a schedule. ${parsed.problem}`;
  const wait = shortestWait(parsed.fields);
  if (wait === undefined) return 'This schedule never comes: no date matches it.';
  return wait < LIMITS.minScheduleMinutes
    ? `This schedule comes after ${wait} ${wait === 1 ? 'minute' : 'minutes'} already; at least ${LIMITS.minScheduleMinutes} have to lie between two times.`
    : undefined;
}
