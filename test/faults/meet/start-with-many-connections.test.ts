import { expect, it } from 'vitest';
import { accountTaskId } from '../../../mock-server/core/kernel/task-ids.ts';
import { createWorkers } from '../../../mock-server/core/workers/workers.ts';
import { drain } from '../../../mock-server/jobs/drain.ts';
import type { EventWorld } from '../../support/event-world.ts';
import {
  connectGroup,
  createEventWorld,
  deployTo,
  HUBSPOT_EVENTS,
  installFor,
  NEW_CONTACTS,
} from '../../support/event-world.ts';
import { afterThisTest } from '../../support/fault-world.ts';

const CONNECTIONS = 300;
const WATCHES = 200;
const CALLS_OF_A_KIND = 24;
/** Tasks that are verified in a second. */
const BATCH = 32;

const withWatch = `${NEW_CONTACTS}    watchSchema:
      destination: hooks
      allObjects: { fieldCreated: { enabled: always } }
`;

/** Starts the workers of another process on the store of a world. */
function startAgain(world: EventWorld) {
  const workers = createWorkers(world.ports);
  afterThisTest(async () => {
    workers.stop();
    await workers.idle();
  });
  return workers;
}

it('a start with many connections and due watches calls the provider at most 32 times at once, and claims no task that cannot call', async () => {
  let gate: Promise<void> | undefined;
  const inFlight = { subscriptions: 0, schemas: 0 };
  let most = 0;
  const world = await createEventWorld({
    provider: async ({ url }) => {
      const kind = url.includes('/tooling/') ? 'subscriptions' : url.includes('/describe') ? 'schemas' : undefined;
      if (gate === undefined || kind === undefined) return undefined;
      inFlight[kind] += 1;
      most = Math.max(most, inFlight.subscriptions + inFlight.schemas);
      await gate;
      inFlight[kind] -= 1;
      return undefined;
    },
  });
  await deployTo(world, withWatch);
  const Contact = { objectName: 'Contact', destination: 'hooks', selectedFields: { LastName: true } };
  for (let index = 0; index < CONNECTIONS; index += 1) {
    const groupRef = `g${index}`;
    await connectGroup(world, { provider: 'salesforce', groupRef });
    await installFor(world, { groupRef, content: { provider: 'salesforce', read: { objects: { Contact } } } });
  }
  await world.work();
  await world.stop();
  const { tasks } = world.ports.store;
  const list = (kind: 'subscriptions' | 'schemas') => tasks.list({ kind, limit: 1_000 });
  for (const watch of (await list('schemas')).slice(0, WATCHES)) {
    await tasks.request({ ...watch, dueAt: world.ports.clock.now(), data: {} });
  }

  const opened = Promise.withResolvers<void>();
  gate = opened.promise;
  const next = startAgain(world);
  const claimed = async (kind: 'subscriptions' | 'schemas') =>
    (await list(kind)).filter(({ lease }) => lease !== undefined && lease.until > world.ports.clock.now()).length;
  const runs = [next.runTasks()];
  await expect.poll(() => inFlight.subscriptions).toBe(16);
  await expect.poll(() => inFlight.schemas).toBe(16);
  // Work that waits for the provider leaves its place in the capacity to others, up to the calls of its kind.
  for (let round = 0; round < 6; round += 1) {
    world.ports.clock.advance(1_000);
    runs.push(next.runTasks());
    await expect.poll(() => claimed('subscriptions')).toBe(CALLS_OF_A_KIND);
    await expect.poll(() => claimed('schemas')).toBe(CALLS_OF_A_KIND);
  }
  opened.resolve();
  await Promise.all(runs);
  const unverified = async () => (await list('subscriptions')).filter(({ data }) => data.isVerifying === true).length;
  for (let batch = 0; batch < CONNECTIONS / BATCH; batch += 1) {
    world.ports.clock.advance(1_000);
    await drain(next);
  }
  expect(most).toBe(32);
  expect(await unverified()).toBe(0);
  expect((await list('schemas')).filter(({ dueAt }) => Number(dueAt) <= world.ports.clock.now())).toEqual([]);
});

it('a start with 10,000 subscriptions reads and requests 32 tasks in each second', async () => {
  const world = await createEventWorld();
  const { store, clock } = world.ports;
  for (let index = 0; index < 10_000; index += 1) {
    const [connection, installation] = [`c${index}`, `i${index}`];
    const id = accountTaskId('salesforce', connection, installation);
    await store.tasks.request({ id, kind: 'subscriptions', queue: `salesforce/${connection}`, dueAt: clock.now() });
    const [task] = await store.tasks.claim({
      kind: 'subscriptions',
      now: clock.now(),
      until: clock.now() + 1,
      token: 'once',
      queues: new Map([[`salesforce/${connection}`, 1]]),
    });
    if (task !== undefined) await store.tasks.save({ ...task, dueAt: null, lease: undefined }, 'once');
  }
  let [listed, requested] = [0, 0];
  const { list, request } = store.tasks;
  store.tasks.list = async (query) => {
    const rows = await list(query);
    listed += rows.length;
    return rows;
  };
  store.tasks.request = (task) => {
    requested += 1;
    return request(task);
  };
  const next = startAgain(world);
  for (let second = 1; second <= 3; second += 1) {
    await next.runTasks();
    await next.runTasks();
    expect(listed).toBe(second * BATCH);
    expect(requested).toBe(second * BATCH);
    clock.advance(1_000);
  }
});

it('the one read of a project is among the first, while another project has a hundred at the provider', async () => {
  const world = await createEventWorld();
  const install = async (project: string, groupRef: string) => {
    await connectGroup(world, { groupRef, project });
    return (await installFor(world, { groupRef, project })).id;
  };
  const withBackfill = HUBSPOT_EVENTS.replace(
    'mapToName: people\n',
    'mapToName: people\n          backfill: { defaultPeriod: { fullHistory: true } }\n',
  );
  for (const project of ['acme', 'rival']) await deployTo(world, withBackfill, project);
  for (let index = 0; index < 100; index += 1) await install('acme', `g${index}`);
  world.ports.clock.advance(1_000);
  const own = await install('rival', 'g1');
  const { operations } = world.ports.store;
  expect((await operations.latestByInstallation([own])).map(({ status }) => status)).toEqual(['in_progress']);
  expect(await world.workers.runOperations()).toBeLessThan(100);
  expect((await operations.latestByInstallation([own])).map(({ status }) => status)).toEqual(['success']);
});
