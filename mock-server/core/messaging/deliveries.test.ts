import { describe, expect, it } from 'vitest';
import type { CaughtMessage, InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld, SIGNING_KEY } from '../../../test/support/installed-world.ts';
import { isSignedWith } from '../../../test/support/webhook-receiver.ts';
import type { DeliveryRecord } from '../kernel/records.ts';
import { startBackfills } from '../reads/backfills.ts';
import { storeMessage } from './message-bodies.ts';
import { signingKeyContext } from './open-destination.ts';

/** Longest waits of the published schedule, jitter included, in seconds. */
const SCHEDULE = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000].map((seconds) => seconds * 1.1 * 1000);

async function begin(options: Parameters<typeof createInstalledWorld>[0] = {}): Promise<InstalledWorld> {
  const world = await createInstalledWorld({ sandbox: { counts: { calls: 20 } }, ...options });
  await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
  return world;
}

const received = (caught: CaughtMessage | undefined) => ({
  id: caught?.id ?? '',
  timestamp: caught?.headers.get('svix-timestamp') ?? '',
  signature: caught?.headers.get('svix-signature') ?? '',
  headers: {},
  body: caught?.body ?? '',
  message: caught?.message as CaughtMessage['message'], // looked at by its signature only
});
const pending = (world: InstalledWorld) => world.ports.store.deliveries.countPending('destination-1');
const status = (code: number, headers?: Record<string, string>) => () => new Response(null, { status: code, headers });

describe('a delivered message', () => {
  it('is signed by the published rule and carries the destination’s own headers', async () => {
    const world = await begin();
    await world.work();
    const [caught] = world.receiver.caught;
    expect(isSignedWith(received(caught), SIGNING_KEY)).toBe(true);
    expect(caught?.headers.get('svix-timestamp')).toBe(String(world.ports.clock.now() / 1000));
    expect(caught?.headers.get('x-team')).toBe('crm');
    expect(caught?.headers.get('content-type')).toBe('application/json');
  });

  it('has the headers of Standard Webhooks and of Svix, with the same values', async () => {
    const world = await begin();
    await world.work();
    const headers = world.receiver.caught[0]?.headers;
    for (const name of ['id', 'timestamp', 'signature']) {
      expect(headers?.get(`webhook-${name}`), name).toBeTruthy();
      expect(headers?.get(`webhook-${name}`), name).toBe(headers?.get(`svix-${name}`));
    }
  });

  it('cannot have its signature replaced by a header of the destination', async () => {
    const world = await begin();
    const forged = { 'webhook-signature': 'v1,forged', 'Webhook-Id': 'mine', 'webhook-timestamp': '0' };
    const headers = { 'Svix-Signature': 'v1,forged', 'svix-id': 'mine', 'Content-Type': 'text/plain', ...forged };
    await world.ports.store.destinations.update({ ...world.destination, headers });
    await world.work();
    const [caught] = world.receiver.caught;
    expect(isSignedWith(received(caught), SIGNING_KEY)).toBe(true);
    expect(caught?.headers.get('webhook-signature')).toBe(caught?.headers.get('svix-signature'));
    expect(caught?.headers.get('webhook-id')).toBe(caught?.id);
    expect(caught?.headers.get('content-type')).toBe('application/json');
  });

  it('is signed with the key before as well, until that one lapses', async () => {
    const before = `whsec_${Buffer.from('the key before').toString('base64')}`;
    const world = await begin();
    const { ports, destination } = world;
    const sealed = await ports.secrets.seal(before, signingKeyContext(destination.id));
    const validUntil = new Date(ports.clock.now() + 3_600_000).toISOString();
    await ports.store.destinations.update({ ...destination, previousSigningKey: { sealed, validUntil } });
    await world.work();
    expect([SIGNING_KEY, before].map((key) => isSignedWith(received(world.receiver.caught[0]), key))).toEqual([
      true,
      true,
    ]);
    ports.clock.advance(3_600_001);
    await startBackfills(ports, ports.store, world.installation, world.revision, ['calls']);
    await world.work();
    expect([SIGNING_KEY, before].map((key) => isSignedWith(received(world.receiver.caught.at(-1)), key))).toEqual([
      true,
      false,
    ]);
  });
});

