import { describe, expect, it } from 'vitest';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { routeNotifications } from '../../../test/support/route-notifications.ts';
import { startBackfills } from '../reads/backfills.ts';

const HOUR_MS = 3_600_000;
const status = (code: number, headers?: Record<string, string>) => () => new Response(null, { status: code, headers });

async function begin(options: Parameters<typeof createInstalledWorld>[0] = {}): Promise<InstalledWorld> {
  const world = await createInstalledWorld({ provider: pagesOf(20), sandbox: {}, ...options });
  await read(world);
  return world;
}

const read = ({ ports, installation, revision }: InstalledWorld) =>
  startBackfills(ports, ports.store, installation, revision, ['calls']);
const destination = ({ ports }: InstalledWorld) => ports.store.destinations.get('destination-1');
const pending = ({ ports }: InstalledWorld) => ports.store.deliveries.countPending('destination-1');
const latest = ({ ports }: InstalledWorld) => ports.store.operations.latest({ installationId: 'installation-1' });
async function logOf(world: InstalledWorld): Promise<string[]> {
  const lines = await world.ports.store.operationLogs.list((await latest(world))?.id ?? '', 100);
  return lines.map(({ severity, msg }) => `${severity} ${msg}`);
}

/** A provider with one call on each page. */
function pagesOf(total: number) {
  return (request: Request) => {
    const page = Number(new URL(request.url).searchParams.get('page'));
    return Response.json({
      page,
      total_pages: total,
      total_records: total,
      calls: [{ id: `CAL${page}`, direction: 'inbound' }],
    });
  };
}

describe('a destination is disabled', () => {
  it.each([
    ['410', status(410)],
    ['the header webhook-delivery: disable', status(500, { 'webhook-delivery': 'disable' })],
    ['that header on a message that was taken', status(200, { 'webhook-delivery': 'Disable ' })],
  ])('immediately by %s', async (_what, response) => {
    const world = await begin();
    world.receiver.respond = response;
    await world.work();
    expect((await destination(world))?.disabledAt).toBe(new Date(world.ports.clock.now()).toISOString());
    // A message that was sent at the same time.
    expect(world.receiver.tries).toBeLessThanOrEqual(8);
    expect(await pending(world)).toBe(0);
  });

  it('by a message that is retried', async () => {
    const world = await begin();
    world.receiver.respond = status(500);
    await world.work();
    expect(await pending(world)).toBe(20);
    world.receiver.respond = status(410);
    world.ports.clock.advance(6_000);
    await world.work();
    expect((await destination(world))?.disabledAt).toBeDefined();
    expect(await pending(world)).toBe(0);
  });

  it('when every attempt has failed for five days, and not before', async () => {
    const world = await begin({ provider: pagesOf(1) });
    const start = world.ports.clock.now();
    world.receiver.respond = status(500);
    for (let hours = 0; hours < 5 * 24; hours += 1) {
      if (hours % 24 === 0) await read(world);
      await world.work();
      expect((await destination(world))?.disabledAt, `after ${hours} hours`).toBeUndefined();
      world.ports.clock.advance(HOUR_MS);
    }
    for (let hours = 0; hours < 12; hours += 1) {
      await world.work();
      world.ports.clock.advance(HOUR_MS);
    }
    expect((await destination(world))?.failingSince).toBe(new Date(start).toISOString());
    expect((await destination(world))?.disabledAt).toBeDefined();
  });

  it('not when one attempt in five days succeeded', async () => {
    const world = await begin({ provider: pagesOf(1) });
    for (let hours = 0; hours < 9 * 24; hours += 1) {
      world.receiver.respond = status(hours === 4 * 24 ? 200 : 500);
      if (hours % 24 === 0) await read(world);
      await world.work();
      world.ports.clock.advance(HOUR_MS);
    }
    expect((await destination(world))?.failingSince).toBeDefined();
    expect((await destination(world))?.disabledAt).toBeUndefined();
  });

  it('not by one bad moment after quiet days', async () => {
    const world = await begin({ provider: pagesOf(1) });
    world.receiver.respond = status(500);
    await world.work();
    world.ports.clock.advance(10 * 24 * HOUR_MS);
    await read(world);
    await world.work();
    expect((await destination(world))?.disabledAt).toBeUndefined();
  });

  it('not when it was given another address since', async () => {
    const world = await begin({ provider: pagesOf(1) });
    const { store } = world.ports;
    world.receiver.respond = async () => {
      await store.destinations.update({ ...world.destination, url: 'https://receiver.test/new' });
      return new Response(null, { status: 410 });
    };
    await world.work();
    expect(await destination(world)).toMatchObject({ url: 'https://receiver.test/new' });
    expect((await destination(world))?.disabledAt).toBeUndefined();
  });
});

