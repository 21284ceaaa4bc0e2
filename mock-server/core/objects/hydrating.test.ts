import { describe, expect, it } from 'vitest';
import type { HydratedReadObject, Integration } from '../../../src/contract/index.ts';
import { connect, deploy, install, MANIFEST } from '../../../test/support/management-steps.ts';
import type { TestServer, TestServerOptions } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { callTracking } from '../../connectors/call-tracking/call-tracking.ts';
import { callRail } from '../../connectors/catalog/key-providers.ts';
import { createConnectorRegistry, createProviderCatalog } from '../../connectors/connector-registry.ts';

async function connected(options?: TestServerOptions) {
  const server = await createTestServer(options);
  const [integration] = await deploy(server);
  const connection = await connect(server);
  return { server, integration: integration!, connection };
}

const hydrate = (server: TestServer, integration: Integration, connectionId: string) =>
  server.call(
    'GET',
    `/projects/acme/integrations/${integration.id}/revisions/${integration.latestRevision.id}:hydrate?connectionId=${connectionId}`,
    { key: KEYS.frontend },
  );

const namesOf = (fields: HydratedReadObject['optionalFields']) => fields?.map(({ fieldName }) => fieldName);
const calledPaths = (server: TestServer) => server.sandbox.journal.entries().map(({ path }) => path);

