import { afterAll, describe, expect, it } from 'vitest';
import type { EndpointName, ProviderInfo } from '../../src/contract/index.ts';
import { ENDPOINTS } from '../../src/contract/index.ts';
import { delivery } from '../../test/conformance/store/records.ts';
import type { ManualClock } from '../../test/support/core-ports.ts';
import { createManualClock } from '../../test/support/core-ports.ts';
import { afterThisTest } from '../../test/support/fault-world.ts';
import { connect, deploy, INSTALLATIONS, install, MANIFEST } from '../../test/support/management-steps.ts';
import { createOauthWorld, OAUTH_ORIGIN, oauthProvider } from '../../test/support/oauth-world.ts';
import type { OpenDatabase } from '../../test/support/readable-database.ts';
import { createPostgresDatabase, openSqlite } from '../../test/support/readable-database.ts';
import { sharedTokenKeys } from '../../test/support/sign-token.ts';
import type { CallOptions, TestServer } from '../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../test/support/test-server.ts';
import { callTracking } from '../connectors/call-tracking/call-tracking.ts';
import { callRail } from '../connectors/catalog/key-providers.ts';
import { createConnectorRegistry, createProviderCatalog } from '../connectors/connector-registry.ts';
import type { Clock, Store } from '../core/kernel/ports.ts';
import { ok } from '../core/kernel/result.ts';
import { StoreUnavailable } from '../core/kernel/store-errors.ts';
import { DEMO_FORM_SIGN_IN } from '../sandbox/oauth/oauth-client.ts';
import { createMemoryStore } from '../store/memory/memory-store.ts';
import { isPostgresAvailable } from '../store/testing/postgres-schema.ts';
import { AUDITED, isChange } from './audit-request.ts';

const ACME = '/projects/acme';
const INTEGRATION = `${ACME}/integrations/calls-to-crm`;
const OTHER = MANIFEST.replaceAll('calls-to-crm', 'other');

/** Everything that the requests change, by name. */
interface Ids {
  connection: string;
  unused: string;
  installation: string;
  destination: string;
  topic: string;
  otherTopic: string;
  eventRoute: string;
  topicRoute: string;
  apiKey: string;
  jwtKey: string;
  keyed: string;
  app: string;
}

interface World {
  server: TestServer;
  ids: Ids;
  /** Changes that were asked for at the provider. */
  asked: string[];
}

const { publicKeyPem } = sharedTokenKeys();
/** A project with an id as the server makes it, which the published description of these keys wants. */
const JWT_KEYS = '/projects/keyed/jwt-keys';
const OPERATOR = { bearer: KEYS.operator };
const JWT_KEY = (label: string) => ({ label, algorithm: 'RS256', publicKeyPem });

type OpenStore = (clock: Clock) => Promise<Pick<Awaited<ReturnType<OpenDatabase>>, 'store' | 'close'>>;

const openMemory: OpenStore = async (clock) => ({ store: createMemoryStore(clock), close: async () => {} });
const postgres = createPostgresDatabase();

const DATABASES = [
  { database: 'memory', tags: [], isAvailable: true, open: openMemory },
  { database: 'SQLite', tags: [], isAvailable: true, open: openSqlite },
  { database: 'PostgreSQL', tags: ['postgres'], isAvailable: await isPostgresAvailable(), open: postgres.open },
];

afterAll(() => postgres.drop());

async function storeOf(open: OpenStore): Promise<{ clock: ManualClock; store: Store }> {
  const clock = createManualClock();
  const { store, close } = await open(clock);
  afterThisTest(close);
  return { clock, store };
}