describe('when a destination was disabled', () => {
  it('the other destinations of the project are notified, and it is not', async () => {
    const world = await begin();
    await routeNotifications(world.ports, world.destination);
    const others = { ...world.destination, id: 'destination-2', name: 'ops', url: 'https://receiver.test/ops' };
    await world.ports.store.destinations.insert({ ...others, type: 'slack' });
    await routeNotifications(world.ports, others);
    world.receiver.respond = (request) => new Response(null, { status: request.url.endsWith('/ops') ? 200 : 410 });
    await world.work();
    const texts = world.receiver.caught.map(({ body }) => JSON.parse(body).text);
    expect(texts).toContain('*A destination was disabled* (destination.webhook.disabled)\ndestination: hooks');
    const disabled = world.ports.logged.filter(({ event }) => event === 'destination.disabled');
    expect(disabled).toHaveLength(1);
  });

  it('reads continue, and say that nothing was delivered', async () => {
    const world = await begin();
    const disabledAt = new Date(world.ports.clock.now()).toISOString();
    await world.ports.store.destinations.setState('destination-1', { disabledAt });
    await world.work();
    expect(world.receiver.tries).toBe(0);
    expect(await latest(world)).toMatchObject({ status: 'success', result: '[calls] Read 20 records' });
    expect(await logOf(world)).toContain(
      'WARNING [calls] Pages 1 to 20: 20 records, not delivered: the destination "hooks" is disabled',
    );
  });

  it('messages that another process stored for it are given up', async () => {
    const world = await begin();
    world.receiver.respond = status(500);
    await world.work();
    const { tries } = world.receiver;
    const disabledAt = new Date(world.ports.clock.now()).toISOString();
    await world.ports.store.destinations.setState('destination-1', { disabledAt });
    world.ports.clock.advance(6_000);
    await world.work();
    expect([await pending(world), world.receiver.tries]).toEqual([0, tries]);
  });
});

describe('a destination in Slack that reads deliver to', () => {
  const withSlack = async (provider: (request: Request) => Response) => {
    const world = await begin({ provider });
    await world.ports.store.destinations.delete('destination-1');
    await world.ports.store.destinations.insert({ ...world.destination, type: 'slack', headers: {} });
    return world;
  };

  it('gets one text with the number of records, and none of them', async () => {
    const world = await withSlack(pagesOf(20));
    await world.work();
    expect(world.receiver.caught.map(({ body }) => JSON.parse(body))).toEqual([
      { text: 'Read 20 calls of Group One from callRail' },
    ]);
    expect(world.receiver.caught[0]?.headers.get('svix-signature')).toBeNull();
    expect(await latest(world)).toMatchObject({ status: 'success', result: '[calls] Read 20 records' });
  });

  it('gets nothing of a read without records', async () => {
    const world = await withSlack(() => Response.json({ page: 1, total_pages: 1, total_records: 0, calls: [] }));
    await world.work();
    expect(await latest(world)).toMatchObject({ status: 'success', result: '[calls] No new data found' });
    expect(world.receiver.tries).toBe(0);
  });
});
