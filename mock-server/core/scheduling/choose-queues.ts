import type { DueQueue } from '../kernel/ports.ts';
import { groupOf } from './work-queue.ts';
import type { WorkSlots } from './work-slots.ts';

/** Queues of the next claim. */
export interface QueueChoice {
  /** Items to claim, by queue. */
  claims: Map<string, number>;
  /** More was due than there are slots for. */
  hasMore: boolean;
}

/**
 * Shares the free slots between queues: one at a time to the group with the fewest slots, within it to the queue with the
 * fewest, among equals to the one that has waited longest. A backlog therefore uses what others leave and never delays
 * their first item by more than one of its items.
 *
 * @param limit items to claim at most, beside those of hanging queues
 */
export function chooseQueues(
  due: readonly DueQueue[],
  slots: WorkSlots,
  limit = Number.POSITIVE_INFINITY,
): QueueChoice {
  const groups = slots.activeByGroup();
  const claims = new Map<string, number>();
  const candidates = due
    .map(({ queue, since, count }) => ({
      queue,
      since,
      group: groupOf(queue),
      running: slots.running(queue),
      left: Math.min(count, slots.remaining(queue)),
      isProbe: slots.isHanging(queue),
    }))
    .filter(({ left }) => left > 0);

  // Probes are outside the capacity.
  for (const { queue, isProbe } of candidates) if (isProbe) claims.set(queue, 1);
  let waiting = candidates.filter(({ isProbe }) => !isProbe);
  for (let free = Math.min(slots.free, limit); free > 0 && waiting.length > 0; free -= 1) {
    const next = waiting.reduce((best, other) => {
      const byGroup = (groups.get(other.group) ?? 0) - (groups.get(best.group) ?? 0);
      const order = byGroup || other.running - best.running || other.since - best.since;
      return order < 0 ? other : best;
    });
    claims.set(next.queue, (claims.get(next.queue) ?? 0) + 1);
    groups.set(next.group, (groups.get(next.group) ?? 0) + 1);
    next.running += 1;
    next.left -= 1;
    if (next.left === 0) waiting = waiting.filter((candidate) => candidate !== next);
  }
  const total = due.reduce((sum, { count }) => sum + count, 0);
  const chosen = [...claims.values()].reduce((sum, count) => sum + count, 0);
  return { claims, hasMore: total > chosen };
}