/** @param status of the provider's response to a new field */
async function begin(open: OpenStore, status = 200): Promise<World> {
  const asked: string[] = [];
  const server = await createTestServer({
    provider: ({ method, url }) => {
      if (!url.endsWith('/new-field')) return undefined;
      asked.push(`${method} ${url}`);
      return Response.json({}, { status });
    },
    ports: {
      ...(await storeOf(open)),
      catalog: createProviderCatalog({ callRail, acmeCrm: oauthProvider() }),
      connectors: createConnectorRegistry([
        {
          ...callTracking,
          upsertFields: async (context, _, fields) => {
            const sent = await context.send({ method: 'POST', path: '/new-field', body: {} });
            if (!sent.ok) return sent;
            return sent.value.status < 400
              ? ok(fields.map(({ fieldName }) => ({ fieldName, action: 'create' })))
              : { ok: false, rejection: { kind: 'badRequest', message: 'Not this one.', retryable: false } };
          },
        },
      ]),
    },
  });
  await deploy(server);
  const connection = await connect(server);
  const unused = await connect(server, 'g2');
  const installation = await install(server);
  const create = async (path: string, body: object) => (await server.call('POST', `${ACME}${path}`, { body })).json;
  const destination = await create('/destinations', DESTINATION('hooks'));
  const topic = await create('/topics', { name: 'Alerts' });
  const otherTopic = await create('/topics', { name: 'Billing' });
  const eventRoute = await create('/notification-event-topic-routes', route(topic.id));
  const topicRoute = await create('/topic-destination-routes', { topicId: topic.id, destinationId: destination.id });
  const { key } = await create('/api-keys', { label: 'spare' });
  const project = { name: 'keyed', appName: 'Keyed', orgId: 'org-1' };
  const keyed = (await server.call('POST', '/projects', { body: project, ...OPERATOR })).json;
  const jwtKey = (await server.call('POST', JWT_KEYS, { body: JWT_KEY('tokens'), ...OPERATOR })).json;
  const app = await create('/provider-apps', APP);
  await server.ports.store.deliveries.insert(
    delivery({
      id: 'failed-message',
      projectId: 'project-1',
      destinationId: destination.id,
      installationId: installation.id,
      status: 'failed',
      createTime: '2026-11-21T12:00:00.000Z',
    }),
    'sealed',
  );
  const ids = {
    connection: connection.id,
    unused: unused.id,
    installation: installation.id,
    destination: destination.id,
    topic: topic.id,
    otherTopic: otherTopic.id,
    eventRoute: eventRoute.id,
    topicRoute: topicRoute.id,
    apiKey: key,
    jwtKey: jwtKey.id ?? jwtKey.kid,
    keyed: keyed.id,
    app: app.id,
  };
  return { server, ids, asked };
}

const DESTINATION = (name: string) => ({ name, type: 'webhook', metadata: { url: 'https://hooks.test/in' } });
const APP = { provider: 'acmeCrm', clientId: 'client', clientSecret: 'secret', scopes: [] };
const route = (topicId: string) => ({ eventType: 'connection.error', topicId });
const UPSERT = {
  groupRef: 'g1',
  fields: { calls: [{ fieldName: 'colour', displayName: 'Colour', valueType: 'string' }] },
};
const CONTENT = { provider: 'callRail', proxy: { enabled: false } };

type Request = [method: string, path: string, options?: CallOptions];

