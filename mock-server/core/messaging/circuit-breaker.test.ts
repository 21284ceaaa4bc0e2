import { describe, expect, it } from 'vitest';
import { createTestPorts } from '../../../test/support/core-ports.ts';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { CircuitBreaker } from './destination-health.ts';
import { storeMessage } from './message-bodies.ts';

const status = (code: number, headers?: Record<string, string>) => () => new Response(null, { status: code, headers });

/** Messages to the destination that wait since longer and longer ago, the oldest first by its number. */
async function waiting(count: number, options: Parameters<typeof createInstalledWorld>[0] = {}) {
  const world = await createInstalledWorld(options);
  const { ports } = world;
  await ports.store.transaction(async (repositories) => {
    for (let number = 0; number < count; number += 1) {
      await storeMessage(ports, repositories, {
        id: `msg_${number}`,
        projectId: 'project-1',
        destinationId: 'destination-1',
        installationId: 'installation-1',
        operationId: 'operation',
        body: JSON.stringify({ number }),
        createTime: new Date(ports.clock.now() - (count - number) * 1000).toISOString(),
        status: 'pending',
        attempts: 1,
        dueAt: ports.clock.now(),
      });
    }
  });
  return world;
}

/** Lets time pass and the worker run, second by second. */
async function pass(world: InstalledWorld, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    await world.work();
    world.ports.clock.advance(1000);
  }
}

describe('many messages that wait for a destination that is gone', () => {
  it('cost one attempt now and then', async () => {
    const world = await waiting(500);
    world.receiver.respond = status(503);
    await pass(world, 600);
    // 32 concurrent attempts until it opens, then one after each pause.
    expect(world.receiver.tries).toBeGreaterThan(32);
    expect(world.receiver.tries).toBeLessThan(40);
    expect(await world.ports.store.deliveries.countPending('destination-1')).toBe(500);
  });

  it('arrive in order of age once it is back', async () => {
    const world = await waiting(100);
    world.receiver.respond = status(503);
    await pass(world, 60);
    world.receiver.respond = status(204);
    await pass(world, 300);
    const order: number[] = [];
    for (const { id } of world.receiver.caught) {
      const delivery = await world.ports.store.deliveries.get(id);
      // Messages that were attempted during the outage wait for their own schedule.
      if (delivery?.attempts === 2) order.push(Number(id.slice('msg_'.length)));
    }
    expect(world.receiver.caught).toHaveLength(100);
    expect(order.length).toBeGreaterThan(60);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('wait as long as the receiver asks, all of them', async () => {
    const world = await waiting(100);
    world.receiver.respond = status(429, { 'retry-after': '120' });
    await world.work();
    const { tries } = world.receiver;
    expect(tries).toBeLessThanOrEqual(32);
    await pass(world, 119);
    expect(world.receiver.tries).toBe(tries);
    await pass(world, 5);
    expect(world.receiver.tries).toBeGreaterThan(tries);
  });

  it('do not wait longer than an hour for a receiver that asks for more', async () => {
    const world = await waiting(1);
    world.receiver.respond = status(429, { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' });
    await world.work();
    world.receiver.respond = status(204);
    world.ports.clock.advance(3_600_000);
    await world.work();
    expect(world.receiver.caught).toHaveLength(1);
  });
});

it('failures are remembered of a limited number of destinations, of the latest ones', () => {
  const breaker = new CircuitBreaker(createTestPorts(), 2);
  for (const id of ['a', 'b', 'c']) {
    for (let failures = 0; failures < 5; failures += 1) breaker.note(id, { kind: 'failed', error: 'gone' });
  }
  expect(breaker.paused()).toEqual(['b', 'c']);
});