describe('hydrating a revision', () => {
  it('fills in the fields of the account', async () => {
    const { server, integration, connection } = await connected();
    const { status, json } = await hydrate(server, integration, connection.id);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: integration.latestRevision.id,
      specVersion: '1.0.0',
      content: { name: 'calls-to-crm', provider: 'callRail', proxy: { enabled: true, useModule: false } },
    });
    const [calls] = json.content.read.objects;
    expect(calls).toMatchObject({
      objectName: 'calls',
      displayName: 'Calls',
      destination: 'hooks',
      schedule: '*/10 * * * *',
      optionalFieldsAuto: 'all',
      backfill: { defaultPeriod: { fullHistory: true } },
    });
    expect(calls.error).toBeUndefined();
    expect(calls.requiredFields[1]).toMatchObject({ fieldName: 'direction', mapToName: 'callDirection' });
    expect(calls.requiredFields[2]).toEqual({ mapToName: 'phone', mapToDisplayName: 'Phone number' });
    expect(calls.allFieldsMetadata.duration).toMatchObject({ fieldName: 'duration', valueType: 'float' });
    const all = calls.allFields.map(({ fieldName }: { fieldName: string }) => fieldName);
    expect(all).toEqual(Object.keys(calls.allFieldsMetadata));
  });

  it('lists every remaining field as optional, the named ones first and each once', async () => {
    const { server, integration, connection } = await connected();
    const { json } = await hydrate(server, integration, connection.id);
    const [calls] = json.content.read.objects;
    const optional = namesOf(calls.optionalFields);
    expect(calls.optionalFields[0]).toMatchObject({ fieldName: 'duration', mapToName: 'seconds' });
    expect(optional).not.toContain('id');
    expect(optional).not.toContain('direction');
    expect(new Set(optional).size).toBe(optional?.length);
    expect(optional?.length).toBe(calls.allFields.length - 2);
  });

  it('fills in what the manifest omits, and names write objects', async () => {
    const { server, integration, connection } = await connected();
    const { json } = await hydrate(server, integration, connection.id);
    expect(json.content.read.objects[1]).toMatchObject({ objectName: 'text-messages', schedule: '' });
    expect(json.content.write.objects).toEqual([
      { objectName: 'tags', displayName: 'Tags' },
      { objectName: 'trackers', displayName: 'Trackers' },
    ]);
  });

  it('marks one object that cannot be described and fills in the others', async () => {
    const { server, integration, connection } = await connected({ sandbox: { counts: { 'text-messages': 0 } } });
    const { status, json } = await hydrate(server, integration, connection.id);
    expect(status).toBe(200);
    const [calls, messages] = json.content.read.objects;
    expect(calls.error).toBeUndefined();
    expect(messages).toMatchObject({ displayName: 'Text Messages', allFields: [], error: expect.any(String) });
  });

  it("is refused as a whole, with the provider's message, when the account cannot be read", async () => {
    const { server, integration, connection } = await connected();
    server.sandbox.faults.add({ kind: 'status', status: 401, message: 'This key was revoked.', times: 'always' });
    const refused = await hydrate(server, integration, connection.id);
    expect(refused.json).toMatchObject({
      status: 422,
      type: 'urn:ampersand:problem:credentials-refused',
      detail: 'This key was revoked.',
    });
    const { json } = await server.call('GET', `/projects/acme/connections/${connection.id}`);
    expect(json.status).toBe('bad_credentials');
  });

  it('returns 502 when the provider is away, and works again when it is back', async () => {
    const { server, integration, connection } = await connected();
    server.sandbox.faults.add({ kind: 'drop', times: 'always' });
    expect((await hydrate(server, integration, connection.id)).status).toBe(502);
    server.sandbox.faults.clear();
    expect((await hydrate(server, integration, connection.id)).status).toBe(200);
  });

  it('asks the provider once a minute, however often a screen asks', async () => {
    const { server, integration, connection } = await connected();
    await Promise.all([1, 2, 3].map(() => hydrate(server, integration, connection.id)));
    const once = calledPaths(server).length;
    expect(once).toBe(3);
    await hydrate(server, integration, connection.id);
    expect(calledPaths(server)).toHaveLength(once);
    server.ports.clock.advance(60_000);
    await hydrate(server, integration, connection.id);
    expect(calledPaths(server)).toHaveLength(once + 2);
  });

  it('asks again immediately after the credential was changed', async () => {
    const { server, integration, connection } = await connected();
    await hydrate(server, integration, connection.id);
    await server.call('PATCH', `/projects/acme/connections/${connection.id}`, {
      body: { updateMask: ['apiKey'], connection: { apiKey: 'second-key' } },
    });
    await hydrate(server, integration, connection.id);
    expect(calledPaths(server).filter((path) => path.startsWith('/v3/a/480445566/calls'))).toHaveLength(1);
  });

  it('refuses revisions and connections that do not belong to it', async () => {
    const { server, integration, connection } = await connected();
    const [other] = await deploy(server, MANIFEST.replace('name: calls-to-crm', 'name: other'));
    const mixed = { ...integration, latestRevision: other!.latestRevision };
    expect((await hydrate(server, mixed, connection.id)).status).toBe(404);
    expect((await hydrate(server, integration, 'nothing')).status).toBe(404);
    const { json } = await hydrate(server, integration, '');
    expect(json.issues).toMatchObject([{ in: 'query', name: 'connectionId' }]);
  });

  it('takes a revision that is no longer the latest', async () => {
    const { server, integration, connection } = await connected();
    const [next] = await deploy(server, MANIFEST.replace('Calls to CRM', 'Calls'));
    expect(next?.latestRevision.id).not.toBe(integration.latestRevision.id);
    const { status, json } = await hydrate(server, integration, connection.id);
    expect([status, json.id, json.content.displayName]).toEqual([200, integration.latestRevision.id, 'Calls to CRM']);
  });

  it('shows names that the builder gave, and makes names where the provider has none', async () => {
    const { server, connection } = await connected({
      ports: {
        connectors: createConnectorRegistry([
          {
            ...callTracking,
            describeObject: async () => ({
              ok: true,
              value: {
                name: 'calls',
                displayName: '',
                fields: {
                  zip_code: { fieldName: 'zip_code', displayName: '' },
                  Total: { fieldName: 'Total', displayName: 'Sum of all' },
                },
              },
            }),
          },
        ]),
      },
    });
    const [integration] = await deploy(
      server,
      `specVersion: 1.0.0
integrations:
  - name: calls-to-crm
    provider: callRail
    read:
      objects:
        - objectName: calls
          destination: hooks
          mapToName: conversations
          mapToDisplayName: Conversations
          requiredFields:
            - { fieldName: total, mapToName: sum, mapToDisplayName: Sum }
            - { fieldName: "$['address']['zipCode']" }
            - { mapToName: owner, mapToDisplayName: Owner, prompt: Who?, default: zip_code }
          optionalFieldsAuto: all
`,
    );
    const { json } = await hydrate(server, integration!, connection.id);
    expect(json.content.read.objects[0]).toMatchObject({
      displayName: 'Calls',
      mapToName: 'conversations',
      mapToDisplayName: 'Conversations',
      requiredFields: [
        { fieldName: 'total', displayName: 'Sum of all', mapToName: 'sum', mapToDisplayName: 'Sum' },
        { fieldName: "$['address']['zipCode']", displayName: 'Zip code' },
        { mapToName: 'owner', mapToDisplayName: 'Owner', prompt: 'Who?', default: 'zip_code' },
      ],
      optionalFields: [{ fieldName: 'zip_code', displayName: 'Zip code' }],
      allFields: [
        { fieldName: 'zip_code', displayName: 'Zip code' },
        { fieldName: 'Total', displayName: 'Sum of all' },
      ],
    });
  });

  it("asks at the address of the manifest's module", async () => {
    const asked: string[] = [];
    const module = { displayName: 'Voice', baseURL: `${callRail.baseURL}/voice`, support: callRail.support };
    const { server, connection } = await connected({
      ports: { catalog: createProviderCatalog({ callRail: { ...callRail, modules: { voice: module } } }) },
      provider: ({ url }) => {
        asked.push(new URL(url).pathname);
        return undefined;
      },
    });
    const [integration] = await deploy(
      server,
      MANIFEST.replace('provider: callRail', 'provider: callRail\n    module: voice'),
    );
    asked.length = 0;
    await hydrate(server, integration!, connection.id);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((path) => path.startsWith('/voice/'))).toBe(true);
  });

  it('says of a provider without a connector that its fields cannot be looked up', async () => {
    const { server, integration, connection } = await connected();
    server.ports.connectors.get = () => undefined;
    const { status, json } = await hydrate(server, integration, connection.id);
    expect(status).toBe(200);
    expect(json.content.read.objects[0]).toMatchObject({ allFields: [], error: expect.stringContaining('callRail') });
    expect(namesOf(json.content.read.objects[0].requiredFields)).toEqual(['id', 'direction', undefined]);
  });
});

