import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { read } from '../../test/conformance/store/records.ts';
import type { Log, Store } from '../core/kernel/ports.ts';
import type { Workers } from '../core/workers/workers.ts';
import { createMemoryStore } from '../store/memory/memory-store.ts';
import type { Dispatcher } from './dispatcher.ts';
import { createDispatcher } from './dispatcher.ts';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const clock = { now: () => Date.now() };

let store: Store;
let dispatcher: Dispatcher;
let logged: [event: string, fields: Record<string, unknown> | undefined][];

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  logged = [];
  const note = (event: string, fields?: Record<string, unknown>) => logged.push([event, fields]);
  const log: Log = { debug() {}, info() {}, warn: note, error: note };
  store = createMemoryStore(clock);
  dispatcher = createDispatcher({ clock, log, store, maxSleepMs: 60_000 });
});

afterEach(async () => {
  const stopped = dispatcher.stop(0);
  await vi.runOnlyPendingTimersAsync();
  await stopped;
  vi.useRealTimers();
});

/** Workers that count their calls and finish claimed operations immediately. */
function workers(over: Partial<Workers> = {}) {
  const calls = {
    runSchedules: 0,
    runOperations: 0,
    runDeliveries: 0,
    runRefreshes: 0,
    renewLeases: 0,
    sweep: 0,
    stop: 0,
  };
  const idle = (name: 'runSchedules' | 'runDeliveries' | 'runRefreshes') => async () => {
    calls[name] += 1;
    return 0;
  };
  return {
    calls,
    runSchedules: idle('runSchedules'),
    runDeliveries: idle('runDeliveries'),
    runRefreshes: idle('runRefreshes'),
    runEvents: async () => 0,
    runTasks: async () => 0,
    runOperations: async () => {
      calls.runOperations += 1;
      const now = Date.now();
      const queues = new Map([['callRail/connection-1', 1]]);
      const due = await store.operations.claim({ actionType: 'read', now, until: now + 1000, token: 't', queues });
      for (const operation of due) {
        await store.operations.save({ ...operation, status: 'success', dueAt: null, lease: undefined }, 't');
      }
      return due.length;
    },
    renewLeases: async () => {
      calls.renewLeases += 1;
    },
    countStreams: () => ({}),
    sweep: async () => {
      calls.sweep += 1;
    },
    stop: () => {
      calls.stop += 1;
    },
    idle: async () => {},
    ...over,
  } satisfies Workers & { calls: typeof calls };
}

/** Runs everything that is due now. Another pass follows each pass that processed work after a millisecond. */
const settle = () => vi.advanceTimersByTimeAsync(5);
const isDone = async (id: string) => (await store.operations.get(id))?.status === 'success';

test('runs all work that is due at the start', async () => {
  for (const resource of ['a', 'b', 'c']) await store.operations.insert(read({ resource, dueAt: START }));
  dispatcher.start(workers());
  await settle();
  expect(await Promise.all(['read-a', 'read-b', 'read-c'].map(isDone))).toEqual([true, true, true]);
});

test('a wake-up starts new work immediately', async () => {
  dispatcher.start(workers());
  await settle();
  await store.operations.insert(read({ dueAt: START }));
  dispatcher.wake();
  await settle();
  expect(await isDone('read-calls')).toBe(true);
});

test('concurrent wake-ups start one pass', async () => {
  const { calls, ...rest } = workers();
  dispatcher.start(rest);
  await settle();
  for (let request = 0; request < 20; request += 1) {
    dispatcher.wake();
    await Promise.resolve();
  }
  await settle();
  expect(calls.runOperations).toBe(2);
});

