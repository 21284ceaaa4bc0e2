import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startSalesforceSandbox } from '../../mock-server/sandbox/start.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import type { OperationsPage, SubscriptionList } from '../../src/contract/index.ts';
import { projectCaller } from '../support/api-client.ts';
import { afterThisTest } from '../support/fault-world.ts';
import { HOSTILE_RESPONSES } from '../support/hostile-responses.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import { STUCK_DATABASES } from '../support/stuck-inserts.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: salesforce
    read:
      objects: [{ objectName: Contact, destination: hooks, requiredFields: [{ fieldName: LastName }] }]
    subscribe:
      objects:
        - objectName: Contact
          destination: hooks
          inheritFieldsAndMapping: true
          createEvent: { enabled: always }
`;

/** A simulated Salesforce org, a receiver, and how to start servers on the same data. */
async function createStreamWorld(env: Record<string, string> = {}, front?: (port: number) => Promise<number>) {
  const salesforce = await startSalesforceSandbox({ counts: { Contact: 1 }, approval: 'allow' });
  const receiver = await startWebhookReceiver();
  afterThisTest(() => receiver.stop());
  afterThisTest(() => salesforce.close());
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'amp-stream-'));
    afterThisTest(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  const boot = async (dataDir: string) => {
    const { port } = new URL(salesforce.url);
    const url = front === undefined ? salesforce.url : `http://127.0.0.1:${await front(Number(port))}`;
    const oauth2Opts = { tokenURL: `${url}/services/oauth2/token` };
    const providers = { salesforce: { baseURL: url, modules: { crm: { baseURL: url } }, oauth2Opts } };
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
    /** Uses a control of the org. */
    control: (name: string, body?: object) =>
      fetch(`${salesforce.url}/__sandbox/${name}`, { method: 'POST', ...(body && { body: JSON.stringify(body) }) }),
    /** Signs in at the org. @returns the tokens */
    async signIn(): Promise<{ accessToken: object; refreshToken: object }> {
      const verifier = 'v'.repeat(43);
      const app = { client_id: 'demo-client', redirect_uri: 'https://app.test/cb' };
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const asked = { ...app, response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256' };
      const page = await fetch(`${salesforce.url}/services/oauth2/authorize?${new URLSearchParams(asked)}`, {
        redirect: 'manual',
      });
      const code = new URL(page.headers.get('location') ?? '').searchParams.get('code') ?? '';
      const secrets = { client_secret: 'demo-client-secret', code_verifier: verifier };
      const body = new URLSearchParams({ ...app, ...secrets, grant_type: 'authorization_code', code });
      const tokens = await (await fetch(`${salesforce.url}/services/oauth2/token`, { method: 'POST', body })).json();
      return { accessToken: { token: tokens.access_token }, refreshToken: { token: tokens.refresh_token } };
    },
    async install(server: SpawnedServer, credential: object = { accessToken: { token: 'demo-token' } }) {
      const call = projectCaller(server);
      await call('POST', '/provider-apps', {
        provider: 'salesforce',
        clientId: 'demo-client',
        clientSecret: 'demo-client-secret',
      });
      await call('POST', '/destinations', { name: 'hooks', type: 'webhook', metadata: { url: receiver.url } });
      await call('PUT', '/integrations:batch', {
        sourceYaml: MANIFEST,
      });
      await call('POST', '/connections:generate', {
        provider: 'salesforce',
        groupRef: 'g1',
        consumerRef: 'u1',
        providerWorkspaceRef: 'demo',
        oauth2AuthorizationCode: credential,
      });
      const Contact = { objectName: 'Contact', destination: 'hooks', selectedFields: { LastName: true } };
      const content = { provider: 'salesforce', read: { objects: { Contact } } };
      const installed = await call<{ id: string }>('POST', '/integrations/crm/installations', {
        groupRef: 'g1',
        config: { content },
      });
      expect(installed.status).toBe(201);
      return installed.body.id;
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

it('a stream whose token has expired goes on with a new token, without losing an event', async () => {
  const world = await createStreamWorld();
  const server = await world.boot(await world.newFolder());
  const installation = await world.install(server, await world.signIn());
  await expect.poll(world.isStreaming, { timeout: 15_000 }).toBe(true);
  await world.create();
  await expect.poll(() => world.names().size, { timeout: 15_000 }).toBe(1);
  await world.control('expire-tokens');
  await world.create();
  await expect.poll(() => world.names().size, { timeout: 15_000 }).toBe(2);
  await expect.poll(world.isStreaming, { timeout: 15_000 }).toBe(true);
  const call = projectCaller(server);
  const { body } = await call<SubscriptionList>('GET', `/integrations/crm/installations/${installation}/subscriptions`);
  expect(body.results).toMatchObject([{ state: 'active' }]);
  expect(body.results[0]).not.toHaveProperty('error');
}, 60_000);

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

type StreamWorld = Awaited<ReturnType<typeof createStreamWorld>>;

/** Ways in which events are lost, while a stream runs. */
const GAPS = [
  {
    gap: 'a gap that the provider announces',
    cause: async ({ control }: StreamWorld) => {
      const header = { entityName: 'Contact', changeType: 'GAP_OVERFLOW', recordIds: ['000000000000000AAA'] };
      const ChangeEventHeader = { ...header, commitTimestamp: Date.now(), changedFields: [] };
      await control('change-events', { events: [{ ChangeEventHeader }] });
    },
  },
  {
    gap: 'events that the provider no longer retains',
    cause: async ({ control }: StreamWorld) => {
      await control('expire-events');
      await control('drop-clients');
    },
  },
];

describe.each(STUCK_DATABASES)('a kill on $database', ({ tags, isAvailable, open }) => {
  it.skipIf(!isAvailable).each(GAPS)(
    'between the position of a stream and the catch-up of $gap leaves the catch-up to the next process',
    { tags, timeout: 120_000 },
    async ({ cause }) => {
      const { dataDir, env, stick, reached, loosen } = await open();
      const world = await createStreamWorld(env);
      let server = await world.boot(dataDir);
      const installation = await world.install(server);
      await expect.poll(world.isStreaming, { timeout: 15_000 }).toBe(true);
      await world.create();
      await expect.poll(() => world.names().size, { timeout: 15_000 }).toBe(1);
      const reads = async () => {
        const path = `/integrations/crm/installations/${installation}/operations`;
        const { body } = await projectCaller(server)<OperationsPage>('GET', path);
        return body.results.filter(({ actionType }) => actionType === 'read').map(({ status }) => status);
      };
      expect(await reads()).toEqual([]);

      await server.stop();
      await stick({ table: 'tasks', when: `new.id like 'catchup/%'` });
      server = await world.boot(dataDir);
      await expect.poll(world.isStreaming, { timeout: 15_000 }).toBe(true);
      await cause(world);
      await reached(server);
      await server.kill();
      await loosen();

      server = await world.boot(dataDir);
      await expect.poll(reads, { timeout: 60_000 }).toEqual(['success']);
    },
  );
});

/** Stands before the provider, and responds to requests of streams in its place when a test says so. */
function createFront() {
  const sockets = new Set<Socket>();
  const front = { bytes: undefined as string | undefined, responses: 0, cut: () => cut() };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const start = async (port: number): Promise<number> => {
    const server = createServer((client) => {
      const provider = connect(port, '127.0.0.1');
      for (const socket of [client, provider]) sockets.add(socket.on('error', () => {}));
      client.on('data', (chunk) => {
        if (front.bytes === undefined || !String(chunk).includes(' /cometd/')) {
          provider.write(chunk);
          return;
        }
        front.responses += 1;
        client.end(front.bytes);
      });
      client.on('close', () => provider.destroy());
      provider.pipe(client);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    afterThisTest(() => {
      cut();
      server.close();
    });
    return (server.address() as AddressInfo).port; // a TCP server has no other kind of address
  };
  return { front, start };
}

it('no response to a stream ends the server, and events arrive again when the provider is back', async () => {
  const { front, start } = createFront();
  // Attempts that failed are repeated within the test.
  const world = await createStreamWorld({ AMP_TIME_SCALE: '600', AMP_LOG_LEVEL: 'warn' }, start);
  const server = await world.boot(await world.newFolder());
  await world.install(server);
  await expect.poll(world.isStreaming, { timeout: 15_000 }).toBe(true);
  for (const bytes of HOSTILE_RESPONSES) {
    front.bytes = bytes;
    front.responses = 0;
    front.cut();
    await expect.poll(() => front.responses, { timeout: 20_000 }).toBeGreaterThan(0);
    expect((await fetch(`${server.api}/healthz`)).status, JSON.stringify(bytes)).toBe(200);
  }
  front.bytes = undefined;
  front.cut();
  await world.create();
  await expect.poll(() => world.names().size, { timeout: 30_000 }).toBe(1);
  expect(server.log()).not.toContain('process.crashed');
}, 180_000);
