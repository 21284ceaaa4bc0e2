import { expect, it } from 'vitest';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import { createWorkers } from '../workers/workers.ts';
import { startBackfills } from './backfills.ts';

async function begin(options: Parameters<typeof createInstalledWorld>[0] = {}): Promise<InstalledWorld> {
  const world = await createInstalledWorld(options);
  await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
  return world;
}

const read = (world: InstalledWorld) => world.ports.store.operations.latest({ installationId: 'installation-1' });
const recordIds = (world: InstalledWorld) =>
  world.receiver.caught.flatMap(({ message }) => message.result?.map((entry) => entry.raw['id']) ?? []);

/** Distinct bodies under each message id: one each, or a receiver would take something new for a repetition. */
function bodiesById(world: InstalledWorld): number[] {
  const bodies = new Map<string, Set<string>>();
  for (const { id, body } of world.receiver.caught) bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  return [...bodies.values()].map(({ size }) => size);
}

it('a read whose process ended continues from its checkpoint, and what comes twice carries the same id', async () => {
  const world = await begin();
  const { ports } = world;
  // The database is gone when the fourth page is to be checkpointed, as it is for a killed process.
  const { transaction } = ports.store;
  let saves = 0;
  ports.store.transaction = (work) =>
    transaction((repositories) => {
      const save: typeof repositories.operations.save = (...args) => {
        saves += 1;
        return saves >= 4 ? Promise.reject(new Error('killed')) : repositories.operations.save(...args);
      };
      return work({ ...repositories, operations: { ...repositories.operations, save } });
    });
  await world.work();
  ports.store.transaction = transaction;
  expect(await read(world)).toMatchObject({ status: 'in_progress', work: { page: 3 } });
  expect(ports.logged.filter(({ event }) => event === 'operation.crashed')).toHaveLength(1);

  await world.work();
  expect(await read(world)).toMatchObject({ work: { page: 3 } });
  ports.clock.advance(TIME_LIMITS.lease);
  await world.work();
  expect(await read(world)).toMatchObject({ status: 'success', result: '[calls] Read 2000 records' });
  expect(new Set(recordIds(world)).size).toBe(2_000);
  // The page in flight and the one before it came twice at most.
  expect(recordIds(world).length).toBeGreaterThan(2_000);
  expect(recordIds(world).length).toBeLessThanOrEqual(2_500);
  expect(new Set(bodiesById(world))).toEqual(new Set([1]));
});

it('a process that was paused and lost its lease writes nothing', async () => {
  const world = await begin();
  const { ports, receiver } = world;
  const paused = Promise.withResolvers<Response>();
  const isAsked = Promise.withResolvers<void>();
  receiver.respond = () => {
    isAsked.resolve();
    return paused.promise;
  };
  const late = world.workers.runOperations();
  await isAsked.promise;

  ports.clock.advance(TIME_LIMITS.lease);
  receiver.respond = () => new Response(null, { status: 204 });
  const other = createWorkers(ports);
  await other.runOperations();
  const finished = await read(world);
  expect(finished).toMatchObject({ status: 'success' });

  // Its message failed: it would be stored for another attempt if the lease still held.
  paused.resolve(new Response(null, { status: 500 }));
  await late;
  expect(await read(world)).toEqual(finished);
  expect(await ports.store.deliveries.countPending('destination-1')).toBe(0);
  expect(ports.logged.filter(({ event }) => event === 'operation.lease_lost')).toHaveLength(1);
});

/** A read whose first page is awaited from the provider until `respond` is called. */
async function waiting() {
  const held = Promise.withResolvers<Response | undefined>();
  const isAsked = Promise.withResolvers<void>();
  let isHeld = true;
  const world = await begin({
    provider: () => {
      isAsked.resolve();
      return isHeld ? held.promise : undefined;
    },
  });
  const working = world.workers.runOperations();
  await isAsked.promise;
  const letThrough = () => {
    isHeld = false;
  };
  /** @param response the simulated provider's own response when absent */
  const respond = async (response?: Response) => {
    letThrough();
    held.resolve(response);
    await working;
  };
  /** Lets time pass, with leases renewed as often as they are in a server. */
  const wait = async (ms: number) => {
    for (let waited = 0; waited < ms; waited += TIME_LIMITS.leaseRenewal) {
      world.ports.clock.advance(TIME_LIMITS.leaseRenewal);
      await world.workers.renewLeases();
    }
  };
  return { ...world, world, other: createWorkers(world.ports), respond, letThrough, wait };
}

