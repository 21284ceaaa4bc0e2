import { beforeEach, expect, test } from 'vitest';
import type { Repositories, Store } from '../../../mock-server/core/kernel/ports.ts';
import type { WriteItem } from '../../../mock-server/core/kernel/records.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import { install, installation, operation } from './records.ts';
import type { StoreDriver } from './store-drivers.ts';

const DUE_AT = 60_000;
const NOW = 5_000;

/** Batches that gather the records of several requests. */
export function autoBatchSuite(store: () => Store, driver: StoreDriver): void {
  let made = 0;
  const batchOf = (over: { installationId?: string; resource?: string; type?: 'create' | 'update' } = {}) => {
    const { type = 'create', ...rest } = over;
    made += 1;
    const request = {
      groupRef: 'group-1',
      type,
      mode: 'asynchronous' as const,
      autoBatchPolicy: { maxDelayMinutes: 1 },
    };
    return {
      ...operation({ id: `batch-${made}`, actionType: 'write', status: 'in_progress', resource: 'contacts', ...rest }),
      work: { kind: 'write' as const, request, sending: [] },
      dueAt: DUE_AT,
    };
  };
  const item = (number: number): WriteItem => ({ record: { number } });
  const addItem = async (one: WriteItem, over?: Parameters<typeof batchOf>[0], to: Repositories = store()) => {
    const added = await to.autoBatches.add(batchOf(over), one, NOW);
    if (added === 'uninstalled') throw new Error('The installation is gone.');
    return added;
  };
  const add = (number: number, over?: Parameters<typeof batchOf>[0], to?: Repositories) =>
    addItem(item(number), over, to);
  beforeEach(async () => {
    await install(store());
    await store().installations.insert(installation({ id: 'installation-2', groupRef: 'group-2' }));
  });
  const dueAt = async (id: string) => (await store().operations.get(id))?.dueAt;

  test('a batch is opened by its first record and filled by the ones that follow, in their order', async () => {
    const first = await add(0);
    expect(first.size).toBe(1);
    expect(await add(1)).toEqual({ operationId: first.operationId, size: 2, isFull: false });
    const full: WriteItem = {
      record: { number: 2, text: 'a\u0000b' },
      associations: [{ to: { id: '7' }, types: [{ associationCategory: 'X', associationTypeId: 1 }] }],
      headers: [{ key: 'a', value: 'b' }],
    };
    await addItem(full);
    expect(await dueAt(first.operationId)).toBe(DUE_AT);
    expect(await store().autoBatches.close(first.operationId)).toEqual([item(0), item(1), full]);
    expect((await store().operations.list('installation-1', { limit: 9 })).map(({ id }) => id)).toEqual([
      first.operationId,
    ]);
  });

  test('each installation, object and type has its own', async () => {
    const ids = new Set<string>();
    for (const over of [
      {},
      { resource: 'companies' },
      { type: 'update' as const },
      { installationId: 'installation-2' },
    ]) {
      ids.add((await add(0, over)).operationId);
    }
    expect(ids.size).toBe(4);
  });

  test('a full batch is due immediately, and another one is opened', async () => {
    const { operationId } = await add(0);
    for (let number = 1; number < LIMITS.autoBatchRecords; number += 1) {
      const isFull = number + 1 === LIMITS.autoBatchRecords;
      expect(await add(number)).toEqual({ operationId, size: number + 1, isFull });
    }
    expect(await dueAt(operationId)).toBe(NOW);
    const next = await add(100);
    expect(next).toEqual({ operationId: expect.not.stringContaining(operationId), size: 1, isFull: false });
    expect(await store().autoBatches.close(operationId)).toHaveLength(LIMITS.autoBatchRecords);
  });

  test('a batch whose records are as large as a request may be is full', async () => {
    const large = (): WriteItem => ({ record: { note: 'x'.repeat(LIMITS.maxBodyBytes / 2) } });
    const first = await addItem(large());
    expect(first).toMatchObject({ size: 1, isFull: false });
    const { operationId } = first;
    expect(await addItem(large())).toEqual({ operationId, size: 2, isFull: true });
    expect(await dueAt(operationId)).toBe(NOW);
    expect((await add(0)).size).toBe(1);
  });

  test('nothing is added to a batch that was closed', async () => {
    const { operationId } = await add(0);
    await store().autoBatches.close(operationId);
    expect((await add(1)).operationId).not.toBe(operationId);
    expect(await store().autoBatches.close(operationId)).toEqual([item(0)]);
    await store().autoBatches.delete(operationId);
    expect(await store().autoBatches.close(operationId)).toEqual([]);
  });

  test('processes that add and close at the same time put each record into one batch', async () => {
    const second = await driver.openSecond(store());
    const processes = [store(), second];
    const added = await Promise.all(
      Array.from({ length: 250 }, async (_, number) => {
        const process = processes[number % 2] ?? store();
        const { operationId } = await add(number, {}, process);
        if (number % 40 === 0) await process.autoBatches.close(operationId);
        return { number, operationId };
      }),
    );
    const ids = [...new Set(added.map(({ operationId }) => operationId))];
    const stored = await Promise.all(ids.map((id) => store().autoBatches.close(id)));
    for (const [index, items] of stored.entries()) {
      expect(items.length).toBeLessThanOrEqual(LIMITS.autoBatchRecords);
      const returned = added.filter(({ operationId }) => operationId === ids[index]).map(({ number }) => number);
      expect(items.map(({ record }) => record['number']).sort()).toEqual(returned.sort());
    }
    expect(stored.flat()).toHaveLength(250);
  });

  test('a transaction that fails adds nothing', async () => {
    const failing = store().transaction(async ({ autoBatches }) => {
      await autoBatches.add(batchOf(), item(0), NOW);
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    const { operationId, size } = await add(1);
    expect(size).toBe(1);
    expect(await store().autoBatches.close(operationId)).toEqual([item(1)]);
  });

  test('batches end with their installation', async () => {
    const { operationId } = await add(0);
    await store().installations.delete('installation-1');
    expect(await store().operations.get(operationId)).toMatchObject({ status: 'failure', dueAt: null });
    expect(await store().autoBatches.close(operationId)).toEqual([]);
    expect(await store().autoBatches.add(batchOf(), item(1), NOW)).toBe('uninstalled');
    expect(await store().operations.list('installation-1', { limit: 9 })).toHaveLength(1);
  });
}