test('a wake-up for one kind of work starts a pass for that kind, and other due work is found within a second', async () => {
  const { calls, ...rest } = workers();
  dispatcher.start(rest);
  await settle();
  await store.operations.insert(read({ dueAt: START }));
  dispatcher.wake('operations');
  await settle();
  expect(await isDone('read-calls')).toBe(true);
  expect(calls).toMatchObject({ runSchedules: 1, runRefreshes: 1 });
  await store.operations.insert(read({ resource: 'unannounced', dueAt: START }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await isDone('read-unannounced')).toBe(true);
  expect(calls).toMatchObject({ runSchedules: 1, runRefreshes: 1 });
});

test('work that becomes due between wake-ups of other lanes runs on time', async () => {
  await store.operations.insert(read({ dueAt: START + 100 }));
  dispatcher.start(workers());
  await settle();
  dispatcher.wake('deliveries');
  await vi.advanceTimersByTimeAsync(94);
  dispatcher.wake('deliveries');
  await vi.advanceTimersByTimeAsync(2);
  expect(await isDone('read-calls')).toBe(true);
});

test('work that is due later runs on time, without passes in between', async () => {
  await store.operations.insert(read({ dueAt: START + 30_000 }));
  const { calls, ...rest } = workers();
  dispatcher.start(rest);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(calls.runOperations).toBe(1);
  expect(await isDone('read-calls')).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isDone('read-calls')).toBe(true);
});

