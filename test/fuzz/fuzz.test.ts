import { describe, expect, it } from 'vitest';
import { createProxyApp } from '../../mock-server/http/proxy/proxy-app.ts';
import { DEMO_KEY } from '../../mock-server/sandbox/call-tracking/account-data.ts';
import { connect, deploy, install } from '../support/management-steps.ts';
import type { TestServer } from '../support/test-server.ts';
import { createTestServer, KEYS } from '../support/test-server.ts';
import type { Credential, FuzzRequest, FuzzWorld } from './fuzz-requests.ts';
import { fuzzRequest } from './fuzz-requests.ts';
import { garbled, hostileText } from './hostile-values.ts';
import type { RandomSource } from './random-source.ts';
import { createRandomSource } from './random-source.ts';

const REQUESTS = 20_000;
/** Requests delete what they find, so the world is recreated from time to time. */
const REQUESTS_PER_WORLD = 1_000;
/** Each seed is another run; the message of a failure contains its seed. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

const CLIENT_SECRET = 'canary-client-secret-5f1c';
/** Values that no response and no line of the log may ever hold. */
const CANARIES = [DEMO_KEY, KEYS.full, KEYS.frontend, KEYS.foreign, KEYS.operator, CLIENT_SECRET];

interface Fuzzed {
  server: TestServer;
  world: FuzzWorld;
}

async function createWorld(): Promise<Fuzzed> {
  const server = await createTestServer();
  const created = async (path: string, body: unknown) =>
    (await server.call('POST', `/projects/acme${path}`, { body })).json ?? {};
  const destination = await created('/destinations', {
    name: 'hooks',
    type: 'webhook',
    metadata: { url: 'https://receiver.test/hooks' },
  });
  await deploy(server);
  const connection = await connect(server);
  const installation = await install(server);
  const topic = await created('/topics', { name: 'alerts' });
  const event = { eventType: 'connection.error', topicId: topic.id };
  const route = await created('/notification-event-topic-routes', event);
  const providerApp = { provider: 'hubspot', clientId: 'c', clientSecret: CLIENT_SECRET, scopes: ['a'] };
  const app = await created('/provider-apps', providerApp);
  const [integration] = (await server.call('GET', '/projects/acme/integrations')).json;
  const content = installation.config.content;
  return {
    server,
    world: {
      params: {
        project: 'acme',
        integration: integration.id,
        revision: integration.latestRevision.id,
        installation: installation.id,
        connection: connection.id,
        destination: destination.id,
        topic: topic.id,
        route: route.id,
        providerApp: app.id,
        provider: 'callRail',
        objectName: 'calls',
        apiKey: 'acme-frontend',
      },
      credentials: credentials(),
      queries: {
        hydrateRevision: { connectionId: connection.id },
        getBootstrap: { groupRef: 'g1', integration: 'calls-to-crm' },
        getInstallationObjectMetadata: { groupRef: 'g1' },
        getConnectionObjectMetadata: { groupRef: 'g1' },
        searchRecords: { groupRef: 'g1' },
        listConnections: { groupRef: 'g1', provider: 'callRail' },
      },
      bodies: {
        createProject: { name: 'new', appName: 'New', orgId: 'org-1' },
        updateProject: { updateMask: ['appName'], project: { appName: 'Other' } },
        batchUpsertIntegrations: {
          sourceYaml: 'specVersion: 1.0.0\nintegrations:\n  - name: a\n    provider: callRail\n',
        },
        createRevision: { sourceYaml: 'specVersion: 1.0.0\nintegrations: []\n' },
        createIntegration: {
          name: 'b',
          provider: 'callRail',
          latestRevision: { specVersion: '1.0.0', content: integration.latestRevision.content },
        },
        generateConnection: { provider: 'callRail', groupRef: 'g2', consumerRef: 'u', apiKey: DEMO_KEY },
        updateConnection: { updateMask: ['apiKey'], connection: { apiKey: DEMO_KEY } },
        oauthConnect: { projectIdOrName: 'acme', provider: 'hubspot', groupRef: 'g1', consumerRef: 'u' },
        customAuthConnect: {
          projectIdOrName: 'acme',
          provider: 'hubspot',
          groupRef: 'g1',
          consumerRef: 'u',
          customAuth: {},
        },
        createInstallation: { groupRef: 'g2', connectionId: connection.id, config: { content } },
        updateInstallation: {
          updateMask: ['config.content.read.objects.calls'],
          installation: { config: { content } },
        },
        patchObjectConfig: {
          groupRef: 'g1',
          action: 'read',
          changes: [{ op: 'add', path: '/selectedFields/duration', value: true }],
        },
        upsertInstallationObjectMetadata: { groupRef: 'g1', fields: { calls: [FIELD] } },
        upsertConnectionObjectMetadata: { groupRef: 'g1', fields: { calls: [FIELD] } },
        createDestination: { name: 'more', type: 'webhook', metadata: { url: 'https://receiver.test/more' } },
        updateDestination: { updateMask: ['name'], destination: { name: 'renamed' } },
        createProviderApp: providerApp,
        updateProviderApp: { updateMask: ['scopes'], providerApp: { scopes: ['b'] } },
        createTopic: { name: 'news' },
        updateTopic: { name: 'olds' },
        createEventTopicRoute: { ...event, eventType: 'connection.created' },
        createTopicDestinationRoute: { topicId: topic.id, destinationId: destination.id },
        createApiKey: { label: 'one more', scopes: ['frontend'] },
        updateApiKey: { updateMask: ['label'], apiKey: { label: 'renamed' } },
        createJwtKey: {
          label: 'key',
          algorithm: 'RS256',
          publicKeyPem: '-----BEGIN PUBLIC KEY-----\nAA\n-----END PUBLIC KEY-----',
        },
        writeRecords: { groupRef: 'g1', type: 'create', record: { name: 'fuzz' } },
        triggerRead: { groupRef: 'g1', mode: 'async' },
        deliverResults: { groupRef: 'g1', pages: 1 },
        pauseReads: { objects: ['calls'] },
        unpauseReads: { objects: ['calls'] },
        searchRecords: { objectName: 'calls', fieldFilters: [{ fieldName: 'id', operator: 'eq', value: 'x' }] },
      },
    },
  };
}