const REQUESTS: Partial<Record<EndpointName, (ids: Ids) => Request>> = {
  createProject: () => [
    'POST',
    '/projects',
    { body: { name: 'fresh', appName: 'Fresh', orgId: 'org-1' }, bearer: KEYS.operator },
  ],
  updateProject: () => ['PATCH', ACME, { body: { updateMask: ['appName'], project: { appName: 'Other' } } }],
  batchUpsertIntegrations: () => ['PUT', `${ACME}/integrations:batch`, { body: { sourceYaml: OTHER } }],
  createIntegration: () => [
    'POST',
    `${ACME}/integrations`,
    {
      body: {
        name: 'proxied',
        provider: 'callRail',
        latestRevision: {
          specVersion: '1.0.0',
          content: { name: 'proxied', provider: 'callRail', proxy: { enabled: true } },
        },
      },
    },
  ],
  createRevision: () => [
    'POST',
    `${INTEGRATION}/revisions`,
    { body: { sourceYaml: MANIFEST.replace('Calls to CRM', 'Calls') } },
  ],
  deleteIntegration: () => ['DELETE', INTEGRATION],
  generateConnection: () => [
    'POST',
    `${ACME}/connections:generate`,
    { body: { provider: 'callRail', groupRef: 'g3', consumerRef: 'c3', apiKey: 'second-key' } },
  ],
  updateConnection: ({ connection }) => [
    'PATCH',
    `${ACME}/connections/${connection}`,
    { body: { updateMask: ['apiKey'], connection: { apiKey: 'second-key' } } },
  ],
  deleteConnection: ({ unused }) => ['DELETE', `${ACME}/connections/${unused}`],
  deleteGroup: () => ['DELETE', `${ACME}/groups/g1`],
  createInstallation: () => [
    'POST',
    INSTALLATIONS,
    { body: { groupRef: 'g2', config: { content: { provider: 'callRail', proxy: { enabled: true } } } } },
  ],
  updateInstallation: ({ installation }) => [
    'PATCH',
    `${INSTALLATIONS}/${installation}`,
    { body: { updateMask: ['config.content.proxy.enabled'], installation: { config: { content: CONTENT } } } },
  ],
  patchObjectConfig: () => [
    'PATCH',
    `${INTEGRATION}/objects/calls/config-content`,
    { body: { groupRef: 'g1', action: 'read', changes: [{ op: 'add', path: '/disabled', value: true }] } },
  ],
  deleteInstallation: ({ installation }) => ['DELETE', `${INSTALLATIONS}/${installation}`],
  pauseReads: ({ installation }) => ['POST', `${INSTALLATIONS}/${installation}:pause`, { api: 'read', body: {} }],
  unpauseReads: ({ installation }) => ['POST', `${INSTALLATIONS}/${installation}:unpause`, { api: 'read', body: {} }],
  upsertInstallationObjectMetadata: () => ['PUT', `${INTEGRATION}/object-metadata`, { body: UPSERT }],
  upsertConnectionObjectMetadata: () => ['PUT', `${ACME}/providers/callRail/object-metadata`, { body: UPSERT }],
  createDestination: () => ['POST', `${ACME}/destinations`, { body: DESTINATION('other') }],
  getDestination: () => ['GET', `${ACME}/destinations/hooks?rotate=true`],
  updateDestination: () => [
    'PATCH',
    `${ACME}/destinations/hooks`,
    { body: { updateMask: ['name'], destination: { name: 'renamed' } } },
  ],
  deleteDestination: () => ['DELETE', `${ACME}/destinations/hooks`],
  resendMessage: () => ['POST', `${ACME}/messages/failed-message:resend`],
  resendMessages: ({ destination }) => ['POST', `${ACME}/messages:resend`, { body: { destinationId: destination } }],
  createTopic: () => ['POST', `${ACME}/topics`, { body: { name: 'Other' } }],
  updateTopic: ({ topic }) => ['PATCH', `${ACME}/topics/${topic}`, { body: { name: 'Renamed' } }],
  deleteTopic: ({ topic }) => ['DELETE', `${ACME}/topics/${topic}`],
  createEventTopicRoute: ({ otherTopic }) => [
    'POST',
    `${ACME}/notification-event-topic-routes`,
    { body: route(otherTopic) },
  ],
  deleteEventTopicRoute: ({ eventRoute }) => ['DELETE', `${ACME}/notification-event-topic-routes/${eventRoute}`],
  createTopicDestinationRoute: ({ otherTopic, destination }) => [
    'POST',
    `${ACME}/topic-destination-routes`,
    { body: { topicId: otherTopic, destinationId: destination } },
  ],
  deleteTopicDestinationRoute: ({ topicRoute }) => ['DELETE', `${ACME}/topic-destination-routes/${topicRoute}`],
  createApiKey: () => ['POST', `${ACME}/api-keys`, { body: { label: 'new' } }],
  updateApiKey: ({ apiKey }) => [
    'PATCH',
    `${ACME}/api-keys/${apiKey}`,
    { body: { updateMask: ['label'], apiKey: { label: 'renamed' } } },
  ],
  deleteApiKey: ({ apiKey }) => ['DELETE', `${ACME}/api-keys/${apiKey}`],
  createJwtKey: () => ['POST', JWT_KEYS, { body: JWT_KEY('more'), ...OPERATOR }],
  updateJwtKey: ({ jwtKey }) => [
    'PATCH',
    `${JWT_KEYS}/${jwtKey}`,
    { body: { updateMask: ['label'], jwtKey: { label: 'renamed' } }, ...OPERATOR },
  ],
  deleteJwtKey: ({ jwtKey }) => ['DELETE', `${JWT_KEYS}/${jwtKey}`, OPERATOR],
  createProviderApp: () => ['POST', `${ACME}/provider-apps`, { body: { ...APP, clientId: 'second' } }],
  updateProviderApp: ({ app }) => [
    'PATCH',
    `${ACME}/provider-apps/${app}`,
    { body: { updateMask: ['clientId'], providerApp: { clientId: 'other' } } },
  ],
  deleteProviderApp: ({ app }) => ['DELETE', `${ACME}/provider-apps/${app}`],
};

