import { beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_CATALOG } from '../../mock-server/connectors/catalog/built-in-catalog.ts';
import { createProviderCatalog } from '../../mock-server/connectors/connector-registry.ts';
import { createFetchGateway, createFetchWebhookSender } from '../../mock-server/connectors/fetch-gateway.ts';
import type { Workers } from '../../mock-server/core/workers/workers.ts';
import { createWorkers } from '../../mock-server/core/workers/workers.ts';
import type { HubspotSandbox } from '../../mock-server/sandbox/hubspot/app.ts';
import { createHubspotSandbox } from '../../mock-server/sandbox/hubspot/app.ts';
import type { WebhookMessage } from '../../src/contract/index.ts';
import { deploy } from '../support/management-steps.ts';
import type { TestServer } from '../support/test-server.ts';
import { createTestServer } from '../support/test-server.ts';

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: crm-sync
    provider: hubspot
    module: crm
    read:
      objects:
        - objectName: contacts
          mapToName: people
          destination: hooks
          schedule: "*/10 * * * *"
          requiredFields:
            - fieldName: email
            - fieldName: lifecyclestage
              mapToName: stage
          optionalFieldsAuto: all
          backfill: { defaultPeriod: { fullHistory: true } }
        - objectName: p_cars
          destination: hooks
          schedule: "0 * * * *"
          requiredFields:
            - fieldName: model
          backfill: { defaultPeriod: { fullHistory: true } }
    write:
      objects:
        - objectName: contacts
        - objectName: owners
    proxy: { enabled: true }
