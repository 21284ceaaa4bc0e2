import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { HubspotSandbox } from '../../mock-server/sandbox/hubspot/app.ts';
import { createHubspotSandbox } from '../../mock-server/sandbox/hubspot/app.ts';
import type { ListeningSandbox } from '../../mock-server/sandbox/shared/serve-sandbox.ts';
import { serveSandbox } from '../../mock-server/sandbox/shared/serve-sandbox.ts';
import { startSalesforceSandbox } from '../../mock-server/sandbox/start.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { projectCaller } from '../support/api-client.ts';
import { hubspotAt } from '../support/crm-world.ts';
import { afterThisTest } from '../support/fault-world.ts';
import { signedEvents } from '../support/signed-events.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import type { WebhookReceiver } from '../support/webhook-receiver.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const manifest = (provider: string, contacts: string, fields: string) => `specVersion: 1.0.0
integrations:
  - name: crm
    provider: ${provider}
    read:
      objects: [{ objectName: ${contacts}, destination: hooks, requiredFields: [${fields}] }]
    subscribe:
      objects:
        - objectName: ${contacts}
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
  /** Called with each request to HubSpot, before it is answered. */
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
  await call('PUT', '/integrations:batch', { sourceYaml: manifest('hubspot', 'contacts', '{ fieldName: email }') });
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

it('a batch that was answered survives kill -9 at every step until it is delivered (rule 18)', async () => {
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

  // Right after the answer.
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

  // While the receiver answers with errors.
  world.receiver.answerWith(500);
  await post(30_000);
  await server.kill();
  server = await world.boot();
  world.receiver.answerWith(204);
  await expect.poll(hasAll(30_000), { timeout: 25_000 }).toBe(true);
  const bodies = new Map<string, Set<string>>();
  for (const { id, body } of world.receiver.received) bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  expect([...bodies.values()].every(({ size }) => size === 1)).toBe(true);
}, 90_000);

/** A simulated Salesforce org, a receiver, and how to start servers on the same data. */
async function createStreamWorld(env: Record<string, string> = {}) {
  const salesforce = await startSalesforceSandbox({ counts: { Contact: 1 } });
  const receiver = await startWebhookReceiver();
  afterThisTest(() => receiver.stop());
  afterThisTest(() => salesforce.close());
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'amp-stream-'));
    afterThisTest(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  const boot = async (dataDir: string) => {
    const providers = { salesforce: { baseURL: salesforce.url, modules: { crm: { baseURL: salesforce.url } } } };
    const server = await spawnServer({ providers, dataDir, env });
    afterThisTest(() => server.kill());
    return server;
  };
  const streams = async (): Promise<{ isConnected: boolean }[]> =>
    (await (await fetch(`${salesforce.url}/__sandbox/streams`)).json()).streams;
  let count = 0;
  const headers = { authorization: 'Bearer demo-token', 'content-type': 'application/json' };
  return {
    receiver,
    newFolder,
    boot,
    streams,
    isStreaming: async () => (await streams()).some(({ isConnected }) => isConnected),
    created: () => count,
    /** Creates a contact in the org. */
    async create() {
      count += 1;
      const body = JSON.stringify({ LastName: `Berg ${count}` });
      await fetch(`${salesforce.url}/services/data/v60.0/sobjects/Contact`, { method: 'POST', headers, body });
    },
    names: () =>
      new Set(
        receiver.received.flatMap(({ message }) =>
          (message.result ?? []).map(({ fields }) => String(fields?.['lastname'])),
        ),
      ),
    async install(server: SpawnedServer) {
      const call = projectCaller(server);
      await call('POST', '/destinations', { name: 'hooks', type: 'webhook', metadata: { url: receiver.url } });
      await call('PUT', '/integrations:batch', {
        sourceYaml: manifest('salesforce', 'Contact', '{ fieldName: LastName }'),
      });
      await call('POST', '/connections:generate', {
        provider: 'salesforce',
        groupRef: 'g1',
        consumerRef: 'u1',
        providerWorkspaceRef: 'demo',
        oauth2AuthorizationCode: { accessToken: { token: 'demo-token' } },
      });
      const Contact = { objectName: 'Contact', destination: 'hooks', selectedFields: { LastName: true } };
      const content = { provider: 'salesforce', read: { objects: { Contact } } };
      const installed = await call('POST', '/integrations/crm/installations', { groupRef: 'g1', config: { content } });
      expect(installed.status).toBe(201);
    },
  };
}

it('a killed process resumes a Salesforce stream from the stored place (rule 27)', async () => {
  const world = await createStreamWorld();
  const folder = await world.newFolder();
  let server = await world.boot(folder);
  await world.install(server);
  await expect.poll(world.isStreaming, { timeout: 15_000 }).toBe(true);
  for (let kills = 0; kills < 3; kills += 1) {
    await world.create();
    await world.create();
    await server.kill();
    await world.create();
    server = await world.boot(folder);
    await expect.poll(() => world.names().size, { timeout: 20_000 }).toBe(world.created());
  }
}, 90_000);

it.skipIf(!(await isPostgresAvailable()))(
  'of several processes one holds a stream, and another one takes it over when that is killed',
  { tags: ['postgres'], timeout: 120_000 },
  async () => {
    const schema = await createPostgresSchema();
    afterThisTest(() => schema.drop());
    const key = Buffer.alloc(32, 7).toString('base64');
    const world = await createStreamWorld({ DATABASE_URL: schema.url, AMP_ENCRYPTION_KEY: key });
    const servers = [await world.boot(await world.newFolder()), await world.boot(await world.newFolder())];
    const [first] = servers;
    if (first === undefined) throw new Error('No server runs.');
    await world.install(first);
    await expect.poll(world.isStreaming, { timeout: 15_000 }).toBe(true);
    await world.create();
    await expect.poll(() => world.names().size, { timeout: 15_000 }).toBe(1);
    expect(await world.streams()).toHaveLength(1);
    // One of the two holds the stream; each is killed in turn and replaced.
    for (const server of servers) {
      const next = await world.boot(await world.newFolder());
      afterThisTest(() => next.kill());
      await server.kill();
      await world.create();
      await expect.poll(() => world.names().size, { timeout: 45_000 }).toBe(world.created());
    }
    expect(world.receiver.received.length).toBe(world.created());
  },
);