it('renews its lease while it waits, without visible changes', async () => {
  const { world, ports, other, respond, wait } = await waiting();
  const before = await read(world);
  await wait(10 * TIME_LIMITS.lease);
  expect(await other.runOperations()).toBe(0);
  const { lease, ...kept } = (await read(world)) ?? {};
  expect(lease?.until).toBe(ports.clock.now() + TIME_LIMITS.lease);
  expect({ ...kept, lease: before?.lease }).toEqual(before);
  await respond();
  await world.work();
  expect(await read(world)).toMatchObject({ status: 'success', result: '[calls] Read 2000 records' });
  expect(ports.logged.filter(({ event }) => event === 'operation.lease_lost')).toEqual([]);
});

it('that hangs is taken over at last', async () => {
  const { world, other, respond, letThrough, wait } = await waiting();
  await wait(TIME_LIMITS.stalledWork);
  expect(await other.runOperations()).toBe(0);
  await wait(TIME_LIMITS.lease + TIME_LIMITS.leaseRenewal);
  letThrough();
  expect(await other.runOperations()).toBe(1);
  await respond(new Response(null, { status: 500 }));
  expect(world.ports.logged.filter(({ event }) => event === 'operation.lease_lost')).toHaveLength(1);
});

it('of a paused process renews nothing that another one has taken over', async () => {
  const { world, ports, other, respond, letThrough } = await waiting();
  ports.clock.advance(TIME_LIMITS.lease);
  letThrough();
  await other.runOperations();
  const finished = await read(world);
  await world.workers.renewLeases();
  await world.workers.renewLeases();
  expect(await read(world)).toEqual(finished);
  await respond(new Response(null, { status: 500 }));
  expect(await read(world)).toEqual(finished);
  expect(ports.logged.filter(({ event }) => event === 'operation.lease_lost')).toHaveLength(1);
});

it('keeps its lease over a renewal that the database refused', async () => {
  const { world, ports, other, respond, wait } = await waiting();
  const { renewLeases } = ports.store.operations;
  ports.store.operations.renewLeases = () => Promise.reject(new Error('gone'));
  await wait(2 * TIME_LIMITS.leaseRenewal);
  ports.store.operations.renewLeases = renewLeases;
  expect(ports.logged.filter(({ event }) => event === 'operations.leases_not_renewed')).toHaveLength(2);
  await wait(TIME_LIMITS.lease);
  expect(await other.runOperations()).toBe(0);
  await respond();
  await world.work();
  expect(await read(world)).toMatchObject({ status: 'success' });
});

it('yields a long read after two seconds, and immediately on a stop', async () => {
  const world = await begin();
  const { ports, receiver, workers } = world;
  receiver.respond = () => {
    ports.clock.advance(500);
    return new Response(null, { status: 204 });
  };
  expect(await workers.runOperations()).toBe(1);
  const handedBack = await read(world);
  expect(handedBack).toMatchObject({ status: 'in_progress', dueAt: ports.clock.now() });
  expect(handedBack?.lease).toBeUndefined();
  expect(handedBack?.work).toMatchObject({ recordsProcessed: recordIds(world).length });
  expect(recordIds(world).length).toBeLessThan(2_000);

  receiver.respond = () => {
    workers.stop();
    return new Response(null, { status: 204 });
  };
  await workers.runOperations();
  expect((await read(world))?.lease).toBeUndefined();
  expect(await workers.runOperations()).toBe(0);

  const next = createWorkers(ports);
  while ((await next.runOperations()) > 0);
  expect(await read(world)).toMatchObject({ status: 'success' });
  expect(recordIds(world)).toHaveLength(2_000);
});

it('ends with the installation when that is deleted in the middle', async () => {
  const world = await begin();
  const { ports, receiver } = world;
  receiver.respond = async () => {
    if (receiver.tries === 3) await ports.store.installations.delete('installation-1');
    return new Response(null, { status: 204 });
  };
  await world.work();
  expect(await read(world)).toMatchObject({ status: 'failure', result: 'The installation was deleted.', dueAt: null });
  expect(recordIds(world).length).toBeLessThan(2_000);
});

it('that a bug stops is retried for a while, and then fails with a message', async () => {
  const world = await begin();
  const { ports } = world;
  ports.digests.sha256Hex = () => Promise.reject(new Error('a bug'));
  for (let minutes = 0; minutes < 60; minutes += 5) {
    await world.work();
    ports.clock.advance(300_000);
  }
  expect(await read(world)).toMatchObject({
    status: 'failure',
    result: '[calls] The server failed again and again. Its log holds the reason.',
  });
  expect(ports.logged.filter(({ event }) => event === 'operation.crashed')).toHaveLength(10);
});
