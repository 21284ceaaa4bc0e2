import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorContext, ProviderAccount, ReadPageRequest } from '../../core/kernel/ports.ts';
import type { HubspotSandbox } from '../../sandbox/hubspot/app.ts';
import { createHubspotSandbox } from '../../sandbox/hubspot/app.ts';
import { hubspot as entry } from '../catalog/hubspot.ts';
import { mergeCatalog } from '../catalog/merge-catalog.ts';
import { createFetchGateway } from '../fetch-gateway.ts';
import { hubspot } from './hubspot.ts';

const NOW = Date.UTC(2026, 10, 21, 10);

let sandbox: HubspotSandbox;

beforeEach(() => {
  sandbox = createHubspotSandbox({ now: () => new Date(NOW) });
});

function contextFor(accessToken = 'demo-token', module?: string): ConnectorContext {
  const gateway = createFetchGateway({ apps: { 'https://api.hubapi.com': (request) => sandbox.fetch(request) } });
  const account: ProviderAccount = {
    provider: entry,
    credential: { scheme: 'oauth2', grant: 'authorizationCode', accessToken },
    metadata: {},
    ...(module !== undefined && { module }),
  };
  return { metadata: {}, now: () => NOW, send: (request) => gateway.send(account, request) };
}

const requests = () => sandbox.journal.entries().map(({ method, path }) => `${method} ${path}`);
const bodyOf = (index: number) => JSON.parse(sandbox.journal.entries()[index]?.body ?? '');

async function readAll(request: Omit<ReadPageRequest, 'cursor'>, context = contextFor()) {
  const records: Record<string, unknown>[] = [];
  const totals: (number | undefined)[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page = await hubspot.readPage(context, { ...request, cursor });
    if (!page.ok) throw new Error(page.rejection.message);
    records.push(...page.value.records);
    totals.push(page.value.total);
    if (page.value.next === undefined) return { records, totals, ids: records.map(({ id }) => id) };
    cursor = page.value.next;
  }
}

describe('the catalogue entry and the connector', () => {
  it('belong together', () => {
    expect(entry.name).toBe(hubspot.provider);
    expect(Object.keys(entry.modules ?? {})).toContain(entry.defaultModule);
    expect(hubspot.modules).toContain(entry.defaultModule);
  });

  it('name the same values as found out after connecting', async () => {
    const found = await hubspot.afterConnect?.(contextFor());
    const declared = (entry.metadata?.postAuthentication ?? []).map(({ name }) => name);
    expect(declared).toEqual(expect.arrayContaining(Object.keys(found?.ok ? found.value.metadata : { missing: true })));
  });

  it('reach the same paths with the module’s address and with the provider’s', async () => {
    await hubspot.readPage(contextFor('demo-token'), { objectName: 'contacts', cursor: null, fields: [] });
    await hubspot.readPage(contextFor('demo-token', 'crm'), { objectName: 'contacts', cursor: null, fields: [] });
    expect(requests()).toEqual(['GET /crm/v3/objects/contacts', 'GET /crm/v3/objects/contacts']);
  });
});

describe('a providers file', () => {
  it('sends every call elsewhere when it moves the provider and its module', async () => {
    const moved = { baseURL: 'http://127.0.0.1:9003', modules: { crm: { baseURL: 'http://127.0.0.1:9003/crm' } } };
    const merged = mergeCatalog({ hubspot: entry }, JSON.stringify({ hubspot: moved }));
    const provider = merged.ok ? merged.value.hubspot : undefined;
    if (provider === undefined) throw new Error('The file was refused.');
    const gateway = createFetchGateway({ apps: { 'http://127.0.0.1:9003': (request) => sandbox.fetch(request) } });
    for (const module of [undefined, 'crm']) {
      const credential = { scheme: 'oauth2', grant: 'authorizationCode', accessToken: 'demo-token' } as const;
      const send: ConnectorContext['send'] = (request) =>
        gateway.send({ provider, credential, metadata: {}, ...(module !== undefined && { module }) }, request);
      expect(await hubspot.afterConnect?.({ metadata: {}, now: () => NOW, send })).toMatchObject({ ok: true });
    }
  });
});