describe('bootstrap', () => {
  const bootstrap = (server: TestServer, query: string) =>
    server.call('GET', `/projects/acme/bootstrap?${query}`, { key: KEYS.frontend });

  it('responds with everything of an installed group', async () => {
    const { server, integration, connection } = await connected();
    const installation = await install(server);
    const { status, json } = await bootstrap(server, 'groupRef=g1&integration=calls-to-crm');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      project: { name: 'acme', entitlements: { brandingRemoval: { value: true } } },
      integration: { id: integration.id, latestRevision: { id: integration.latestRevision.id } },
      provider: { name: 'callRail', authType: 'apiKey' },
      connections: [{ id: connection.id, group: { groupRef: 'g1' } }],
      installations: [{ id: installation.id }],
      hydratedRevision: { id: integration.latestRevision.id },
    });
    expect(json.hydratedRevision.content.read.objects[0].allFields.length).toBeGreaterThan(5);
    expect(json.hydrationProblem).toBeUndefined();
  });

  it('omits what is not there', async () => {
    const { server } = await connected();
    const unconnected = (await bootstrap(server, 'groupRef=g2&integration=calls-to-crm')).json;
    expect(unconnected).toMatchObject({ connections: [], installations: [], integration: { name: 'calls-to-crm' } });
    expect(unconnected).not.toHaveProperty('hydratedRevision');
    const unknown = (await bootstrap(server, 'groupRef=g1&integration=nothing')).json;
    expect(Object.keys(unknown).sort()).toEqual(['connections', 'installations', 'project']);
    const providerOnly = (await bootstrap(server, 'groupRef=g1&provider=callRail')).json;
    expect(providerOnly.connections).toHaveLength(1);
    expect(providerOnly).not.toHaveProperty('integration');
  });

  it('sends the provider no request where only what is stored is asked for', async () => {
    const { server } = await connected();
    const installation = await install(server);
    const before = server.sandbox.journal.entries().length;
    const { json } = await bootstrap(server, 'groupRef=g1&integration=calls-to-crm&storedOnly=true');
    expect(server.sandbox.journal.entries()).toHaveLength(before);
    expect(json).toMatchObject({ installations: [{ id: installation.id }], integration: { name: 'calls-to-crm' } });
    expect(json).not.toHaveProperty('hydratedRevision');
  });

  it('responds even when the provider does not, and says why', async () => {
    const { server } = await connected();
    server.sandbox.faults.add({ kind: 'status', status: 401, message: 'Revoked.', times: 'always' });
    const { status, json } = await bootstrap(server, 'groupRef=g1&integration=calls-to-crm');
    expect(status).toBe(200);
    expect(json.hydrationProblem).toMatchObject({
      type: 'urn:ampersand:problem:credentials-refused',
      detail: 'Revoked.',
    });
    expect(json.connections[0].status).toBe('bad_credentials');
  });

  it('costs the same number of queries however much there is', async () => {
    const { server } = await connected();
    await install(server);
    const queries = recordQueries(server);
    const count = async () => {
      const before = queries.length;
      await bootstrap(server, 'groupRef=g1&integration=calls-to-crm');
      return queries.length - before;
    };
    const few = await count();
    // The first response of the provider moves the newest connection's status, which is one more.
    for (const key of ['demo-key', 'second-key', 'demo-key']) await connect(server, 'g1', key);
    await count();
    expect(few).toBeLessThan(20);
    expect(await count()).toBe(few);
  });
});

/** @returns a list that grows with each call of a repository */
function recordQueries({ ports }: TestServer): string[] {
  const queries: string[] = [];
  for (const [name, repository] of Object.entries(ports.store)) {
    if (typeof repository !== 'object') continue;
    for (const [method, call] of Object.entries(repository as Record<string, (...args: unknown[]) => unknown>)) {
      Object.assign(repository, {
        [method]: (...args: unknown[]) => {
          queries.push(`${name}.${method}`);
          return call(...args);
        },
      });
    }
  }
  return queries;
}