/** Requests of sign-ins and of tokens, which need a provider with OAuth. */
const SIGN_INS: EndpointName[] = ['oauthConnect', 'oauthUpdate', 'customAuthConnect', 'getConnection'];

const WORK: EndpointName[] = ['writeRecords', 'triggerRead', 'deliverResults'];

const CASES = Object.entries(REQUESTS) as [EndpointName, (ids: Ids) => Request][];

/** Everything that the requests can change, without the audit log. */
async function stored({ ports: { store } }: TestServer, keyed: string, installation: string): Promise<string> {
  const project = { projectId: 'project-1' };
  return JSON.stringify(
    await Promise.all([
      store.projects.list(),
      store.apiKeys.list(project.projectId),
      store.jwtKeys.list(keyed),
      store.integrations.list(project.projectId),
      store.connections.list(project),
      store.groups.get(project.projectId, 'g1'),
      store.installations.list(project),
      store.configChanges.list(installation, { limit: 100 }),
      store.destinations.list(project.projectId),
      store.deliveries.list(project, { limit: 100 }),
      store.topics.list(project.projectId),
      store.eventRoutes.list(project),
      store.topicRoutes.list(project),
      store.providerApps.list(project.projectId),
    ]),
  );
}

/** Makes the store fail whenever it is to store an entry, in transactions as well. @returns lets it store them again */
function refuseEntries({ ports }: TestServer): () => void {
  const failing = <T extends { audit: object }>(repositories: T): T => ({
    ...repositories,
    audit: {
      ...repositories.audit,
      insert: async () => {
        throw new StoreUnavailable(new Error('disk full'));
      },
    },
  });
  const { store } = ports;
  let isRefusing = true;
  ports.store = {
    ...failing(store),
    transaction: (work) => store.transaction((repositories) => work(isRefusing ? failing(repositories) : repositories)),
  };
  return () => {
    isRefusing = false;
  };
}

describe('the endpoints that change something', () => {
  it('have entries of the audit log, and are tested below', () => {
    const changing = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) =>
      isChange({ name, endpoint: ENDPOINTS[name], query: { rotate: true, refresh: 'force' } }),
    );
    const expected = changing.filter((name) => !WORK.includes(name)).sort();
    expect(Object.keys(AUDITED).sort()).toEqual(expected);
    expect([...Object.keys(REQUESTS), ...SIGN_INS].sort()).toEqual(expected);
  });
});

describe.each(DATABASES)('a change and its entry of the audit log on $database', ({ tags, isAvailable, open }) => {
  it.skipIf(!isAvailable).each(CASES)('%s stores one entry', { tags }, async (name, request) => {
    const { server, ids } = await begin(open);
    const [method, path, options] = request(ids);
    if (name === 'unpauseReads') await server.call('POST', path.replace('unpause', 'pause'), options);
    const entries = async () =>
      (
        await Promise.all(
          (await server.ports.store.projects.list()).map(({ id }) => server.ports.store.audit.list(id, { limit: 500 })),
        )
      ).flat();
    const before = (await entries()).map(({ id }) => id);
    const { status, text } = await server.call(method, path, options);
    expect([status, text]).toEqual([ENDPOINTS[name].success, text]);
    const added = (await entries()).filter(({ id }) => !before.includes(id));
    expect(added.map(({ action }) => action)).toEqual([name]);
  });

  it.skipIf(!isAvailable).each(CASES)(
    '%s changes nothing when the entry cannot be stored',
    { tags },
    async (name, request) => {
      const { server, ids, asked } = await begin(open);
      const [method, path, options] = request(ids);
      if (name === 'unpauseReads') await server.call('POST', path.replace('unpause', 'pause'), options);
      const before = await stored(server, ids.keyed, ids.installation);
      // The apps have the ports of the server, whose store is replaced.
      refuseEntries(server);
      const { status, json } = await server.call(method, path, options);
      expect([status, json?.detail]).toEqual([503, 'The database does not respond. Nothing was changed.']);
      expect(await stored(server, ids.keyed, ids.installation)).toBe(before);
      expect(asked).toEqual([]);
    },
  );
});