describe('after connecting', () => {
  it('stores the number of the portal as provider metadata', async () => {
    expect(await hubspot.afterConnect?.(contextFor())).toEqual({
      ok: true,
      value: { accountRef: '44237313', metadata: { portalId: { value: '44237313', source: 'provider' } } },
    });
    expect(requests()).toEqual(['GET /account-info/v3/details']);
  });

  it('passes on HubSpot’s message for a token that ran out', async () => {
    expect(await hubspot.afterConnect?.(contextFor('expired-token'))).toMatchObject({
      ok: false,
      rejection: {
        kind: 'unauthorized',
        status: 401,
        message: 'The OAuth token used to make this call expired 60 second(s) ago.',
        body: expect.stringContaining('EXPIRED_AUTHENTICATION'),
      },
    });
  });

  it('does without the number when the token works but may not see the account', async () => {
    sandbox.faults.add({ kind: 'status', status: 403 });
    expect(await hubspot.afterConnect?.(contextFor())).toEqual({ ok: true, value: { metadata: {} } });
  });
});

describe('describing an object', () => {
  async function fieldsOf(objectName: string, token?: string) {
    const described = await hubspot.describeObject(contextFor(token), objectName);
    if (!described.ok) throw new Error(described.rejection.message);
    return described.value;
  }

  it('returns labels, types, values, and which fields are read-only, custom and required', async () => {
    const { displayName, fields } = await fieldsOf('contacts');
    expect(displayName).toBe('Contacts');
    expect(fields.firstname).toEqual({
      fieldName: 'firstname',
      displayName: 'First Name',
      valueType: 'string',
      providerType: 'string',
      readOnly: false,
      isCustom: false,
      isRequired: false,
    });
    expect(fields).toMatchObject({
      hs_object_id: { valueType: 'float', readOnly: true },
      createdate: { valueType: 'datetime', readOnly: true },
      lifecyclestage: {
        valueType: 'singleSelect',
        providerType: 'enumeration',
        values: expect.arrayContaining([{ value: 'lead', displayValue: 'Lead' }]),
      },
      interests: { valueType: 'multiSelect', isCustom: true },
      is_vip: { valueType: 'boolean', isCustom: true },
      hubspot_owner_id: { valueType: 'reference', referenceTo: ['owners'] },
    });
    expect(fields.is_vip).not.toHaveProperty('values');
    expect((await fieldsOf('deals')).fields.dealname?.isRequired).toBe(true);
  });

  it('fills in pipelines and stages, which a property does not list', async () => {
    const { fields } = await fieldsOf('deals');
    expect(fields.pipeline?.values).toEqual([{ value: 'default', displayValue: 'Sales Pipeline' }]);
    expect(fields.dealstage?.values).toHaveLength(7);
    expect(fields.dealstage?.values?.[0]).toEqual({
      value: 'appointmentscheduled',
      displayValue: 'Appointment Scheduled',
    });
    expect((await fieldsOf('tickets')).fields.hs_pipeline_stage?.values?.[0]).toEqual({
      value: '1',
      displayValue: 'New',
    });
  });

  it('asks for pipelines only where an object has some', async () => {
    await fieldsOf('companies');
    expect(requests().sort()).toEqual(['GET /crm/v3/properties/companies', 'GET /crm/v3/schemas/companies']);
  });

  it('describes a custom object under the name that its people gave it', async () => {
    expect(await fieldsOf('p_cars')).toMatchObject({
      name: 'p_cars',
      displayName: 'Cars',
      fields: { model: { isRequired: true, isCustom: true }, year: { valueType: 'float' } },
    });
  });

  it('describes owners, whom HubSpot does not describe', async () => {
    expect(await fieldsOf('owners')).toMatchObject({
      fields: { email: { readOnly: true }, userId: { valueType: 'int' } },
    });
    expect(requests()).toEqual([]);
  });

  it('omits what the token may not see beside the fields', async () => {
    sandbox.faults.add({ kind: 'status', status: 403, pathContains: '/schemas/' });
    sandbox.faults.add({ kind: 'status', status: 403, pathContains: '/pipelines/' });
    const { fields } = await fieldsOf('deals');
    expect(fields.dealname).not.toHaveProperty('isRequired');
    expect(fields.dealstage).toMatchObject({ valueType: 'singleSelect', values: [] });
  });

  it('says which scope is missing', async () => {
    expect(await hubspot.describeObject(contextFor('contacts-token'), 'deals')).toMatchObject({
      rejection: { kind: 'forbidden', status: 403, message: expect.stringContaining('(crm.objects.deals.read)') },
    });
  });

  it('passes on that there is no such object', async () => {
    for (const objectName of ['spaceships', 'constructor', '__proto__']) {
      expect(await hubspot.describeObject(contextFor(), objectName), objectName).toMatchObject({
        rejection: { kind: 'badRequest', message: `Unable to infer object type from: ${objectName}` },
      });
    }
  });
});

