import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Store } from '../../mock-server/core/kernel/ports.ts';
import { LeasedOperation } from '../../mock-server/core/operations/leased-operation.ts';
import { finishRead } from '../../mock-server/core/reads/finish-read.ts';
import { runSchedules, syncSchedules } from '../../mock-server/core/reads/schedules.ts';
import { newReadOperation } from '../../mock-server/core/reads/trigger-read.ts';
import { isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { createTestPorts } from '../support/core-ports.ts';
import { createInstalledWorld } from '../support/installed-world.ts';
import { postgresDriver } from './store/store-drivers.ts';

const FAILURES_BEFORE_PAUSE = 4;
const driver = postgresDriver();

/** @returns the store, and a promise that resolves when it is about to insert an operation in a transaction */
function observeInsert(store: Store): { observed: Store; isInserting: Promise<void> } {
  const inserting = Promise.withResolvers<void>();
  const observed: Store = {
    ...store,
    transaction: (work) =>
      store.transaction((repositories) =>
        work({
          ...repositories,
          operations: {
            ...repositories.operations,
            insertIfInstalled: (operation) => {
              inserting.resolve();
              return repositories.operations.insertIfInstalled(operation);
            },
          },
        }),
      ),
  };
  return { observed, isInserting: inserting.promise };
}

describe.skipIf(!(await isPostgresAvailable()))(
  'a tick while the last read of its object pauses it: PostgreSQL',
  { tags: ['postgres'] },
  () => {
    afterEach(() => driver.close());
    afterAll(() => driver.remove());

    it('starts no read, and both transactions end', async () => {
      const store = await driver.open();
      const { observed, isInserting } = observeInsert(await driver.openSecond(store));
      const { ports, installation } = await createInstalledWorld({ ports: { store } });
      const { clock } = ports;
      await syncSchedules(ports, store, installation);
      for (let failures = 0; failures < FAILURES_BEFORE_PAUSE; failures += 1) {
        await store.failureCounts.increment(installation.id, 'calls');
      }
      const token = ports.ids.uuid();
      const lease = { token, until: clock.now() + 3_600_000 };
      const work = { readType: 'triggered', objectName: 'calls' } as const;
      const record = { ...newReadOperation(ports, installation, work), lease };
      await store.operations.insert(record);
      clock.advance(10 * 60_000);

      let tick: Promise<number> | undefined;
      const other = createTestPorts({}, {}, { store: observed, clock });
      const end = finishRead(
        ports,
        new LeasedOperation(ports, record, token),
        { status: 'failure', result: 'No.' },
        async () => {
          tick = runSchedules(other);
          await isInserting;
        },
      );

      expect(await end).toBe('written');
      expect(await tick).toBe(1);
      expect(await store.operations.list(installation.id, { limit: 10 })).toMatchObject([
        { id: record.id, status: 'failure' },
      ]);
      expect(await store.schedules.list(installation.id)).toEqual([]);
      expect(other.logged.map(({ event }) => event)).not.toContain('read.tick_crashed');
    });
  },
);