describe('a message that a receiver does not take', () => {
  it.each([
    ['an error', status(500)],
    ['a redirect', status(302, { location: 'https://elsewhere.test' })],
    ['a broken connection', () => Promise.reject(new Error('reset'))],
  ])('is retried with the same id after %s', async (_what, response) => {
    const world = await begin();
    world.receiver.respond = response;
    await world.work();
    expect(await pending(world)).toBe(1);
    world.receiver.respond = status(204);
    world.ports.clock.advance(SCHEDULE[0] ?? 0);
    await world.work();
    expect(world.receiver.caught).toHaveLength(1);
    expect(isSignedWith(received(world.receiver.caught[0]), SIGNING_KEY)).toBe(true);
    const [caught] = world.receiver.caught;
    expect(await world.ports.store.deliveries.get(caught?.id ?? '')).toMatchObject({
      status: 'delivered',
      attempts: 2,
      dueAt: null,
    });
  });

  it('does not fail its read', async () => {
    const world = await begin();
    world.receiver.respond = status(500);
    await world.work();
    expect(await world.ports.store.operations.latest({ installationId: 'installation-1' })).toMatchObject({
      status: 'success',
      result: '[calls] Read 20 records',
    });
  });

  it('is tried eight times on the published schedule and then given up, with a line in the log', async () => {
    const world = await begin();
    world.receiver.respond = status(503);
    await world.work();
    for (const [index, wait] of SCHEDULE.entries()) {
      expect(world.receiver.tries).toBe(index + 1);
      world.ports.clock.advance(wait / 1.1 - 1);
      await world.work();
      expect(world.receiver.tries).toBe(index + 1);
      world.ports.clock.advance(wait - wait / 1.1 + 1);
      await world.work();
    }
    expect(world.receiver.tries).toBe(8);
    expect(await pending(world)).toBe(0);
    world.ports.clock.advance(365 * 86_400_000);
    await world.work();
    const failed = world.ports.logged.filter(({ event }) => event === 'delivery.failed');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.fields).toMatchObject({ attempts: 8, error: 'The receiver responded with 503.' });
  });

  it('waits as long as a 429 asks', async () => {
    const world = await begin();
    world.receiver.respond = status(429, { 'retry-after': '120' });
    await world.work();
    world.ports.clock.advance(119_999);
    await world.work();
    expect(world.receiver.tries).toBe(1);
    world.ports.clock.advance(1);
    await world.work();
    expect(world.receiver.tries).toBe(2);
  });

  it.each([
    ['an error', 500],
    ['a redirect', 301],
  ])('fails immediately after %s with the header webhook-delivery: abort-message', async (_what, code) => {
    const world = await begin();
    world.receiver.respond = status(code, { 'webhook-delivery': 'abort-message' });
    await world.work();
    world.ports.clock.advance(365 * 86_400_000);
    await world.work();
    expect(world.receiver.tries).toBe(1);
    expect(world.ports.logged.filter(({ event }) => event === 'delivery.failed')).toHaveLength(1);
  });

  it('is given up when its destination is deleted', async () => {
    const world = await begin();
    world.receiver.respond = status(500);
    await world.work();
    await world.ports.store.destinations.delete('destination-1');
    world.ports.clock.advance(SCHEDULE[0] ?? 0);
    await world.work();
    expect(await pending(world)).toBe(0);
    expect(world.receiver.tries).toBe(1);
  });

  it('waits less under time-lapse', async () => {
    const world = await begin({ settings: { timeScale: 60 } });
    world.receiver.respond = status(500);
    await world.work();
    world.ports.clock.advance((SCHEDULE[0] ?? 0) / 60 + 1);
    await world.work();
    expect(world.receiver.tries).toBe(2);
  });
});

describe('a record that is larger than a message', () => {
  const large = () => Response.json({ page: 1, total_pages: 1, calls: [{ id: 'CAL1', note: 'x'.repeat(400_000) }] });
  const linkOf = (world: InstalledWorld) => world.receiver.caught[0]?.message.resultInfo.downloadUrl ?? '';
  const fetchLink = (world: InstalledWorld) =>
    world.ports.store.blobs.get(linkOf(world).replace('https://api.test/', ''));

  it('is fetched from an address that is valid for 15 minutes', async () => {
    const world = await begin({ provider: large });
    await world.work();
    expect(world.receiver.caught[0]?.message).toMatchObject({ resultInfo: { type: 'url', numRecords: 1 } });
    expect(world.receiver.caught[0]?.message.result).toBeUndefined();
    expect(linkOf(world)).toMatch(/^https:\/\/api\.test\/downloads\/[0-9a-f]{64}$/);
    const blob = await fetchLink(world);
    const result = JSON.parse(new TextDecoder().decode(blob?.bytes ?? new Uint8Array()));
    expect(result).toMatchObject([{ fields: { id: 'CAL1' }, raw: { id: 'CAL1' } }]);
    expect(blob?.expiresAt).toBe(world.ports.clock.now() + 15 * 60_000);
  });

  it('is still there when its message arrives hours later', async () => {
    const world = await begin({ provider: large });
    world.receiver.respond = status(500);
    await world.work();
    for (const wait of SCHEDULE.slice(0, 4)) {
      world.ports.clock.advance(wait);
      await world.workers.sweep();
      if (wait === SCHEDULE[3]) world.receiver.respond = status(200);
      await world.work();
    }
    expect((await fetchLink(world))?.expiresAt).toBe(world.ports.clock.now() + 15 * 60_000);
    world.ports.clock.advance(15 * 60_000);
    await world.workers.sweep();
    expect(await fetchLink(world)).toBeUndefined();
  });
});