`;
const INSTALLATIONS = '/projects/acme/integrations/crm-sync/installations';

let sandbox: HubspotSandbox;
let server: TestServer;
let workers: Workers;
let received: WebhookMessage[];
/** Called once, when a page was found but has not arrived yet. */
let changeDuringRead: (() => Promise<unknown>) | undefined;

async function onceDuringRead() {
  const change = changeDuringRead;
  changeDuringRead = undefined;
  await change?.();
}

beforeEach(async () => {
  sandbox = createHubspotSandbox({ counts: { contacts: 230 }, now: () => new Date(server.ports.clock.now()) });
  received = [];
  changeDuringRead = undefined;
  const apps = {
    'https://api.hubapi.com': async (request: Request) => {
      const response = await sandbox.fetch(request);
      if (request.url.endsWith('/objects/contacts/search')) await onceDuringRead();
      return response;
    },
    'https://receiver.test': async (request: Request) => {
      received.push(await request.json());
      return new Response(null, { status: 204 });
    },
  };
  server = await createTestServer({
    ports: {
      catalog: createProviderCatalog(BUILT_IN_CATALOG),
      gateway: createFetchGateway({ apps }),
      webhooks: createFetchWebhookSender({ apps }),
    },
  });
  workers = createWorkers(server.ports);
  await server.call('POST', '/projects/acme/destinations', {
    body: { name: 'hooks', type: 'webhook', metadata: { url: 'https://receiver.test/hooks' } },
  });
  await deploy(server, MANIFEST);
});

function connect(token = 'demo-token') {
  const oauth2AuthorizationCode = { accessToken: { token } };
  return server.call('POST', '/projects/acme/connections:generate', {
    body: { provider: 'hubspot', groupRef: 'g1', consumerRef: 'u1', oauth2AuthorizationCode },
  });
}

async function install() {
  expect((await connect()).status).toBe(201);
  const objects = {
    contacts: { objectName: 'contacts', selectedFields: { email: true, favourite_colour: true } },
    p_cars: { objectName: 'p_cars', selectedFields: { model: true } },
  };
  return server.call('POST', INSTALLATIONS, {
    body: { groupRef: 'g1', config: { content: { provider: 'hubspot', read: { objects }, write: undefined } } },
  });
}

async function work() {
  let done = 1;
  while (done > 0) {
    done = (await workers.runSchedules()) + (await workers.runOperations()) + (await workers.runDeliveries());
  }
}

const entriesOf = (objectName: string) =>
  received.filter((message) => message.objectName === objectName).flatMap(({ result }) => result ?? []);
const write = (objectName: string, body: object) =>
  server.call('POST', `/projects/acme/integrations/crm-sync/objects/${objectName}`, {
    api: 'write',
    body: { groupRef: 'g1', ...body },
  });

describe('an integration with HubSpot, from connecting to searching', () => {
  it('rejects an expired token with HubSpot’s message, and stores the portal id of a valid one', async () => {
    const refused = await connect('expired-token');
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.json.detail).toContain('The OAuth token used to make this call expired');
    const connected = await connect();
    expect(connected.status).toBe(201);
    expect(connected.json.providerMetadata.portalId).toMatchObject({ value: '44237313', source: 'provider' });
  });

  it('delivers a backfill: fields under their own names, mapped ones under the builder’s, whole records as raw', async () => {
    expect((await install()).status).toBe(201);
    await work();
    const people = entriesOf('people');
    expect(people).toHaveLength(230);
    expect(people[0]).toMatchObject({
      fields: { id: '501', email: expect.any(String), favourite_colour: expect.any(String) },
      raw: { id: '501', archived: false, properties: { email: expect.any(String) } },
    });
    expect(people[0]?.mappedFields).toHaveProperty('stage');
    expect(entriesOf('p_cars')).toHaveLength(40);
    expect(entriesOf('p_cars')[0]?.fields).toMatchObject({ model: expect.any(String) });
  });

  it('delivers only the selected properties as raw, where HubSpot puts them, when the project says so', async () => {
    const body = { updateMask: ['rawRecords'], project: { rawRecords: 'selected' } };
    expect((await server.call('PATCH', '/projects/acme', { body })).status).toBe(200);
    await install();
    await work();
    const { id, model } = entriesOf('p_cars')[0]?.fields ?? {};
    expect(entriesOf('p_cars')[0]?.raw).toEqual({ id, properties: { model } });
  });

  it('delivers only what changed in time for a read on demand', async () => {
    await install();
    await work();
    received = [];
    sandbox.journal.clear();
    server.ports.clock.advance(60_000);
    const since = new Date(server.ports.clock.now()).toISOString();
    await write('contacts', { type: 'update', record: { id: '501', favourite_colour: 'violet' } });
    const { status } = await server.call('POST', '/projects/acme/integrations/crm-sync/objects/contacts', {
      api: 'read',
      body: { groupRef: 'g1', mode: 'async', sinceTimestamp: since },
    });
    expect(status).toBe(201);
    await work();
    expect(entriesOf('people').map(({ fields }) => fields)).toEqual([
      expect.objectContaining({ id: '501', favourite_colour: 'violet' }),
    ]);
  });

  it('asks at a tick for what changed since the last read, through the search, and misses nothing that changed meanwhile', async () => {
    await install();
    await work();
    server.ports.clock.advance(10 * 60_000);
    const last = entriesOf('people').at(-1)?.fields?.['id'];
    await write('contacts', { type: 'update', record: { id: '501', favourite_colour: 'violet' } });
    received = [];
    sandbox.journal.clear();
    // Changed behind the page that is being read: the next read must have it.
    changeDuringRead = () => write('contacts', { type: 'update', record: { id: last, favourite_colour: 'amber' } });
    await work();
    const searches = sandbox.journal.entries().filter(({ path }) => path.endsWith('/objects/contacts/search'));
    expect(searches.length).toBeGreaterThan(0);
    for (const { body } of searches) {
      expect(JSON.parse(body).filterGroups[0].filters[0]).toEqual({
        propertyName: 'lastmodifieddate',
        operator: 'GTE',
        value: '2026-11-21T11:58:00.000Z',
      });
    }
    expect(
      sandbox.journal.entries().filter(({ method, path }) => method === 'GET' && path.endsWith('/contacts')),
    ).toEqual([]);
    expect(entriesOf('people').map(({ fields }) => fields?.['favourite_colour'])).toContain('violet');

    received = [];
    server.ports.clock.advance(10 * 60_000);
    await work();
    expect(entriesOf('people').map(({ fields }) => fields?.['favourite_colour'])).toContain('amber');
    expect(entriesOf('people').length).toBeLessThan(5);
  });

  it('writes a record, and responds with what HubSpot says of a wrong one', async () => {
    await install();
    const created = await write('contacts', { type: 'create', record: { email: 'new@example.com', is_vip: true } });
    expect(created).toMatchObject({ status: 200, json: { result: { success: true, recordId: expect.any(String) } } });
    const refused = await write('contacts', { type: 'create', record: { shoe_size: 44 } });
    expect(refused.status).toBe(422);
    expect(refused.json.errors[0].message).toContain('Property "shoe_size" does not exist');
    expect((await write('owners', { type: 'create', record: {} })).status).toBe(400);
  });

  it('links a new record to others, and takes no links for one that is there already', async () => {
    await install();
    const associations = [
      { to: { id: '501' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 449 }] },
    ];
    const record = { email: 'linked@example.com' };
    expect(await write('contacts', { type: 'create', record, associations })).toMatchObject({ status: 200 });
    expect(JSON.parse(sandbox.journal.entries().at(-1)?.body ?? '')).toMatchObject({ associations });
    const refused = await write('contacts', { type: 'update', record: { id: '501' }, associations });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('associations')]);
  });

  it('searches for records, delivered in the shape of a read', async () => {
    await install();
    const { status, json } = await server.call('POST', '/projects/acme/integrations/crm-sync?groupRef=g1', {
      api: 'search',
      body: {
        objectName: 'contacts',
        fieldFilters: [{ fieldName: 'favourite_colour', operator: 'eq', value: 'ochre' }],
      },
    });
    expect(status).toBe(200);
    expect(json.results.length).toBeGreaterThan(0);
    for (const { fields } of json.results) expect(fields.favourite_colour).toBe('ochre');
  });

  it('fills a hydrated revision with labels and values of the account', async () => {
    const { json: connection } = await connect();
    const [integration] = (await server.call('GET', '/projects/acme/integrations')).json;
    const { id, latestRevision } = integration;
    const path = `/projects/acme/integrations/${id}/revisions/${latestRevision.id}:hydrate`;
    const { status, json } = await server.call('GET', `${path}?connectionId=${connection.id}`);
    expect(status).toBe(200);
    const [contacts, cars] = json.content.read.objects;
    expect(contacts.displayName).toBe('Contacts');
    expect(contacts.requiredFields[0]).toMatchObject({ fieldName: 'email', displayName: 'Email' });
    expect(contacts.allFieldsMetadata.hs_lead_status.values).toContainEqual({ value: 'NEW', displayValue: 'NEW' });
    expect(contacts.allFieldsMetadata.hubspot_owner_id).toMatchObject({
      valueType: 'reference',
      referenceTo: ['owners'],
    });
    expect(cars.allFieldsMetadata.model).toMatchObject({ displayName: 'Model', isCustom: true });
  });

  it('names a chosen field that the account does not have', async () => {
    await connect();
    const contacts = { objectName: 'contacts', selectedFields: { shoe_size: true } };
    const { status, json } = await server.call('POST', INSTALLATIONS, {
      body: { groupRef: 'g1', config: { content: { provider: 'hubspot', read: { objects: { contacts } } } } },
    });
    expect(status).toBe(422);
    expect(JSON.stringify(json)).toContain('contacts has no field \\"shoe_size\\"');
  });
});
