import { beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_CATALOG } from '../../mock-server/connectors/catalog/built-in-catalog.ts';
import { createProviderCatalog } from '../../mock-server/connectors/connector-registry.ts';
import { createFetchGateway, createFetchWebhookSender } from '../../mock-server/connectors/fetch-gateway.ts';
import type { Workers } from '../../mock-server/core/workers/workers.ts';
import { createWorkers } from '../../mock-server/core/workers/workers.ts';
import { DEMO_OAUTH_CLIENT } from '../../mock-server/sandbox/oauth/oauth-client.ts';
import type { SalesforceSandbox } from '../../mock-server/sandbox/salesforce/app.ts';
import { createSalesforceSandbox } from '../../mock-server/sandbox/salesforce/app.ts';
import type { Connection, WebhookMessage } from '../../src/contract/index.ts';
import { deploy } from '../support/management-steps.ts';
import type { TestServer } from '../support/test-server.ts';
import { createTestServer } from '../support/test-server.ts';

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: sales-sync
    provider: salesforce
    module: crm
    read:
      objects:
        - objectName: Contact
          mapToName: people
          destination: hooks
          schedule: "*/10 * * * *"
          requiredFields:
            - fieldName: LastName
            - fieldName: Email
              mapToName: mail
            - fieldName: $['Owner']['Name']
              mapToName: ownerName
          optionalFieldsAuto: all
          backfill: { defaultPeriod: { fullHistory: true } }
        - objectName: Invoice__c
          destination: hooks
          schedule: "0 * * * *"
          optionalFieldsAuto: all
          backfill: { defaultPeriod: { fullHistory: true } }
    write:
      objects:
        - objectName: Lead
        - objectName: Invoice__c
        - objectName: User
    proxy: { enabled: true }
