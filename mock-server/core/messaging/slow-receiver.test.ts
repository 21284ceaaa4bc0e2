import { describe, expect, it } from 'vitest';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld, SIGNING_KEY } from '../../../test/support/installed-world.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import { startBackfills } from '../reads/backfills.ts';
import { createWorkers } from '../workers/workers.ts';
import { storeMessage } from './message-bodies.ts';

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
    world.ports.clock.advance(TIME_LIMITS.deliveryLease);
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
          calls: [{ id: `CAL${page(request)}`, direction: 'inbound' }],
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

describe('messages in flight', () => {
  const RECORDS_PER_PAGE = 1_000;
  const PAGES = 8;
  /** Lets everything else that can happen do so. */
  const quiet = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  };

  it('of a read are eight at most, and it fetches no more than the page after the next one', async () => {
    let [inFlight, mostInFlight, mostBytes, fetched, delivered, mostAhead] = [0, 0, 0, 0, 0, 0];
    let bytes = 0;
    const world = await createInstalledWorld({
      calls: {},
      provider: (request) => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        fetched += RECORDS_PER_PAGE;
        mostAhead = Math.max(mostAhead, fetched - delivered);
        const calls = Array.from({ length: RECORDS_PER_PAGE }, (_, index) => ({
          id: `${page}-${index}`,
          note: 'x'.repeat(2_000),
        }));
        return Response.json({ page, total_pages: PAGES, total_records: PAGES * RECORDS_PER_PAGE, calls });
      },
      ports: {
        webhooks: {
          post: async ({ body }) => {
            inFlight += 1;
            bytes += body.length;
            mostInFlight = Math.max(mostInFlight, inFlight);
            mostBytes = Math.max(mostBytes, bytes);
            await quiet();
            inFlight -= 1;
            bytes -= body.length;
            delivered += (await new Response(body).json()).resultInfo.numRecords;
            return { status: 204, headers: {} };
          },
        },
      },
    });
    await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
    await world.workers.runOperations();
    expect(await read(world)).toMatchObject({ status: 'success' });
    expect(delivered).toBe(PAGES * RECORDS_PER_PAGE);
    expect(mostInFlight).toBe(8);
    expect(mostBytes).toBeGreaterThan(2_000_000);
    expect(mostBytes).toBeLessThanOrEqual(8 * 300_000);
    expect(mostAhead).toBeLessThanOrEqual(3 * RECORDS_PER_PAGE);
  });

  it('that many slow destinations have not responded to end with one more of each destination', async () => {
    const destinations = 12;
    const perDestination = 40;
    const body = 'x'.repeat(300_000);
    const inFlight = new Map<string, number>();
    const world = await createInstalledWorld({
      ports: {
        secrets: {
          seal: async () => '',
          open: async (_, context) => (context.startsWith('message_bodies') ? body : SIGNING_KEY),
        },
        webhooks: {
          post: async ({ url }) => {
            inFlight.set(url, (inFlight.get(url) ?? 0) + 1);
            return new Promise(() => {});
          },
        },
      },
    });
    const { ports, destination } = world;
    const store = async (number: number) => {
      const id = `slow-${number}`;
      await ports.store.destinations.insert({ ...destination, id, name: id, url: `https://receiver.test/${number}` });
      for (let message = 0; message < perDestination; message += 1) {
        await storeMessage(ports, ports.store, {
          id: `msg_${number}_${message}`,
          projectId: destination.projectId,
          destinationId: id,
          body: '',
          createTime: destination.createTime,
          status: 'pending',
          attempts: 0,
          dueAt: ports.clock.now(),
        });
      }
    };
    for (let number = 0; number < destinations; number += 1) await store(number);
    for (let pass = 0; pass < 5; pass += 1) {
      void world.workers.runDeliveries();
      await quiet();
      // The attempts wait for their receivers, which gives their places to others.
      ports.clock.advance(100);
    }
    const total = [...inFlight.values()].reduce((sum, count) => sum + count, 0);
    expect(inFlight.size).toBe(destinations);
    // All places of one claim, with 64 MiB and more.
    expect(total).toBe(256);
    await store(destinations);
    void world.workers.runDeliveries();
    await quiet();
    expect(inFlight.get(`https://receiver.test/${destinations}`)).toBe(1);
  });
});