describe('reading everything', () => {
  it('lists whole records in pages of 100 with the fields that are wanted', async () => {
    const { records, ids } = await readAll({ objectName: 'contacts', fields: ['ID', 'Email', 'email', 'city'] });
    expect(new Set(ids).size).toBe(2000);
    expect(records[0]).toMatchObject({ id: '501', archived: false, properties: { email: expect.any(String) } });
    const [first] = sandbox.journal.entries();
    expect(first?.query).toEqual({ limit: '100', properties: 'email,city' });
    expect(requests()).toHaveLength(20);
  });

  it('returns the nested fields of a record', async () => {
    const { records } = await readAll({ objectName: 'p_cars', fields: ['model'], pageSize: 20 });
    expect(records).toHaveLength(40);
    expect(hubspot.fieldsOf?.(records[0] ?? {})).toMatchObject({ id: '501', model: expect.any(String) });
    expect(hubspot.fieldsOf?.({ id: '7', properties: { id: 'mine' } })).toEqual({ id: '7' });
    expect(hubspot.fieldsOf?.({ id: '7', email: 'flat@example.com' })).toEqual({ id: '7', email: 'flat@example.com' });
  });

  it('looks all fields up once in a run', async () => {
    const { records } = await readAll({ objectName: 'companies' });
    expect(records[0]?.properties).toHaveProperty('priority_tier');
    expect(requests().filter((request) => request === 'GET /crm/v3/properties/companies')).toHaveLength(1);
    expect(requests()).toHaveLength(7);
  });

  it('reads records in batches when their fields do not fit into an address', async () => {
    const fields = ['city', ...Array.from({ length: 400 }, (_, index) => `a_rather_long_property_${index}`)];
    const page = await hubspot.readPage(contextFor(), { objectName: 'contacts', cursor: null, pageSize: 3, fields });
    expect(requests()).toEqual(['GET /crm/v3/objects/contacts', 'POST /crm/v3/objects/contacts/batch/read']);
    expect(page.ok && page.value.records.map(({ id }) => id)).toEqual(['501', '508', '515']);
    expect(page).toMatchObject({
      value: { next: '522', records: [{ properties: { city: expect.any(String) } }, {}, {}] },
    });
  });

  it('reads owners from their own place', async () => {
    const { records } = await readAll({ objectName: 'owners', pageSize: 3, fields: ['email'] });
    expect(records).toHaveLength(7);
    expect(requests()).toEqual(['GET /crm/v3/owners', 'GET /crm/v3/owners', 'GET /crm/v3/owners']);
    const { timeField = '' } = hubspot.objects['owners'] ?? {};
    expect(records.filter((record) => !Number.isNaN(Date.parse(String(record[timeField]))))).toHaveLength(7);
  });
});

describe('reading what changed', () => {
  const since = '2026-08-01T00:00:00.000Z';
  const until = '2026-10-01T00:00:00.000Z';

  it.each([
    ['contacts', 'lastmodifieddate'],
    ['companies', 'hs_lastmodifieddate'],
  ])('searches %s by %s', async (objectName, property) => {
    const { records, totals } = await readAll({ objectName, since, until, fields: [property] });
    expect(records.length).toBeGreaterThan(100);
    expect(totals[0]).toBe(records.length);
    expect(totals.slice(1).every((total) => total === undefined)).toBe(true);
    for (const record of records) {
      const at = String(hubspot.fieldsOf?.(record)[property]);
      expect(at >= since && at <= until).toBe(true);
    }
    expect(bodyOf(0)).toEqual({
      filterGroups: [
        {
          filters: [
            { propertyName: property, operator: 'GTE', value: since },
            { propertyName: property, operator: 'LTE', value: until },
          ],
        },
      ],
      sorts: [{ propertyName: 'hs_object_id', direction: 'ASCENDING' }],
      properties: [property],
      limit: 100,
    });
  });

  it('continues past the 10,000 results of a search', async () => {
    sandbox.reset({ contacts: 10_050 });
    const { ids } = await readAll({ objectName: 'contacts', since: '2020-01-01T00:00:00Z', fields: [] });
    expect([ids.length, new Set(ids).size]).toEqual([10_050, 10_050]);
  }, 30_000);

  it('misses nothing that changes during the read', async () => {
    const context = contextFor();
    const request = { objectName: 'contacts', since: '2020-01-01T00:00:00Z', fields: [] };
    const first = await hubspot.readPage(context, { ...request, cursor: null });
    if (!first.ok) throw new Error(first.rejection.message);
    await hubspot.write(context, { objectName: 'contacts', type: 'update', record: { id: '501', city: 'Ulm' } });
    await hubspot.write(context, { objectName: 'contacts', type: 'delete', record: { id: '508' } });
    const second = await hubspot.readPage(context, { ...request, cursor: first.value.next ?? '' });
    expect(second.ok && second.value.records[0]?.id).toBe(String(501 + 100 * 7));
  });

  it('takes an empty response as the end', async () => {
    const { records } = await readAll({ objectName: 'deals', since: '2030-01-01T00:00:00Z', fields: [] });
    expect(records).toEqual([]);
  });
});

