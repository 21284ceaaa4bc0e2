import { describe, expect, it } from 'vitest';
import type { FieldDefinition, FieldMetadata, FieldUpsertResult } from '../../../src/contract/index.ts';
import { connect, deploy, install, MANIFEST } from '../../../test/support/management-steps.ts';
import type { TestServer, TestServerOptions } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { callTracking } from '../../connectors/call-tracking/call-tracking.ts';
import { createConnectorRegistry } from '../../connectors/connector-registry.ts';
import type { Connector, ProviderFailure } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';

const INTEGRATION = '/projects/acme/integrations/calls-to-crm';
const PROVIDER = '/projects/acme/providers/callRail';
/** The manifest, with a name of the builder's own for `calls`. */
const MAPPED = MANIFEST.replace('- objectName: calls', '- objectName: calls\n          mapToName: conversations');

async function installed(options?: TestServerOptions) {
  const server = await createTestServer(options);
  await deploy(server, MAPPED);
  await connect(server);
  await install(server);
  return server;
}

/** The call-tracking connector with some abilities more. */
const withConnector = (more: Partial<Connector>): TestServerOptions => ({
  ports: { connectors: createConnectorRegistry([{ ...callTracking, ...more }]) },
});

const get = (server: TestServer, path: string, query = 'groupRef=g1') =>
  server.call('GET', `${path}/metadata?${query}`, { key: KEYS.frontend });

