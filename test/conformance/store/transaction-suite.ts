import { expect, test } from 'vitest';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import { overtaken } from '../../../mock-server/core/kernel/store-errors.ts';
import { apiKey, connection, delivery, install, installation, operation, project, read } from './records.ts';
import type { StoreDriver } from './store-drivers.ts';

/** Atomicity and isolation. */
export function transactionSuite(store: () => Store, driver: StoreDriver): void {
  test('a transaction that ends well keeps everything and returns its result', async () => {
    const result = await store().transaction(async (inside) => {
      await install(inside);
      expect(await inside.installations.get('installation-1')).toEqual(installation());
      return 'done';
    });
    expect(result).toBe('done');
    expect(await store().installations.get('installation-1')).toEqual(installation());
  });

  test('a transaction that throws keeps nothing, and everything deleted is back', async () => {
    await install(store());
    await store().operations.insert(read());
    await store().operations.insert(operation({ id: 'newer' }));
    const broken = store().transaction(async (inside) => {
      await inside.projects.update(project({ appName: 'Changed' }));
      await inside.apiKeys.insert(apiKey());
      await inside.groups.upsert({ projectId: 'project-1', groupRef: 'g', groupName: 'G', createTime: 'x' });
      await inside.deliveries.insert(delivery());
      await inside.integrations.delete('integration-1');
      await inside.connections.delete('connection-1');
      throw new Error('half way');
    });
    await expect(broken).rejects.toThrow('half way');
    expect(await store().projects.get('project-1')).toEqual(project());
    expect(await store().apiKeys.list('project-1')).toEqual([]);
    expect(await store().groups.get('project-1', 'g')).toBeUndefined();
    expect(await store().deliveries.get('message-1')).toBeUndefined();
    expect(await store().installations.get('installation-1')).toEqual(installation());
    expect(await store().connections.get('connection-1')).toEqual(connection());
    const operations = await store().operations.list('installation-1', { limit: 10 });
    expect(operations).toEqual([operation({ id: 'newer' }), read()]);
  });

  test('a call from outside during a transaction is not taken back with it', async () => {
    await store().projects.insert(project());
    const opened = Promise.withResolvers<void>();
    const outsideCalled = Promise.withResolvers<void>();
    const broken = store().transaction(async (inside) => {
      await inside.projects.update(project({ appName: 'Changed' }));
      opened.resolve();
      await outsideCalled.promise;
      throw new Error('no');
    });
    await opened.promise;
    const outside = Promise.all([
      store().projects.insert(project({ id: 'project-2', name: 'beta' })),
      store().projects.get('project-1'),
    ]);
    outsideCalled.resolve();
    await expect(broken).rejects.toThrow('no');
    expect(await outside).toEqual(['inserted', project()]);
    expect(await store().projects.get('project-2')).toBeDefined();
  });

  if (driver.isSerial)
    test('transactions that overlap run one after the other', async () => {
      await store().connections.insert(connection());
      const count = async () =>
        store().transaction(async (inside) => {
          const current = await inside.connections.get('connection-1');
          await new Promise(setImmediate);
          return inside.connections.update(current ?? connection());
        });
      expect(await Promise.all([count(), count(), count()])).toEqual(['written', 'written', 'written']);
      expect((await store().connections.get('connection-1'))?.version).toBe(4);
    });

  test('a transaction that was overtaken is repeated up to three times, and keeps what the last attempt wrote', async () => {
    const attempts = (failing: number) => {
      let count = 0;
      const ended = store().transaction(async (inside) => {
        count += 1;
        await inside.projects.insert(project({ id: `${failing}-${count}`, name: `${failing}-${count}` }));
        if (count <= failing) throw overtaken('Another process was faster.');
        return count;
      });
      return ended.catch((error: unknown) => ({ count, error }));
    };
    expect(await attempts(3)).toBe(4);
    expect((await store().projects.list()).map(({ id }) => id)).toEqual(['3-4']);
    expect(await attempts(4)).toMatchObject({ count: 4, error: { name: 'StoreUnavailable', failure: 'overtaken' } });
    expect((await store().projects.list()).map(({ id }) => id)).toEqual(['3-4']);
  });

  test('two transactions that wait for each other both complete', async () => {
    const second = await driver.openSecond(store());
    for (const id of ['project-1', 'project-2']) await store().projects.insert(project({ id, name: id }));
    const hold = async (own: Store, first: string, then: string, meet: () => Promise<void>) =>
      own.transaction(async (inside) => {
        await inside.projects.update(project({ id: first, name: first, appName: 'Changed' }));
        await meet();
        await inside.projects.update(project({ id: then, name: then, appName: 'Changed' }));
      });
    // Only on a database with several connections do both hold one row and wait for the other.
    const bothHold = driver.isSerial ? async () => {} : meeting(2);
    await Promise.all([
      hold(store(), 'project-1', 'project-2', bothHold),
      hold(second, 'project-2', 'project-1', bothHold),
    ]);
    expect((await store().projects.list()).map(({ appName }) => appName)).toEqual(['Changed', 'Changed']);
  });

  test('a snapshot sees the database as it was when it began to read', async () => {
    const second = await driver.openSecond(store());
    await install(store());
    const hasRead = Promise.withResolvers<void>();
    const changing = hasRead.promise.then(() =>
      second.transaction(async (others) => {
        await others.installations.delete('installation-1');
        await others.connections.delete('connection-1');
      }),
    );
    const [before, after] = await store().snapshot(async (inside) => {
      const found = await inside.installations.get('installation-1');
      hasRead.resolve();
      // Elsewhere the change waits for the snapshot.
      if (!driver.isSerial) await changing;
      return [found, await inside.connections.get('connection-1')];
    });
    await changing;
    expect([before, after]).toEqual([installation(), connection()]);
    expect(await store().connections.get('connection-1')).toBeUndefined();
  });

  test('many concurrent transactions and calls all complete', async () => {
    await store().projects.insert(project());
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        await store().transaction(async (inside) => {
          await inside.apiKeys.insert(apiKey({ id: `k${index}`, hash: `h${index}`, prefix: `p${index}` }));
          await inside.projects.get('project-1');
        });
        await store().apiKeys.findByHash(`h${index}`);
      }),
    );
    expect(await store().apiKeys.list('project-1')).toHaveLength(50);
  });
}

/** @returns resolves when it was called by so many, and at once from then on */
function meeting(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let missing = count;
  return () => {
    missing -= 1;
    if (missing === 0) all.resolve();
    return all.promise;
  };
}
