import { expect, test } from 'vitest';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import { delivery, destination } from './records.ts';
import { runConcurrently } from './run-concurrently.ts';
import type { StoreDriver } from './store-drivers.ts';

/** Destinations that fail, are disabled and come back. */
export function destinationSuite(store: () => Store, driver: StoreDriver): void {
  const early = '2026-01-02T00:00:00.000Z';
  const late = '2026-01-03T00:00:00.000Z';
  const current = () => store().destinations.get('destination-1');
  const setState = (state: Parameters<Store['destinations']['setState']>[1]) =>
    store().destinations.setState('destination-1', state);

  test('a destination comes back with its type and its state', async () => {
    const full = destination({ type: 'slack', failingSince: early, disabledAt: late });
    await store().destinations.insert(full);
    expect(await current()).toEqual(full);
    expect(await store().destinations.list('project-1')).toEqual([full]);
  });

  test('an instant of failure is kept until it is cleared', async () => {
    await store().destinations.insert(destination());
    expect(await setState({ failingSince: early })).toEqual({ changed: true });
    expect(await setState({ failingSince: late })).toEqual({ changed: false });
    expect(await current()).toEqual(destination({ failingSince: early }));
    expect(await setState({ failingSince: late, disabledAt: late })).toEqual({ changed: true });
    expect(await current()).toEqual(destination({ failingSince: early, disabledAt: late }));
    expect(await setState({ failingSince: null })).toEqual({ changed: true });
    expect(await current()).toEqual(destination({ disabledAt: late }));
    expect(await setState({ failingSince: null, disabledAt: null })).toEqual({ changed: true });
    expect(await setState({ failingSince: null, disabledAt: null })).toEqual({ changed: false });
    expect(await setState({})).toEqual({ changed: false });
    expect(await current()).toEqual(destination());
    expect(await store().destinations.setState('none', { failingSince: early })).toEqual({ changed: false });
  });

  test('of many that disable a destination one does', async () => {
    await store().destinations.insert(destination());
    const outcomes = await runConcurrently(driver, store(), (process, index) =>
      process.destinations.setState('destination-1', { disabledAt: `2026-01-02T00:00:${10 + index}.000Z` }),
    );
    expect(outcomes.filter(({ changed }) => changed)).toHaveLength(1);
  });

  test('a change by people leaves the state as it is stored', async () => {
    await store().destinations.insert(destination({ failingSince: early }));
    const read = destination({ url: 'https://new.example', updateTime: late, disabledAt: late });
    expect(await store().destinations.update(read)).toBe('inserted');
    expect(await current()).toEqual(destination({ url: 'https://new.example', updateTime: late, failingSince: early }));
  });

  test('a change made from an older reading is refused', async () => {
    await store().destinations.insert(destination());
    await store().destinations.insert(destination({ id: 'destination-2', name: 'other' }));
    const changed = destination({ url: 'https://new.example', updateTime: early });
    expect(await store().destinations.update(changed, destination())).toBe('inserted');
    expect(await store().destinations.update(destination({ updateTime: late }), destination())).toBe('stale');
    const renamed = destination({ name: 'other', updateTime: late });
    expect(await store().destinations.update(renamed, destination())).toBe('stale');
    expect(await store().destinations.update(renamed, changed)).toBe('duplicate');
    expect(await current()).toEqual(changed);
    expect(await store().destinations.update(destination({ updateTime: late }), changed)).toBe('inserted');
    expect(await store().destinations.update(destination({ id: 'none', name: 'n' }), destination())).toBe('stale');
  });

  test('a change made before the signing keys were encrypted again is refused', async () => {
    const previousSigningKey = { sealed: 'v1.previous', validUntil: late };
    await store().destinations.insert(destination({ previousSigningKey }));
    const found = await current();
    if (found === undefined) throw new Error('There is no destination.');
    expect(await store().destinations.update(found, { ...found, sealedSigningKey: 'v1.former' })).toBe('stale');
    const former = { ...previousSigningKey, sealed: 'v1.former' };
    expect(await store().destinations.update(found, { ...found, previousSigningKey: former })).toBe('stale');
    expect(await store().destinations.update(found, { ...found, previousSigningKey: undefined })).toBe('stale');
    expect(await store().destinations.update(found, found)).toBe('inserted');
  });

  test('messages about no installation wait as others do, and continue when installations go', async () => {
    const { installationId: _, operationId: __, ...notification } = delivery();
    await store().deliveries.insert(notification);
    expect(await store().deliveries.get('message-1')).toEqual(notification);
    await store().installations.delete('installation-1');
    expect(await store().deliveries.get('message-1')).toEqual(notification);
  });

  test('all waiting messages of a destination fail together, including leased ones', async () => {
    await store().deliveries.insert(delivery());
    await store().deliveries.insert(delivery({ id: 'in-hand', createTime: early }));
    await store().deliveries.insert(delivery({ id: 'done', status: 'delivered', dueAt: null }));
    await store().deliveries.insert(delivery({ id: 'elsewhere', destinationId: 'destination-2' }));
    const claim = (destinationId: string) =>
      store().deliveries.claim({
        now: 1000,
        until: 2000,
        token: 'worker',
        queues: new Map([[`project-1/${destinationId}`, 10]]),
      });
    expect(await claim('destination-1')).toHaveLength(2);
    await store().deliveries.endPending('destination-1', 'The destination is disabled.');
    for (const id of ['message-1', 'in-hand']) {
      expect(await store().deliveries.get(id)).toMatchObject({
        status: 'failed',
        lastError: 'The destination is disabled.',
        dueAt: null,
      });
      expect(await store().deliveries.save(delivery({ id, status: 'delivered', dueAt: null }), 'worker')).toBe('stale');
    }
    expect((await store().deliveries.get('done'))?.status).toBe('delivered');
    expect((await store().deliveries.get('elsewhere'))?.status).toBe('pending');
    expect(await claim('destination-2')).toHaveLength(1);
  });
}
