import type {
  Clock,
  DueQueue,
  DueWork,
  DueWorkKind,
  Ids,
  Jobs,
  Telemetry,
  Timers,
  WorkClaim,
} from '../kernel/ports.ts';
import { groupOf, tenantOf } from './work-queue.ts';
import type { Slot, SlotOptions } from './work-slots.ts';
import { STALL_MS, WorkSlots } from './work-slots.ts';

/** Items that begin in `everyMs` while requests need the processor. Afterwards their number doubles each time. */
const OVERLOAD_CLAIM = { items: 4, everyMs: 50 };

/** An item of work with the number of failed attempts. */
interface Attempted {
  attempts: number;
}

/** One kind of work. */
export interface QueueWorkerOptions<T extends Attempted> extends Omit<SlotOptions, 'now'> {
  ports: { clock: Clock; ids: Ids; jobs: Jobs; telemetry: Pick<Telemetry, 'count'>; timers: Timers };
  kind: DueWorkKind;
  /** Finds queues with work that can be claimed. */
  dueQueues(due: DueWork): Promise<DueQueue[]>;
  /** Claims items with a lease. */
  claim(claim: WorkClaim): Promise<T[]>;
  queueOf(item: T): string;
  /** Duration of a lease in ms. */
  leaseMs: number;
  /** Queues to skip for now, in addition to full ones. */
  paused?(): string[];
  /** Whether requests need the processor, so that only few items begin. */
  isOverloaded?(): boolean;
  /** Works on an item and gives it back. Never rejects. @param token lease under which the item is held */
  handle(item: T, token: string, slot: Slot): Promise<void>;
  isStopping(): boolean;
}

/** Nothing was looked for, so there may be more. */
const NOTHING_CHOSEN: QueueChoice = { claims: new Map(), hasMore: true, isShortOfSlots: true };

/** Claims due work of one kind fairly and works on it, within slots. */
export class QueueWorker<T extends Attempted> {
  readonly slots: WorkSlots;
  readonly #options: QueueWorkerOptions<T>;
  #isClaiming = false;
  #shouldClaimAgain = false;
  #hasMore = false;
  #isWakeSet = false;
  /** On the monotonic clock. */
  #overloadClaimAt = Number.NEGATIVE_INFINITY;
  /** Infinity without overload, and again once fewer items are due. */
  #overloadLimit = Number.POSITIVE_INFINITY;

  constructor(options: QueueWorkerOptions<T>) {
    this.#options = options;
    const { clock } = options.ports;
    this.slots = new WorkSlots({ ...options, now: () => clock.monotonic() });
  }

