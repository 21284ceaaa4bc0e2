import { describe, expect, it } from 'vitest';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { DELIVERY_LEASE_MS } from '../kernel/lease.ts';
import { startBackfills } from '../reads/backfills.ts';
import { createWorkers } from '../workers/workers.ts';

const pending = ({ ports }: InstalledWorld) => ports.store.deliveries.countPending('destination-1');
const read = ({ ports }: InstalledWorld) => ports.store.operations.latest({ installationId: 'installation-1' });

/** A read of twenty calls whose receiver does not respond to the only message until `respond` is called. */
async function hanging() {
  const world = await createInstalledWorld({ sandbox: { counts: { calls: 20 } } });
  await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
  const held = Promise.withResolvers<Response>();
  const isAsked = Promise.withResolvers<void>();
  world.receiver.respond = () => {
    isAsked.resolve();
    return held.promise;
  };
  const working = world.workers.runOperations();
  await isAsked.promise;
  return {
    world,
    working,
    respond: async (status: number) => {
      held.resolve(new Response(null, { status }));
      await world.workers.idle();
    },
  };
}

describe('a receiver that does not respond', () => {
  it('holds up a read for a second, and the read ends without its response', async () => {
    const { world, working } = await hanging();
    expect(await read(world)).toMatchObject({ status: 'in_progress' });
    world.ports.clock.advance(1_000);
    await working;
    expect(await read(world)).toMatchObject({ status: 'success', result: '[calls] Read 20 records' });
    expect(await pending(world)).toBe(1);
  });

  it('gets the message once when it responds late', async () => {
    const { world, working, respond } = await hanging();
    world.ports.clock.advance(1_000);
    await working;
    expect(await world.workers.runDeliveries()).toBe(0);
    await respond(204);
    expect(await pending(world)).toBe(0);
    expect(world.receiver.tries).toBe(1);
    const [{ id } = { id: '' }] = world.receiver.caught;
    expect(await world.ports.store.deliveries.get(id)).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  it('gets the message again on the published schedule when it refuses late', async () => {
    const { world, working, respond } = await hanging();
    world.ports.clock.advance(1_000);
    await working;
    await respond(503);
    world.receiver.respond = () => new Response(null, { status: 204 });
    world.ports.clock.advance(4_999);
    await world.work();
    expect(world.receiver.tries).toBe(1);
    world.ports.clock.advance(501);
    await world.work();
    expect(world.receiver.caught).toHaveLength(1);
  });

  it('gets the message again, with the same id, from another process after the sender has exited', async () => {
    const { world, working, respond } = await hanging();
    world.ports.clock.advance(1_000);
    await working;
    const other = createWorkers(world.ports);
    world.receiver.respond = () => new Response(null, { status: 204 });
    expect(await other.runDeliveries()).toBe(0);
    world.ports.clock.advance(DELIVERY_LEASE_MS);
    expect(await other.runDeliveries()).toBe(1);
    const before = world.receiver.caught.map(({ id }) => id);
    await respond(500);
    expect(await world.ports.store.deliveries.get(before[0] ?? '')).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  it('does not keep a stopping server waiting longer than its attempt', async () => {
    const { world, working, respond } = await hanging();
    world.ports.clock.advance(1_000);
    await working;
    world.workers.stop();
    await respond(204);
    expect(await pending(world)).toBe(0);
  });
});

describe('a receiver that hangs', () => {
  it('makes the read store its next messages without waiting', async () => {
    const page = (request: Request) => Number(new URL(request.url).searchParams.get('page'));
    const world = await createInstalledWorld({
      provider: (request) =>
        Response.json({
          page: page(request),
          total_pages: 9,
          total_records: 9,
          calls: [{ id: `CAL${page(request)}` }],
        }),
    });
    await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
    const isAsked = Promise.withResolvers<void>();
    world.receiver.respond = () => {
      isAsked.resolve();
      return new Promise(() => {});
    };
    const working = world.workers.runOperations();
    await isAsked.promise;
    world.ports.clock.advance(1_000);
    await working;
    expect(await read(world)).toMatchObject({ status: 'success', result: '[calls] Read 9 records' });
    expect(await pending(world)).toBe(9);
    expect(world.receiver.tries).toBeLessThanOrEqual(8);
  });
});