test('a lost wake-up delays work by at most the maximum sleep', async () => {
  dispatcher.start(workers());
  await settle();
  await store.operations.insert(read({ dueAt: START }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await isDone('read-calls')).toBe(true);
});

test('slow work does not delay other due work', async () => {
  const slow = Promise.withResolvers<number>();
  const base = workers();
  const runOperations = vi.fn(() => (runOperations.mock.calls.length === 1 ? slow.promise : base.runOperations()));
  dispatcher.start({ ...base, runOperations });
  await settle();
  await store.operations.insert(read({ dueAt: START }));
  dispatcher.wake();
  await settle();
  expect(await isDone('read-calls')).toBe(true);
  slow.resolve(1);
});

test('schedule passes never overlap', async () => {
  const slow = Promise.withResolvers<number>();
  const runSchedules = vi.fn(() => slow.promise);
  dispatcher.start(workers({ runSchedules }));
  await settle();
  dispatcher.wake();
  await settle();
  expect(runSchedules).toHaveBeenCalledTimes(1);
  slow.resolve(0);
});

test('a failed pass is logged and retried with exponential backoff while other work continues', async () => {
  const runDeliveries = vi.fn(async () => {
    throw new Error('database gone');
  });
  await store.operations.insert(read({ dueAt: START }));
  dispatcher.start(workers({ runDeliveries }));
  await settle();
  dispatcher.wake();
  await settle();
  expect(runDeliveries).toHaveBeenCalledTimes(1);
  expect(logged).toEqual([['jobs.failed', { lane: 'deliveries', retryInMs: 1000, error: expect.any(Error) }]]);
  expect(await isDone('read-calls')).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  dispatcher.wake();
  await settle();
  expect(logged[1]?.[1]).toMatchObject({ retryInMs: 2000 });
});

test('work that is leased to another process causes no busy loop', async () => {
  await store.operations.insert(read({ dueAt: START }));
  const runOperations = vi.fn(async () => 0);
  dispatcher.start(workers({ runOperations }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runOperations.mock.calls.length).toBeLessThan(50);
});

test('the sweep runs a minute after the start and then every hour', async () => {
  const { calls, ...rest } = workers();
  dispatcher.start(rest);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(calls.sweep).toBe(0);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(calls.sweep).toBe(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(calls.sweep).toBe(2);
});

test('a sweep pauses between its batches so that other work can run', async () => {
  const batches: number[] = [];
  const sweep: Workers['sweep'] = async ({ pause } = {}) => {
    for (let batch = 1; batch <= 3; batch += 1) {
      batches.push(Date.now() - START);
      await pause?.();
    }
  };
  dispatcher.start(workers({ sweep }));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(batches).toHaveLength(3);
  const [first = 0, second = 0, third = 0] = batches;
  expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(5);
});

test('stop waits for running work and claims no new work', async () => {
  const slow = Promise.withResolvers<number>();
  const { calls, ...base } = workers();
  dispatcher.start({ ...base, runDeliveries: () => slow.promise });
  await settle();
  const stopped = dispatcher.stop(10_000);
  expect(calls.stop).toBe(1);
  await store.operations.insert(read({ dueAt: START }));
  dispatcher.wake();
  await settle();
  slow.resolve(3);
  expect(await stopped).toBe(true);
  expect(await isDone('read-calls')).toBe(false);
});

test('leases of running work are renewed until it ends, also during a stop', async () => {
  const slow = Promise.withResolvers<number>();
  const { calls, ...base } = workers();
  dispatcher.start({ ...base, runOperations: () => slow.promise });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(calls.renewLeases).toBe(2);
  const stopped = dispatcher.stop(10_000);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(calls.renewLeases).toBe(3);
  slow.resolve(1);
  expect(await stopped).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.renewLeases).toBe(3);
});

test('leases of request work are renewed without workers until the work ends or the process stops', async () => {
  let renewals = 0;
  const renew = async () => {
    renewals += 1;
  };
  const end = dispatcher.startRenewals(renew);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(renewals).toBe(2);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(renewals).toBe(2);
  dispatcher.startRenewals(renew);
  expect(await dispatcher.stop(10_000)).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(renewals).toBe(2);
});

test('a renewal that fails is logged, and the next one follows', async () => {
  const renew = vi.fn(async () => {
    throw new Error('database gone');
  });
  dispatcher.startRenewals(renew);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(renew).toHaveBeenCalledTimes(2);
  expect(logged).toEqual(Array(2).fill(['jobs.renewal-failed', { error: expect.any(Error) }]));
});

test('stop waits no longer than its timeout', async () => {
  dispatcher.start(workers({ runDeliveries: () => new Promise(() => {}) }));
  await settle();
  const stopped = dispatcher.stop(10_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await stopped).toBe(false);
});

test('retries while the database is unavailable', async () => {
  const nextDueAt = vi.spyOn(store.operations, 'nextDueAt').mockRejectedValueOnce(new Error('gone'));
  await store.operations.insert(read({ dueAt: START + 500 }));
  dispatcher.start(workers());
  await settle();
  expect(logged[0]?.[0]).toBe('jobs.store-unavailable');
  await vi.advanceTimersByTimeAsync(1000);
  expect(nextDueAt.mock.calls.length).toBeGreaterThan(1);
  expect(await isDone('read-calls')).toBe(true);
});

test('work is announced to other processes, and theirs starts immediately', async () => {
  const announced: string[] = [];
  let receive: (work: 'operations' | 'all') => void = () => {};
  dispatcher = createDispatcher({
    clock,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    store,
    maxSleepMs: 60_000,
    others: {
      announce: (work) => announced.push(work),
      subscribe: (onWork) => {
        receive = onWork;
      },
      isComplete: () => true,
    },
  });
  dispatcher.start(workers());
  await settle();
  await store.operations.insert(read({ dueAt: START }));
  receive('operations');
  await settle();
  expect(await isDone('read-calls')).toBe(true);
  expect(announced).toEqual([]);
  dispatcher.wake('deliveries');
  dispatcher.wake();
  expect(announced).toEqual(['deliveries', 'all']);
});

test('an idle process asks for due times once per sleep and runs no pass', async () => {
  let asked = 0;
  for (const repository of [store.operations, store.deliveries, store.events, store.tasks, store.schedules]) {
    const { nextDueAt } = repository;
    repository.nextDueAt = () => {
      asked += 1;
      return nextDueAt();
    };
  }
  dispatcher = createDispatcher({
    clock,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    store,
    maxSleepMs: () => 5_000,
  });
  const { calls, ...rest } = workers();
  dispatcher.start(rest);
  await settle();
  expect(asked).toBe(5);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBeLessThanOrEqual(25);
  expect(calls).toMatchObject({ runSchedules: 1, runOperations: 1, runDeliveries: 1, runRefreshes: 1 });
});
