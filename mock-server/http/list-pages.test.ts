import { describe, expect, it } from 'vitest';
import type { EndpointName } from '../../src/contract/index.ts';
import { ENDPOINTS } from '../../src/contract/index.ts';
import {
  apiKey,
  connection,
  destination,
  eventRoute,
  installation,
  integration,
  jwtKey,
  logLine,
  operation,
  project,
  providerApp,
  revision,
  topic,
  topicRoute,
} from '../../test/conformance/store/records.ts';
import type { CallOptions, TestServer } from '../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../test/support/test-server.ts';
import { createTokenServer } from '../../test/support/token-server.ts';
import type { Store } from '../core/kernel/ports.ts';
import type { JsonSchema } from './openapi/json-schemas.ts';
import { openApiDocument } from './openapi/openapi-document.ts';
import { ENDPOINT_SCHEMAS } from './schemas/endpoint-schemas.ts';

const NEXT = 'X-Amp-Next-Page-Token';
const ROWS = 7;

interface ListCase {
  path: string;
  options?: CallOptions;
  /** Adds the row of a number; all are of the project `acme`. */
  add(store: Store, index: number): Promise<unknown>;
}

const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const addConnection = (store: Store, index: number) =>
  store.connections.insert(connection({ id: `c${index}`, groupRef: `g${index}` }));

const addInstallation = async (store: Store, index: number) => {
  if (index === 0) await store.integrations.insert(integration(), revision());
  await addConnection(store, index);
  await store.installations.insert(installation({ id: `n${index}`, groupRef: `g${index}`, connectionId: `c${index}` }));
};

const addTopic = (store: Store, index: number) =>
  store.topics.insert(topic({ id: `t${index}`, name: `topic ${index}` }));

const LISTS: Partial<Record<EndpointName, ListCase>> = {
  listProjects: {
    path: '/projects',
    options: { bearer: KEYS.operator },
    add: (store, index) => store.projects.insert(project({ id: `p${index}`, name: `crm-${index}` })),
  },
  listApiKeys: {
    path: '/projects/acme/api-keys',
    add: (store, index) => store.apiKeys.insert(apiKey({ id: `k${index}`, hash: `h${index}`, prefix: `amp_${index}` })),
  },
  listJwtKeys: {
    path: '/projects/signing/jwt-keys?active=true',
    options: { bearer: KEYS.operator },
    add: async (store, index) => {
      // Its published description wants UUIDs.
      if (index === 0) await store.projects.insert(project({ id: uuid(0), name: 'signing' }));
      await store.jwtKeys.insert(jwtKey({ id: uuid(index), projectId: uuid(0), active: index !== 3 }));
    },
  },
  listIntegrations: {
    path: '/projects/acme/integrations',
    add: (store, index) =>
      store.integrations.insert(
        integration({ id: `i${index}`, name: `integration-${index}`, latestRevisionId: `r${index}` }),
        revision({ id: `r${index}`, integrationId: `i${index}` }),
      ),
  },
  listConnections: { path: '/projects/acme/connections?provider=callRail', add: addConnection },
  listInstallations: { path: '/projects/acme/integrations/integration-1/installations', add: addInstallation },
  listProjectInstallations: { path: '/projects/acme/installations', add: addInstallation },
  listDestinations: {
    path: '/projects/acme/destinations',
    add: (store, index) => store.destinations.insert(destination({ id: `d${index}`, name: `d${index}` })),
  },
  listProviderApps: {
    path: '/projects/acme/provider-apps',
    add: (store, index) => store.providerApps.insert(providerApp({ id: `a${index}` })),
  },
  listTopics: { path: '/projects/acme/topics', add: addTopic },
  listEventTopicRoutes: {
    path: '/projects/acme/notification-event-topic-routes',
    add: async (store, index) => {
      await addTopic(store, index);
      await store.eventRoutes.insert(eventRoute({ id: `r${index}`, topicId: `t${index}` }));
    },
  },
  listTopicDestinationRoutes: {
    path: '/projects/acme/topic-destination-routes',
    add: async (store, index) => {
      await addTopic(store, index);
      await store.destinations.insert(destination({ id: `d${index}`, name: `d${index}` }));
      await store.topicRoutes.insert(topicRoute({ id: `r${index}`, topicId: `t${index}`, destinationId: `d${index}` }));
    },
  },
  listOperationLogs: {
    path: '/projects/acme/operations/operation-1/logs',
    add: async (store, index) => {
      if (index === 0) await store.operations.insert(operation());
      await store.operationLogs.append([logLine({ id: `l${index}`, msg: `Line ${index}` })]);
    },
  },
};

const CASES = Object.entries(LISTS) as [EndpointName, ListCase][];

async function begin({ path, options, add }: ListCase, rows = ROWS) {
  const server = await createTestServer();
  for (let index = 0; index < rows; index += 1) await add(server.ports.store, index);
  const get = (query = '') => server.call('GET', withQuery(path, query), options);
  return { server, get };
}

const withQuery = (path: string, query: string) =>
  query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;