describe('the fields of an object', () => {
  it('are returned for the mapped and the native name of an installed object', async () => {
    const server = await installed();
    for (const name of ['conversations', 'calls']) {
      const { status, json } = await get(server, `${INTEGRATION}/objects/${name}`);
      expect(status).toBe(200);
      expect(json).toMatchObject({ name: 'calls', displayName: 'Calls', mappedObjectName: 'conversations' });
      expect(json.fields.duration).toMatchObject({ fieldName: 'duration', valueType: 'float' });
    }
  });

  it('are returned for objects that the integration does not name', async () => {
    const { json } = await get(await installed(), `${INTEGRATION}/objects/companies`);
    expect(json).toMatchObject({ name: 'companies', fields: { id: expect.any(Object) } });
    expect(json).not.toHaveProperty('mappedObjectName');
  });

  it('are returned for a connected account without an installation, by native names', async () => {
    const server = await createTestServer();
    await connect(server);
    const { status, json } = await get(server, `${PROVIDER}/objects/calls`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ name: 'calls', fields: { duration: expect.any(Object) } });
    expect(json).not.toHaveProperty('mappedObjectName');
  });

  it('omits what cannot be written, when asked', async () => {
    const field = (fieldName: string, more: Partial<FieldMetadata>) => ({ fieldName, displayName: fieldName, ...more });
    const fields = { id: field('id', { readOnly: true }), name: field('name', { readOnly: false }), x: field('x', {}) };
    const server = await installed(withConnector({ describeObject: async () => ok({ name: 'calls', fields }) }));
    const names = async (query: string) =>
      Object.keys((await get(server, `${INTEGRATION}/objects/calls`, `groupRef=g1&${query}`)).json.fields);
    expect(await names('excludeReadOnly=true')).toEqual(['name', 'x']);
    expect(await names('excludeReadOnly=false')).toEqual(['id', 'name', 'x']);
    expect(await names('')).toEqual(['id', 'name', 'x']);
  });

  // Case 26.
  it('may be called like members that every object has', async () => {
    const record =
      '{"calls":[{"id":1,"__proto__":{"polluted":true},"constructor":"x","toString":2}],"page":1,"total_pages":1}';
    const server = await createTestServer({
      provider: ({ url }) => (url.includes('/calls.json') ? new Response(record) : undefined),
    });
    const [integration] = await deploy(server);
    const connection = await connect(server);
    const { status, text } = await get(server, `${PROVIDER}/objects/calls`);
    expect(status).toBe(200);
    expect(text).toContain('"__proto__":{"fieldName":"__proto__"');
    expect(JSON.parse(text).fields).toMatchObject({ constructor: { fieldName: 'constructor' } });
    const hydrated = await server.call(
      'GET',
      `${INTEGRATION}/revisions/${integration?.latestRevision.id}:hydrate?connectionId=${connection.id}`,
    );
    const [calls] = hydrated.json.content.read.objects;
    expect(calls.allFields).toContainEqual({ fieldName: '__proto__', displayName: 'Proto' });
    expect(Object.keys(calls.allFieldsMetadata)).toEqual(['id', '__proto__', 'constructor', 'toString']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('need an installation, or a connection, or a provider that exists', async () => {
    const server = await installed();
    for (const [path, query] of [
      [`${INTEGRATION}/objects/calls`, 'groupRef=g2'],
      ['/projects/acme/integrations/nothing/objects/calls', 'groupRef=g1'],
      [`${PROVIDER}/objects/calls`, 'groupRef=g2'],
      ['/projects/acme/providers/unknown/objects/calls', 'groupRef=g1'],
    ] as const) {
      const { status, json } = await get(server, path, query);
      expect([status, json.type], path).toEqual([404, 'urn:ampersand:problem:not-found']);
    }
    expect((await get(server, `${INTEGRATION}/objects/calls`, '')).json.issues).toMatchObject([{ name: 'groupRef' }]);
  });

  it("are refused with the provider's message: 404 for no such object, 502 when it is away", async () => {
    const server = await installed();
    const unknown = await get(server, `${INTEGRATION}/objects/nothing`);
    expect([unknown.status, unknown.json.detail]).toEqual([404, 'The provider has no object "nothing".']);
    server.sandbox.faults.add({ kind: 'status', status: 500, message: 'We are having a bad day.', times: 'always' });
    const away = await get(server, `${INTEGRATION}/objects/calls`);
    expect([away.status, away.json.detail]).toEqual([502, 'We are having a bad day.']);
  });

  it('is not supported for a provider without a connector', async () => {
    const server = await installed();
    server.ports.connectors.get = () => undefined;
    for (const path of [`${INTEGRATION}/objects/calls`, `${PROVIDER}/objects/calls`]) {
      expect((await get(server, path)).json).toMatchObject({
        status: 400,
        type: 'urn:ampersand:problem:not-supported',
      });
    }
  });
});

const COLOUR: FieldDefinition = { fieldName: 'colour', displayName: 'Colour', valueType: 'string' };
const SIZE: FieldDefinition = { fieldName: 'size', displayName: 'Size', valueType: 'int' };
const refused = (message: string): Result<never, ProviderFailure> => ({
  ok: false,
  rejection: { kind: 'badRequest', message, retryable: false },
});
/** Responds to each call with the `outcome` of the object, and records the calls. */
function upserting(outcome: (objectName: string) => Result<FieldUpsertResult[], ProviderFailure>) {
  const calls: [string, string[]][] = [];
  const options = withConnector({
    upsertFields: async (_context, objectName, fields) => {
      calls.push([objectName, fields.map(({ fieldName }) => fieldName)]);
      return outcome(objectName);
    },
  });
  return { calls, options };
}
const created = (fieldName: string): FieldUpsertResult => ({ fieldName, action: 'create', metadata: { id: 7 } });
const put = (server: TestServer, fields: object, path = INTEGRATION) =>
  server.call('PUT', `${path}/object-metadata`, { body: { groupRef: 'g1', fields } });

describe('custom fields', () => {
  it('are created under the mapped name of an object, or under the native one of an account', async () => {
    const { calls, options } = upserting(() => ok([created('colour')]));
    const server = await installed(options);
    const { status, json } = await put(server, { conversations: [COLOUR] });
    expect(status).toBe(200);
    expect(json).toEqual({ success: true, fields: { conversations: { colour: created('colour') } } });
    expect((await put(server, { calls: [COLOUR] }, PROVIDER)).json).toEqual({
      success: true,
      fields: { calls: { colour: created('colour') } },
    });
    expect(calls).toEqual([
      ['calls', ['colour']],
      ['calls', ['colour']],
    ]);
  });

  it('that stay as they are count as done', async () => {
    const same: FieldUpsertResult = { fieldName: 'colour', action: 'none', metadata: {}, warnings: ['No default.'] };
    const { options } = upserting(() => ok([same]));
    expect((await put(await installed(options), { calls: [COLOUR] })).json).toMatchObject({ success: true });
  });

  it('that the provider refuses one by one leave the others in place', async () => {
    const { options } = upserting(() =>
      ok([created('colour'), { fieldName: 'size', action: 'none', warnings: ['No.'] }]),
    );
    const { status, json } = await put(await installed(options), { calls: [COLOUR, SIZE] });
    expect(status).toBe(200);
    expect(json).toEqual({
      success: false,
      fields: { calls: { colour: created('colour'), size: { fieldName: 'size', action: 'none', warnings: ['No.'] } } },
    });
  });

  it('of an object that is refused do not undo another, and every field is accounted for', async () => {
    const { options } = upserting((name) => (name === 'calls' ? ok([created('colour')]) : refused('Not this one.')));
    const { json } = await put(await installed(options), { calls: [COLOUR, SIZE], tags: [SIZE] });
    expect(json).toMatchObject({
      success: false,
      fields: {
        calls: { colour: { action: 'create' }, size: { action: 'none', warnings: [expect.any(String)] } },
        tags: { size: { action: 'none', warnings: ['Not this one.'] } },
      },
    });
  });

  it("are refused with the provider's message when none goes through", async () => {
    const { options } = upserting(() => refused('Ask your administrator.'));
    const { status, json } = await put(await installed(options), { calls: [COLOUR] });
    expect([status, json.detail]).toEqual([422, 'Ask your administrator.']);
  });

  it('are visible immediately', async () => {
    const fields: Record<string, FieldMetadata> = { id: { fieldName: 'id', displayName: 'Id' } };
    const server = await installed(
      withConnector({
        describeObject: async () => ok({ name: 'calls', fields: { ...fields } }),
        upsertFields: async () => {
          fields.colour = { fieldName: 'colour', displayName: 'Colour', isCustom: true };
          return ok([created('colour')]);
        },
      }),
    );
    const names = async () => Object.keys((await get(server, `${INTEGRATION}/objects/calls`)).json.fields);
    expect(await names()).toEqual(['id']);
    await put(server, { calls: [COLOUR] });
    expect(await names()).toEqual(['id', 'colour']);
  });

  it('are validated before the provider is asked', async () => {
    const { calls, options } = upserting(() => ok([]));
    const server = await installed(options);
    const { status, json } = await put(server, { calls: [COLOUR, COLOUR, { ...SIZE, valueType: 'integer' }] });
    expect(status).toBe(400);
    expect(json.issues.map(({ name }: { name: string }) => name)).toEqual([
      'fields.calls[1].fieldName',
      'fields.calls[2].valueType',
    ]);
    expect((await put(server, { calls: [{ fieldName: 'x' }] })).status).toBe(400);
    expect(calls).toEqual([]);
  });

  it('are not supported by every connector, and the response says by which', async () => {
    const server = await installed();
    const get = server.ports.connectors.get;
    const { catalog } = server.ports;
    const all = catalog.all();
    server.ports.catalog = { ...catalog, all: () => ({ ...all, painter: all.callRail! }) };
    server.ports.connectors.get = (name) =>
      name === 'painter' ? { ...callTracking, upsertFields: async () => ok([]) } : get(name);
    for (const path of [INTEGRATION, PROVIDER]) {
      const { status, json } = await put(server, { calls: [COLOUR] }, path);
      expect([status, json.type, json.remedy]).toEqual([
        400,
        'urn:ampersand:problem:not-supported',
        'This works for painter.',
      ]);
    }
  });
});
