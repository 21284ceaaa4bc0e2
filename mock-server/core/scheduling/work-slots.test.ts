import { beforeEach, describe, expect, it } from 'vitest';
import type { DueQueue } from '../kernel/ports.ts';
import { chooseQueues } from './queue-worker.ts';
import { WorkSlots } from './work-slots.ts';

let now = 0;
const slotsOf = (capacity = 4, perQueue = 2) => new WorkSlots({ capacity, perQueue, now: () => now });
const due = (queue: string, count = 1, since = 0): DueQueue => ({ queue, since, count });
const choose = (slots: WorkSlots, ...queues: DueQueue[]) => Object.fromEntries(chooseQueues(queues, slots).claims);

beforeEach(() => {
  now = 0;
});

it('a claim can be limited further, and is shared fairly then as well', () => {
  const slots = slotsOf(8, 8);
  expect(
    Object.fromEntries(chooseQueues([due('a/1', 5, 0), due('a/2', 1, 1), due('b/3', 1, 2)], slots, 3).claims),
  ).toEqual({
    'a/1': 1,
    'a/2': 1,
    'b/3': 1,
  });
});

it('a claim takes no more of a group than it may begin, over all of its queues', () => {
  const left: Record<string, number> = { a: 3, b: 0 };
  const availableOfGroup = (group: string) => left[group] ?? 0;
  const slots = new WorkSlots({ capacity: 8, perQueue: 8, now: () => now, availableOfGroup });
  expect(choose(slots, due('a/1', 5), due('a/2', 5), due('b/3', 5))).toEqual({ 'a/1': 2, 'a/2': 1 });
});

describe('slots', () => {
  it('are limited for a queue and for all', () => {
    const slots = slotsOf();
    slots.acquire('a/1');
    expect(slots.remaining('a/1')).toBe(1);
    const second = slots.acquire('a/1');
    expect(slots.remaining('a/1')).toBe(0);
    slots.acquire('a/2');
    slots.acquire('b/3');
    expect(slots.free).toBe(0);
    second.release();
    second.release();
    expect(slots.free).toBe(1);
    expect(slots.remaining('a/1')).toBe(1);
  });

  it('are free again for others as soon as work waits for its peer', () => {
    const slots = slotsOf();
    for (const queue of ['a/1', 'a/2', 'a/3', 'a/4']) slots.acquire(queue);
    expect(slots.free).toBe(0);
    now = 50;
    expect(slots.free).toBe(4);
    expect(slots.running('a/1')).toBe(1);
  });

  it('count again when the work makes progress', () => {
    const slots = slotsOf();
    const slot = slots.acquire('a/1');
    now = 300;
    slot.progress();
    expect(slots.free).toBe(3);
  });

  it('of a queue that hangs are one at a time, outside the capacity, until it responds', () => {
    const slots = slotsOf();
    const hanging = [slots.acquire('a/1'), slots.acquire('a/1')];
    now = 2_000;
    expect(slots.isHanging('a/1')).toBe(true);
    hanging[0]?.release();
    expect(slots.remaining('a/1')).toBe(0);
    hanging[1]?.release();
    expect(slots.full()).toEqual([]);
    for (const queue of ['b/1', 'b/2', 'b/3', 'b/4']) slots.acquire(queue);
    expect(slots.free).toBe(0);
    expect(slots.remaining('a/1')).toBe(1);
    const probe = slots.acquire('a/1');
    expect(slots.full()).toContain('a/1');
    probe.progress();
    expect(slots.isHanging('a/1')).toBe(false);
  });

  it('of a slow queue are all used while some of its work gets responses', () => {
    const slots = slotsOf();
    const [first] = [slots.acquire('a/1'), slots.acquire('a/1')];
    now = 1_900;
    first?.progress();
    first?.release();
    now = 3_000;
    expect(slots.isHanging('a/1')).toBe(false);
    expect(slots.remaining('a/1')).toBe(1);
  });

  it('do not call a queue hanging that had nothing to do', () => {
    const slots = slotsOf();
    slots.acquire('a/1').release();
    now = 10_000;
    slots.acquire('a/1');
    expect(slots.isHanging('a/1')).toBe(false);
  });

  it('remember a bounded number of hanging queues', () => {
    const slots = slotsOf();
    for (let index = 0; index < 10_050; index += 1) {
      const slot = slots.acquire(`a/${index}`);
      now += 2_000;
      slot.release();
    }
    expect(slots.isHanging('a/0')).toBe(false);
    expect(slots.isHanging('a/10049')).toBe(true);
  });
});

describe('free slots', () => {
  it('go to the queue that waits longest, among equals', () => {
    expect(choose(slotsOf(1), due('a/1', 1, 20), due('a/2', 1, 10))).toEqual({ 'a/2': 1 });
  });

  it('are shared by queues, whatever their backlog', () => {
    const slots = slotsOf(4, 4);
    expect(choose(slots, due('a/backlog', 1000), due('a/1', 1, 99), due('a/2', 1, 99))).toEqual({
      'a/backlog': 2,
      'a/1': 1,
      'a/2': 1,
    });
  });

  it('are shared by groups, whatever the number of their queues', () => {
    const many = Array.from({ length: 20 }, (_, index) => due(`many/${index}`));
    const chosen = choose(slotsOf(4), ...many, due('few/1', 5, 99));
    expect(chosen['few/1']).toBe(2);
    expect(Object.keys(chosen)).toHaveLength(3);
  });

  it('of a group are shared by its tenants, whatever the number of their queues', () => {
    const many = Array.from({ length: 20 }, (_, index) => due(`a/many/${index}`));
    const chosen = choose(slotsOf(4), ...many, due('a/few/1', 1, 99), due('a/few/2', 1, 99));
    expect(chosen).toMatchObject({ 'a/few/1': 1, 'a/few/2': 1 });
    expect(Object.keys(chosen)).toHaveLength(4);
  });

  it('of a group go first to the tenant that uses fewer of them, also when all its work waits for the peer', () => {
    const slots = new WorkSlots({ capacity: 4, perQueue: 1, perGroup: 4, now: () => now });
    for (const queue of ['a/many/1', 'a/many/2', 'a/many/3']) slots.acquire(queue);
    now = 1_000;
    expect(choose(slots, due('a/many/4'), due('a/few/1', 1, 99))).toEqual({ 'a/few/1': 1 });
  });

  it('go first to a queue that uses none', () => {
    const slots = slotsOf(2);
    slots.acquire('a/busy');
    expect(choose(slots, due('a/busy', 5), due('a/idle', 1, 99))).toEqual({ 'a/idle': 1 });
  });

  it('are not needed for the probe of a hanging queue', () => {
    const slots = slotsOf(1);
    const slot = slots.acquire('a/1');
    now = 2_000;
    slot.release();
    expect(choose(slots, due('a/1', 5), due('b/1', 5))).toEqual({ 'a/1': 1, 'b/1': 1 });
  });

  it('are known to be too few', () => {
    expect(chooseQueues([due('a/1', 3)], slotsOf()).hasMore).toBe(true);
    expect(chooseQueues([due('a/1', 2)], slotsOf()).hasMore).toBe(false);
  });
});
