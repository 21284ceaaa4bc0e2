import { expect, test } from 'vitest';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import type { ProviderQuotaRecord } from '../../../mock-server/core/kernel/records.ts';
import { runConcurrently } from './run-concurrently.ts';
import type { StoreDriver } from './store-drivers.ts';

type Limit = Omit<ProviderQuotaRecord, 'slots'>;

/** Limits that providers impose on connections. */
export function quotaSuite(store: () => Store, driver: StoreDriver): void {
  const limit = (over: Partial<Limit> = {}): Limit => ({
    connectionId: 'connection-1',
    scope: 'api',
    since: 1_800_000_000_000,
    until: 1_800_000_006_000,
    isLockOut: false,
    ...over,
  });
  const block = (over?: Partial<Limit>) => store().providerQuotas.block(limit(over));
  const stored = (connectionId = 'connection-1', scope: Limit['scope'] = 'api') =>
    store().providerQuotas.get(connectionId, scope);

  test('a limit comes back as it was stored, for its connection and its scope', async () => {
    expect(await stored()).toBeUndefined();
    await block({ isLockOut: true });
    expect(await stored()).toEqual({ ...limit({ isLockOut: true }), slots: 0 });
    expect(await stored('connection-2')).toBeUndefined();
    expect(await stored('connection-1', 'token')).toBeUndefined();
    await block({ scope: 'token', until: 1_800_000_009_000 });
    expect(await stored()).toMatchObject({ until: limit().until });
  });

  test('a limit that ends later replaces one that ends earlier, and not the other way round', async () => {
    await block();
    await store().providerQuotas.reserveSlot('connection-1', 'api', limit().until);
    await block({ since: limit().since + 1, until: limit().until - 1 });
    expect(await stored()).toEqual({ ...limit(), slots: 1 });
    await block({ since: limit().since + 1, until: limit().until + 1, isLockOut: true });
    expect(await stored()).toMatchObject({ until: limit().until + 1, isLockOut: true, slots: 0 });
  });

  test('a limit that was noted before the clock was set back is replaced', async () => {
    await block();
    await block({ since: limit().since - 3_600_000, until: limit().until - 3_600_000 });
    expect(await stored()).toMatchObject({ until: limit().until - 3_600_000 });
  });

  test('each slot is reserved once across processes', async () => {
    await block();
    const slots = await runConcurrently(driver, store(), (process) =>
      process.providerQuotas.reserveSlot('connection-1', 'api', limit().until),
    );
    expect(slots.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(await stored()).toMatchObject({ slots: 20 });
  });

  test('there is no slot after a limit that is not the stored one', async () => {
    expect(await store().providerQuotas.reserveSlot('connection-1', 'api', 1)).toBeUndefined();
    await block();
    expect(await store().providerQuotas.reserveSlot('connection-1', 'api', limit().until - 1)).toBeUndefined();
    expect(await store().providerQuotas.reserveSlot('connection-1', 'token', limit().until)).toBeUndefined();
    expect(await stored()).toMatchObject({ slots: 0 });
  });

  test('limits that ended before an instant are removed', async () => {
    await block();
    await block({ connectionId: 'connection-2', until: limit().until + 1 });
    await store().providerQuotas.deleteEnded(limit().until + 1);
    expect(await stored()).toBeUndefined();
    expect(await stored('connection-2')).toBeDefined();
  });
}