const FIELD = { fieldName: 'f', displayName: 'F', valueType: 'string' };

function credentials(): readonly [Credential, ...Credential[]] {
  const key = (value: string): Credential => ({ 'X-Api-Key': value });
  const operator = { Authorization: `Bearer ${KEYS.operator}` };
  // Mostly the strongest keys: what they open has the most behind it.
  return [key(KEYS.full), key(KEYS.full), key(KEYS.full), key(KEYS.frontend), key(KEYS.foreign), operator];
}

async function send({ server }: Fuzzed, { endpoint, request }: FuzzRequest): Promise<{ status: number; text: string }> {
  // Fails when the response is not as described.
  const response = await server.apps[endpoint.api].fetch(request);
  return { status: response.status, text: await response.text() };
}

/** Requests to what is not in the endpoint table: callback pages, files, the proxy. */
function otherRequest(random: RandomSource): Request {
  const text = encodeURIComponent(hostileText(random).toWellFormed());
  const path = random.one([
    `/callbacks/v1/oauth?code=${text}&state=${text}`,
    `/callbacks/v1/oauth?error=${text}&error_description=${text}`,
    `/callbacks/v1/custom-auth?${text}=${text}`,
    `/uploads/${text}`,
    `/downloads/${text}`,
    `/${text}`,
  ]);
  const method = path.startsWith('/uploads') ? 'PUT' : 'GET';
  const body = method === 'PUT' ? garbled(random, 'PK\u0003\u0004') : undefined;
  return new Request(`https://api.test${path}`, { method, body });
}

function proxyRequest(random: RandomSource, { params }: FuzzWorld): Request {
  const headers = new Headers({
    'x-api-key': random.isTrue(0.8) ? KEYS.full : KEYS.frontend,
    'x-amp-project-id': random.isTrue(0.8) ? 'project-1' : random.one(['acme', '', 'project-2']),
    'x-amp-proxy-version': random.isTrue(0.9) ? '1' : '2',
    'x-amp-installation-id': random.isTrue(0.8) ? (params['installation'] ?? '') : 'unknown',
  });
  const path = random.one(['v3/a.json', 'v3/a/1/calls.json', '/evil.example/x', '..%2f..%2fx', 'v3/%0d%0a', '%5cevil']);
  return new Request(`https://proxy.test/${path}?q=${encodeURIComponent(hostileText(random).toWellFormed())}`, {
    headers,
  });
}

describe('20,000 random and mutated requests', () => {
  it('never crash the server and never show a secret', { timeout: 240_000 }, async () => {
    const random = createRandomSource(SEED);
    const found: string[] = [];
    const statuses = new Map<number, number>();
    let fuzzed = await createWorld();
    let proxy = createProxyApp({ ports: fuzzed.server.ports, send: async () => new Response('{}') });

    const validate = (what: string, status: number, text: string) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 500) found.push(`500: ${what}\n${text.slice(0, 300)}\n${crashOf(fuzzed.server)}`);
      const shown = CANARIES.filter((canary) => text.includes(canary) && !what.includes(canary));
      if (shown.length > 0) found.push(`shows a secret: ${what}`);
    };

    for (let count = 0; count < REQUESTS && found.length < 10; count++) {
      if (count > 0 && count % REQUESTS_PER_WORLD === 0) {
        const lines = JSON.stringify(fuzzed.server.ports.logged);
        for (const canary of CANARIES) if (lines.includes(canary)) found.push('the log shows a secret');
        fuzzed = await createWorld();
        proxy = createProxyApp({ ports: fuzzed.server.ports, send: async () => new Response('{}') });
      }
      const kind = random.next();
      if (kind < 0.05) {
        const request = otherRequest(random);
        const response = await fuzzed.server.apps.management.fetch(request);
        validate(`${request.method} ${request.url}`, response.status, await response.text());
      } else if (kind < 0.1) {
        const request = proxyRequest(random, fuzzed.world);
        const response = await proxy(request);
        validate(`proxy ${request.url}`, response.status, await response.text());
      } else {
        const one = fuzzRequest(random, fuzzed.world);
        const { status, text } = await send(fuzzed, one);
        validate(one.description, status, text);
      }
    }
    expect(found, `seed ${SEED}`).toEqual([]);
    // Chance must have opened doors as well as run into them.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 20);
  });
});

function crashOf({ ports }: TestServer): string {
  const line = ports.logged.findLast(({ event }) => event === 'request.crashed');
  return String(line?.fields['error']).slice(0, 1_500);
}
