import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { HubspotSandbox } from '../../mock-server/sandbox/hubspot/app.ts';
import { createHubspotSandbox } from '../../mock-server/sandbox/hubspot/app.ts';
import type { ListeningSandbox } from '../../mock-server/sandbox/shared/serve-sandbox.ts';
import { serveSandbox } from '../../mock-server/sandbox/shared/serve-sandbox.ts';
import { projectCaller } from '../support/api-client.ts';
import { hubspotAt } from '../support/crm-world.ts';
import { afterThisTest } from '../support/fault-world.ts';
import { signedEvents } from '../support/signed-events.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import type { WebhookReceiver } from '../support/webhook-receiver.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    read:
      objects: [{ objectName: contacts, destination: hooks, requiredFields: [{ fieldName: email }] }]
    subscribe:
      objects:
        - objectName: contacts
          destination: hooks
          inheritFieldsAndMapping: true
          createEvent: { enabled: always }
          updateEvent: { enabled: always, watchFieldsAuto: all }
          deleteEvent: { enabled: always }
`;

interface KillWorld {
  hubspot: HubspotSandbox & ListeningSandbox;
  receiver: WebhookReceiver;
  boot(): Promise<SpawnedServer>;
  /** Called with each request to HubSpot, before the response. */
  onRequest: (request: Request) => void;
}

/** A simulated HubSpot, a receiver and one data folder. */
async function createKillWorld(): Promise<KillWorld> {
  const sandbox = createHubspotSandbox({ counts: { contacts: 5 } });
  const world: Pick<KillWorld, 'onRequest'> = { onRequest: () => {} };
  const fetch = (request: Request) => {
    world.onRequest(request);
    return sandbox.fetch(request);
  };
  const hubspot = await serveSandbox({ ...sandbox, fetch });
  const receiver = await startWebhookReceiver();
  const dataDir = await mkdtemp(join(tmpdir(), 'amp-events-'));
  afterThisTest(() => rm(dataDir, { recursive: true, force: true }));
  afterThisTest(() => receiver.stop());
  afterThisTest(() => hubspot.close());
  afterThisTest(() => sandbox.outbox.reset());
  const boot = async () => {
    const env = { AMP_PUBLIC_SUBSCRIBE_URL: 'http://127.0.0.1:9/events' };
    const server = await spawnServer({ providers: { hubspot: hubspotAt(hubspot.url) }, dataDir, env });
    afterThisTest(() => server.kill());
    return server;
  };
  return Object.assign(world, { hubspot, receiver, boot });
}

async function setUp(server: SpawnedServer, receiver: WebhookReceiver): Promise<void> {
  const call = projectCaller(server);
  await call('POST', '/destinations', { name: 'hooks', type: 'webhook', metadata: { url: receiver.url } });
  await call('POST', '/provider-apps', {
    provider: 'hubspot',
    clientId: 'demo-client',
    clientSecret: 'demo-client-secret',
    developerApiKey: 'demo-developer-key',
    scopes: ['oauth'],
    metadata: { providerParams: { appId: '700001' } },
  });
  await call('PUT', '/integrations:batch', { sourceYaml: MANIFEST });
  const oauth2AuthorizationCode = { accessToken: { token: 'demo-token' } };
  await call('POST', '/connections:generate', {
    provider: 'hubspot',
    groupRef: 'g1',
    consumerRef: 'u1',
    oauth2AuthorizationCode,
  });
  const contacts = { objectName: 'contacts', destination: 'hooks', selectedFields: { email: true } };
  const content = { provider: 'hubspot', read: { objects: { contacts } } };
  const installed = await call('POST', '/integrations/crm/installations', { groupRef: 'g1', config: { content } });
  expect(installed.status).toBe(201);
}

async function subscriptionsAt(hubspot: HubspotSandbox): Promise<string[]> {
  const url = 'http://hubspot.test/webhooks/v3/700001/subscriptions?hapikey=demo-developer-key';
  const { results } = await (await hubspot.fetch(new Request(url))).json();
  return results
    .map((one: { eventType: string; propertyName?: string }) => `${one.eventType} ${one.propertyName ?? ''}`)
    .sort();
}

it('kill -9 at any point while subscriptions are made leaves exactly the wanted ones (rule 13)', async () => {
  const world = await createKillWorld();
  let server = await world.boot();
  // Every few requests the process is killed, before or after the provider has acted.
  let requests = 0;
  let killed: Promise<void> = Promise.resolve();
  let kills = 0;
  world.onRequest = (request) => {
    if (!request.url.includes('/webhooks/') || request.url.includes('hubspot.test')) return;
    requests += 1;
    if (requests % 6 !== 0 || kills >= 3) return;
    kills += 1;
    killed = server.kill();
  };
  await setUp(server, world.receiver).catch(() => {});
  for (let boots = 0; boots < 3; boots += 1) {
    await expect.poll(() => kills, { timeout: 15_000 }).toBeGreaterThan(boots);
    await killed;
    server = await world.boot();
  }
  const wanted = async () => {
    const present = await subscriptionsAt(world.hubspot);
    expect(new Set(present).size).toBe(present.length);
    return present.length;
  };
  const parts = ['contact.creation ', 'contact.deletion ', 'contact.privacyDeletion '];
  await expect
    .poll(async () => (await subscriptionsAt(world.hubspot)).filter((one) => parts.includes(one)), { timeout: 15_000 })
    .toEqual(parts);
  await expect
    .poll(
      async () => {
        const before = requests;
        const count = await wanted();
        return before === requests && count === 19;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await projectCaller(server)('DELETE', `/integrations/crm/installations/${await installationOf(server)}`);
  await expect.poll(() => subscriptionsAt(world.hubspot), { timeout: 20_000 }).toEqual([]);
}, 90_000);

async function installationOf(server: SpawnedServer): Promise<string> {
  const { body } = await projectCaller(server)<{ id: string }[]>('GET', '/integrations/crm/installations');
  return body[0]?.id ?? '';
}

it('a batch that was acknowledged survives kill -9 at every step until it is delivered (rule 18)', async () => {
  const world = await createKillWorld();
  let server = await world.boot();
  await setUp(server, world.receiver);
  await expect.poll(async () => (await subscriptionsAt(world.hubspot)).length, { timeout: 15_000 }).toBe(19);
  const post = async (from: number) => {
    const events = Array.from({ length: 100 }, (_, index) => ({
      eventId: from + index,
      subscriptionId: 1,
      portalId: 44_237_313,
      appId: 700_001,
      occurredAt: Date.now(),
      subscriptionType: 'contact.creation',
      attemptNumber: 0,
      objectId: from + index,
    }));
    const response = await fetch(`${server.subscribe}/v1/apps/hubspot/700001`, {
      method: 'POST',
      ...(await signedEvents('http://127.0.0.1:9/events/v1/apps/hubspot/700001', events)),
    });
    expect(response.status).toBe(200);
  };
  const ids = () =>
    world.receiver.received.flatMap(({ message }) =>
      (message.result ?? []).map((entry) => String((entry as { id?: string }).id)),
    );
  const hasAll = (from: number) => () => {
    const seen = new Set(ids());
    return Array.from({ length: 100 }, (_, index) => String(from + index)).every((id) => seen.has(id));
  };

  // Right after the response.
  await post(10_000);
  await server.kill();
  server = await world.boot();
  await expect.poll(hasAll(10_000), { timeout: 15_000 }).toBe(true);

  // While records are fetched.
  const fetching = Promise.withResolvers<void>();
  world.onRequest = (request) => {
    if (request.url.endsWith('/batch/read')) fetching.resolve();
  };
  await post(20_000);
  await fetching.promise;
  await server.kill();
  server = await world.boot();
  await expect.poll(hasAll(20_000), { timeout: 15_000 }).toBe(true);

  // While the receiver responds with errors.
  world.receiver.respondWith(500);
  await post(30_000);
  await server.kill();
  server = await world.boot();
  world.receiver.respondWith(204);
  await expect.poll(hasAll(30_000), { timeout: 25_000 }).toBe(true);
  const bodies = new Map<string, Set<string>>();
  for (const { id, body } of world.receiver.received) bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  expect([...bodies.values()].every(({ size }) => size === 1)).toBe(true);
}, 90_000);
