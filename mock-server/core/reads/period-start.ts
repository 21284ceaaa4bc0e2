import type { BackfillPeriod } from '../../../src/contract/index.ts';
import { toInstant } from '../kernel/backoff.ts';

const DAY_MS = 86_400_000;

/**
 * @param end ms since the epoch
 * @returns where the period of a backfill begins; undefined when it spans everything, as one does that reaches back
 *   behind 1970
 */
export function periodStart({ days = 0, fullHistory }: BackfillPeriod, end: number): string | undefined {
  const begin = end - days * DAY_MS;
  return fullHistory === true || begin < 0 ? undefined : toInstant(begin);
}
