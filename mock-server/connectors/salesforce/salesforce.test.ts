import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorContext, ProviderAccount, ReadPageRequest, SearchRequest } from '../../core/kernel/ports.ts';
import type { SalesforceSandbox, SalesforceSandboxOptions } from '../../sandbox/salesforce/app.ts';
import { createSalesforceSandbox } from '../../sandbox/salesforce/app.ts';
import { DEMO_TOKEN, ORG_ID } from '../../sandbox/salesforce/session.ts';
import { salesforce as entry } from '../catalog/salesforce.ts';
import { createFetchGateway } from '../fetch-gateway.ts';
import { salesforce } from './salesforce.ts';

const NOW = Date.UTC(2026, 10, 21, 10);
let sandbox: SalesforceSandbox;

function open(options: SalesforceSandboxOptions = {}) {
  sandbox = createSalesforceSandbox({ now: () => new Date(NOW), ...options });
}

beforeEach(() => open());

function contextFor(
  accessToken: string = DEMO_TOKEN,
  workspaceRef = 'https://acme.my.salesforce.com',
): ConnectorContext {
  const apps = { 'https://acme.my.salesforce.com': (request: Request) => sandbox.fetch(request) };
  const gateway = createFetchGateway({ apps });
  const account: ProviderAccount = {
    provider: entry,
    module: 'crm',
    credential: { scheme: 'oauth2', grant: 'authorizationCodePKCE', accessToken },
    metadata: {},
    workspaceRef,
  };
  return { metadata: {}, now: () => NOW, send: (request) => gateway.send(account, request) };
}

const lastQuery = () => sandbox.journal.entries().at(-1)?.query['q'];

describe('catalogue entry', () => {
  it('asks builders for the address of their package, which the install component shows', () => {
    expect(entry.providerAppMetadata?.providerParams).toMatchObject([{ name: 'packageInstallURL' }]);
  });

  it.each(['acme', 'https://acme.my.salesforce.com'])(
    'leads to the account when its workspace is %s',
    async (place) => {
      expect(await salesforce.afterConnect?.(contextFor(DEMO_TOKEN, place))).toEqual({
        ok: true,
        value: { accountRef: ORG_ID, metadata: {} },
      });
    },
  );
});

describe('after connecting', () => {
  it('passes on Salesforce’s message for a token that is not good', async () => {
    expect(await salesforce.afterConnect?.(contextFor('wrong'))).toMatchObject({
      rejection: { kind: 'unauthorized', message: 'Session expired or invalid' },
    });
  });
});