  /**
   * Works on what is due now. May be called while an earlier call still works.
   *
   * @returns the number of items taken, when all of them are done
   */
  async run(): Promise<number> {
    const handled: Promise<void>[] = [];
    if (this.#isClaiming) {
      this.#shouldClaimAgain = true;
      return 0;
    }
    this.#isClaiming = true;
    let failure: { error: unknown } | undefined;
    try {
      do {
        this.#shouldClaimAgain = false;
        handled.push(...(await this.#claim()));
      } while (this.#shouldClaimAgain);
    } catch (error) {
      failure = { error };
    }
    this.#isClaiming = false;
    // Also after a failed claim: what was claimed before it is being worked on.
    await Promise.all(handled);
    if (failure !== undefined) throw failure.error;
    return handled.length;
  }

  async #claim(): Promise<Promise<void>[]> {
    const { kind, ports, leaseMs, paused, isStopping, dueQueues, claim } = this.#options;
    if (isStopping()) return [];
    const now = ports.clock.now();
    const except = [...this.slots.full(), ...(paused?.() ?? [])];
    const limit = this.#claimLimit();
    const choice = limit === 0 ? NOTHING_CHOSEN : chooseQueues(await dueQueues({ now, except }), this.slots, limit);
    this.#hasMore = choice.hasMore;
    if (choice.isShortOfSlots) this.#wakeWhenStalled();
    const chosen = [...choice.claims.values()].reduce((sum, count) => sum + count, 0);
    if (chosen < limit) this.#overloadLimit = Number.POSITIVE_INFINITY;
    if (chosen === 0) return [];
    const token = ports.ids.uuid();
    const items = await claim({ now, until: now + leaseMs, token, queues: choice.claims });
    const retried = items.filter(({ attempts }) => attempts > 0).length;
    if (items.length > 0) ports.telemetry.count('work_claimed', { kind }, items.length);
    if (retried > 0) ports.telemetry.count('work_retried', { kind }, retried);
    return items.map((item) => this.#handle(item, token));
  }

  /** @returns items that may be claimed now, beside what the slots allow */
  #claimLimit(): number {
    const { ports, isOverloaded } = this.#options;
    if (isOverloaded?.() === true) this.#overloadLimit = OVERLOAD_CLAIM.items;
    if (this.#overloadLimit === Number.POSITIVE_INFINITY) return this.#overloadLimit;
    const now = ports.clock.monotonic();
    if (now - this.#overloadClaimAt < OVERLOAD_CLAIM.everyMs) return 0;
    this.#overloadClaimAt = now;
    const limit = this.#overloadLimit;
    this.#overloadLimit *= 2;
    return limit;
  }

  /** Work that is in progress may stall without ending, and frees its slot then. */
  #wakeWhenStalled(): void {
    if (this.#isWakeSet) return;
    this.#isWakeSet = true;
    this.#options.ports.timers.set(STALL_MS, () => {
      this.#isWakeSet = false;
      this.#options.ports.jobs.wake(this.#options.kind);
    });
  }

  async #handle(item: T, token: string): Promise<void> {
    const queue = this.#options.queueOf(item);
    const slot = this.slots.acquire(queue);
    try {
      await this.#options.handle(item, token, slot);
    } finally {
      slot.release();
      // In portions, so that a long backlog is not claimed item by item.
      if (this.#hasMore && this.slots.hasCapacityToClaim(queue)) this.#options.ports.jobs.wake(this.#options.kind);
    }
  }
}

/** Queues of the next claim. */
interface QueueChoice {
  /** Items to claim, by queue. */
  claims: Map<string, number>;
  /** More was due than there are slots for. */
  hasMore: boolean;
  /** Some of it needs only a place in the capacity. */
  isShortOfSlots: boolean;
}

/**
 * Shares the free slots between queues: one at a time to the group with the fewest slots, within it to the tenant with the
 * fewest, then to the queue, among equals to the one that has waited longest. A backlog therefore uses what others leave and
 * never delays their first item by more than one of its items.
 *
 * @param limit items to claim at most, beside those of hanging queues
 */
export function chooseQueues(
  due: readonly DueQueue[],
  slots: WorkSlots,
  limit = Number.POSITIVE_INFINITY,
): QueueChoice {
  const groups = slots.activeBy(groupOf);
  const tenants = slots.activeBy(tenantOf);
  // Work that waits for its peer counts towards the limit of its group.
  const occupants = slots.runningBy(tenantOf);
  const claims = new Map<string, number>();
  const candidates = due
    .map(({ queue, since, count }) => ({
      queue,
      since,
      group: groupOf(queue),
      tenant: tenantOf(queue),
      running: slots.running(queue),
      left: Math.min(count, slots.remaining(queue)),
      isProbe: slots.isHanging(queue),
    }))
    .filter(({ left }) => left > 0);

  const leftOfGroups = new Map(candidates.map(({ group }) => [group, slots.remainingOfGroup(group)]));

  // Probes are outside the capacity.
  for (const { queue, group, isProbe } of candidates) {
    const leftOfGroup = leftOfGroups.get(group) ?? 0;
    if (!isProbe || leftOfGroup === 0) continue;
    claims.set(queue, 1);
    leftOfGroups.set(group, leftOfGroup - 1);
  }
  const room = Math.min(slots.free, limit);
  const ready = candidates.filter(({ group, isProbe }) => !isProbe && leftOfGroups.get(group) !== 0);
  // No more of a tenant's queues can have a turn, so that the comparisons below do not grow with them.
  let waiting = [...Map.groupBy(ready, ({ tenant }) => tenant).values()].flatMap((queues) =>
    queues.sort((a, b) => a.running - b.running || a.since - b.since).slice(0, Math.max(1, room)),
  );
  for (let free = room; free > 0 && waiting.length > 0; free -= 1) {
    const next = waiting.reduce((best, other) => {
      const order =
        countOf(groups, other.group) - countOf(groups, best.group) ||
        countOf(tenants, other.tenant) - countOf(tenants, best.tenant) ||
        countOf(occupants, other.tenant) - countOf(occupants, best.tenant) ||
        other.running - best.running ||
        other.since - best.since;
      return order < 0 ? other : best;
    });
    claims.set(next.queue, countOf(claims, next.queue) + 1);
    groups.set(next.group, countOf(groups, next.group) + 1);
    tenants.set(next.tenant, countOf(tenants, next.tenant) + 1);
    occupants.set(next.tenant, countOf(occupants, next.tenant) + 1);
    next.running += 1;
    next.left -= 1;
    const leftOfGroup = countOf(leftOfGroups, next.group) - 1;
    leftOfGroups.set(next.group, leftOfGroup);
    if (leftOfGroup === 0) waiting = waiting.filter(({ group }) => group !== next.group);
    else if (next.left === 0) waiting = waiting.filter((candidate) => candidate !== next);
  }
  const total = due.reduce((sum, { count }) => sum + count, 0);
  const chosen = [...claims.values()].reduce((sum, count) => sum + count, 0);
  return { claims, hasMore: total > chosen, isShortOfSlots: waiting.length > 0 };
}

function countOf(counts: ReadonlyMap<string, number>, key: string): number {
  return counts.get(key) ?? 0;
}
