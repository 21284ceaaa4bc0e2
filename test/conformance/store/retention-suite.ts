import { describe, expect, test } from 'vitest';
import type { BatchPosition, DeletedBatch, Store } from '../../../mock-server/core/kernel/ports.ts';
import type { OperationRecord } from '../../../mock-server/core/kernel/records.ts';
import {
  auditEntry,
  blob,
  configChange,
  connectFlow,
  delivery,
  install,
  installation,
  logLine,
  operation,
  read,
} from './records.ts';
import type { StoreDriver } from './store-drivers.ts';

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const BEFORE = day(10);

/** Deletes batch by batch, as the sweep does. @returns rows that were deleted */
async function deleteAll(deleteBatch: (after?: BatchPosition) => Promise<DeletedBatch>): Promise<number> {
  let deleted = 0;
  let after: BatchPosition | undefined;
  do {
    const batch = await deleteBatch(after);
    deleted += batch.deleted;
    after = batch.after;
  } while (after !== undefined);
  return deleted;
}

/** Deletion by age or number, in batches. */
export function retentionSuite(store: () => Store, driver: StoreDriver): void {
  const deleteOperations = (from = store(), limit = 2) =>
    deleteAll((after) => from.operations.deleteFinished({ before: BEFORE, limit, after }));
  const deleteChanges = (keep: number, limit = 2, from = store()) =>
    deleteAll((after) => from.configChanges.deleteSuperseded({ before: BEFORE, limit, after, keep }));

  async function operationsLeft(): Promise<string[]> {
    return (await store().operations.list('installation-1', { limit: 1000 })).map(({ id }) => id).sort();
  }

  /** Finished operations of one installation, one a day. */
  async function insertOperations(...operations: Partial<OperationRecord>[]): Promise<void> {
    for (const [index, over] of operations.entries()) {
      const finished = { id: `op-${index + 1}`, createTime: day(index + 1), ...over };
      expect(await store().operations.insert(operation(finished))).toBe('inserted');
    }
  }

  describe('operations', () => {
    test('are deleted with their logs, in batches, except for the latest of the installation', async () => {
      await install(store());
      await insertOperations({}, {}, {}, {}, {});
      await store().operationLogs.append(
        ['op-1', 'op-4', 'op-5'].flatMap((operationId) =>
          Array.from({ length: 25 }, (_, line) => logLine({ id: `${operationId} ${line}`, operationId })),
        ),
      );
      expect((await store().operations.deleteFinished({ before: BEFORE, limit: 2 })).deleted).toBeLessThanOrEqual(2);
      await deleteOperations();
      expect(await operationsLeft()).toEqual(['op-5']);
      expect(await store().operationLogs.list('op-1', 100)).toEqual([]);
      expect(await store().operationLogs.list('op-4', 100)).toEqual([]);
      expect(await store().operationLogs.list('op-5', 100)).toHaveLength(25);
      expect((await store().operations.latestByInstallation(['installation-1'])).map(({ id }) => id)).toEqual(['op-5']);
    });

    test('stay until the retention period has passed since they ended', async () => {
      await install(store());
      await insertOperations(
        { updateTime: day(10) },
        { updateTime: day(9) },
        { createTime: day(9), id: 'young' },
        { createTime: day(12), id: 'latest' },
      );
      expect(await deleteOperations()).toBe(2);
      expect(await operationsLeft()).toEqual(['latest', 'op-1']);
    });

    test('stay while they are not finished', async () => {
      await install(store());
      const running = read({ id: 'running', createTime: day(1) });
      const waiting = operation({ id: 'waiting', status: 'in_progress', createTime: day(1), dueAt: 1 });
      for (const one of [running, waiting]) await store().operations.insert(one);
      await insertOperations({}, {});
      await deleteOperations();
      expect(await operationsLeft()).toEqual(['op-2', 'running', 'waiting']);
    });

    test('stay while one of their messages waits to be delivered', async () => {
      await install(store());
      await insertOperations({}, {}, {});
      await store().deliveries.insert(delivery({ operationId: 'op-1' }));
      await store().deliveries.insert(delivery({ id: 'sent', operationId: 'op-2', status: 'delivered', dueAt: null }));
      await deleteOperations();
      expect(await operationsLeft()).toEqual(['op-1', 'op-3']);
    });

    test('stay when the latest reads of an object or its backfill progress are read from them', async () => {
      await install(store());
      const done = { actionType: 'read', resource: 'calls' } as const;
      await insertOperations(
        { ...done, readType: 'backfill', id: 'former backfill' },
        { ...done, readType: 'backfill', id: 'backfill' },
        { ...done, readType: 'scheduled', status: 'failure', id: 'former failure' },
        { ...done, readType: 'scheduled', status: 'failure', id: 'failure' },
        { ...done, readType: 'scheduled', id: 'former success' },
        { ...done, readType: 'scheduled', id: 'success' },
        { ...done, resource: 'companies', readType: 'backfill', status: 'failure', id: 'other object' },
        { id: 'write' },
        { id: 'latest write' },
      );
      const responses = async () => [
        await store().operations.latestByInstallation(['installation-1']),
        (await store().operations.latestReads('installation-1', ['calls', 'companies'])).map(({ id }) => id).sort(),
        await store().operations.latest({
          installationId: 'installation-1',
          actionType: 'read',
          resource: 'calls',
          readType: 'backfill',
        }),
      ];
      const before = await responses();
      expect(await deleteOperations()).toBe(4);
      expect(await operationsLeft()).toEqual(['backfill', 'failure', 'latest write', 'other object', 'success']);
      expect(await responses()).toEqual(before);
    });

    test('of a deleted installation are all deleted', async () => {
      await install(store());
      await insertOperations({}, {}, { actionType: 'read', readType: 'backfill' });
      await store().installations.delete('installation-1');
      expect(await deleteOperations()).toBe(3);
    });

    test('that stay are passed by: a batch that deletes none leads to the next', async () => {
      await install(store());
      for (let index = 0; index < 7; index += 1) {
        const kept = {
          id: `kept-${index}`,
          actionType: 'read',
          resource: `object-${index}`,
          createTime: day(1),
        } as const;
        await store().operations.insert(operation(kept));
      }
      await insertOperations({ createTime: day(2) }, { createTime: day(3) });
      expect(await deleteOperations()).toBe(1);
      expect(await operationsLeft()).toHaveLength(8);
    });
  });

  describe('configuration history', () => {
    async function insertChanges(installationId: string, count: number): Promise<void> {
      for (let index = 1; index <= count; index += 1) {
        const id = `${installationId} ${index}`;
        await store().configChanges.insert(configChange({ id, installationId, createTime: day(index) }));
      }
    }
    const changesLeft = async (installationId: string) =>
      (await store().configChanges.list(installationId, { limit: 100 })).map(({ id }) => id);

    test('holds the newest changes of each installation', async () => {
      await install(store());
      await store().installations.insert(installation({ id: 'installation-2', groupRef: 'group-2' }));
      await insertChanges('installation-1', 7);
      await insertChanges('installation-2', 2);
      expect(await deleteChanges(3)).toBe(4);
      expect(await changesLeft('installation-1')).toEqual(['installation-1 7', 'installation-1 6', 'installation-1 5']);
      expect(await changesLeft('installation-2')).toHaveLength(2);
      expect(await deleteChanges(3)).toBe(0);
    });

    test('of a deleted installation is deleted by its age', async () => {
      await insertChanges('deleted', 12);
      expect(await deleteChanges(3)).toBe(9);
      expect(await changesLeft('deleted')).toEqual(['deleted 12', 'deleted 11', 'deleted 10']);
    });

    test('is complete for any number of installations', async () => {
      await install(store());
      for (let index = 0; index < 120; index += 1) {
        const id = `many-${index}`;
        await store().installations.insert(installation({ id, groupRef: id }));
        for (const place of [1, 2]) {
          await store().configChanges.insert(configChange({ id: `${id} ${place}`, installationId: id }));
        }
      }
      expect(await deleteChanges(1, 50)).toBe(120);
      for (const index of [0, 60, 119]) expect(await changesLeft(`many-${index}`)).toEqual([`many-${index} 2`]);
    });
  });

  test('rows that expire are deleted in batches, oldest first, and younger ones stay', async () => {
    const count = 5;
    for (let index = 0; index <= count; index += 1) {
      const createTime = day(index === count ? 10 : 5);
      await store().audit.insert(auditEntry({ id: `a${index}`, createTime }));
      await store().deliveries.insert(delivery({ id: `d${index}`, status: 'failed', dueAt: null, createTime }));
      await store().operationLogs.append([logLine({ id: `l${index}`, timestamp: createTime })]);
      const expiresAt = index === count ? 2000 : 1000 + index;
      await store().blobs.put(blob({ path: `b${index}`, expiresAt }));
      await store().connectFlows.insert(connectFlow({ id: `f${index}`, expiresAt }));
    }
    const { audit, deliveries, operationLogs, blobs, connectFlows } = store();
    const byAge = { before: BEFORE, limit: 2 };
    const byExpiry = { before: 2000, limit: 2 };
    expect(await audit.deleteBefore(byAge)).toMatchObject({ deleted: 2, after: expect.anything() });
    const deleted = [
      await deleteAll((after) => audit.deleteBefore({ ...byAge, after })),
      await deleteAll((after) => deliveries.deleteFinished({ ...byAge, after })),
      await deleteAll((after) => operationLogs.deleteBefore({ ...byAge, after })),
      await deleteAll((after) => blobs.deleteExpired({ ...byExpiry, after })),
      await deleteAll((after) => connectFlows.deleteExpired({ ...byExpiry, after })),
    ];
    expect(deleted).toEqual([3, 5, 5, 5, 5]);
    expect((await audit.list('project-1', { limit: 10 })).map(({ id }) => id)).toEqual(['a5']);
    expect(await deliveries.get('d5')).toBeDefined();
    expect(await operationLogs.list('operation-1', 10)).toHaveLength(1);
    expect(await blobs.get('b5')).toBeDefined();
    expect(await connectFlows.take('f5')).toBeDefined();
  });

  test('of processes that delete at the same time each row is counted by one', async () => {
    await install(store());
    for (let index = 0; index < 200; index += 1) {
      await store().operations.insert(operation({ id: `op-${index}`, createTime: day(1 + (index % 5)) }));
      await store().operationLogs.append([logLine({ id: `line-${index}`, operationId: `op-${index}` })]);
      await store().audit.insert(auditEntry({ id: `entry-${index}`, createTime: day(1 + (index % 5)) }));
      await store().configChanges.insert(configChange({ id: `change-${index}`, createTime: day(1) }));
    }
    const processes = [store(), await driver.openSecond(store()), await driver.openSecond(store())];
    const counts = await Promise.all(
      processes.map(async (one) => [
        await deleteOperations(one, 10),
        await deleteAll((after) => one.audit.deleteBefore({ before: BEFORE, limit: 10, after })),
        await deleteChanges(20, 10, one),
        await deleteAll((after) => one.operationLogs.deleteBefore({ before: BEFORE, limit: 10, after })),
      ]),
    );
    const sum = (place: number) => counts.reduce((total, one) => total + (one[place] ?? 0), 0);
    expect([sum(0), sum(1), sum(2)]).toEqual([199, 200, 180]);
    expect(await operationsLeft()).toHaveLength(1);
    expect(await store().audit.list('project-1', { limit: 10 })).toEqual([]);
  });
}