describe('describing an object', () => {
  const fieldsOf = async (objectName: string, token?: string) => {
    const described = await salesforce.describeObject(contextFor(token), objectName);
    if (!described.ok) throw new Error(described.rejection.message);
    return described.value;
  };

  it('returns types, labels, select values, references and what is needed on create', async () => {
    const { name, displayName, fields } = await fieldsOf('contact');
    expect([name, displayName]).toEqual(['Contact', 'Contact']);
    expect(fields).toMatchObject({
      Id: { valueType: 'string', providerType: 'id', readOnly: true },
      LastName: { displayName: 'Last Name', valueType: 'string', isRequired: true, readOnly: false, isCustom: false },
      Name: { readOnly: true, isRequired: false },
      AccountId: { valueType: 'reference', referenceTo: ['Account'], isRequired: false },
      Email: { valueType: 'string', providerType: 'email' },
      Birthdate: { valueType: 'date' },
      CreatedDate: { valueType: 'datetime', readOnly: true },
      DoNotCall: { valueType: 'boolean', isRequired: false },
      MailingAddress: { valueType: 'other', providerType: 'address' },
      Level__c: {
        valueType: 'singleSelect',
        isCustom: true,
        values: [{ value: 'Primary', displayValue: 'Primary' }, {}, {}],
      },
    });
    // A value that was taken out of use cannot be chosen.
    expect(fields['LeadSource']?.values?.map(({ value }) => value)).not.toContain('Trade Show 2019');
    const account = (await fieldsOf('Account')).fields;
    expect(account).toMatchObject({
      AnnualRevenue: { valueType: 'float', providerType: 'currency' },
      NumberOfEmployees: { valueType: 'int' },
      Discount__c: { valueType: 'float' },
      Interests__c: { valueType: 'multiSelect', values: [{}, {}, {}] },
    });
    expect(account['Name']).not.toHaveProperty('values');
  });

  it('describes every object of the list, and custom ones', async () => {
    for (const objectName of [...Object.keys(salesforce.objects), 'Invoice__c']) {
      expect((await fieldsOf(objectName)).name, objectName).toBe(objectName);
    }
  });

  it('shows no field that the user may not see', async () => {
    expect((await fieldsOf('Account', 'limited-token')).fields).not.toHaveProperty('AnnualRevenue');
  });

  it('finds no object that does not exist, and makes no call for invalid names', async () => {
    expect(await salesforce.describeObject(contextFor(), 'Accout')).toMatchObject({
      rejection: { kind: 'notFound', message: 'The requested resource does not exist' },
    });
    sandbox.journal.clear();
    for (const name of ['../Account', 'Account/describe', 'Account?x', '', '__proto__', "A' OR"]) {
      expect(await salesforce.describeObject(contextFor(), name), name).toMatchObject({
        rejection: { kind: 'notFound' },
      });
    }
    expect(sandbox.journal.entries()).toEqual([]);
  });
});