/** Customers of it are connected by a form, which is checked at once. */
const FORM: ProviderInfo = {
  name: 'redtail',
  authType: 'custom',
  baseURL: OAUTH_ORIGIN,
  defaultModule: '',
  support: callRail.support,
  customOpts: {
    multiStep: true,
    headers: [{ name: 'Authorization', valueTemplate: 'Userkeyauth {{ .userKeyCredentials }}' }],
    inputs: ['apiKey', 'username', 'password'].map((name) => ({ name, displayName: name })),
  },
  authHealthCheck: { url: `${OAUTH_ORIGIN}/api/me` },
};

async function actionsOf({ call }: TestServer): Promise<string[]> {
  return (await call('GET', `${ACME}/audit-log`)).json.results.map(({ action }: { action: string }) => action);
}

describe.each(DATABASES)('when the entry cannot be stored on $database', ({ tags, isAvailable, open }) => {
  const test = it.skipIf(!isAvailable);
  const beginSignIns = async (entries = [oauthProvider()]) => createOauthWorld({ entries, ...(await storeOf(open)) });

  test('no sign-in begins', { tags }, async () => {
    const world = await beginSignIns();
    refuseEntries(world.server);
    expect((await world.begin()).status).toBe(503);
  });

  test('a sign-in that comes back connects nothing', { tags }, async () => {
    const world = await beginSignIns();
    const callback = await world.allow((await world.begin()).text);
    refuseEntries(world.server);
    const response = await world.server.apps.management.fetch(new Request(callback));
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(await world.connections()).toEqual([]);
  });

  test('no sign-in begins for a connection that exists', { tags }, async () => {
    const world = await beginSignIns();
    await world.connect();
    const [connection] = await world.connections();
    refuseEntries(world.server);
    expect((await world.beginUpdate(connection?.id ?? '')).status).toBe(503);
  });

  test('a custom sign-in connects nothing', { tags }, async () => {
    const world = await beginSignIns([FORM]);
    const storeEntries = refuseEntries(world.server);
    const account = { provider: 'redtail', groupRef: 'g1', consumerRef: 'c1', customAuth: DEMO_FORM_SIGN_IN };
    const body = { projectIdOrName: 'acme', ...account };
    const connectAccount = () => world.server.call('POST', '/custom-auth/connect', { body });
    expect((await connectAccount()).status).toBe(503);
    expect(await world.connections()).toEqual([]);

    storeEntries();
    expect((await connectAccount()).status).toBe(200);
    expect(await world.connections()).toHaveLength(1);
    expect(await actionsOf(world.server)).toContain('customAuthConnect');
  });

  test('a forced refresh keeps its tokens until it can store them with the entry', { tags }, async () => {
    const world = await beginSignIns();
    await world.connect();
    const [{ id = '' } = {}] = await world.connections();
    const { server } = world;
    const credential = async () => (await server.ports.store.connections.get(id))?.sealedCredential;
    const before = await credential();
    const storeEntries = refuseEntries(server);
    const refreshed = server.call('GET', `${ACME}/connections/${id}?refresh=force`);
    const isRefused = () => server.ports.logged.some(({ event }) => event === 'connection.refresh_not_stored');
    await expect.poll(isRefused).toBe(true);
    expect(await credential()).toBe(before);

    storeEntries();
    expect((await refreshed).status).toBe(200);
    expect(await credential()).not.toBe(before);
    expect((await actionsOf(server)).filter((action) => action === 'getConnection')).toHaveLength(1);
  });
});

describe('a change at a provider', () => {
  const upsert = ({ server }: World) => server.call('PUT', `${INTEGRATION}/object-metadata`, { body: UPSERT });

  it('has no entry when the provider refuses it', async () => {
    const world = await begin(openMemory, 422);
    const before = await actionsOf(world.server);
    expect((await upsert(world)).status).toBeGreaterThanOrEqual(400);
    expect(world.asked).toHaveLength(1);
    expect(await actionsOf(world.server)).toEqual(before);
  });

  it('has an entry when the provider may have made it', async () => {
    const world = await begin(openMemory, 502);
    expect((await upsert(world)).status).toBeGreaterThanOrEqual(400);
    expect(await actionsOf(world.server)).toContain('upsertInstallationObjectMetadata');
  });
});
