import { describe, expect, it } from 'vitest';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import type { OperationRecord } from '../kernel/records.ts';
import { createWorkers } from '../workers/workers.ts';
import { pauseReads, unpauseReads } from './pause-reads.ts';
import { syncSchedules } from './schedules.ts';
import { triggerRead } from './trigger-read.ts';

const MINUTE = 60_000;
const actor = { kind: 'operator' } as const;
const path = { integration: 'calls-to-crm', installation: 'installation-1' };

/** At 12:03, with a ten-minute schedule. */
async function begin(options: Parameters<typeof createInstalledWorld>[0] = {}): Promise<InstalledWorld> {
  const world = await createInstalledWorld({ sandbox: { counts: { calls: 3 } }, ...options });
  await syncSchedules(world.ports, world.ports.store, world.installation);
  return world;
}

const operations = (world: InstalledWorld) => world.ports.store.operations.list('installation-1', { limit: 100 });
const installation = (world: InstalledWorld) => world.ports.store.installations.get('installation-1');
const trigger = (world: InstalledWorld, body = {}, objectName = 'calls') =>
  triggerRead(world.ports, {
    actor,
    project: world.project,
    params: { integration: 'calls-to-crm', objectName },
    query: {},
    body: { groupRef: 'group-1', mode: 'async', ...body },
  });
const pause = (world: InstalledWorld, objects?: string[], change = pauseReads) =>
  change(world.ports, { actor, project: world.project, params: path, query: {}, body: { objects } });

async function pass(world: InstalledWorld, minutes: number): Promise<void> {
  world.ports.clock.advance(minutes * MINUTE);
  await world.work();
}

describe('a schedule', () => {
  it('reads at each tick, in UTC', async () => {
    const world = await begin();
    await pass(world, 6);
    expect(await operations(world)).toEqual([]);
    await pass(world, 1);
    expect(world.receiver.caught[0]?.message).toMatchObject({ readType: 'scheduled', objectName: 'calls' });
    await pass(world, 9);
    expect(await operations(world)).toHaveLength(1);
    await pass(world, 1);
    expect(await operations(world)).toHaveLength(2);
  });

  it('makes up once for ticks that passed while no server ran', async () => {
    const world = await begin();
    await pass(world, 300);
    expect(await operations(world)).toHaveLength(1);
    await pass(world, 6);
    expect(await operations(world)).toHaveLength(1);
    await pass(world, 1);
    expect(await operations(world)).toHaveLength(2);
  });

  it('ticks once however many processes look', async () => {
    const world = await begin();
    world.ports.clock.advance(7 * MINUTE);
    const processes = Array.from({ length: 4 }, () => createWorkers(world.ports));
    await Promise.all(processes.map((one) => one.runSchedules()));
    expect(await operations(world)).toHaveLength(1);
  });

  it('skips a tick while its object is still being read', async () => {
    const world = await begin();
    world.sandbox.faults.add({ kind: 'status', status: 503, times: 'always' });
    await trigger(world);
    await pass(world, 7);
    await pass(world, 10);
    expect(await operations(world)).toHaveLength(1);
    expect(world.ports.logged.filter(({ event }) => event === 'read.tick_skipped')).toHaveLength(2);
  });

  it('goes on with a read that waits for the provider when the next one is due', async () => {
    const world = await begin();
    world.sandbox.faults.add({ kind: 'status', status: 503, times: 'always', message: 'Down' });
    await pass(world, 7);
    for (let minute = 0; minute < 19; minute += 1) await pass(world, 1);
    expect(await operations(world)).toMatchObject([{ status: 'in_progress' }]);
    world.sandbox.faults.clear();
    await pass(world, 5);
    expect(await operations(world)).toMatchObject([{ status: 'success' }]);
  });

  it('ticks every ten seconds when a minute passes in a second', async () => {
    const world = await begin({ settings: { timeScale: 60 } });
    for (let second = 0; second < 60; second += 1) {
      world.ports.clock.advance(1_000);
      await world.work();
    }
    expect(await operations(world)).toHaveLength(6);
  });

  it('whose tick crashes is passed over, and does not hold up the others', async () => {
    const world = await begin();
    const { store } = world.ports;
    const [calls] = await store.schedules.list('installation-1');
    if (calls === undefined) throw new Error('nothing is scheduled');
    await store.schedules.replace('installation-1', [calls, { ...calls, objectName: 'companies' }]);
    const { transaction } = store;
    store.transaction = (work) =>
      transaction((repositories) => {
        const insertIfInstalled = async (operation: OperationRecord) => {
          if (operation.resource === 'calls') throw new Error('a bug');
          return repositories.operations.insertIfInstalled(operation);
        };
        return work({ ...repositories, operations: { ...repositories.operations, insertIfInstalled } });
      });
    await pass(world, 7);
    expect(await operations(world)).toMatchObject([{ resource: 'companies' }]);
    expect(await store.schedules.list('installation-1')).toMatchObject(
      ['calls', 'companies'].map((objectName) => ({ objectName, nextRunAt: Date.parse('2026-11-21T12:20:00Z') })),
    );
    expect(world.ports.logged).toContainEqual(expect.objectContaining({ level: 'error', event: 'read.tick_crashed' }));
  });

  it('keeps its next tick when the config changes elsewhere, and follows its own change', async () => {
    const world = await begin();
    const { ports } = world;
    const before = await ports.store.schedules.list('installation-1');
    expect(before).toMatchObject([{ objectName: 'calls', cron: '*/10 * * * *' }]);
    ports.clock.advance(30 * MINUTE);
    await syncSchedules(ports, ports.store, world.installation);
    expect(await ports.store.schedules.list('installation-1')).toEqual(before);

    const { config } = world.installation;
    const calls = { ...config.content.read?.objects['calls'], objectName: 'calls', schedule: '0 * * * *' };
    const changed = {
      ...world.installation,
      config: { ...config, content: { ...config.content, read: { objects: { calls } } } },
    };
    await syncSchedules(ports, ports.store, changed);
    expect(await ports.store.schedules.list('installation-1')).toMatchObject([
      { cron: '0 * * * *', nextRunAt: Date.parse('2026-11-21T13:00:00Z') },
    ]);
  });

  it('reads objects that the manifest reads in any case, chosen or not', async () => {
    const always = {
      objectName: 'companies',
      destination: 'hooks',
      schedule: '*/10 * * * *',
      enabled: 'always' as const,
      requiredFields: [{ fieldName: 'name' }],
    };
    const world = await begin({ manifest: { read: { objects: [always] } }, content: { read: { objects: {} } } });
    await pass(world, 7);
    const entry = world.receiver.caught[0]?.message.result?.[0];
    expect(Object.keys(entry?.fields ?? {})).toEqual(['id', 'name']);
  });
});

