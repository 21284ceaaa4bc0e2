import { describe, expect, it } from 'vitest';
import { CALLS, connect, deploy, INSTALLATIONS, install, MANIFEST } from '../../../test/support/management-steps.ts';
import type { TestServer, TestServerOptions } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { callTracking } from '../../connectors/call-tracking/call-tracking.ts';
import { createConnectorRegistry } from '../../connectors/connector-registry.ts';
import type { Connector, ProviderFailure, SearchRequest } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';

const PATH = '/projects/acme/integrations/calls-to-crm?groupRef=g1';
const MAPPED = MANIFEST.replace('- objectName: calls', '- objectName: calls\n          mapToName: conversations');
const RECORD = { id: 12, Direction: 'inbound', duration: 60, customer_phone_number: '+49', source: 'web' };

type Outcome = Result<{ records: Record<string, unknown>[] }, ProviderFailure>;

/** An installed group, with a connector that returns the same result for every search. */
async function installed(
  outcome: Outcome = ok({ records: [RECORD] }),
  calls: object = CALLS,
  more: Partial<Connector> = {},
) {
  const requests: SearchRequest[] = [];
  const connector = {
    ...callTracking,
    ...more,
    search: async (_context: unknown, request: SearchRequest) => {
      requests.push(request);
      return outcome;
    },
  };
  const server = await createServer({ ports: { connectors: createConnectorRegistry([connector]) } }, calls);
  return { server, requests };
}

async function createServer(options: TestServerOptions, calls: object = CALLS) {
  const server = await createTestServer(options);
  await deploy(server, MAPPED);
  await connect(server);
  await install(server, 'g1', calls);
  return server;
}

const filter = (fieldName: string, value: unknown) => ({ fieldName, operator: 'eq', value });
const search = (server: TestServer, objectName: string, fieldFilters: object[] = [], path = PATH) =>
  server.call('POST', path, { api: 'search', body: { objectName, fieldFilters } });

describe('searching records', () => {
  it('responds with the selected part of a record as raw when the project says so', async () => {
    const { server } = await installed();
    const body = { updateMask: ['rawRecords'], project: { rawRecords: 'selected' } };
    await server.call('PATCH', '/projects/acme', { body });
    const { json } = await search(server, 'calls');
    expect(json.results[0].raw).not.toHaveProperty('source');
    expect(json.results[0].raw).toMatchObject({ id: 12, Direction: 'inbound' });
  });

  it('responds in the shape of a read, under both names of the list', async () => {
    const { server } = await installed();
    const { status, json } = await search(server, 'calls', [filter('source', 'web')]);
    expect(status).toBe(200);
    expect(json.result).toEqual([
      {
        id: '12',
        fields: { id: 12 },
        mappedFields: { callDirection: 'inbound', phone: '+49', seconds: 60 },
        raw: RECORD,
      },
    ]);
    expect(json.results).toEqual(json.result);
  });

  it('takes the mapped name of an object and of its fields, and asks the provider with its own message', async () => {
    const { server, requests } = await installed();
    await search(server, 'conversations', [filter('phone', '+49'), filter('duration', 60), filter('recorded', true)]);
    expect(requests).toEqual([
      {
        objectName: 'calls',
        filters: [
          { fieldName: 'customer_phone_number', value: '+49' },
          { fieldName: 'duration', value: 60 },
          { fieldName: 'recorded', value: true },
        ],
        fields: expect.arrayContaining(['id', 'direction', 'duration', 'customer_phone_number']),
      },
    ]);
  });

  it('translates mapped values both ways', async () => {
    const selectedValueMappings = { direction: { incoming: 'inbound', outgoing: 'outbound' } };
    const { server, requests } = await installed(undefined, { ...CALLS, selectedValueMappings });
    const { json } = await search(server, 'calls', [filter('callDirection', 'incoming')]);
    expect(requests[0]?.filters).toEqual([{ fieldName: 'direction', value: 'inbound' }]);
    expect(json.result[0].mappedFields.callDirection).toBe('incoming');
  });

  it('asks for every field by name when every field is read', async () => {
    const { server, requests } = await installed(undefined, { ...CALLS, selectedFieldsAuto: 'all' });
    await search(server, 'calls');
    expect(requests[0]?.fields).toEqual(expect.arrayContaining(['id', 'duration', 'direction']));
    expect(requests[0]?.fields.length).toBeGreaterThan(5);
  });

  it('finds nothing without complaint', async () => {
    const { server } = await installed(ok({ records: [] }));
    expect((await search(server, 'calls')).json).toEqual({ result: [], results: [] });
  });
});