describe('reading', () => {
  async function readAll(request: Omit<ReadPageRequest, 'cursor'>) {
    const records: Record<string, unknown>[] = [];
    let cursor: string | null = null;
    for (let pages = 1; ; pages += 1) {
      const page = await salesforce.readPage(contextFor(), { ...request, cursor });
      if (!page.ok) throw new Error(page.rejection.message);
      records.push(...page.value.records);
      if (page.value.next === undefined) return { records, pages, total: page.value.total };
      cursor = page.value.next;
    }
  }

  it('takes every record once, in pages of 2,000', async () => {
    const { records, pages, total } = await readAll({ objectName: 'Contact', fields: ['Email'] });
    expect([new Set(records.map(({ Id }) => Id)).size, pages, total]).toEqual([3_000, 2, 3_000]);
    expect(sandbox.journal.entries()[0]?.query).toEqual({ q: 'SELECT Id, Email FROM Contact ORDER BY Id' });
  });

  it('takes smaller pages when asked', async () => {
    expect(await readAll({ objectName: 'Contact', fields: [], pageSize: 500 })).toMatchObject({ pages: 6 });
  });

  it('asks for all fields that the user sees when none are named', async () => {
    const { records } = await readAll({ objectName: 'User' });
    expect(Object.keys(records[0] ?? {})).toEqual(expect.arrayContaining(['attributes', 'Id', 'Username', 'IsActive']));
  });

  it('samples one record, after which no page follows', async () => {
    const page = await salesforce.readPage(contextFor(), {
      objectName: 'Lead',
      cursor: null,
      pageSize: 1,
      fields: ['Name'],
    });
    expect(page).toMatchObject({ ok: true, value: { records: [{ Name: expect.any(String) }] } });
    expect(page.ok && [page.value.next, page.value.total, page.value.records.length]).toEqual([
      undefined,
      undefined,
      1,
    ]);
    expect(lastQuery()).toBe('SELECT Id, Name FROM Lead ORDER BY Id LIMIT 1');
  });

  it('takes the records that changed within a period', async () => {
    const period = { since: '2026-01-01T00:00:00.400Z', until: '2026-06-30T23:59:59.400Z' };
    const { records } = await readAll({ objectName: 'Lead', fields: ['SystemModstamp'], ...period });
    expect(sandbox.journal.entries()[0]?.query['q']).toBe(
      'SELECT Id, SystemModstamp FROM Lead WHERE SystemModstamp >= 2026-01-01T00:00:00Z AND ' +
        'SystemModstamp < 2026-07-01T00:00:00Z ORDER BY Id',
    );
    const stamps = records.map(({ SystemModstamp }) => String(SystemModstamp));
    expect(stamps.length).toBeGreaterThan(50);
    expect(stamps.length).toBeLessThan(1_500);
    expect(
      await salesforce.readPage(contextFor(), { objectName: 'Lead', cursor: null, since: 'soon', fields: [] }),
    ).toMatchObject({ rejection: { kind: 'badRequest' } });
  });

  it.each([
    ['400 INVALID_QUERY_LOCATOR', { status: 400, message: 'invalid query locator' }],
    ['401', { status: 401, message: 'Session expired or invalid' }],
    ['404', { status: 404, message: 'The requested resource does not exist' }],
  ])('continues behind the last record when Salesforce has dropped a query: %s', async (_case, { status, message }) => {
    for (const period of [{}, { since: '2000-01-01T00:00:00Z' }]) {
      sandbox.journal.clear();
      sandbox.faults.add({ kind: 'status', status, message, pathContains: '/query/01g' });
      const { records, total } = await readAll({ objectName: 'Contact', fields: ['Email'], ...period });
      expect([records.length, new Set(records.map(({ Id }) => Id)).size, total]).toEqual([3_000, 3_000, undefined]);
      expect(lastQuery()).toMatch(/ Id > '\w{18}' ORDER BY Id$/);
    }
  });

  it('leaves out fields that were deleted since they were selected', async () => {
    for (const period of [{}, { since: '2000-01-01T00:00:00Z' }]) {
      const fields = ['Email', 'Old__c', 'Owner', 'Gone__r', 'Account'];
      const parts = [
        ['Owner', 'Name'],
        ['Gone__r', 'Name'],
        ['Account', 'Name'],
        ['Account', 'Old__c'],
        ['Account', 'Parent', 'Old__c'],
      ];
      const { records } = await readAll({ objectName: 'Contact', fields, parts, ...period });
      expect(records).toHaveLength(3_000);
      expect(lastQuery() ?? sandbox.journal.entries().at(-2)?.query['q']).toMatch(
        /^SELECT Id, Email, Owner\.Name, Account\.Name FROM /,
      );
    }
  });

  it('ends the read when Salesforce refuses the query behind the last record too', async () => {
    const request = { objectName: 'Contact', fields: ['Email'] };
    const first = await salesforce.readPage(contextFor(), { ...request, cursor: null });
    sandbox.faults.add({ kind: 'status', status: 401, message: 'Session expired', times: 'always' });
    const next = await salesforce.readPage(contextFor(), { ...request, cursor: (first.ok && first.value.next) || '' });
    expect(next).toMatchObject({ rejection: { kind: 'unauthorized', message: 'Session expired' } });
  });

  it('reads parts of nested fields, and custom objects', async () => {
    const { records } = await readAll({
      objectName: 'Invoice__c',
      fields: ['Total__c', 'Account__r', 'Owner'],
      parts: [
        ['Account__r', 'Name'],
        ['Owner', 'Name'],
      ],
    });
    expect(records).toHaveLength(250);
    expect(records[0]).toMatchObject({ Account__r: { Name: expect.any(String) }, Owner: { Name: expect.any(String) } });
  });

  it('sends a statement that makes the address too long in the body of a composite request', async () => {
    const described = await salesforce.describeObject(contextFor(), 'Account');
    const known = described.ok ? Object.keys(described.value.fields) : [];
    const ways = [
      ['Parent'],
      ['Parent', 'Parent'],
      ['MasterRecord'],
      ['Parent', 'MasterRecord'],
      ['MasterRecord', 'Parent'],
    ];
    const parts = ways.flatMap((way) =>
      ['Parent', 'MasterRecord'].flatMap((last) => known.map((name) => [...way, 'Parent', last, name])),
    );
    const page = await salesforce.readPage(contextFor(), {
      objectName: 'Account',
      cursor: null,
      fields: known,
      parts,
    });
    expect(page).toMatchObject({ ok: true, value: { total: 1_200 } });
    expect(sandbox.journal.entries().at(-1)).toMatchObject({ method: 'POST', path: '/services/data/v60.0/composite' });
    const refused = await salesforce.readPage(contextFor(), {
      objectName: 'Account',
      cursor: null,
      fields: Array.from({ length: 600 }, (_, at) => `No_such_field_with_a_long_name_${at}__c`),
      pageSize: 1,
    });
    expect(refused).toMatchObject({
      rejection: { kind: 'badRequest', status: 400, message: expect.stringContaining("No such column 'No_such_field") },
    });
  });

  it('returns Salesforce’s message when fields of a sample do not exist or are not visible', async () => {
    const read = (field: string, token?: string) =>
      salesforce.readPage(contextFor(token), { objectName: 'Account', cursor: null, fields: [field], pageSize: 1 });
    expect(await read('AccountNumer')).toMatchObject({
      rejection: { kind: 'badRequest', message: "No such column 'AccountNumer' on sobject of type Account" },
    });
    expect(await read('AnnualRevenue', 'limited-token')).toMatchObject({ rejection: { kind: 'badRequest' } });
  });

  it.each([
    'https://evil.example/services/data/v60.0/query/01g-2000',
    '//evil.example/services/data/v60.0/query/01g-2000',
    '/services/data/v60.0/query/../sobjects/Account',
    '/services/data/v60.0/query/01g?q=SELECT',
    '/services/data/v60.0/sobjects/Account/describe',
    '/services/data/v60.0/query/',
    '',
  ])('follows no cursor such as %j', async (cursor) => {
    expect(await salesforce.readPage(contextFor(), { objectName: 'Account', cursor })).toMatchObject({
      rejection: { kind: 'badRequest', retryable: false },
    });
    expect(sandbox.journal.entries()).toEqual([]);
  });

  it('sends nothing for names that could leave the statement', async () => {
    const fields = [['Id FROM User'], ["Name' OR Name != '"], ['(SELECT Id FROM Contacts)'], ['Name, Id']];
    for (const wanted of fields) {
      const request = { objectName: 'Account', cursor: null, fields: wanted };
      expect(await salesforce.readPage(contextFor(), request)).toMatchObject({ rejection: { kind: 'badRequest' } });
    }
    const request = { objectName: 'Account WHERE IsDeleted = FALSE', cursor: null, fields: ['Id'] };
    expect(await salesforce.readPage(contextFor(), request)).toMatchObject({ rejection: { kind: 'badRequest' } });
    expect(sandbox.journal.entries()).toEqual([]);
  });

  it('reads one record by its id', async () => {
    const { records } = await readAll({ objectName: 'Account', fields: ['Name'] });
    const [first] = records;
    expect(await salesforce.readRecord?.(contextFor(), 'Account', String(first?.['Id']), ['Name'])).toEqual({
      ok: true,
      value: { id: first?.['Id'], Name: first?.['Name'] },
    });
    expect(await salesforce.readRecord?.(contextFor(), 'Account', '001ak00000zzzzzAAA', ['Name'])).toMatchObject({
      rejection: { kind: 'notFound' },
    });
  });

  it('takes the fields of a record without what it says of itself', () => {
    expect(salesforce.fieldsOf?.({ attributes: { type: 'Lead' }, Id: '1', Name: 'A' })).toEqual({ id: '1', Name: 'A' });
  });
});