describe('a read on demand', () => {
  it('responds with an operation and delivers', async () => {
    const world = await begin();
    const started = await trigger(world);
    expect(started.ok && started.value.operationId).toMatch(/^[0-9a-f-]{36}$/);
    expect(world.ports.wakeUps).toBe(1);
    await world.work();
    expect(world.receiver.caught[0]?.message).toMatchObject({
      readType: 'triggered',
      operationId: started.ok && started.value.operationId,
    });
  });

  it('delivers only records of its period where the provider gives all, up to the instants themselves', async () => {
    const at = (time: string) => `2026-11-20T${time}:00.000Z`;
    const calls = ['09:59', '10:00', '11:00', '11:01'].map((time) => ({ id: time, start_time: at(time) }));
    const world = await begin({ provider: () => Response.json({ calls }) });
    await trigger(world, { sinceTimestamp: at('10:00'), untilTimestamp: at('11:00') });
    await world.work();
    await trigger(world);
    await world.work();
    expect(world.receiver.caught.map(({ message }) => message.result?.map(({ raw }) => raw['id']))).toEqual([
      ['10:00', '11:00'],
      ['09:59', '10:00', '11:00', '11:01'],
    ]);
  });

  it('takes the mapped name of an object', async () => {
    const world = await begin();
    expect(await trigger(world, {}, 'accounts')).toMatchObject({ ok: true });
    expect((await operations(world))[0]).toMatchObject({ resource: 'companies' });
  });

  it.each([
    ['an object that the integration does not read', {}, 'users', 'not-found'],
    ['a group without an installation', { groupRef: 'group-2' }, 'calls', 'not-found'],
    [
      'a period that ends before it begins',
      { sinceTimestamp: '2026-11-02T00:00:00Z', untilTimestamp: '2026-11-01T00:00:00Z' },
      'calls',
      'invalid-input',
    ],
  ])('refuses %s', async (_what, body, objectName, code) => {
    const world = await begin();
    expect(await trigger(world, body, objectName)).toMatchObject({ ok: false, rejection: { code } });
    expect(await operations(world)).toEqual([]);
  });

  it('refuses a second run of an object, and says which one is running', async () => {
    const world = await begin();
    const first = await trigger(world);
    expect(await trigger(world)).toMatchObject({
      ok: false,
      rejection: { code: 'conflict', context: { operationId: first.ok && first.value.operationId } },
    });
  });
});