describe('a search is refused', () => {
  it.each([
    ['an object that the integration does not read', 'tags', [], 'reads no object'],
    ['an object that was not chosen', 'text-messages', [], 'was not chosen'],
    ['two conditions on one field', 'calls', [filter('phone', 1), filter('customer_phone_number', 2)], 'more than one'],
    ['another operator', 'calls', [{ fieldName: 'id', operator: 'gt', value: 1 }], 'operator'],
    ['a condition without a value', 'calls', [{ fieldName: 'id', operator: 'eq' }], 'value'],
    ['a list as a value', 'calls', [filter('id', [1])], 'value'],
  ])('with 400 as plain JSON for %s', async (_what, objectName, filters, words) => {
    const { server, requests } = await installed();
    const { status, headers, json } = await search(server, objectName, filters);
    expect([status, headers.get('Content-Type')]).toEqual([400, 'application/json']);
    expect(json.detail).toContain(words);
    expect(requests).toEqual([]);
  });

  it('while reads of the object are paused', async () => {
    const { server } = await installed();
    await server.call('POST', `${INSTALLATIONS}/${await idOf(server)}:pause`, { api: 'read' });
    const { status, json } = await search(server, 'calls');
    expect([status, json.remedy]).toEqual([400, 'Unpause the object first.']);
  });

  it('for a provider that cannot be searched', async () => {
    const server = await createServer({});
    const { status, headers, json } = await search(server, 'calls');
    expect([status, json.type]).toEqual([400, 'urn:ampersand:problem:not-supported']);
    expect(headers.get('Content-Type')).toBe('application/json');
  });

  it('for a module that the connector does not implement', async () => {
    const { server, requests } = await installed(undefined, undefined, { modules: ['sales'] });
    const { integrations } = server.ports.store;
    const { getRevision } = integrations;
    integrations.getRevision = async (id) => {
      const revision = await getRevision(id);
      return revision && { ...revision, content: { ...revision.content, module: 'support' } };
    };
    const { status, json } = await search(server, 'calls');
    expect([status, json.type]).toEqual([400, 'urn:ampersand:problem:not-supported']);
    expect(requests).toEqual([]);
  });

  it('with a problem document for a group that has no installation', async () => {
    const { server } = await installed();
    const { status, headers } = await search(server, 'calls', [], PATH.replace('g1', 'g2'));
    expect([status, headers.get('Content-Type')]).toEqual([404, 'application/problem+json']);
    expect((await search(server, 'calls', [], PATH.replace('?groupRef=g1', ''))).status).toBe(400);
  });

  it("with the provider's message", async () => {
    const rejection: ProviderFailure = { kind: 'badRequest', message: 'No such property.', retryable: false };
    const { server } = await installed({ ok: false, rejection });
    const { status, json } = await search(server, 'calls');
    expect([status, json.detail]).toEqual([422, 'No such property.']);
  });
});

describe('a read on demand is refused', () => {
  it('as plain JSON, and pause and unpause as a problem document', async () => {
    const { server } = await installed();
    const trigger = await server.call('POST', '/projects/acme/integrations/calls-to-crm/objects/calls', {
      api: 'read',
      body: { groupRef: 'g1', mode: 'sync' },
    });
    expect([trigger.status, trigger.headers.get('Content-Type')]).toEqual([400, 'application/json']);
    const pause = await server.call('POST', `${INSTALLATIONS}/${await idOf(server)}:pause`, {
      api: 'read',
      body: { objects: ['nothing'] },
    });
    expect([pause.status, pause.headers.get('Content-Type')]).toEqual([400, 'application/problem+json']);
  });
});

const idOf = async (server: TestServer) => (await server.call('GET', INSTALLATIONS, { key: KEYS.frontend })).json[0].id;