describe('searching', () => {
  const search = (objectName: string, filters: SearchRequest['filters'], fields = ['Name']) =>
    salesforce.search?.(contextFor(), { objectName, filters, fields });

  it('leaves out a field that was deleted since it was selected', async () => {
    const found = await search('Account', [], ['Name', 'Old__c']);
    expect(found?.ok && found.value.records.length).toBeGreaterThan(0);
    expect(lastQuery()).toBe('SELECT Id, Name FROM Account ORDER BY Id');
  });

  it('writes each value as its field wants it', async () => {
    const filters = [
      { fieldName: 'name', value: "Berg Dental's" },
      { fieldName: 'AnnualRevenue', value: '5000000' },
      { fieldName: 'Active__c', value: 'true' },
      { fieldName: 'SLAExpirationDate__c', value: '2027-01-15' },
      { fieldName: 'CreatedDate', value: '2026-01-01T00:00:00Z' },
      { fieldName: 'AccountNumber', value: 12 },
      { fieldName: 'Discount__c', value: 1e-7 },
      { fieldName: 'Owner.Name', value: 'Ada' },
    ];
    expect(await search('Account', filters)).toEqual({ ok: true, value: { records: [], total: 0 } });
    expect(lastQuery()).toBe(
      "SELECT Id, Name FROM Account WHERE name = 'Berg Dental\\'s' AND AnnualRevenue = 5000000 AND Active__c = TRUE " +
        'AND SLAExpirationDate__c = 2027-01-15 AND CreatedDate = 2026-01-01T00:00:00Z ' +
        "AND AccountNumber = '12' AND Discount__c = 0.0000001 AND Owner.Name = 'Ada' ORDER BY Id",
    );
  });

  it('finds the records that meet all conditions', async () => {
    const found = await search(
      'Account',
      [
        { fieldName: 'Industry', value: 'Banking' },
        { fieldName: 'Rating', value: 'Hot' },
      ],
      [],
    );
    expect(found?.ok && found.value.records.length).toBeGreaterThan(5);
    const kinds = found?.ok ? found.value.records.map(({ Industry, Rating }) => `${Industry} ${Rating}`) : [];
    expect(new Set(kinds)).toEqual(new Set(['Banking Hot']));
  });

  it.each(["' OR Name != '", "\\' OR Name != \\'", "x') OR (Name != '", '%', "'; DELETE FROM Account"])(
    'finds nothing by the value %j',
    async (value) => {
      expect(await search('Account', [{ fieldName: 'Name', value }])).toMatchObject({ ok: true, value: { total: 0 } });
    },
  );

  it.each<[string, string | number | boolean]>([
    ['AnnualRevenue', '1 OR Name != null'],
    ['AnnualRevenue', ''],
    ['AnnualRevenue', Number.POSITIVE_INFINITY],
    ['Active__c', 'TRUE OR Name != null'],
    ['SLAExpirationDate__c', '2027-01-01 OR Name != null'],
    ['CreatedDate', 'TODAY'],
    ["Name = '' OR Name", 'x'],
  ])('sends no query for %s = %j', async (fieldName, value) => {
    expect(await search('Account', [{ fieldName, value }])).toMatchObject({ rejection: { kind: 'badRequest' } });
    expect(sandbox.journal.entries().filter(({ path }) => path.endsWith('/query'))).toEqual([]);
  });

  it('returns Salesforce’s message for a field that does not exist', async () => {
    expect(await search('Account', [{ fieldName: 'Nmae', value: 'x' }])).toMatchObject({
      rejection: { kind: 'badRequest', message: "No such column 'Nmae' on sobject of type Account" },
    });
  });
});

