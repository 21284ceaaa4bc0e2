import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Ports, Store } from '../../mock-server/core/kernel/ports.ts';
import type { OperationRecord } from '../../mock-server/core/kernel/records.ts';
import { LeasedOperation } from '../../mock-server/core/operations/leased-operation.ts';
import { finishRead } from '../../mock-server/core/reads/finish-read.ts';
import { unpauseReads } from '../../mock-server/core/reads/pause-reads.ts';
import { finishWrite } from '../../mock-server/core/writes/run-write.ts';
import { isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { createTestPorts } from '../support/core-ports.ts';
import { createInstalledWorld } from '../support/installed-world.ts';
import type { StoreDriver } from './store/store-drivers.ts';
import { memoryDriver, postgresDriver, sqliteDriver } from './store/store-drivers.ts';

const drivers = [memoryDriver(), sqliteDriver('in memory')];
const OBJECTS = Array.from({ length: 20 }, (_, index) => `object-${index}`);
const ROUNDS = 5;

describe.for(drivers)('operations of one installation that fail at the same time: $name', suite);
describe.skipIf(!(await isPostgresAvailable())).for([postgresDriver()])(
  'operations of one installation that fail at the same time: $name',
  { tags: ['postgres'] },
  suite,
);

function suite(driver: StoreDriver) {
  afterEach(() => driver.close());
  afterAll(() => driver.remove());

  async function begin() {
    const store = await driver.open();
    const second = await driver.openSecond(store);
    const world = await createInstalledWorld({
      ports: { store },
      manifest: { read: { objects: OBJECTS.map((objectName) => ({ objectName, destination: 'hooks' })) } },
      content: { read: { objects: Object.fromEntries(OBJECTS.map((objectName) => [objectName, { objectName }])) } },
    });
    const { clock } = world.ports;
    // Two processes: every other operation is finished by the second one.
    const processes = [world.ports, createTestPorts({}, {}, { store: second, clock })];
    return { store, world, portsOf: (index: number): Ports => processes[index % 2] ?? world.ports };
  }

  async function hold(ports: Ports, over: Partial<OperationRecord>): Promise<LeasedOperation> {
    const token = ports.ids.uuid();
    const record: OperationRecord = {
      id: ports.ids.uuid(),
      projectId: 'project-1',
      integrationId: 'integration-1',
      installationId: 'installation-1',
      configId: 'config-1',
      actionType: 'write',
      status: 'in_progress',
      queue: 'callRail/connection-1',
      resource: 'tags',
      metadata: {},
      createTime: new Date(ports.clock.now()).toISOString(),
      work: { kind: 'write', request: { groupRef: 'group-1', type: 'create', record: {} }, sending: [] },
      dueAt: 0,
      attempts: 0,
      lease: { token, until: ports.clock.now() + 60_000 },
      ...over,
    };
    expect(await ports.store.operations.insert(record)).toBe('inserted');
    return new LeasedOperation(ports, record, token);
  }

  const counts = async (store: Store) =>
    new Map(
      (await store.failureCounts.list('installation-1')).map(({ objectName, failures }) => [objectName, failures]),
    );
  const health = async (store: Store) => (await store.installations.get('installation-1'))?.healthStatus;

  it('makes it unhealthy with three failed writes', async () => {
    const { store, portsOf } = await begin();
    const held = await Promise.all([0, 1, 2].map((index) => hold(portsOf(index), {})));
    await Promise.all(held.map((one, index) => finishWrite(portsOf(index), one, [{ error: 'No.' }])));
    expect(await counts(store)).toEqual(new Map([['', 3]]));
    expect(await health(store)).toBe('unhealthy');
  });

  it('pauses each of 20 objects after five failures, and none earlier', async () => {
    const { store, world, portsOf } = await begin();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const expected = new Map(OBJECTS.map((name) => [name, round - 1]));
      if (round > 1) expect(await counts(store)).toEqual(expected.set('', 3));
      world.ports.clock.advance(1_000);
      const held = await Promise.all(
        OBJECTS.map((resource, index) => hold(portsOf(index), { actionType: 'read', readType: 'triggered', resource })),
      );
      const written = await Promise.all(
        held.map((one, index) => finishRead(portsOf(index), one, { status: 'failure', result: 'No.' })),
      );
      expect(new Set(written)).toEqual(new Set(['written']));
    }
    const { read } = (await store.installations.get('installation-1'))?.config.content ?? {};
    expect(Object.values(read?.objects ?? {}).filter(({ disabled }) => disabled === true)).toHaveLength(OBJECTS.length);
    expect(await health(store)).toBe('unhealthy');
  });

  it('ends with failures, successes and changes of the config in any order', async () => {
    const { store, world, portsOf } = await begin();
    for (let round = 0; round < 3; round += 1) {
      world.ports.clock.advance(1_000);
      const reads = await Promise.all(
        OBJECTS.map((resource, index) => hold(portsOf(index), { actionType: 'read', readType: 'triggered', resource })),
      );
      const writes = await Promise.all(OBJECTS.map((_, index) => hold(portsOf(index), {})));
      await Promise.all([
        ...reads.map((one, index) =>
          finishRead(portsOf(index), one, { status: index % 3 === round ? 'success' : 'failure', result: 'Done.' }),
        ),
        ...writes.map((one, index) => finishWrite(portsOf(index), one, [index % 2 === 0 ? {} : { error: 'No.' }])),
        unpauseReads(world.ports, {
          actor: { kind: 'operator' },
          project: world.project,
          params: { integration: 'calls-to-crm', installation: 'installation-1' },
          query: {},
          body: {},
        }),
      ]);
    }
    const operations = await store.operations.list('installation-1', { limit: 1_000 });
    expect(operations.filter(({ status }) => status === 'in_progress')).toEqual([]);
    const last = await Promise.all([0, 1].map((index) => hold(portsOf(index), {})));
    for (const one of last) {
      await finishWrite(world.ports, one, [{}]);
    }
    expect((await counts(store)).has('')).toBe(false);
    expect(await health(store)).toBe('healthy');
  });
}