describe('every list that the published service answers as an array', () => {
  it('takes pages', () => {
    const published = Object.entries(ENDPOINTS).filter(
      ([name, { method, origin }]) =>
        method === 'GET' && origin === 'public' && isArray(ENDPOINT_SCHEMAS[name as EndpointName].response),
    );
    expect(published.map(([name]) => name).sort()).toEqual(Object.keys(LISTS).sort());
  });

  it.each(CASES)('%s has the same entries in pages and without, in the same order', async (_, list) => {
    const { get } = await begin(list);
    const whole = await get();
    expect(whole.headers.has(NEXT)).toBe(false);
    expect(whole.json.length).toBeGreaterThanOrEqual(ROWS - 1);
    for (const pageSize of [2, 3, whole.json.length]) {
      const entries: unknown[] = [];
      let token: string | null = null;
      do {
        const page = await get(`pageSize=${pageSize}${token === null ? '' : `&pageToken=${token}`}`);
        expect(page.status).toBe(200);
        expect(page.json.length).toBeLessThanOrEqual(pageSize);
        entries.push(...page.json);
        token = page.headers.get(NEXT);
        if (token !== null) expect(page.json).toHaveLength(pageSize);
      } while (token !== null);
      expect(entries).toEqual(whole.json);
    }
  });

  it.each(CASES)('%s is the same when it is longer than a batch', async (_, list) => {
    const { get } = await begin(list, 230);
    const streamed = await get();
    expect(streamed.headers.has(NEXT)).toBe(false);
    const page = await get('pageSize=1000');
    expect(page.headers.has(NEXT)).toBe(false);
    expect(streamed.json.length).toBeGreaterThanOrEqual(229);
    expect(streamed.json).toEqual(page.json);
  });

  it.each(CASES)('%s names a wrong page size or token', async (_, list) => {
    const { get } = await begin(list, 3);
    const { headers } = await get('pageSize=1');
    const token = headers.get(NEXT) ?? '';
    const wrong = [
      'pageSize=0',
      'pageSize=1001',
      'pageSize=-1',
      'pageSize=1.5',
      'pageSize=all',
      'pageSize=',
      'pageToken=',
      'pageToken=made-up',
      `pageToken=${token.slice(0, -2)}`,
      `pageToken=${token}00`,
      `pageToken=${'5b'.repeat(3_000)}`,
    ];
    for (const query of wrong) {
      const { status, json } = await get(query);
      expect([query, status, json.issues?.map(({ name }: { name: string }) => name)]).toEqual([
        query,
        400,
        [query.split('=')[0]],
      ]);
    }
    expect((await get(`pageToken=${token}`)).json).toEqual((await get()).json.slice(1));
  });
});

it.each(CASES)('the description of %s has its query and the header with the next token', (name) => {
  const operations = Object.values(openApiDocument('management').paths as JsonSchema).flatMap((path) =>
    Object.values(path as Record<string, JsonSchema>),
  );
  expect(operations.find(({ operationId }) => operationId === name)).toMatchObject({
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: 'pageSize', in: 'query', required: false }),
      expect.objectContaining({ name: 'pageToken', in: 'query', required: false }),
    ]),
    responses: { 200: { headers: { [NEXT]: { $ref: '#/components/headers/NextPageToken' } } } },
  });
});

describe('a page token', () => {
  const tokenOf = async (server: TestServer, path: string, options?: CallOptions) =>
    (await server.call('GET', withQuery(path, 'pageSize=1'), options)).headers.get(NEXT) ?? '';

  it('counts for its own list, project and filter only', async () => {
    const { server } = await begin({ path: '', add: addInstallation }, 3);
    await server.ports.store.connections.insert(connection({ id: 'rivals', projectId: 'project-2' }));
    const token = await tokenOf(server, '/projects/acme/connections');
    expect((await server.call('GET', `/projects/acme/connections?pageToken=${token}`)).status).toBe(200);
    for (const path of ['/projects/acme/installations', '/projects/acme/connections?groupRef=g1']) {
      expect([path, (await server.call('GET', withQuery(path, `pageToken=${token}`))).status]).toEqual([path, 400]);
    }
    const foreign = await server.call('GET', `/projects/rival/connections?pageToken=${token}`, { key: KEYS.foreign });
    expect(foreign.status).toBe(400);
  });

  it('of a key does not open the list to a user token', async () => {
    const server = await createTokenServer();
    for (const index of [0, 1, 2]) await addConnection(server.ports.store, index);
    const token = await tokenOf(server, '/projects/acme/connections');
    const { status } = await server.as('g1', 'GET', `/projects/acme/connections?pageToken=${token}`);
    expect(status).toBe(400);
    expect((await server.as('g1', 'GET', '/projects/acme/connections?pageSize=5')).json).toHaveLength(1);
  });

  it('stays valid when the entry that it follows is deleted', async () => {
    const { server, get } = await begin({ path: '/projects/acme/connections', add: addConnection });
    const first = await get('pageSize=3');
    await server.ports.store.connections.delete(first.json[2].id);
    const rest = await get(`pageToken=${first.headers.get(NEXT)}`);
    expect([...first.json, ...rest.json]).toHaveLength(ROWS);
  });

  it('can be read by pages of other origins', async () => {
    const { get } = await begin({ path: '/projects/acme/connections', add: addConnection }, 1);
    const exposed = (await get()).headers.get('Access-Control-Expose-Headers')?.split(', ');
    expect(exposed).toContain(NEXT);
  });
});

function isArray(schema: { type?: string } | undefined): boolean {
  return schema?.type === 'array';
}
