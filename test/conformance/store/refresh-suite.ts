import { expect, test } from 'vitest';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import { connection } from './records.ts';
import { runConcurrently } from './run-concurrently.ts';
import type { StoreDriver } from './store-drivers.ts';

/** Tokens of connections: when they are refreshed, and by whom. */
export function refreshSuite(store: () => Store, driver: StoreDriver): void {
  const claim = (token: string, over: { now?: number; until?: number } = {}) =>
    store().connections.claimRefresh('connection-1', { now: 1000, until: 2000, token, ...over });

  test('an OAuth connection comes back as it was stored', async () => {
    const oauth = connection({
      authScheme: 'oauth2/authorizationCode',
      providerAppId: 'app-1',
      refreshAt: 1_800_000_000_000,
    });
    await store().connections.insert(oauth);
    expect(await store().connections.get('connection-1')).toEqual(oauth);
    const custom = connection({ id: 'custom', authScheme: 'custom' });
    await store().connections.insert(custom);
    expect(await store().connections.get('custom')).toEqual(custom);
    expect(await store().connections.update(connection({ authScheme: 'oauth2/authorizationCode' }))).toBe('written');
    expect(await store().connections.get('connection-1')).toEqual(
      connection({ authScheme: 'oauth2/authorizationCode', version: 2 }),
    );
  });

  test('of many that would refresh a token one does', async () => {
    await store().connections.insert(connection());
    const outcomes = await runConcurrently(driver, store(), (process, index) =>
      process.connections.claimRefresh('connection-1', { now: 1000, until: 2000, token: `worker-${index}` }),
    );
    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
    expect(await claim('later')).toBe('stale');
  });

  test('of many that find a lapsed lease one takes it over', async () => {
    await store().connections.insert(connection());
    await claim('crashed');
    expect(await claim('early', { now: 1999 })).toBe('stale');
    const outcomes = await runConcurrently(driver, store(), (process, index) =>
      process.connections.claimRefresh('connection-1', { now: 2000, until: 3000, token: `worker-${index}` }),
    );
    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
  });

  test('a lease that ends too late because the clock was set back blocks no process', async () => {
    await store().connections.insert(connection());
    await claim('crashed', { now: 3_600_000, until: 3_601_000 });
    expect(await claim('next')).toBe('written');
    expect(await claim('third', { now: 999, until: 1999 })).toBe('stale');
  });

  test('only the holder can release a lease or extend it', async () => {
    await store().connections.insert(connection());
    await claim('first');
    await store().connections.releaseRefresh('connection-1', 'other');
    expect(await claim('next')).toBe('stale');
    expect(await claim('first', { until: 5000 })).toBe('written');
    expect(await claim('next', { now: 4999, until: 6000 })).toBe('stale');
    await store().connections.releaseRefresh('connection-1', 'first');
    expect(await claim('next')).toBe('written');
  });

  test('a holder that comes late does not let go of the lease of the next one', async () => {
    await store().connections.insert(connection());
    await claim('slow');
    expect(await claim('next', { now: 2000, until: 3000 })).toBe('written');
    await store().connections.releaseRefresh('connection-1', 'slow');
    expect(await claim('third', { now: 2500, until: 3500 })).toBe('stale');
  });

  test('a change of the connection does not touch its lease, nor a lease the connection', async () => {
    await store().connections.insert(connection());
    await claim('holder');
    expect(await store().connections.get('connection-1')).toEqual(connection());
    expect(await store().connections.update(connection({ refreshAt: 9000 }))).toBe('written');
    expect(await claim('other')).toBe('stale');
    await store().connections.releaseRefresh('connection-1', 'holder');
    expect(await store().connections.get('connection-1')).toMatchObject({ version: 2, refreshAt: 9000 });
  });

  test('a deleted connection is not refreshed, and its lease is deleted', async () => {
    expect(await claim('early')).toBe('stale');
    await store().connections.releaseRefresh('connection-1', 'early');
    await store().connections.insert(connection());
    await claim('holder');
    await store().connections.delete('connection-1');
    await store().connections.insert(connection());
    expect(await claim('next')).toBe('written');
  });

  test('a failed transaction acquires no lease', async () => {
    await store().connections.insert(connection());
    const broken = store().transaction(async (inside) => {
      await inside.connections.claimRefresh('connection-1', { now: 1000, until: 2000, token: 'broken' });
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await claim('next')).toBe('written');
  });

  test('connections are due for a refresh when their time has come, earliest first', async () => {
    expect(await store().connections.nextRefreshAt()).toBeUndefined();
    await store().connections.insert(connection({ id: 'never' }));
    expect(await store().connections.nextRefreshAt()).toBeUndefined();
    for (const [id, refreshAt] of Object.entries({ c: 900, a: 800, b: 1000, later: 1001, twin: 900 })) {
      await store().connections.insert(connection({ id, refreshAt }));
    }
    const due = async (now: number, limit: number) =>
      (await store().connections.dueForRefresh({ now, limit })).map(({ id }) => id);
    expect(await due(1000, 10)).toEqual(['a', 'c', 'twin', 'b']);
    expect(await due(1000, 2)).toEqual(['a', 'c']);
    expect(await due(799, 10)).toEqual([]);
    expect(await store().connections.nextRefreshAt()).toBe(800);
    await store().connections.update(connection({ id: 'a', refreshAt: null }));
    expect(await store().connections.nextRefreshAt()).toBe(900);
  });
  test('connections in progress and providers without a free place are not due', async () => {
    for (const id of ['a', 'b']) await store().connections.insert(connection({ id, provider: 'busy', refreshAt: 1 }));
    for (const id of ['c', 'd']) await store().connections.insert(connection({ id, provider: 'idle', refreshAt: 2 }));
    const due = async (except: { exceptIds?: string[]; exceptProviders?: string[] }) =>
      (await store().connections.dueForRefresh({ now: 10, limit: 2, ...except })).map(({ id }) => id);
    expect(await due({ exceptIds: ['a', 'c'] })).toEqual(['b', 'd']);
    expect(await due({ exceptProviders: ['busy', 'unknown'] })).toEqual(['c', 'd']);
    expect(await due({ exceptIds: ['d'], exceptProviders: ['busy'] })).toEqual(['c']);
    expect(await due({})).toEqual(['a', 'b']);
  });
}
