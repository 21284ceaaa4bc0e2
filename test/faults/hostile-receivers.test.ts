import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { WebhookSender } from '../../mock-server/core/kernel/ports.ts';
import { storeMessage } from '../../mock-server/core/messaging/message-bodies.ts';
import { startBackfills } from '../../mock-server/core/reads/backfills.ts';
import { createOutbound } from '../../mock-server/node/gateway/outbound.ts';
import type { InstalledWorld } from '../support/installed-world.ts';
import { createInstalledWorld } from '../support/installed-world.ts';
import { startLocalServer } from '../support/local-server.ts';

/** Time that a receiver has here, in place of 15 seconds. */
const PATIENCE_MS = 150;
const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

interface Arrival {
  id: string;
  path: string;
}

/** A world whose messages go over real sockets: to a receiver at `/hooks` that behaves as given, and a healthy one at `/healthy`. */
async function begin(behave: RequestListener) {
  const arrivals: Arrival[] = [];
  const local = await startLocalServer((request, response) => {
    const path = request.url ?? '';
    arrivals.push({ id: String(request.headers['svix-id']), path });
    request.resume().on('end', () => {
      if (path === '/healthy') response.writeHead(204).end();
      else behave(request, response);
    });
  });
  const outbound = createOutbound({ allowPrivateNetwork: true });
  cleanUps.push(
    () => local.close(),
    () => outbound.close(),
  );
  const webhooks: WebhookSender = {
    post: (message) => outbound.webhooks.post({ ...message, timeoutMs: PATIENCE_MS }),
  };
  const world = await createInstalledWorld({ sandbox: { counts: { calls: 20 } }, ports: { webhooks } });
  const { store } = world.ports;
  await store.destinations.update({ ...world.destination, url: `${local.url}/hooks` });
  await startBackfills(world.ports, store, world.installation, world.revision, ['calls']);
  const to = (path: string) => arrivals.filter((arrival) => arrival.path === path).map(({ id }) => id);
  return { world, local, to };
}

const pending = ({ ports }: InstalledWorld) => ports.store.deliveries.countPending('destination-1');
const destination = ({ ports }: InstalledWorld) => ports.store.destinations.get('destination-1');

/** A message to the healthy receiver that is due when the hostile one's next try is. */
async function insertHealthy({ ports, destination: hooks }: InstalledWorld, origin: string): Promise<void> {
  const healthy = { ...hooks, id: 'destination-2', name: 'healthy', type: 'slack' as const, url: `${origin}/healthy` };
  await ports.store.destinations.insert(healthy);
  await storeMessage(ports, ports.store, {
    id: 'msg_healthy',
    projectId: 'project-1',
    destinationId: healthy.id,
    body: '{}',
    createTime: new Date(ports.clock.now()).toISOString(),
    status: 'pending',
    attempts: 0,
    dueAt: ports.clock.now() + 5_000,
  });
}

describe('a receiver that', () => {
  it.each<[string, RequestListener]>([
    ['responds 200 after the client has disconnected', (_request, response) => setTimeout(() => response.end(), 400)],
    ['never responds', () => {}],
    ['returns a redirect', (_request, response) => response.writeHead(301, { location: '/healthy' }).end()],
    ['resets the connection', (request) => request.socket.destroy()],
    ['returns something else than HTTP', (request) => request.socket.end('HELLO\r\n\r\n')],
    [
      'drips its headers',
      ({ socket }) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const drip = setInterval(() => socket.write('x'), 20);
        socket.on('close', () => clearInterval(drip)).on('error', () => {});
      },
    ],
    ['returns 500', (_request, response) => response.writeHead(500).end('no')],
  ])('%s gets the message again with the same id, and delays no other destination', async (_what, behave) => {
    const { world, local, to } = await begin(behave);
    await insertHealthy(world, local.url);
    await world.work();
    expect(await pending(world)).toBe(1);
    world.ports.clock.advance(5_500);
    await world.work();
    expect(to('/hooks')).toHaveLength(2);
    expect(new Set(to('/hooks')).size).toBe(1);
    expect(to('/healthy')).toEqual(['undefined']);
    expect((await destination(world))?.disabledAt).toBeUndefined();
  });

  it.each<[string, RequestListener]>([
    [
      'drips the body of a 200',
      (_request, response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
    [
      'breaks off in the body of a 200',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('x', () => response.destroy());
      },
    ],
  ])('%s has the message', async (_what, behave) => {
    const { world, to } = await begin(behave);
    await world.work();
    expect([await pending(world), to('/hooks').length]).toEqual([0, 1]);
  });

  it('returns 410 is sent nothing more', async () => {
    const { world, to } = await begin((_request, response) => response.writeHead(410).end());
    await world.work();
    expect((await destination(world))?.disabledAt).toBeDefined();
    await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
    world.ports.clock.advance(365 * 86_400_000);
    await world.work();
    expect(to('/hooks')).toHaveLength(1);
  });

  it('returns 429 is left alone for as long as it asks, and no longer than an hour', async () => {
    let retryAfter = '60';
    const { world, to } = await begin((_request, response) => {
      response.writeHead(429, { 'retry-after': retryAfter }).end();
    });
    await world.work();
    world.ports.clock.advance(59_000);
    await world.work();
    expect(to('/hooks')).toHaveLength(1);
    world.ports.clock.advance(1_000);
    retryAfter = '999999999';
    await world.work();
    expect(to('/hooks')).toHaveLength(2);
    world.ports.clock.advance(3_600_000);
    await world.work();
    expect(to('/hooks')).toHaveLength(3);
  });
});
