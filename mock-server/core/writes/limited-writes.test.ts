import { describe, expect, it } from 'vitest';
import type { WriteRequest } from '../../../src/contract/index.ts';
import { createRandomSource } from '../../../test/fuzz/random-source.ts';
import type { InstalledWorld, InstalledWorldOptions } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { callRail } from '../../connectors/catalog/key-providers.ts';
import { createProviderCatalog } from '../../connectors/connector-registry.ts';
import { queueOfInstallation } from '../scheduling/work-queue.ts';
import { createWorkers } from '../workers/workers.ts';
import { writeRecords } from './write-records.ts';

const WRITES = 40;
const LIMIT_MS = 6_000;

interface LimitedWorld extends InstalledWorld {
  /** Instants of calls to the provider, in ms since the first one. */
  calls: number[];
  write(body?: Partial<WriteRequest>): ReturnType<typeof writeRecords>;
  operations(): Promise<Awaited<ReturnType<InstalledWorld['ports']['store']['operations']['list']>>>;
}

/** A provider that wants no calls for six seconds after the first one. */
async function begin(options: InstalledWorldOptions = {}, refusal?: () => Response): Promise<LimitedWorld> {
  const calls: number[] = [];
  let first: number | undefined;
  const world: InstalledWorld = await createInstalledWorld({
    provider: () => {
      const now = world.ports.clock.now();
      first ??= now;
      calls.push(now - first);
      const left = first + LIMIT_MS - now;
      if (left <= 0) return undefined;
      const headers = { 'retry-after': String(Math.ceil(left / 1000)) };
      return refusal?.() ?? Response.json({ error: 'Slow down' }, { status: 429, headers });
    },
    ...options,
  });
  const random = createRandomSource(7);
  world.ports.ids.random = random.next;
  return {
    ...world,
    calls,
    write: (body) =>
      writeRecords(world.ports, {
        actor: { kind: 'operator' },
        project: world.project,
        params: { integration: 'calls-to-crm', objectName: 'tags' },
        query: {},
        body: {
          groupRef: 'group-1',
          type: 'create',
          mode: 'asynchronous',
          record: { name: `Tag ${random.next()}`, tag_level: 'account' },
          ...body,
        },
      }),
    operations: () => world.ports.store.operations.list('installation-1', { limit: 100 }),
  };
}

/** Lets time pass in small steps while the workers of all processes run. */
async function pass(world: InstalledWorld, ms: number, processes = [world.workers]): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    let taken = 1;
    while (taken > 0) {
      const counts = await Promise.all(processes.map((workers) => workers.runOperations()));
      taken = counts.reduce((sum, count) => sum + count, 0);
    }
    world.ports.clock.advance(100);
  }
}

function countBetween(calls: number[], from: number, to: number): number {
  return calls.filter((at) => at >= from && at < to).length;
}

describe('forty asynchronous writes to a provider that wants no calls for six seconds', () => {
  it.each([1, 2])('in %s processes are not sent meanwhile, and return one after the other', async (count) => {
    const world = await begin();
    for (let number = 0; number < WRITES; number += 1) await world.write();
    // Each process has its own memory of limits, over the same store.
    const more = Array.from({ length: count - 1 }, () =>
      createWorkers({ ...world.ports, store: { ...world.ports.store } }),
    );
    await pass(world, 20_000, [world.workers, ...more]);
    const { calls } = world;
    // The ones that were on their way when the first response came; a process works on eight at a time.
    const before = countBetween(calls, 0, 100);
    expect(before).toBeLessThanOrEqual(8 * count);
    expect(countBetween(calls, 100, LIMIT_MS)).toBe(0);
    expect(countBetween(calls, LIMIT_MS, 7_000)).toBeLessThanOrEqual(1);
    expect(countBetween(calls, 7_000, 8_000)).toBeLessThanOrEqual(2);
    expect(countBetween(calls, 8_000, 9_000)).toBeLessThanOrEqual(4);
    expect(countBetween(calls, 9_000, 10_000)).toBeLessThanOrEqual(8);
    const instants = new Set(calls.slice(before));
    expect(instants.size).toBeGreaterThan(15);
    const operations = await world.operations();
    expect(operations.filter(({ status }) => status === 'success')).toHaveLength(WRITES);
    expect(calls).toHaveLength(WRITES + before);
  });

  it('that were not sent have no failed attempt', async () => {
    const world = await begin();
    for (let number = 0; number < WRITES; number += 1) await world.write();
    await pass(world, 1_000);
    const operations = await world.operations();
    const sent = world.calls.length;
    expect(operations.filter(({ attempts }) => attempts === 1)).toHaveLength(sent);
    expect(operations.filter(({ attempts, metadata }) => attempts === 0 && metadata.retry === undefined)).toHaveLength(
      WRITES - sent,
    );
    expect(operations.every(({ status }) => status === 'in_progress')).toBe(true);
  });
});

