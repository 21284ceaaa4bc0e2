import { groupOf } from './work-queue.ts';

/** Work without progress for this long waits for its peer and no longer counts towards the capacity. In ms. */
export const STALL_MS = 50;
/** A queue none of whose work makes progress for this long is treated as hanging. In ms. */
const HANG_MS = 2_000;
/** Hanging queues that are remembered after their work ended; the least recently used are forgotten first. */
const MAX_REMEMBERED = 10_000;

/** Limits of one kind of work in one process. */
export interface SlotOptions {
  /** Work that makes progress at the same time. */
  capacity: number;
  /** Work of one queue at the same time. */
  perQueue: number;
  /** Work of one group at the same time, whatever it waits for; unlimited by default. */
  perGroup?: number;
  /** ms, for durations only. */
  now(): number;
  /** Further limit of a queue; 0 closes it. */
  limitOf?(queue: string): number;
  /** Items of a queue that may begin now, however many run. */
  availableOf?(queue: string): number;
  /** Items of a group that may begin now, over all of its queues. */
  availableOfGroup?(group: string): number;
}

/** Right to work on one item. */
export interface Slot {
  /** The peer responded, or the work moved forward in another way. */
  progress(): void;
  /** Gives the slot back. Further calls do nothing. */
  release(): void;
}

interface QueueState {
  slots: Set<SlotState>;
  lastProgressAt: number;
  isHanging: boolean;
}

interface SlotState {
  /** Minus infinity for a probe of a hanging queue, until it makes progress. */
  lastProgressAt: number;
}

/**
 * Slots for one kind of work, shared by queues.
 *
 * Work that waits for a peer costs almost nothing, so it gives up its place in the capacity after a moment; any number of
 * hanging peers leaves the capacity to the others. A hanging queue gets one slot at a time, as a probe outside the
 * capacity, until its peer responds again.
 */
export class WorkSlots {
  readonly #options: SlotOptions;
  readonly #queues = new Map<string, QueueState>();
  readonly #runningByGroup = new Map<string, number>();

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  /** Slots that may be taken by queues that are not hanging. */
  get free(): number {
    let active = 0;
    for (const state of this.#queues.values()) active += this.#active(state);
    return Math.max(0, this.#options.capacity - active);
  }

  /** @returns how many more items of the queue may start, regardless of the capacity */
  remaining(queue: string): number {
    const running = this.running(queue);
    const limit = this.isHanging(queue) ? 1 : this.#options.perQueue;
    const remaining = Math.max(0, Math.min(limit, this.#options.limitOf?.(queue) ?? limit) - running);
    const available = this.#options.availableOf?.(queue) ?? remaining;
    return Math.min(remaining, available, this.remainingOfGroup(groupOf(queue)));
  }

  /** @returns how many more items of the group may start, regardless of the capacity */
  remainingOfGroup(group: string): number {
    const { perGroup = Number.POSITIVE_INFINITY, availableOfGroup } = this.#options;
    const room = perGroup - (this.#runningByGroup.get(group) ?? 0);
    return Math.max(0, Math.min(room, availableOfGroup?.(group) ?? room));
  }

  /** @returns items of the queue that are being worked on */
  running(queue: string): number {
    return this.#queues.get(queue)?.slots.size ?? 0;
  }

  /** @returns items that make progress, by what `keyOf` makes of their queue */
  activeBy(keyOf: (queue: string) => string): Map<string, number> {
    return this.#countBy(keyOf, (state) => this.#active(state));
  }

  /** @returns items that are being worked on, by what `keyOf` makes of their queue */
  runningBy(keyOf: (queue: string) => string): Map<string, number> {
    return this.#countBy(keyOf, ({ slots }) => slots.size);
  }

  /** @returns whether the queue's peer has not responded for a while */
  isHanging(queue: string): boolean {
    const state = this.#queues.get(queue);
    return state !== undefined && this.#isHanging(state);
  }

  /** @returns queues with work that can take no more */
  full(): string[] {
    return [...this.#queues.keys()].filter((queue) => this.remaining(queue) === 0);
  }

  /** @returns whether enough is free for another claim: a quarter of the queue's slots, and of the capacity */
  hasCapacityToClaim(queue: string): boolean {
    const { capacity, perQueue } = this.#options;
    return this.remaining(queue) >= perQueue / 4 && this.free >= capacity / 4;
  }

  /** Takes a slot. The limits are the caller's to check. */
  acquire(queue: string): Slot {
    const isProbe = this.isHanging(queue);
    const now = this.#options.now();
    const state = this.#queues.get(queue) ?? { slots: new Set(), lastProgressAt: now, isHanging: false };
    // A queue without work made no progress because there was nothing to do.
    if (state.slots.size === 0 && !isProbe) state.lastProgressAt = now;
    const slot: SlotState = { lastProgressAt: isProbe ? Number.NEGATIVE_INFINITY : now };
    state.slots.add(slot);
    this.#countOfGroup(queue, 1);
    // The map is in order of use.
    this.#queues.delete(queue);
    this.#queues.set(queue, state);
    return {
      progress: () => {
        const instant = this.#options.now();
        slot.lastProgressAt = instant;
        state.lastProgressAt = instant;
        state.isHanging = false;
      },
      release: () => {
        if (!state.slots.has(slot)) return;
        state.isHanging = this.#isHanging(state);
        state.slots.delete(slot);
        this.#countOfGroup(queue, -1);
        if (state.slots.size > 0) return;
        if (!state.isHanging) this.#queues.delete(queue);
        else this.#forgetOldest();
      },
    };
  }

  #countBy(keyOf: (queue: string) => string, count: (state: QueueState) => number): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [queue, state] of this.#queues) {
      const key = keyOf(queue);
      counts.set(key, (counts.get(key) ?? 0) + count(state));
    }
    return counts;
  }

  #countOfGroup(queue: string, change: number): void {
    const group = groupOf(queue);
    const count = (this.#runningByGroup.get(group) ?? 0) + change;
    if (count > 0) this.#runningByGroup.set(group, count);
    else this.#runningByGroup.delete(group);
  }

  #active({ slots }: QueueState): number {
    const stalledSince = this.#options.now() - STALL_MS;
    let active = 0;
    for (const { lastProgressAt } of slots) if (lastProgressAt > stalledSince) active += 1;
    return active;
  }

  #isHanging({ slots, isHanging, lastProgressAt }: QueueState): boolean {
    return isHanging || (slots.size > 0 && this.#options.now() - lastProgressAt >= HANG_MS);
  }

  #forgetOldest(): void {
    if (this.#queues.size <= MAX_REMEMBERED) return;
    for (const [queue, { slots }] of this.#queues) {
      if (slots.size > 0) continue;
      this.#queues.delete(queue);
      return;
    }
  }
}
