import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startSalesforceSandbox } from '../../mock-server/sandbox/start.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { projectCaller } from '../support/api-client.ts';
import { afterThisTest } from '../support/fault-world.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
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
        sourceYaml: MANIFEST,
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
