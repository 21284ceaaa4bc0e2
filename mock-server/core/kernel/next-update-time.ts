import { toInstant } from './backoff.ts';
import type { Clock } from './ports.ts';
import type { InstallationRecord } from './records.ts';

/** @returns the instant of a change: update times only grow, also when the server's clock is set back */
export function nextUpdateTime(
  clock: Clock,
  { updateTime, createTime }: Pick<InstallationRecord, 'updateTime' | 'createTime'>,
): string {
  return toInstant(Math.max(clock.now(), Date.parse(updateTime ?? createTime) + 1));
}