describe('a destination that falls behind', () => {
  // 75 pages of one message each: more than may wait.
  const manyPages = { provider: pagesOf(75), sandbox: {} };

  it('stops its reads from making more messages, and lets them continue later', async () => {
    const world = await begin(manyPages);
    world.receiver.respond = status(500);
    await world.work();
    const waiting = await pending(world);
    expect(waiting).toBeGreaterThanOrEqual(50);
    expect(waiting).toBeLessThanOrEqual(52);
    const read = () => world.ports.store.operations.latest({ installationId: 'installation-1' });
    expect(await read()).toMatchObject({ status: 'in_progress' });
    expect((await read())?.lease).toBeUndefined();

    world.receiver.respond = status(204);
    for (const wait of SCHEDULE.slice(0, 2)) {
      world.ports.clock.advance(wait);
      await world.work();
    }
    world.ports.clock.advance(15_000);
    await world.work();
    expect(await read()).toMatchObject({ status: 'success' });
    expect(new Set(world.receiver.caught.map(({ message }) => message.result?.[0]?.raw['id'])).size).toBe(75);
  });

  it('is not asked again and again by a read whose first messages it did not take', async () => {
    const world = await begin(manyPages);
    world.receiver.respond = status(500);
    await world.workers.runOperations();
    expect(world.receiver.tries).toBeLessThanOrEqual(10);
    expect(await pending(world)).toBeGreaterThanOrEqual(50);
    const messages = await world.ports.store.deliveries.list({ projectId: 'project-1' }, { limit: 100 });
    expect(new Set(messages.map(({ lastError }) => lastError))).toEqual(
      new Set([
        'The receiver responded with 500.',
        'Earlier messages to the destination failed. This one is sent when it accepts messages again.',
      ]),
    );
  });

  it('does not hold up another destination', async () => {
    const world = await begin(manyPages);
    world.receiver.respond = status(500);
    await world.work();
    await insertHealthyMessage(world, 'msg_first', 5_500);
    await insertHealthyMessage(world, 'msg_second', 6_500);

    const hanging = Promise.withResolvers<Response>();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    world.receiver.respond = (request) => {
      if (!request.url.endsWith('/healthy')) return hanging.promise;
      (request.headers.get('svix-id') === 'msg_first' ? first : second).resolve();
      return new Response(null, { status: 204 });
    };
    world.ports.clock.advance(5_500);
    const calls = [world.workers.runDeliveries()];
    await first.promise;
    world.ports.clock.advance(1_000);
    // A message that becomes due while others hang does not wait for them.
    calls.push(world.workers.runDeliveries());
    await second.promise;
    hanging.resolve(new Response(null, { status: 500 }));
    await Promise.all(calls);
  });
});

describe('a project with more than a thousand messages', () => {
  it('gets a thousand per second over all of its destinations, without delaying another project or losing one', async () => {
    const world = await createInstalledWorld();
    const { ports, project, receiver, workers } = world;
    await ports.store.projects.insert({ ...project, id: 'project-2', name: 'other' });
    await insertDestination(world, 'destination-2');
    await insertDestination(world, 'destination-3', 'project-2');
    for (let index = 0; index < 700; index += 1) {
      await insertMessage(world, `msg_a${index}`, 'destination-1');
      await insertMessage(world, `msg_b${index}`, 'destination-2');
    }
    await insertMessage(world, 'msg_other', 'destination-3', { projectId: 'project-2' });
    receiver.respond = status(204);
    const sendAll = async () => {
      while ((await workers.runDeliveries()) > 0);
      return receiver.caught.map(({ id }) => id);
    };

    const first = await sendAll();
    expect(first).toHaveLength(1_001);
    expect(first.indexOf('msg_other')).toBeLessThanOrEqual(64);
    const toFirst = first.filter((id) => id.startsWith('msg_a'));
    expect(toFirst.length).toBeGreaterThan(400);
    expect(toFirst.length).toBeLessThan(600);
    const wakeUps = ports.wakeUps;
    ports.clock.advance(900);
    expect(ports.wakeUps).toBe(wakeUps);
    ports.clock.advance(100);
    expect(ports.wakeUps).toBe(wakeUps + 1);
    expect(new Set(await sendAll())).toHaveProperty('size', 1_401);
  });
});

/** A second destination, which a message is due to in `wait` ms. */
async function insertHealthyMessage(world: InstalledWorld, id: string, wait: number): Promise<void> {
  await insertDestination(world, 'destination-2');
  await insertMessage(world, id, 'destination-2', { attempts: 1, dueAt: world.ports.clock.now() + wait });
}

async function insertDestination({ ports, destination }: InstalledWorld, id: string, projectId = 'project-1') {
  const sealedSigningKey = await ports.secrets.seal(SIGNING_KEY, signingKeyContext(id));
  const url = 'https://receiver.test/healthy';
  await ports.store.destinations.insert({ ...destination, id, projectId, name: id, url, sealedSigningKey });
}

/** A message that is due now, changed as given. */
async function insertMessage(
  { ports }: InstalledWorld,
  id: string,
  destinationId: string,
  changes: Partial<DeliveryRecord> = {},
): Promise<void> {
  await storeMessage(ports, ports.store, {
    id,
    projectId: 'project-1',
    destinationId,
    installationId: 'installation-1',
    operationId: 'operation',
    body: '{"healthy":true}',
    createTime: new Date(ports.clock.now()).toISOString(),
    status: 'pending',
    attempts: 0,
    dueAt: ports.clock.now(),
    ...changes,
  });
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