`;
const INTEGRATION = '/projects/acme/integrations/sales-sync';
const ORG = 'https://acme.my.salesforce.com';

let sandbox: SalesforceSandbox;
let server: TestServer;
let workers: Workers;
let received: WebhookMessage[];

beforeEach(async () => {
  sandbox = createSalesforceSandbox({
    counts: { Contact: 2_300 },
    approval: 'allow',
    instanceUrl: ORG,
    now: () => new Date(server.ports.clock.now()),
  });
  received = [];
  const salesforce = (request: Request) => sandbox.fetch(request);
  const apps = {
    [ORG]: salesforce,
    'https://login.salesforce.com': salesforce,
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
  const { clientId, clientSecret } = DEMO_OAUTH_CLIENT;
  const metadata = { providerParams: { packageInstallURL: 'https://login.salesforce.com/packaging/install' } };
  const app = { provider: 'salesforce', clientId, clientSecret, scopes: ['api', 'refresh_token'], metadata };
  expect((await server.call('POST', '/projects/acme/provider-apps', { body: app })).status).toBe(200);
  await deploy(server, MANIFEST);
});

/** Signs in as a customer does, in the window that the install component opens. */
async function signIn(more: object = {}): Promise<Connection> {
  const body = { projectIdOrName: 'acme', provider: 'salesforce', groupRef: 'g1', consumerRef: 'u1', ...more };
  const begun = await server.call('POST', '/oauth-connect', { body });
  expect([begun.status, begun.text]).toEqual([200, expect.stringContaining('/services/oauth2/authorize?')]);
  const page = await sandbox.fetch(new Request(begun.text));
  const back = page.headers.get('location') ?? '';
  await server.apps.management.fetch(new Request(back));
  const { json } = await server.call('GET', '/projects/acme/connections?groupRef=g1');
  return json[0];
}

const OBJECTS = {
  Contact: { objectName: 'Contact', selectedFields: { Department: true } },
  Invoice__c: { objectName: 'Invoice__c', selectedFields: {}, selectedFieldsAuto: 'all' },
};

function install(read: object = OBJECTS, write?: object) {
  const content = { provider: 'salesforce', read: { objects: read }, ...(write && { write: { objects: write } }) };
  return server.call('POST', `${INTEGRATION}/installations`, { body: { groupRef: 'g1', config: { content } } });
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
  server.call('POST', `${INTEGRATION}/objects/${objectName}`, { api: 'write', body: { groupRef: 'g1', ...body } });
const recordIn = async (objectName: string, id: string) => {
  const headers = { authorization: 'Bearer demo-token' };
  const url = `${ORG}/services/data/v60.0/sobjects/${objectName}/${id}`;
  return (await sandbox.fetch(new Request(url, { headers }))).json();
};

describe('signing in at Salesforce', () => {
  it('leads to the org that the customer names, with PKCE, and keeps its address and user', async () => {
    const connection = await signIn({ providerMetadata: { workspace: { value: 'acme', source: 'input' } } });
    expect(connection).toMatchObject({
      provider: 'salesforce',
      authScheme: 'oauth2/authorizationCodePKCE',
      status: 'created',
      providerConsumerRef: expect.stringMatching(/\/id\/00D\w{15}\/005\w{15}$/),
    });
    const [begun, token, checked] = sandbox.journal.entries();
    expect(begun?.query).toMatchObject({ code_challenge_method: 'S256', prompt: 'login' });
    expect([token?.path, checked?.path]).toEqual(['/services/oauth2/token', '/services/data/v60.0/']);
  });

  it('needs no subdomain: the token response contains the address of all other calls', async () => {
    const connection = await signIn();
    expect(connection.providerWorkspaceRef).toBe(ORG);
    expect((await install()).status).toBe(201);
    sandbox.oauth.expireAccessTokens();
    await work();
    expect(entriesOf('people')).toHaveLength(2_300);
    const { json } = await server.call('GET', `/projects/acme/connections/${connection.id}`);
    expect(json.status).toBe('working');
  });
});

describe('an integration with Salesforce, from installing to searching', () => {
  beforeEach(async () => {
    await signIn({ providerMetadata: { workspace: { value: 'acme', source: 'input' } } });
  });

  it('delivers a backfill: fields under their own names, mapped ones under the builder’s, whole records as raw', async () => {
    expect((await install()).status).toBe(201);
    await work();
    const people = entriesOf('people');
    expect(new Set(people.map(({ fields }) => fields?.['id'])).size).toBe(2_300);
    expect(people[0]).toMatchObject({
      fields: { id: expect.stringMatching(/^003/), lastname: expect.any(String) },
      mappedFields: { mail: expect.stringContaining('@example.com'), ownerName: expect.any(String) },
      raw: { attributes: { type: 'Contact' }, Owner: { Name: expect.any(String) } },
    });
    expect(people[0]?.fields).not.toHaveProperty('attributes');
    const invoices = entriesOf('Invoice__c');
    expect(invoices).toHaveLength(250);
    expect(Object.keys(invoices[0]?.fields ?? {})).toEqual(expect.arrayContaining(['total__c', 'paid__c', 'ownerid']));
    expect(invoices[0]?.fields).not.toHaveProperty('attributes');
  });

  it('asks for the fields that are delivered and no others', async () => {
    await install({ Contact: OBJECTS.Contact });
    sandbox.journal.clear();
    await work();
    expect(sandbox.journal.entries()[0]?.query['q']).toMatch(
      /^SELECT Id, (?:(?:Department|LastName|Email|Owner\.Name)(?:, )?){4} FROM Contact ORDER BY Id$/,
    );
  });

  it('delivers only what changed in time for a read on demand', async () => {
    await install(OBJECTS, { Invoice__c: { objectName: 'Invoice__c' } });
    await work();
    received = [];
    server.ports.clock.advance(60_000);
    const sinceTimestamp = new Date(server.ports.clock.now()).toISOString();
    const { json } = await write('Invoice__c', { type: 'create', record: { Total__c: 99 } });
    const asked = await server.call('POST', `${INTEGRATION}/objects/Invoice__c`, {
      api: 'read',
      body: { groupRef: 'g1', mode: 'async', sinceTimestamp },
    });
    expect(asked.status).toBe(201);
    await work();
    expect(entriesOf('Invoice__c').map(({ fields }) => fields)).toEqual([
      expect.objectContaining({ id: json.result.recordId, total__c: 99 }),
    ]);
  });

  it('asks at a tick for what changed since the last read began', async () => {
    await install(OBJECTS, { Invoice__c: { objectName: 'Invoice__c' } });
    await work();
    server.ports.clock.advance(60 * 60_000);
    const { json } = await write('Invoice__c', { type: 'create', record: { Total__c: 99 } });
    received = [];
    sandbox.journal.clear();
    await work();
    const statements = sandbox.journal.entries().map(({ query }) => query['q'] ?? '');
    expect(statements.filter((statement) => statement.includes(' FROM Invoice__c '))).toEqual([
      expect.stringMatching(/ WHERE SystemModstamp >= 2026-11-21T11:58:00Z ORDER BY Id$/),
    ]);
    expect(entriesOf('Invoice__c').map(({ fields }) => fields?.['id'])).toEqual([json.result.recordId]);
    expect(entriesOf('people')).toEqual([]);
  });

  it('rejects a selected field that does not exist with 422, Salesforce’s message and its path', async () => {
    const { status, json } = await install({
      Contact: { objectName: 'Contact', selectedFields: { Shoe_Size__c: true } },
    });
    expect(status).toBe(422);
    expect(json.detail).toContain("No such column 'Shoe_Size__c' on sobject of type Contact");
    expect(json.issues).toMatchObject([{ name: expect.stringContaining('selectedFields.Shoe_Size__c') }]);
  });

  it('writes, responds with what Salesforce says of a wrong record, and hands on its headers', async () => {
    await install();
    const lead = { LastName: 'Quint', Company: 'Quint Optics', Email: 'quint@example.com' };
    const created = await write('Lead', { type: 'create', record: lead });
    expect(created).toMatchObject({
      status: 200,
      json: { result: { success: true, recordId: expect.stringMatching(/^00Q/) } },
    });
    const again = await write('Lead', { type: 'create', record: lead });
    expect(again.status).toBe(422);
    expect(again.json.errors).toEqual([{ message: 'error writing Lead: bad request: Use one of these records?' }]);
    expect(again.json.rawResponse).toContain('DUPLICATES_DETECTED');
    const headers = [{ key: 'Sforce-Duplicate-Rule-Header', value: 'allowSave=true' }];
    expect((await write('Lead', { type: 'create', record: lead, headers })).status).toBe(200);
    expect((await write('User', { type: 'create', record: {} })).status).toBe(400);
  });

  it('writes a field only where it is empty when the customer wants that', async () => {
    const guarded = { objectName: 'Lead', selectedFieldSettings: { Rating: { writeOnUpdate: 'ifEmpty' } } };
    expect((await install(OBJECTS, { Lead: guarded })).status).toBe(201);
    const create = async (record: object) => {
      const { json } = await write('Lead', { type: 'create', record: { LastName: 'A', Company: 'B', ...record } });
      return String(json.result.recordId);
    };
    const [empty, rated] = [await create({}), await create({ Rating: 'Cold' })];
    for (const id of [empty, rated]) {
      expect((await write('Lead', { type: 'update', record: { id, Rating: 'Hot', Title: 'CEO' } })).status).toBe(200);
    }
    expect(await recordIn('Lead', empty)).toMatchObject({ Rating: 'Hot', Title: 'CEO' });
    expect(await recordIn('Lead', rated)).toMatchObject({ Rating: 'Cold', Title: 'CEO' });
  });

  it('deletes only where the customer allowed it', async () => {
    await install(OBJECTS, {
      Invoice__c: { objectName: 'Invoice__c', deletionSettings: { enabled: true } },
      Lead: { objectName: 'Lead' },
    });
    const { json } = await write('Invoice__c', { type: 'create', record: { Total__c: 1 } });
    const id = json.result.recordId;
    expect((await write('Lead', { type: 'delete', record: { id } })).status).toBe(400);
    expect((await write('Invoice__c', { type: 'delete', record: { id } })).status).toBe(200);
    expect(await recordIn('Invoice__c', id)).toMatchObject([{ errorCode: 'ENTITY_IS_DELETED' }]);
  });

  it('searches for records, delivered in the shape of a read', async () => {
    await install();
    const { status, json } = await server.call('POST', `${INTEGRATION}?groupRef=g1`, {
      api: 'search',
      body: { objectName: 'Contact', fieldFilters: [{ fieldName: 'Department', operator: 'eq', value: 'Finance' }] },
    });
    expect(status).toBe(200);
    expect(json.results.length).toBeGreaterThan(100);
    for (const { id, fields, mappedFields } of json.results) {
      expect([fields.department, id]).toEqual(['Finance', fields.id]);
      expect(mappedFields).toMatchObject({ ownerName: expect.any(String) });
    }
    const hostile = await server.call('POST', `${INTEGRATION}?groupRef=g1`, {
      api: 'search',
      body: {
        objectName: 'Contact',
        fieldFilters: [{ fieldName: 'Department', operator: 'eq', value: "' OR Id != '" }],
      },
    });
    expect(hostile.json.results).toEqual([]);
  });

  it('fills a hydrated revision with labels and values of the account', async () => {
    const [connection] = (await server.call('GET', '/projects/acme/connections?groupRef=g1')).json;
    const [{ id, latestRevision }] = (await server.call('GET', '/projects/acme/integrations')).json;
    const path = `/projects/acme/integrations/${id}/revisions/${latestRevision.id}:hydrate`;
    const { status, json } = await server.call('GET', `${path}?connectionId=${connection.id}`);
    expect(status).toBe(200);
    const [contact, invoice] = json.content.read.objects;
    expect(contact.requiredFields[0]).toMatchObject({ fieldName: 'LastName', displayName: 'Last Name' });
    expect(contact.allFieldsMetadata.Level__c).toMatchObject({
      isCustom: true,
      values: expect.arrayContaining([{ value: 'Primary', displayValue: 'Primary' }]),
    });
    expect(invoice).toMatchObject({
      displayName: 'Invoice',
      allFieldsMetadata: { Account__c: { referenceTo: ['Account'] } },
    });
  });

  it('makes custom fields, which are read from then on', async () => {
    await install();
    const body = {
      groupRef: 'g1',
      fields: { Contact: [{ fieldName: 'Shoe_Size', displayName: 'Shoe size', valueType: 'int' }] },
    };
    const made = await server.call('PUT', `${INTEGRATION}/object-metadata`, { body });
    expect(made.status).toBe(200);
    expect(made.json.fields.Contact.Shoe_Size).toMatchObject({
      action: 'create',
      metadata: { fullName: 'Contact.Shoe_Size__c', type: 'Number' },
    });
    const described = await server.call('GET', `${INTEGRATION}/objects/people/metadata?groupRef=g1`);
    expect(described.json.fields.Shoe_Size__c).toMatchObject({ displayName: 'Shoe size', isCustom: true });
  });
});