describe('searching', () => {
  it('finds the first page of the records that equal every value', async () => {
    const filters = [
      { fieldName: 'FirstName', value: 'Ada' },
      { fieldName: 'is_vip', value: true },
    ];
    const found = await hubspot.search?.(contextFor(), { objectName: 'contacts', filters, fields: ['firstname'] });
    if (found?.ok !== true) throw new Error('no response');
    expect(found.value.total).toBe(found.value.records.length);
    for (const { properties } of found.value.records) expect(properties).toMatchObject({ firstname: 'Ada' });
    expect(bodyOf(0).filterGroups[0].filters).toEqual([
      { propertyName: 'firstname', operator: 'EQ', value: 'Ada' },
      { propertyName: 'is_vip', operator: 'EQ', value: 'true' },
    ]);
  });

  it('finds a record by its id, and everything without a filter', async () => {
    const one = { objectName: 'deals', filters: [{ fieldName: 'id', value: 501 }], fields: [] };
    expect(await hubspot.search?.(contextFor(), one)).toMatchObject({ value: { records: [{ id: '501' }], total: 1 } });
    expect(await hubspot.search?.(contextFor(), { ...one, filters: [] })).toMatchObject({ value: { total: 900 } });
  });

  it('refuses owners, and passes on what HubSpot refuses', async () => {
    const search = (objectName: string, fieldName: string) =>
      hubspot.search?.(contextFor(), { objectName, filters: [{ fieldName, value: 'x' }], fields: [] });
    expect(await search('owners', 'email')).toMatchObject({ rejection: { kind: 'unsupported' } });
    expect(await search('contacts', 'shoe_size')).toMatchObject({
      rejection: { kind: 'badRequest', message: expect.stringContaining('shoe_size') },
    });
  });
});

describe('reading one record', () => {
  it('gives its fields by name', async () => {
    const record = await hubspot.readRecord?.(contextFor(), 'contacts', '501', ['Email', 'jobtitle']);
    expect(record).toMatchObject({ value: { id: '501', email: expect.any(String), jobtitle: null } });
    const owner = await hubspot.readRecord?.(contextFor(), 'owners', '41629779', ['email']);
    expect(owner).toMatchObject({ value: { email: 'ada.berg@example.com' } });
  });

  it('reports a record that is not there', async () => {
    expect(await hubspot.readRecord?.(contextFor(), 'contacts', '1', [])).toMatchObject({
      rejection: { kind: 'notFound' },
    });
  });
});