describe('while the provider wants no calls', () => {
  it('a synchronous write is refused with the time to wait, and not sent', async () => {
    const world = await begin();
    await world.write();
    await pass(world, 1_000);
    const refused = await world.write({ mode: 'synchronous' });
    expect(refused).toMatchObject({
      ok: false,
      rejection: { code: 'rate-limited', retryable: true, retryAt: world.ports.clock.now() + LIMIT_MS - 1_000 },
    });
    expect(world.calls).toHaveLength(1);
    expect(await world.operations()).toHaveLength(1);
    world.ports.clock.advance(LIMIT_MS);
    expect(await world.write({ mode: 'synchronous' })).toMatchObject({ value: { result: { success: true } } });
  });

  it('a read does not ask for a page, and continues afterwards without a failed attempt', async () => {
    const world = await begin();
    await world.write();
    await pass(world, 100);
    await world.ports.store.operations.insert({
      id: 'read-1',
      projectId: 'project-1',
      integrationId: 'integration-1',
      installationId: 'installation-1',
      configId: 'config-1',
      actionType: 'read',
      status: 'in_progress',
      resource: 'calls',
      metadata: {},
      createTime: new Date(world.ports.clock.now()).toISOString(),
      readType: 'triggered',
      work: { kind: 'read', readType: 'triggered', objectName: 'calls', cursor: null, page: 0, recordsProcessed: 0 },
      queue: queueOfInstallation(world.installation),
      dueAt: world.ports.clock.now(),
      attempts: 0,
    });
    await pass(world, LIMIT_MS - 200);
    expect(world.calls).toHaveLength(1);
    expect(await world.ports.store.operations.get('read-1')).toMatchObject({ status: 'in_progress', attempts: 0 });
    await pass(world, 10_000);
    expect(await world.ports.store.operations.get('read-1')).toMatchObject({ status: 'success' });
  });
});

describe('when the provider has locked the account out', () => {
  const limitAnswers = [{ status: 429, bodyContains: ['daily quota'], lockOut: true }];
  const options = { ports: { catalog: createProviderCatalog({ callRail: { ...callRail, limitAnswers } }) } };
  const lockedOut = () => begin(options, () => Response.json({ error: 'Daily quota is used up' }, { status: 429 }));

  it('a write whose deadline comes sooner than the next useful attempt fails, sent or not', async () => {
    const world = await lockedOut();
    await world.write();
    await pass(world, 200);
    await world.write();
    await pass(world, 200);
    expect(world.calls).toHaveLength(1);
    const [second, first] = await world.operations();
    expect(second).toMatchObject({ status: 'failure', result: expect.stringContaining('locked the account out') });
    expect(first).toMatchObject({ status: 'failure' });
  });

  it('a write with a later deadline is tried once an hour', async () => {
    const world = await lockedOut();
    await world.write({ retryPolicy: { deadlineHours: 48 } });
    await pass(world, 200);
    world.ports.clock.advance(3_590_000);
    await pass(world, 5_000);
    expect(world.calls).toHaveLength(1);
    await pass(world, 10_000);
    expect(world.calls).toHaveLength(2);
    expect(await world.operations()).toMatchObject([{ status: 'success' }]);
  });

  it('a synchronous write is refused as not retryable', async () => {
    const world = await lockedOut();
    await world.write({ mode: 'synchronous' });
    expect(await world.write({ mode: 'synchronous' })).toMatchObject({
      rejection: { code: 'rate-limited', retryable: false, retryAt: world.ports.clock.now() + 3_600_000 },
    });
    expect(world.calls).toHaveLength(1);
  });
});
