import { afterEach, describe, expect, it } from 'vitest';
import type { Store } from '../../mock-server/core/kernel/ports.ts';
import { storeMessage } from '../../mock-server/core/messaging/message-bodies.ts';
import { openSqliteStore } from '../../mock-server/store/sql/open-sqlite-store.ts';
import type { InstalledWorld } from '../support/installed-world.ts';
import { createInstalledWorld } from '../support/installed-world.ts';

const MESSAGES = 10_000;
let store: Store | undefined;

afterEach(async () => {
  await store?.close();
});

/** Ten thousand messages, each a second older than the next, that wait for one destination; all of them are due. */
async function begin(): Promise<InstalledWorld> {
  store = await openSqliteStore(':memory:');
  const world = await createInstalledWorld({ ports: { store } });
  const now = world.ports.clock.now();
  await store.transaction(async (repositories) => {
    for (let number = 0; number < MESSAGES; number += 1) {
      await storeMessage(world.ports, repositories, {
        id: `msg_${number.toString(16).padStart(40, '0')}`,
        projectId: 'project-1',
        destinationId: 'destination-1',
        installationId: 'installation-1',
        operationId: 'operation-1',
        body: JSON.stringify({ number }),
        createTime: new Date(now - (MESSAGES - number) * 1000).toISOString(),
        status: 'pending',
        attempts: 1,
        dueAt: now,
      });
    }
  });
  return world;
}

const pending = ({ ports }: InstalledWorld) => ports.store.deliveries.countPending('destination-1');

describe('ten thousand messages to a dead endpoint', () => {
  it('cost a few attempts and little memory while it is dead, and arrive in order of age when it is back', async () => {
    const world = await begin();
    let inFlight = 0;
    let most = 0;
    const respondWith = (status: number) => async () => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await Promise.resolve();
      inFlight -= 1;
      return new Response(null, { status });
    };
    world.receiver.respond = respondWith(503);
    for (let passed = 0; passed < 120; passed += 1) {
      await world.workers.runDeliveries();
      world.ports.clock.advance(5_000);
    }
    expect(world.receiver.tries).toBeLessThan(45);
    expect(most).toBeLessThanOrEqual(32);
    expect(await pending(world)).toBe(MESSAGES);

    world.receiver.respond = respondWith(204);
    world.ports.clock.advance(300_000);
    for (let passes = 0; passes < 60; passes += 1) await world.workers.runDeliveries();
    const { caught } = world.receiver;
    expect(caught.length).toBeGreaterThan(400);
    expect(most).toBeLessThanOrEqual(32);
    // Messages that were tried meanwhile wait for their own next try.
    const numbers = caught.map(({ body }): number => JSON.parse(body).number).filter((number) => number >= 45);
    expect(numbers).toEqual(numbers.map((_, index) => index + (numbers[0] ?? 0)));
    expect(await pending(world)).toBe(MESSAGES - caught.length);
  }, 60_000);
});