describe('writing', () => {
  type Write = Parameters<typeof salesforce.write>[1];
  const write = (objectName: string, type: Write['type'], record: Write['record'], headers?: Write['headers']) =>
    salesforce.write(contextFor(), { objectName, type, record, headers });

  it('creates, changes and deletes a record', async () => {
    const created = await write('Invoice__c', 'create', { Total__c: 12.5 });
    const id = created.ok ? created.value.recordId : undefined;
    expect(created).toMatchObject({ value: { recordId: expect.stringMatching(/^a00/), data: { success: true } } });
    expect(await write('Invoice__c', 'update', { id, Total__c: 13 })).toEqual({ ok: true, value: { recordId: id } });
    expect(sandbox.journal.entries()[1]).toMatchObject({ method: 'PATCH', body: '{"Total__c":13}' });
    expect(await write('Invoice__c', 'delete', { id })).toEqual({ ok: true, value: {} });
    expect(sandbox.journal.entries()[2]).toMatchObject({ method: 'DELETE', body: '' });
    expect(await write('Invoice__c', 'delete', { id })).toMatchObject({
      rejection: { kind: 'notFound', message: 'entity is deleted' },
    });
  });

  it('refuses in Salesforce’s message what Salesforce refuses', async () => {
    expect(await write('Contact', 'create', {})).toMatchObject({
      rejection: {
        kind: 'badRequest',
        message: 'Required fields are missing: [LastName]',
        body: expect.stringContaining('REQUIRED_FIELD_MISSING'),
        retryable: false,
      },
    });
  });

  it('hands on the headers that steer how Salesforce saves, and no others', async () => {
    const lead = { LastName: 'A', Company: 'B', Email: 'twice@example.com' };
    await write('Lead', 'create', lead);
    expect(await write('Lead', 'create', lead)).toMatchObject({ ok: false });
    const allow = { key: 'Sforce-Duplicate-Rule-Header', value: 'allowSave=true' };
    expect(await write('Lead', 'create', lead, [allow])).toMatchObject({ ok: true });
    sandbox.journal.clear();
    for (const header of [
      { key: 'Authorization', value: 'Bearer other' },
      { key: 'Host', value: 'evil.example' },
      { key: 'X-Sforce-Anything', value: 'x' },
      { key: 'Sforce-Auto-Assign', value: 'FALSE\r\nHost: evil.example' },
      { key: 'Sforce-\r\nHost', value: 'x' },
    ]) {
      expect(await write('Lead', 'create', lead, [header]), header.key).toMatchObject({
        rejection: { kind: 'badRequest' },
      });
    }
    expect(sandbox.journal.entries()).toEqual([]);
  });

  it('keeps an id to one segment of the path', async () => {
    await write('Account', 'update', { id: 'Ext__c/x?y', Name: 'A' });
    expect(sandbox.journal.entries()[0]?.path).toBe('/services/data/v60.0/sobjects/Account/Ext__c%2Fx%3Fy');
    expect(await write('Account', 'update', { id: '../Lead', Name: 'A' })).toMatchObject({ ok: false });
    expect(await write('Account', 'update', { Name: 'A' })).toMatchObject({ rejection: { kind: 'badRequest' } });
    expect(await write('../x', 'create', {})).toMatchObject({ rejection: { kind: 'notFound' } });
  });
});

describe('when Salesforce fails', () => {
  const read = () => salesforce.readPage(contextFor(), { objectName: 'Lead', cursor: null, fields: ['Name'] });

  it('reports a spent limit as one that passes', async () => {
    open({ apiLimit: 0 });
    expect(await read()).toMatchObject({
      rejection: { kind: 'rateLimited', status: 403, retryable: true, message: 'TotalRequests Limit exceeded.' },
    });
  });

  it.each([
    [401, 'unauthorized', false],
    [403, 'forbidden', false],
    [500, 'serverError', true],
    [503, 'serverError', true],
  ] as const)('tells %i as %s', async (status, kind, retryable) => {
    sandbox.faults.add({ kind: 'status', status, message: 'Words of Salesforce' });
    expect(await read()).toMatchObject({ rejection: { kind, retryable, status, message: 'Words of Salesforce' } });
  });

  it('takes no half of a response', async () => {
    sandbox.faults.add({ kind: 'truncate' });
    expect(await read()).toMatchObject({ rejection: { kind: 'unreachable', mayHaveArrived: true } });
  });
});
