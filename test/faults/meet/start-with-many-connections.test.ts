import { expect, it } from 'vitest';
import { createWorkers } from '../../../mock-server/core/workers/workers.ts';
import { drain } from '../../../mock-server/jobs/drain.ts';
import { connectGroup, createEventWorld, deployTo, installFor, NEW_CONTACTS } from '../../support/event-world.ts';
import { afterThisTest } from '../../support/fault-world.ts';

const CONNECTIONS = 70;

it('a start with many connections calls the provider at most 32 times at once, and verifies all of them', async () => {
  let gate: Promise<void> | undefined;
  let inFlight = 0;
  let most = 0;
  const world = await createEventWorld({
    provider: async ({ url }) => {
      if (gate === undefined || !url.includes('/tooling/')) return undefined;
      inFlight += 1;
      most = Math.max(most, inFlight);
      await gate;
      inFlight -= 1;
      return undefined;
    },
  });
  await deployTo(world, NEW_CONTACTS);
  const Contact = { objectName: 'Contact', destination: 'hooks', selectedFields: { LastName: true } };
  for (let index = 0; index < CONNECTIONS; index += 1) {
    const groupRef = `g${index}`;
    await connectGroup(world, { provider: 'salesforce', groupRef });
    await installFor(world, { groupRef, content: { provider: 'salesforce', read: { objects: { Contact } } } });
  }
  await world.work();
  await world.stop();

  const opened = Promise.withResolvers<void>();
  gate = opened.promise;
  const next = createWorkers(world.ports);
  afterThisTest(async () => {
    next.stop();
    await next.idle();
  });
  const { tasks } = world.ports.store;
  const unverified = async () =>
    (await tasks.list({ kind: 'subscriptions', limit: 1_000 })).filter(({ data }) => data.isVerifying === true).length;
  const runs = [next.runTasks()];
  await expect.poll(unverified).toBe(CONNECTIONS);
  await expect.poll(() => inFlight).toBe(16);
  // What waits for the provider leaves its slot, so that others begin.
  for (let round = 0; round < 6; round += 1) {
    world.ports.clock.advance(1_000);
    runs.push(next.runTasks());
    await expect.poll(() => inFlight).toBe(24);
  }
  opened.resolve();
  await Promise.all(runs);
  await drain(next);
  expect(most).toBeLessThanOrEqual(32);
  expect(await unverified()).toBe(0);
});
