import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_OAUTH_CLIENT } from '../../mock-server/sandbox/oauth/oauth-client.ts';
import type { RequestJournal } from '../../mock-server/sandbox/shared/request-journal.ts';
import type { ListeningSandbox } from '../../mock-server/sandbox/shared/serve-sandbox.ts';
import { startHubspotSandbox, startSalesforceSandbox } from '../../mock-server/sandbox/start.ts';
import type { Connection } from '../../src/contract/index.ts';
import { callApi, projectCaller } from '../support/api-client.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import type { WebhookReceiver } from '../support/webhook-receiver.ts';
import { isSignedWith, startWebhookReceiver } from '../support/webhook-receiver.ts';

const README = new URL('../../mock-server/sandbox/README.md', import.meta.url);
/** Two minutes pass in a second, so that ten-minute ticks come every five. */
const TIME_SCALE = '120';

let closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

/** Entry from the sandbox's README, with the address of a running sandbox. */
function entryOf(provider: string, url: string): Record<string, object> {
  const blocks = Array.from(readFileSync(README, 'utf8').matchAll(/^```json\n(.*?)^```/gms), ([, json = '']) => json);
  const block = blocks.find((json) => json.includes(`"${provider}"`)) ?? '{}';
  return JSON.parse(block.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, url));
}

interface World {
  server: SpawnedServer;
  receiver: WebhookReceiver;
  call: ReturnType<typeof projectCaller>;
  signingKey: string;
}

/** A server as its own process, a receiver and an integration that reads, writes and proxies one object. */
async function boot(provider: string, sandbox: ListeningSandbox, objectName: string): Promise<World> {
  const receiver = await startWebhookReceiver();
  const server = await spawnServer({
    providers: entryOf(provider, sandbox.url),
    env: { AMP_TIME_SCALE: TIME_SCALE },
  });
  closing.push(
    () => server.stop(),
    () => receiver.stop(),
    () => sandbox.close(),
  );
  const call = projectCaller(server);
  const hooks = { name: 'hooks', type: 'webhook', metadata: { url: receiver.url } };
  await call('POST', '/destinations', hooks);
  const destination = await call<{ secrets: { webhookSigningKey: string } }>(
    'GET',
    '/destinations/hooks?includeSecrets=true',
  );
  const { clientId, clientSecret } = DEMO_OAUTH_CLIENT;
  const scopes = provider === 'hubspot' ? ['crm.objects.contacts.read', 'crm.objects.contacts.write'] : ['api'];
  await call('POST', '/provider-apps', { provider, clientId, clientSecret, scopes });
  const deployed = await call('PUT', '/integrations:batch', {
    sourceYaml: `specVersion: 1.0.0
integrations:
  - name: crm-sync
    provider: ${provider}
    module: crm
    read:
      objects:
        - objectName: ${objectName}
          destination: hooks
          schedule: "*/10 * * * *"
          optionalFieldsAuto: all
          backfill: { defaultPeriod: { fullHistory: true } }
    write:
      objects:
        - objectName: ${objectName}
    proxy: { enabled: true }
`,
  });
  expect(deployed.status, JSON.stringify(deployed.body)).toBe(200);
  return { server, receiver, call, signingKey: destination.body.secrets.webhookSigningKey };
}

/** Signs in as a browser does: to the provider's page, to its response, and back. @returns the connection */
async function signIn({ server, call }: World, provider: string): Promise<Connection> {
  const body = { projectIdOrName: server.project, provider, groupRef: 'g1', consumerRef: 'u1' };
  const begun = await callApi<string>(server.api, server.apiKey, 'POST', '/v1/oauth-connect', body);
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  expect(await (await fetch(begun.body)).text()).toContain('(simulated)');
  const allowed = await fetch(`${begun.body}&auto=allow`, { redirect: 'manual' });
  const back = allowed.headers.get('location') ?? '';
  expect((await fetch(back)).status).toBe(200);
  const { body: connections } = await call<Connection[]>('GET', '/connections?groupRef=g1');
  const [connection] = connections;
  if (connection === undefined) throw new Error('No connection was created.');
  return connection;
}

