import { beforeEach, describe, expect, it } from 'vitest';
import type { TestPorts } from '../../../test/support/core-ports.ts';
import { createTestPorts } from '../../../test/support/core-ports.ts';
import type { Store } from '../kernel/ports.ts';
import { StoreUnavailable } from '../kernel/store-errors.ts';
import {
  acquireCall,
  admit,
  availableCalls,
  countCall,
  findBlock,
  postponeAfterFailure,
  recordProviderLimit,
} from './provider-quota.ts';

const KEY = { connectionId: 'connection-1', scope: 'api' } as const;
const PROVIDER = { name: 'acme', displayName: 'Acme' };

let ports: TestPorts;
/** Queries for the state of a limit. */
let reads: number;

beforeEach(() => {
  ports = createTestPorts();
  ports.store = counted(ports.store);
  reads = 0;
});

function counted(store: Store): Store {
  const get: Store['providerQuotas']['get'] = (...key) => {
    reads += 1;
    return store.providerQuotas.get(...key);
  };
  return { ...store, providerQuotas: { ...store.providerQuotas, get } };
}

/** A process that shares the store, and nothing else. */
const otherProcess = (): TestPorts => ({ ...ports, store: { ...ports.store } });

const inMs = (ms: number) => ({ retryAt: ports.clock.now() + ms, isLockOut: false });
const waitOf = async (process = ports, timeScale?: number) => (await findBlock(process, KEY, timeScale))?.waitMs;

describe('a limit', () => {
  it('is in force for its connection and its scope until it ends', async () => {
    await recordProviderLimit(ports, KEY, inMs(6_000));
    expect(await waitOf()).toBe(6_000);
    expect(await findBlock(ports, { ...KEY, scope: 'token' })).toBeUndefined();
    expect(await findBlock(ports, { ...KEY, connectionId: 'connection-2' })).toBeUndefined();
    ports.clock.advance(5_999);
    expect(await waitOf()).toBe(1);
    ports.clock.advance(1);
    expect(await waitOf()).toBeUndefined();
  });

  it('is noticed by another process within a second, however often that one asks', async () => {
    const other = otherProcess();
    expect(await waitOf(other)).toBeUndefined();
    await recordProviderLimit(ports, KEY, { ...inMs(6_000), isLockOut: true });
    other.clock.advance(999);
    expect(await waitOf(other)).toBeUndefined();
    expect(reads).toBe(1);
    other.clock.advance(1);
    const blocks = await Promise.all([findBlock(other, KEY), findBlock(other, KEY), findBlock(other, KEY)]);
    expect(blocks).toEqual(Array(3).fill({ waitMs: 5_000, isLockOut: true }));
    expect(reads).toBe(2);
  });

  it('is known without a query to the process that met it', async () => {
    await waitOf();
    await recordProviderLimit(ports, KEY, inMs(6_000));
    expect(await waitOf()).toBe(6_000);
    expect(reads).toBe(1);
  });

  it('is stored once, however many calls are refused', async () => {
    const { until } = await stored(() => recordProviderLimit(ports, KEY, inMs(6_000)));
    await ports.store.providerQuotas.reserveSlot('connection-1', 'api', until);
    ports.clock.advance(400);
    const again = await stored(() => recordProviderLimit(ports, KEY, inMs(5_600)));
    expect(again).toMatchObject({ until, slots: 1 });
  });

  it('that cannot be stored counts for this process', async () => {
    const block = () => Promise.reject(new Error('The disk is full.'));
    ports.store = { ...ports.store, providerQuotas: { ...ports.store.providerQuotas, block } };
    await recordProviderLimit(ports, KEY, inMs(6_000));
    expect(await waitOf()).toBe(6_000);
    expect(ports.logged).toMatchObject([{ level: 'warn', event: 'provider_limit.not_stored' }]);
  });

  it.each([
    ['nothing is known', undefined],
    ['the limit that this process met counts', 6_000],
  ])('that cannot be read does not fail a call: %s', async (_what, waitMs) => {
    if (waitMs !== undefined) await recordProviderLimit(ports, KEY, inMs(waitMs));
    ports.store.providerQuotas.get = () => Promise.reject(new StoreUnavailable(new Error('The database restarts.')));
    expect(await waitOf()).toBe(waitMs);
    expect(ports.logged).toMatchObject([{ level: 'warn', event: 'provider_limit.not_read' }]);
  });

  it('without a time lasts a second, and twice as long each time when the next call is refused too', async () => {
    const seen: (number | undefined)[] = [];
    for (let time = 0; time < 8; time += 1) {
      await recordProviderLimit(ports, KEY, { isLockOut: false });
      const wait = await waitOf();
      seen.push(wait);
      ports.clock.advance(wait ?? 0);
    }
    expect(seen).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    ports.clock.advance(62_000);
    await recordProviderLimit(ports, KEY, { isLockOut: false });
    expect(await waitOf()).toBe(1_000);
  });

  it('lasts a second again when the provider has responded since', async () => {
    await recordProviderLimit(ports, KEY, { isLockOut: false });
    ports.clock.advance(1_000);
    countCall(ports, KEY);
    await recordProviderLimit(ports, KEY, { isLockOut: false });
    expect(await waitOf()).toBe(1_000);
  });

  it('that ends immediately according to the provider lasts a second', async () => {
    await recordProviderLimit(ports, KEY, inMs(0));
    expect(await waitOf()).toBe(1_000);
  });

  it('is shortened by the time scale for work, and not for callers', async () => {
    ports.settings = { ...ports.settings, timeScale: 60 };
    await recordProviderLimit(ports, KEY, inMs(60_000));
    expect([await waitOf(), await waitOf(ports, 1)]).toEqual([1_000, 60_000]);
    ports.clock.advance(1_000);
    expect([await waitOf(), await waitOf(ports, 1)]).toEqual([undefined, 59_000]);
  });
});