describe('pausing', () => {
  it('stops ticks and reads on demand until it is undone', async () => {
    const world = await begin();
    expect(await pause(world, ['calls'])).toEqual({ ok: true, value: undefined });
    await pass(world, 20);
    expect(await operations(world)).toEqual([]);
    expect(await trigger(world)).toMatchObject({ ok: false, rejection: { code: 'invalid-input' } });

    await pause(world, undefined, unpauseReads);
    await pass(world, 7);
    expect(await operations(world)).toHaveLength(1);
  });

  it('changes nothing when the object is paused already', async () => {
    const world = await begin();
    await pause(world);
    const once = await installation(world);
    world.ports.clock.advance(MINUTE);
    await pause(world);
    expect(await installation(world)).toEqual(once);
  });

  it('refuses an object that is not read', async () => {
    const world = await begin();
    expect(await pause(world, ['calls', 'users'])).toMatchObject({
      ok: false,
      rejection: { code: 'invalid-input', issues: [{ name: 'objects[1]', value: 'users' }] },
    });
    expect((await installation(world))?.version).toBe(1);
  });

  it('happens by itself after five failures in a row, and makes the installation unhealthy', async () => {
    const world = await begin();
    world.sandbox.faults.add({ kind: 'status', status: 400, times: 'always' });
    await pass(world, 7);
    for (let tick = 1; tick < 3; tick += 1) {
      expect((await installation(world))?.healthStatus).toBe('healthy');
      await pass(world, 10);
    }
    expect((await installation(world))?.healthStatus).toBe('unhealthy');
    expect((await installation(world))?.config.content.read?.objects['calls']?.disabled).toBeUndefined();
    await pass(world, 10);
    await pass(world, 10);
    expect((await installation(world))?.config.content.read?.objects['calls']?.disabled).toBe(true);
    await pass(world, 30);
    expect(await operations(world)).toHaveLength(5);

    world.sandbox.faults.clear();
    await pause(world, ['calls'], unpauseReads);
    expect((await installation(world))?.config.content.read?.objects['calls']?.disabled).toBe(false);
    await pass(world, 10);
    expect(await operations(world)).toHaveLength(6);
    expect((await installation(world))?.healthStatus).toBe('healthy');
  });

  it('resets the failure count after the object is unpaused', async () => {
    const world = await begin();
    world.sandbox.faults.add({ kind: 'status', status: 400, times: 6 });
    await pass(world, 7);
    for (let tick = 0; tick < 4; tick += 1) await pass(world, 10);
    await pause(world, undefined, unpauseReads);
    await pass(world, 10);
    expect(await operations(world)).toHaveLength(6);
    expect((await installation(world))?.config.content.read?.objects['calls']?.disabled).toBe(false);
  });
});

it('spreads the reads of many ticks over a minute', async () => {
  const { ports, workers, installation: first } = await createInstalledWorld();
  const count = 250;
  const tick = ports.clock.now() + MINUTE;
  for (let index = 0; index < count; index += 1) {
    const id = `customer-${index}`;
    await ports.store.installations.insert({ ...first, id, groupRef: id });
    await ports.store.schedules.replace(id, [
      { installationId: id, objectName: 'calls', cron: '*/10 * * * *', nextRunAt: tick },
    ]);
  }
  ports.clock.advance(MINUTE);
  while ((await workers.runSchedules()) > 0);
  const dueAts: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const [read] = await ports.store.operations.list(`customer-${index}`, { limit: 1 });
    dueAts.push(Number(read?.dueAt) - tick);
  }
  const perSecond = Map.groupBy(dueAts.slice(0, 200), (ms) => Math.floor(ms / 1000));
  expect(Math.max(...dueAts)).toBeLessThan(MINUTE);
  expect(perSecond.size).toBeGreaterThan(30);
});