async function install({ call }: World, provider: string, objectName: string): Promise<string> {
  const objects = { [objectName]: { objectName, selectedFields: {}, selectedFieldsAuto: 'all' } };
  const content = {
    provider,
    read: { objects },
    write: { objects: { [objectName]: { objectName } } },
    proxy: { enabled: true },
  };
  const installed = await call<{ id: string; projectId: string }>('POST', '/integrations/crm-sync/installations', {
    groupRef: 'g1',
    config: { content },
  });
  expect(installed.status, JSON.stringify(installed.body)).toBe(201);
  return installed.body.id;
}

async function proxied({ server, call }: World, installationId: string, path: string) {
  const { body: project } = await call<{ id: string }>('GET', '');
  const headers = {
    'x-amp-proxy-version': '1',
    'x-amp-project-id': project.id,
    'x-api-key': server.apiKey,
    'x-amp-installation-id': installationId,
  };
  const response = await fetch(`${server.proxy}${path}`, { headers });
  return { status: response.status, json: await response.json() };
}

const recordsOf = ({ receiver }: World, readType: string) =>
  receiver.received
    .filter(({ message }) => message.readType === readType)
    .flatMap(({ message }) => message.result ?? []);

describe.each([
  {
    provider: 'hubspot',
    objectName: 'contacts',
    record: { email: 'new@example.com', firstname: 'Nora' },
    field: 'firstname',
    proxyPath: '/crm/v3/objects/contacts?limit=1',
    start: () => startHubspotSandbox({ counts: { contacts: 230 } }),
    asksForChanges: (journal: RequestJournal) =>
      journal
        .entries()
        .some(({ path, body }) => path.endsWith('/contacts/search') && body.includes('lastmodifieddate')),
  },
  {
    provider: 'salesforce',
    objectName: 'Lead',
    record: { LastName: 'Nora', Company: 'Quint Optics' },
    field: 'lastname',
    proxyPath: '/services/data/v60.0/query?q=SELECT+Id+FROM+Lead+LIMIT+1',
    start: () => startSalesforceSandbox({ counts: { Lead: 230 } }),
    asksForChanges: (journal: RequestJournal) =>
      journal.entries().some(({ query }) => query['q']?.includes('WHERE SystemModstamp >= ') === true),
  },
])('$provider over sockets, with the entry of the sandbox’s document', (kind) => {
  it('is signed in to, read, written, called through the proxy, and read again for what changed', async () => {
    const { provider, objectName } = kind;
    const sandbox = await kind.start();
    const world = await boot(provider, sandbox, objectName);
    expect(await signIn(world, provider)).toMatchObject({ provider, status: 'created' });
    const installationId = await install(world, provider, objectName);
    await world.receiver.until(() => recordsOf(world, 'backfill').length >= 230);
    expect(recordsOf(world, 'backfill')).toHaveLength(230);
    expect(world.receiver.received.every((one) => isSignedWith(one, world.signingKey))).toBe(true);

    const { server } = world;
    const path = `/v1/projects/${server.project}/integrations/crm-sync/objects/${objectName}`;
    const body = { groupRef: 'g1', type: 'create', record: kind.record };
    const written = await callApi(server.write, server.apiKey, 'POST', path, body, 'write');
    expect(written).toMatchObject({ status: 200, body: { result: { success: true, recordId: expect.any(String) } } });
    expect((await proxied(world, installationId, kind.proxyPath)).status).toBe(200);

    sandbox.oauth.expireAccessTokens();
    await world.receiver.until(() => recordsOf(world, 'scheduled').length > 0);
    expect(recordsOf(world, 'scheduled').map(({ fields }) => fields?.[kind.field])).toContain('Nora');
    expect(recordsOf(world, 'scheduled').length).toBeLessThan(230);
    expect(kind.asksForChanges(sandbox.journal)).toBe(true);
  }, 60_000);
});