describe('when the wall clock is set', () => {
  it.each([3_600_000, -3_600_000])('by %s ms a limit ends when the provider wants', async (step) => {
    await recordProviderLimit(ports, KEY, inMs(30_000));
    ports.clock.step(step);
    ports.clock.advance(29_999);
    expect(await waitOf()).toBe(1);
    ports.clock.advance(1);
    expect(await waitOf()).toBeUndefined();
  });

  it('back, a process that starts later waits no longer than the limit was', async () => {
    await recordProviderLimit(ports, KEY, inMs(30_000));
    ports.clock.step(-3_600_000);
    expect(await waitOf(otherProcess())).toBe(30_000);
  });
});

describe('processes that know nothing of a quota', () => {
  const dueAfter = async (process: TestPorts, from: number) =>
    ((await admit(process, KEY, PROVIDER))?.postponement.dueAt ?? Number.NaN) - from;

  it('return in rounds of a second: one process, then two, then four', async () => {
    ports.ids.random = () => 0.5;
    await recordProviderLimit(ports, KEY, inMs(6_000));
    const now = ports.clock.now();
    const waits: number[] = [];
    for (let number = 0; number < 8; number += 1) waits.push(await dueAfter(otherProcess(), now));
    expect(waits).toEqual([6_500, 7_500, 7_500, 8_500, 8_500, 8_500, 8_500, 9_500]);
  });

  it('return at a random instant of their round, and keep it', async () => {
    await recordProviderLimit(ports, KEY, inMs(6_000));
    const now = ports.clock.now();
    ports.ids.random = () => 0.25;
    expect(await dueAfter(ports, now)).toBe(6_250);
    ports.ids.random = () => 0.75;
    expect(await dueAfter(ports, now)).toBe(6_250);
    expect(await dueAfter(otherProcess(), now)).toBe(7_750);
  });

  it('share the places of a limit that each of them met at another instant', async () => {
    ports.ids.random = () => 0;
    const other = otherProcess();
    const now = ports.clock.now();
    await recordProviderLimit(ports, KEY, inMs(6_000));
    ports.clock.advance(15);
    await recordProviderLimit(other, KEY, inMs(6_000));
    expect(await dueAfter(other, now)).toBe(6_015);
    expect(await dueAfter(ports, now)).toBe(7_000);
  });

  it('make one call, then one in a second, then two, then four', async () => {
    ports.ids.random = () => 0;
    await recordProviderLimit(ports, KEY, inMs(6_000));
    await admit(ports, KEY, PROVIDER);
    ports.clock.advance(6_000);
    const calls = [0, 0, 0, 0, 0];
    for (let ms = 0; ms < 5_000; ms += 10) {
      if ((await admit(ports, KEY, PROVIDER)) === undefined) {
        countCall(ports, KEY);
        calls[Math.floor(ms / 1_000)]! += 1;
      }
      ports.clock.advance(10);
    }
    expect(calls).toEqual([1, 1, 2, 4, 8]);
  });

  it('try again after the next limit when the store could not be asked', async () => {
    await recordProviderLimit(ports, KEY, inMs(6_000));
    const { reserveSlot } = ports.store.providerQuotas;
    ports.store.providerQuotas.reserveSlot = () => Promise.reject(new StoreUnavailable(new Error('It restarts.')));
    await expect(admit(ports, KEY, PROVIDER)).rejects.toThrow(StoreUnavailable);
    ports.store.providerQuotas.reserveSlot = reserveSlot;
    expect(await admit(ports, KEY, PROVIDER)).toMatchObject({ failure: { notSent: true } });
  });

  it('are not held up long after the limit', async () => {
    await recordProviderLimit(ports, KEY, inMs(6_000));
    ports.clock.advance(20_000);
    expect(await admit(otherProcess(), KEY, PROVIDER)).toBeUndefined();
    expect(availableCalls(ports, KEY).turns).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('work that waits for a limit', () => {
  it('is refused as not sent while the limit is in force', async () => {
    await recordProviderLimit(ports, KEY, inMs(6_000));
    expect(await admit(ports, KEY, PROVIDER)).toMatchObject({
      failure: { kind: 'rateLimited', notSent: true, retryable: true },
    });
    expect(availableCalls(ports, KEY).turns).toBe(0);
  });

  it('is rescheduled for a limit of more than a minute', async () => {
    await recordProviderLimit(ports, KEY, { ...inMs(3_600_000), isLockOut: true });
    expect(availableCalls(ports, KEY).turns).toBe(Number.POSITIVE_INFINITY);
    acquireCall(ports, KEY);
    expect(await admit(ports, KEY, PROVIDER)).toMatchObject({ failure: { isLockOut: true } });
  });

  it('continues when the limit ends, a little slower than the provider took calls before it', async () => {
    ports.ids.random = () => 0;
    for (let call = 0; call < 20; call += 1) countCall(ports, KEY);
    await recordProviderLimit(ports, KEY, inMs(1_000));
    ports.clock.advance(1_000);
    let calls = 0;
    for (let ms = 0; ms < 1_000; ms += 10) {
      for (; availableCalls(ports, KEY).turns > 0; calls += 1) {
        acquireCall(ports, KEY);
        expect(await admit(ports, KEY, PROVIDER)).toBeUndefined();
        countCall(ports, KEY);
      }
      ports.clock.advance(10);
    }
    expect(calls).toBe(19);
  });

  it('leaves room for the calls that do not wait', async () => {
    ports.ids.random = () => 0;
    for (let call = 0; call < 20; call += 1) countCall(ports, KEY);
    await recordProviderLimit(ports, KEY, inMs(1_000));
    ports.clock.advance(1_000);
    for (let call = 0; call < 9; call += 1) countCall(ports, KEY);
    expect(availableCalls(ports, KEY)).toEqual({ turns: 0, waitMs: expect.closeTo(500, -2) });
  });

  it('is not held up where there is no limit', async () => {
    expect(await admit(ports, KEY, PROVIDER)).toBeUndefined();
    const { dueAt } = await postponeAfterFailure(ports, KEY, 1, {});
    expect(dueAt - ports.clock.now()).toBe(1_000);
  });

  it('after a refused call is due when the limit ends', async () => {
    ports.ids.random = () => 0;
    await recordProviderLimit(ports, KEY, inMs(6_000));
    const { dueAt } = await postponeAfterFailure(ports, KEY, 3, { kind: 'rateLimited', ...inMs(6_000) });
    expect(dueAt).toBe(ports.clock.now() + 6_000);
  });

  it('after another failure waits as long as it would without the limit', async () => {
    ports.ids.random = () => 0.999;
    await recordProviderLimit(ports, KEY, inMs(1_000));
    const { dueAt } = await postponeAfterFailure(ports, KEY, 3, { kind: 'serverError' });
    expect(dueAt).toBeGreaterThan(ports.clock.now() + 3_000);
  });
});

async function stored(work: () => Promise<void>) {
  await work();
  const record = await ports.store.providerQuotas.get('connection-1', 'api');
  if (record === undefined) throw new Error('Nothing is stored.');
  return record;
}
