import { expect, it } from 'vitest';
import { createRandomSource } from '../../../test/fuzz/random-source.ts';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { slidingWindow } from '../../../test/support/provider-quotas.ts';
import { createWorkers } from '../workers/workers.ts';
import { writeRecords } from './write-records.ts';

const RECORDS = 200;
const PER_SECOND = 20;
const STEP_MS = 10;
/** The dispatcher looks for overdue work this often when nothing wakes it. */
const POLL_MS = 250;

it.each([1, 2])('a backlog of writes drains at the speed of the provider in %s processes', async (count) => {
  const quota = slidingWindow(PER_SECOND);
  let [taken, refused, claims] = [0, 0, 0];
  const world: InstalledWorld = await createInstalledWorld({
    provider: (request) => {
      if (request.method !== 'POST') return undefined;
      const isTaken = quota(world.ports.clock.now()) === 0;
      if (isTaken) taken += 1;
      else refused += 1;
      return isTaken
        ? Response.json({ id: taken })
        : Response.json({ error: 'Slow down' }, { status: 429, headers: { 'retry-after': '1' } });
    },
  });
  const { ports } = world;
  ports.ids.random = createRandomSource(7).next;
  const { operations } = ports.store;
  const claim: typeof operations.claim = async (wanted) => {
    const claimed = await operations.claim(wanted);
    claims += claimed.length;
    return claimed;
  };
  for (let record = 0; record < RECORDS; record += 1) await writeTag(world, record);
  const processes = Array.from({ length: count }, () =>
    createWorkers({ ...ports, store: { ...ports.store, operations: { ...operations, claim } } }),
  );
  const begin = ports.clock.now();
  await work(world, processes, () => taken === RECORDS);
  expect(ports.clock.now() - begin).toBeLessThanOrEqual(1.3 * (RECORDS / PER_SECOND) * 1_000);
  // At first as many are refused as are on their way.
  expect(refused).toBeLessThanOrEqual(8 * count + 4);
  // Work that waits for its turn is not claimed.
  expect(claims - taken - refused).toBeLessThanOrEqual(8 * count);
});

async function writeTag({ ports, project }: InstalledWorld, number: number): Promise<void> {
  await writeRecords(ports, {
    actor: { kind: 'operator' },
    project,
    params: { integration: 'calls-to-crm', objectName: 'tags' },
    query: {},
    body: { groupRef: 'group-1', type: 'create', mode: 'asynchronous', record: { name: `Tag ${number}` } },
  });
}

/** Lets time pass. The workers run when they are woken, and now and then. */
async function work({ ports }: InstalledWorld, processes: InstalledWorld['workers'][], isDone: () => boolean) {
  const end = ports.clock.now() + 60_000;
  let [sleptMs, wakeUps] = [POLL_MS, ports.wakeUps];
  while (!isDone() && ports.clock.now() < end) {
    if (sleptMs >= POLL_MS || ports.wakeUps !== wakeUps) {
      [sleptMs, wakeUps] = [0, ports.wakeUps];
      let done = 1;
      while (done > 0) {
        const counts = await Promise.all(processes.map((workers) => workers.runOperations()));
        done = counts.reduce((sum, worked) => sum + worked, 0);
      }
    }
    ports.clock.advance(STEP_MS);
    sleptMs += STEP_MS;
  }
}
