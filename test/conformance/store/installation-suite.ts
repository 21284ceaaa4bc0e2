import { beforeEach, describe, expect, test } from 'vitest';
import type { AuthorityQuery, Store } from '../../../mock-server/core/kernel/ports.ts';
import { StoreConflict } from '../../../mock-server/core/kernel/store-errors.ts';
import { claimReads } from '../../support/claim-due.ts';
import {
  apiKey,
  connection,
  delivery,
  install,
  installation,
  integration,
  operation,
  project,
  read,
  revision,
} from './records.ts';
import { runConcurrently } from './run-concurrently.ts';
import type { StoreDriver } from './store-drivers.ts';
import { NOW } from './store-drivers.ts';

/** Connections and installations. */
export function installationSuite(store: () => Store, driver: StoreDriver): void {
  beforeEach(() => install(store()));

  test('100 concurrent installs of one group create one installation', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        store().installations.insert(installation({ id: `installation-${index}-new`, groupRef: 'group-2' })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'inserted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(99);
    expect(await store().installations.list({ projectId: 'project-1', groupRef: 'group-2' })).toHaveLength(1);
  });

  test('an installation comes back as it was stored', async () => {
    expect(await store().installations.get('installation-1')).toEqual(installation());
    expect(await store().installations.findByGroup('integration-1', 'group-1')).toEqual(installation());
    expect(await store().installations.findByGroup('integration-1', 'group-2')).toBeUndefined();
    expect(await store().connections.get('connection-1')).toEqual(connection());
  });

  test('an installation is found with the records that authorise calls for it', async () => {
    await store().apiKeys.insert(apiKey({ hash: 'digest' }));
    const find = (wanted: AuthorityQuery['installation'], over: Partial<AuthorityQuery> = {}) =>
      store().installations.findAuthorities({
        keyHash: 'digest',
        projectId: 'project-1',
        installation: wanted,
        ...over,
      });
    const authorities = { key: apiKey({ hash: 'digest' }), project: project() };
    const called = { integration: integration(), revision: revision() };
    const all = { ...authorities, ...called, installation: installation(), connection: connection() };
    expect(await find({ id: 'installation-1' })).toEqual(all);
    expect(await find({ integration: 'calls', groupRef: 'group-1' })).toEqual(all);
    expect(await find({ integration: 'integration-1', groupRef: 'group-1' })).toEqual(all);
    expect(await find({ integration: 'calls', groupRef: 'group-2' })).toEqual({ ...authorities, ...called });
    expect(await find({ integration: 'unknown', groupRef: 'group-1' })).toEqual(authorities);
    expect(await find({ id: 'unknown' })).toEqual(authorities);
    expect(await find({ id: 'unknown' }, { keyHash: 'unknown', projectId: 'acme' })).toEqual({});
    expect(await find({ integration: 'calls', groupRef: 'group-1' }, { projectId: 'unknown' })).toEqual({
      key: authorities.key,
    });
  });

  test('an integration whose id is wanted comes before one with that name', async () => {
    const twin = integration({ id: 'integration-2', name: 'integration-1', latestRevisionId: 'revision-2' });
    await store().integrations.insert(twin, revision({ id: 'revision-2', integrationId: 'integration-2' }));
    const wanted = { integration: 'integration-1', groupRef: 'group-1' };
    const query = { keyHash: 'digest', projectId: 'project-1', installation: wanted };
    expect((await store().installations.findAuthorities(query)).installation).toEqual(installation());
  });

  test('connections and installations are listed newest first, of equal age the last one first', async () => {
    const times = ['2026-02-01T00:00:00.000Z', '2026-02-03T00:00:00.000Z', '2026-02-03T00:00:00.000Z'];
    for (const [index, createTime] of times.entries()) {
      const groupRef = `g${index}`;
      await store().connections.insert(connection({ id: `c${index}`, groupRef, createTime }));
      await store().installations.insert(
        installation({ id: `i${index}`, groupRef, connectionId: `c${index}`, createTime }),
      );
    }
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(ids(await store().connections.list({ projectId: 'project-1' }))).toEqual(['c2', 'c1', 'c0', 'connection-1']);
    expect(ids(await store().installations.list({ projectId: 'project-1' }))).toEqual([
      'i2',
      'i1',
      'i0',
      'installation-1',
    ]);
    expect(ids(await store().connections.list({ projectId: 'project-1', groupRef: 'g1' }))).toEqual(['c1']);
    expect(ids(await store().connections.list({ projectId: 'project-1', provider: 'hubspot' }))).toEqual([]);
    expect(ids(await store().connections.list({ projectId: 'project-1', consumerRef: 'unknown' }))).toEqual([]);
    expect(ids(await store().connections.list({ projectId: 'project-2' }))).toEqual([]);
    expect(ids(await store().installations.list({ projectId: 'project-1', connectionId: 'c2' }))).toEqual(['i2']);
    expect(ids(await store().installations.list({ projectId: 'project-1', integrationId: 'none' }))).toEqual([]);
    expect((await store().connections.getMany(['c0', 'c1', 'none'])).map(({ id }) => id).sort()).toEqual(['c0', 'c1']);
    expect(await store().installations.countByIntegration('project-1')).toEqual({ 'integration-1': 4 });
    expect(await store().installations.countByIntegration('project-2')).toEqual({});
  });

  test('a change made from an older version is refused', async () => {
    expect(await store().installations.update(installation({ updateTime: '2026-01-02T00:00:00.000Z' }))).toBe(
      'written',
    );
    expect(await store().installations.update(installation())).toBe('stale');
    expect(await store().installations.get('installation-1')).toEqual(
      installation({ updateTime: '2026-01-02T00:00:00.000Z', version: 2 }),
    );
    expect(await store().connections.update(connection({ status: 'working' }))).toBe('written');
    expect(await store().connections.update(connection())).toBe('stale');
    expect(await store().connections.get('connection-1')).toEqual(connection({ status: 'working', version: 2 }));
    expect(await store().connections.update(connection({ id: 'none' }))).toBe('stale');
  });

  test('of many changes from the same version one is written', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store().installations.update(installation({ updateTime: `2026-01-02T00:00:${10 + index}.000Z` })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
  });

  test('health changes on its own', async () => {
    await store().installations.setHealth('installation-1', 'unhealthy');
    expect(await store().installations.get('installation-1')).toEqual(installation({ healthStatus: 'unhealthy' }));
  });

  test('a connection is not deleted while an installation uses it', async () => {
    await expect(store().connections.delete('connection-1')).rejects.toThrow(StoreConflict);
    expect(await store().connections.get('connection-1')).toEqual(connection());
    expect(await store().installations.delete('installation-1')).toBe(true);
    expect(await store().installations.delete('installation-1')).toBe(false);
    expect(await store().connections.delete('connection-1')).toBe(true);
    expect(await store().connections.delete('connection-1')).toBe(false);
    expect(await store().connections.get('connection-1')).toBeUndefined();
  });

  describe('failure counts', () => {
    const count = {
      installationId: 'installation-1',
      objectName: 'calls',
      failures: 1,
      isPaused: false,
      isForbidden: false,
    };

    test('a count grows one by one, and is gone when it is deleted', async () => {
      expect(await store().failureCounts.get('installation-1', 'calls')).toBeUndefined();
      expect(await store().failureCounts.increment('installation-1', 'calls')).toBe(1);
      expect(await store().failureCounts.get('installation-1', 'calls')).toEqual(count);
      expect(await store().failureCounts.increment('installation-1', 'calls')).toBe(2);
      expect(await store().failureCounts.increment('installation-1', '')).toBe(1);
      await store().failureCounts.markPaused('installation-1', 'calls');
      await store().failureCounts.markPaused('installation-1', 'deals');
      await store().failureCounts.markForbidden('installation-1', 'calls');
      expect(await store().failureCounts.increment('installation-1', 'calls')).toBe(3);
      const all = await store().failureCounts.list('installation-1');
      expect(all).toEqual([
        { ...count, objectName: '' },
        { ...count, failures: 3, isPaused: true, isForbidden: true },
      ]);
      await store().failureCounts.delete('installation-1', []);
      await store().failureCounts.delete('installation-1', ['calls', 'deals']);
      expect(await store().failureCounts.list('installation-1')).toEqual([{ ...count, objectName: '' }]);
      expect(await store().failureCounts.increment('installation-1', 'calls')).toBe(1);
      expect(await store().failureCounts.get('installation-1', 'calls')).toEqual(count);
    });

    test('failures of a deleted installation are not counted', async () => {
      expect(await store().failureCounts.increment('none', 'calls')).toBeUndefined();
      expect(await store().failureCounts.list('none')).toEqual([]);
    });

    test('no increment of 20 concurrent ones is lost', async () => {
      const counts = await runConcurrently(driver, store(), (one) =>
        one.failureCounts.increment('installation-1', 'calls'),
      );
      expect(counts.toSorted((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    });

    test('transactions that lock the installation see the changes of those before them', async () => {
      const counts = await runConcurrently(driver, store(), (one) =>
        one.transaction(async (inside) => {
          expect(await inside.installations.getForUpdate('installation-1')).toEqual(installation());
          const { failures = 0 } = (await inside.failureCounts.get('installation-1', 'calls')) ?? {};
          await inside.failureCounts.increment('installation-1', 'calls');
          return failures;
        }),
      );
      expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
      expect(await store().installations.getForUpdate('none')).toBeUndefined();
    });
  });

  describe('deletion', () => {
    beforeEach(async () => {
      await store().operations.insert(read());
      await store().operations.insert(operation({ id: 'done' }));
      await store().operations.insert(read({ id: 'other', installationId: 'installation-2' }));
      await store().schedules.replace('installation-1', [
        { installationId: 'installation-1', objectName: 'calls', cron: '0 * * * *', nextRunAt: 5000 },
      ]);
      const readUntil = '2026-01-01T00:00:00.000Z';
      await store().watermarks.put({
        installationId: 'installation-1',
        objectName: 'calls',
        readUntil,
        selection: 'all',
      });
      await store().failureCounts.increment('installation-1', 'calls');
      await store().deliveries.insert(delivery());
      await store().deliveries.insert(delivery({ id: 'message-2', installationId: 'installation-2' }));
      await store().deliveries.insert(delivery({ id: 'held-1', status: 'held', objectName: 'calls', dueAt: null }));
    });

    test('deletion of an installation ends running work', async () => {
      await claimReads(store(), { now: 1000 });
      await store().installations.delete('installation-1');
      expect(await store().installations.get('installation-1')).toBeUndefined();
      expect(await store().schedules.due(10_000, 10)).toEqual([]);
      expect(await store().watermarks.get('installation-1', 'calls')).toBeUndefined();
      expect(await store().failureCounts.list('installation-1')).toEqual([]);
      expect(await store().operations.get('read-calls')).toMatchObject({
        status: 'failure',
        result: 'The installation was deleted.',
        updateTime: new Date(NOW).toISOString(),
        dueAt: null,
      });
      expect(await store().operations.save(read({ status: 'success', dueAt: null }), 'worker')).toBe('stale');
      expect((await store().operations.get('read-calls'))?.work).toBeUndefined();
      expect(await store().operations.get('done')).toEqual(operation({ id: 'done' }));
      expect(await store().deliveries.get('message-1')).toMatchObject({ status: 'failed', dueAt: null });
      expect(await store().deliveries.get('held-1')).toBeUndefined();
    });

    test('deletion of an installation leaves others alone', async () => {
      await store().installations.delete('installation-1');
      expect(await store().operations.get('other')).toEqual(read({ id: 'other', installationId: 'installation-2' }));
      expect((await store().deliveries.get('message-2'))?.status).toBe('pending');
    });

    test('deletion of an integration takes everything of it along', async () => {
      await store().integrations.delete('integration-1');
      expect(await store().integrations.get('integration-1')).toBeUndefined();
      expect(await store().integrations.getRevision('revision-1')).toBeUndefined();
      expect(await store().installations.list({ projectId: 'project-1' })).toEqual([]);
      expect(await store().schedules.list('installation-1')).toEqual([]);
      expect(await store().watermarks.get('installation-1', 'calls')).toBeUndefined();
      expect(await store().failureCounts.list('installation-1')).toEqual([]);
      expect((await store().operations.get('read-calls'))?.status).toBe('failure');
      expect(await store().deliveries.get('held-1')).toBeUndefined();
      expect(await store().integrations.insert(integration(), revision())).toBe('inserted');
      expect(await store().installations.insert(installation())).toBe('inserted');
    });
  });
}