describe('writing', () => {
  const write = (type: 'create' | 'update' | 'delete', record: Record<string, unknown>, objectName = 'contacts') =>
    hubspot.write(contextFor(), { objectName, type, record });

  it('creates a record with its links and reports its id', async () => {
    const associations = [
      { to: { id: '501' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 }] },
    ];
    const record = { email: 'new@example.com', age: 41, is_vip: true, interests: ['art', 'chess'] };
    const written = await hubspot.write(contextFor(), { objectName: 'contacts', type: 'create', record, associations });
    expect(written).toMatchObject({
      value: { recordId: '14501', data: { properties: { age: '41', is_vip: 'true', interests: 'art;chess' } } },
    });
    expect(bodyOf(0)).toEqual({ properties: { ...record, interests: 'art;chess' }, associations });
  });

  it('updates a record, its id in the path and not in the body, and empties a field for null', async () => {
    const updated = await write('update', { id: 501, city: null, jobtitle: 'Pilot' });
    expect(updated).toMatchObject({
      value: { recordId: '501', data: { properties: { city: null, jobtitle: 'Pilot' } } },
    });
    expect(sandbox.journal.entries()[0]).toMatchObject({ method: 'PATCH', path: '/crm/v3/objects/contacts/501' });
    expect(bodyOf(0)).toEqual({ properties: { city: '', jobtitle: 'Pilot' } });
  });

  it('archives a record', async () => {
    expect(await write('delete', { id: '501' })).toEqual({ ok: true, value: { recordId: '501' } });
    expect(requests()).toEqual(['DELETE /crm/v3/objects/contacts/501']);
  });

  it('writes custom objects, and keeps names and ids to one segment of the path', async () => {
    expect(await write('create', { model: 'Beetle' }, 'p_cars')).toMatchObject({ ok: true });
    await write('update', { id: '1/2?x', model: 'x' }, 'p_cars/y');
    expect(requests()[1]).toBe('PATCH /crm/v3/objects/p_cars%2Fy/1%2F2%3Fx');
    expect(await write('delete', { id: '../501' })).toMatchObject({ rejection: { kind: 'blocked' } });
    expect(requests()).toHaveLength(2);
  });

  it('refuses with what HubSpot says of every field, without its JSON', async () => {
    expect(await write('create', { shoe_size: 44, hs_lead_status: 'SLEEPING' })).toMatchObject({
      rejection: {
        kind: 'badRequest',
        status: 400,
        retryable: false,
        message:
          'Property values were not valid: Property "shoe_size" does not exist; ' +
          'SLEEPING was not one of the allowed options: [NEW, OPEN, IN_PROGRESS, UNQUALIFIED]',
      },
    });
  });

  it('passes on a conflict and a record that is not there', async () => {
    await write('create', { email: 'twin@example.com' });
    expect(await write('create', { email: 'twin@example.com' })).toMatchObject({
      rejection: { status: 409, message: 'Contact already exists. Existing ID: 14501' },
    });
    expect(await write('update', { id: '1', city: 'Ulm' })).toMatchObject({ rejection: { kind: 'notFound' } });
  });

  it('sends nothing for what cannot be', async () => {
    expect(await write('create', {}, 'owners')).toMatchObject({ rejection: { kind: 'unsupported' } });
    expect(await write('create', {}, 'feedback_submissions')).toMatchObject({ rejection: { kind: 'unsupported' } });
    expect(await write('update', { city: 'Ulm' })).toMatchObject({ rejection: { kind: 'badRequest' } });
    expect(await write('delete', {})).toMatchObject({ rejection: { kind: 'badRequest' } });
    expect(requests()).toEqual([]);
  });
});

describe('when HubSpot fails', () => {
  const read = () => hubspot.readPage(contextFor(), { objectName: 'contacts', cursor: null, fields: [] });

  it('passes on when a rate limit ends, from the header or else from the name of the limit', async () => {
    sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 30 });
    expect(await read()).toMatchObject({ rejection: { kind: 'rateLimited', retryable: true, retryAt: NOW + 30_000 } });
    sandbox = createHubspotSandbox({ now: () => new Date(NOW), limits: { perTenSeconds: 0 } });
    expect(await read()).toMatchObject({
      rejection: {
        kind: 'rateLimited',
        retryAt: NOW + 10_000,
        message: 'You have reached your ten_secondly_rolling limit.',
      },
    });
  });

  it.each([
    [401, 'unauthorized', false],
    [403, 'forbidden', false],
    [404, 'notFound', false],
    [500, 'serverError', true],
    [503, 'serverError', true],
  ] as const)('tells %i as %s', async (status, kind, retryable) => {
    sandbox.faults.add({ kind: 'status', status });
    expect(await read()).toMatchObject({ rejection: { kind, status, retryable } });
  });

  it('distinguishes a cut connection from a response', async () => {
    for (const kind of ['drop', 'truncate'] as const) {
      sandbox.faults.add({ kind });
      expect(await read()).toMatchObject({ rejection: { kind: 'unreachable', retryable: true } });
    }
  });
});
