import { beforeEach, describe, expect, it } from 'vitest';
import { ConnectionDropped } from '../shared/faults.ts';
import type { SalesforceSandbox, SalesforceSandboxOptions } from './app.ts';
import { createSalesforceSandbox } from './app.ts';
import { isSalesforceId, longId, salesforceId } from './salesforce-id.ts';
import { DEMO_TOKEN } from './session.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const DATA = '/services/data/v60.0';
const ORIGIN = 'https://acme.my.salesforce.com';

let sandbox: SalesforceSandbox;

function open(options: SalesforceSandboxOptions = {}) {
  sandbox = createSalesforceSandbox({ now: () => NOW, ...options });
}

beforeEach(() => open());

interface CallOptions {
  method?: string;
  body?: unknown;
  token?: string | null;
  headers?: Record<string, string>;
}

async function call(path: string, { method = 'GET', body, token = DEMO_TOKEN, headers: more }: CallOptions = {}) {
  const headers = new Headers(more);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const response = await sandbox.fetch(new Request(`${ORIGIN}${path}`, { method, headers, body: payload }));
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape.
  const json: any =
    response.headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, json };
}

const query = (soql: string, options?: CallOptions) =>
  call(`${DATA}/query?${new URLSearchParams({ q: soql })}`, options);
const create = (object: string, body: unknown, options: CallOptions = {}) =>
  call(`${DATA}/sobjects/${object}`, { method: 'POST', body, ...options });

describe('ids', () => {
  it('have 18 characters, of which the last three encode the letter case', () => {
    // Known pairs of both forms.
    expect(longId('001ak00000OQTie')).toBe('001ak00000OQTieAAH');
    expect(longId('0015f00002J9YYE')).toBe('0015f00002J9YYEAA3');
    expect(longId('005')).toBe('005');
  });

  it('differ for every record of an object', () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => salesforceId('003', index));
    expect(new Set(ids).size).toBe(5_000);
    expect(ids.every(isSalesforceId)).toBe(true);
  });
});

describe('credentials', () => {
  it('refuse every address without a token and with an unknown one', async () => {
    const refused = [{ message: 'Session expired or invalid', errorCode: 'INVALID_SESSION_ID' }];
    expect(await call(`${DATA}/limits`, { token: null })).toMatchObject({ status: 401, json: refused });
    expect(await query('SELECT Id FROM Account', { token: 'guess' })).toMatchObject({ status: 401, json: refused });
  });

  it('come from the sign-in with PKCE, whose response names the org and not the life time', async () => {
    open({ approval: 'allow' });
    const verifier = 'a-verifier-that-is-long-enough-for-the-standard-0123456789';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    const challenge = btoa(String.fromCharCode(...new Uint8Array(digest)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: 'demo-client',
      redirect_uri: 'https://app.test/cb',
      state: 's',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const page = await call(`/services/oauth2/authorize?${asked}`, { token: null });
    const code = new URL(page.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'https://app.test/cb',
      client_id: 'demo-client',
      client_secret: 'demo-client-secret',
      code_verifier: verifier,
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await call('/services/oauth2/token', { method: 'POST', body: String(form), headers, token: null });
    expect(response.json).toMatchObject({
      instance_url: ORIGIN,
      id: expect.stringMatching(/^https:\/\/acme\.my\.salesforce\.com\/id\/00D\w{15}\/005\w{15}$/),
      token_type: 'Bearer',
      scope: 'refresh_token api',
    });
    expect(response.json).not.toHaveProperty('expires_in');
    const token = response.json.access_token;
    expect((await query('SELECT Id FROM Account LIMIT 1', { token })).status).toBe(200);
    expect((await call('/services/oauth2/userinfo', { token })).json).toMatchObject({ name: 'Ada Berg' });
    await call('/__sandbox/expire-tokens', { method: 'POST' });
    expect((await query('SELECT Id FROM Account LIMIT 1', { token })).status).toBe(401);
  });
});

describe('queries', () => {
  it('give 2,000 records a page until all were given', async () => {
    const first = await query('SELECT Id, LastName FROM Contact ORDER BY Id');
    expect(first.json).toMatchObject({ totalSize: 3_000, done: false });
    expect(first.json.records).toHaveLength(2_000);
    expect(first.json.nextRecordsUrl).toMatch(/^\/services\/data\/v60\.0\/query\/01g\w{15}-2000$/);
    const second = await call(first.json.nextRecordsUrl);
    expect(second.json).toMatchObject({ totalSize: 3_000, done: true });
    const ids = [...first.json.records, ...second.json.records].map(({ Id }: { Id: string }) => Id);
    expect(new Set(ids).size).toBe(3_000);
    expect(second.json).not.toHaveProperty('nextRecordsUrl');
  });

  it('give smaller pages when asked, but not under 200', async () => {
    const sized = async (size: number) => {
      const headers = { 'Sforce-Query-Options': `batchSize=${size}` };
      return (await query('SELECT Id FROM Contact', { headers })).json.records.length;
    };
    expect([await sized(500), await sized(10), await sized(9_000)]).toEqual([500, 200, 2_000]);
  });

  it('refuse a page that is none', async () => {
    const refused = [{ errorCode: 'INVALID_QUERY_LOCATOR' }];
    expect(await call(`${DATA}/query/01gak0000000009AAA-2000`)).toMatchObject({ status: 400, json: refused });
  });

  it('understand conditions, order and limit', async () => {
    const soql = "select name, AnnualRevenue from account where Industry = 'banking' and AnnualRevenue > 1000000";
    const { json } = await query(`${soql} order by AnnualRevenue desc limit 3`);
    const revenues = json.records.map((record: { AnnualRevenue: number }) => record.AnnualRevenue);
    expect(revenues).toEqual([...revenues].sort((left, right) => right - left));
    expect(revenues).toHaveLength(3);
    expect(Object.keys(json.records[0])).toEqual(['attributes', 'Name', 'AnnualRevenue']);
  });

  it('compare instants by what they mean, and find nothing where nothing is', async () => {
    const all = (await query('SELECT Id FROM Lead WHERE SystemModstamp >= 2020-01-01T00:00:00Z')).json.totalSize;
    const early = (await query('SELECT Id FROM Lead WHERE SystemModstamp < 2026-01-01T00:00:00Z')).json.totalSize;
    const late = (await query('SELECT Id FROM Lead WHERE SystemModstamp >= 2026-01-01T01:00:00+01:00')).json.totalSize;
    expect([all, early + late]).toEqual([1_500, 1_500]);
    expect((await query("SELECT Id FROM Lead WHERE Email = 'unknown@example.com'")).json.totalSize).toBe(0);
  });

  it('reach into related records, null where there is none', async () => {
    const { json } = await query('SELECT Id, Account.Name, Account.Owner.Name, Owner.Name FROM Contact');
    const withAccount = json.records.find(({ Account }: { Account: unknown }) => Account !== null);
    expect(withAccount.Account).toMatchObject({
      attributes: { type: 'Account' },
      Name: expect.any(String),
      Owner: { attributes: { type: 'User' }, Name: expect.any(String) },
    });
    expect(json.records.some(({ Account }: { Account: unknown }) => Account === null)).toBe(true);
    const invoices = await query('SELECT Account__r.Name, Total__c FROM Invoice__c LIMIT 1');
    expect(invoices.json.records[0]).toMatchObject({ Account__r: { Name: expect.any(String) } });
  });

  it('give an address as a whole', async () => {
    const { json } = await query('SELECT BillingAddress FROM Account LIMIT 1');
    expect(json.records[0].BillingAddress).toMatchObject({ city: expect.any(String), country: 'USA' });
  });

  it.each([
    ['SELECT AccountNumer FROM Account', 'INVALID_FIELD', "No such column 'AccountNumer' on sobject of type Account"],
    ['SELECT Name, name FROM Account', 'INVALID_FIELD', 'duplicate field selected: name'],
    ['SELECT Boss.Name FROM Account', 'INVALID_FIELD', "Didn't understand relationship 'Boss' in field path."],
    ['SELECT Name FROM Accout', 'INVALID_TYPE', "sObject type 'Accout' is not supported."],
    ["SELECT Id FROM Account WHERE AnnualRevenue = '5'", 'INVALID_FIELD', 'must be of type double'],
    ['SELECT Id FROM Account WHERE Name = 5', 'INVALID_FIELD', 'should be enclosed in quotes'],
    ["SELECT Id FROM Account WHERE Description = 'x'", 'INVALID_FIELD', 'can not be filtered'],
    ['SELECT Id FROM', 'MALFORMED_QUERY', "unexpected token: '<EOF>'"],
    ['SELECT Id FROM Account WHERE', 'MALFORMED_QUERY', 'unexpected token'],
    ["SELECT Id FROM Account WHERE Name = 'x", 'MALFORMED_QUERY', 'unexpected token'],
    ['SELECT Id FROM Account; DELETE', 'MALFORMED_QUERY', 'unexpected token'],
    ['', 'MALFORMED_QUERY', 'unexpected token'],
  ])('refuse %j with %s', async (soql, errorCode, message) => {
    const { status, json } = await query(soql);
    expect([status, json]).toMatchObject([400, [{ errorCode, message: expect.stringContaining(message) }]]);
  });

  it('hide what field-level security hides', async () => {
    const limited = { token: 'limited-token' };
    expect((await query('SELECT AnnualRevenue FROM Account', limited)).json).toEqual([
      { message: "No such column 'AnnualRevenue' on sobject of type Account", errorCode: 'INVALID_FIELD' },
    ]);
    const fieldNames = async (options?: CallOptions) =>
      (await call(`${DATA}/sobjects/Account/describe`, options)).json.fields.map(({ name }: { name: string }) => name);
    expect(await fieldNames()).toContain('AnnualRevenue');
    expect(await fieldNames(limited)).not.toContain('AnnualRevenue');
  });

  it('are refused when their address is too long, and taken within a composite request', async () => {
    const fields = Array.from({ length: 3_000 }, () => 'Id');
    const soql = `SELECT ${fields.join(', ')} FROM Account`;
    expect((await query(soql)).status).toBe(414);
    const url = `${DATA}/query?${new URLSearchParams({ q: soql })}`;
    const body = { compositeRequest: [{ method: 'GET', url, referenceId: 'page' }] };
    const { json } = await call(`${DATA}/composite`, { method: 'POST', body });
    expect(json.compositeResponse).toMatchObject([
      { httpStatusCode: 400, referenceId: 'page', body: [{ message: 'duplicate field selected: Id' }] },
    ]);
  });
});

describe('records', () => {
  it('are created, read, changed and deleted', async () => {
    const created = await create('Contact', { LastName: 'Quint', FirstName: 'Olga', email: 'olga@example.com' });
    expect(created).toMatchObject({ status: 201, json: { id: expect.any(String), success: true, errors: [] } });
    const path = `${DATA}/sobjects/Contact/${created.json.id}`;
    expect((await call(`${path}?fields=Name,Email`)).json).toMatchObject({
      Name: 'Olga Quint',
      Email: 'olga@example.com',
      Id: created.json.id,
    });
    const changed = await call(path, { method: 'PATCH', body: { FirstName: '' } });
    expect([changed.status, changed.text]).toEqual([204, '']);
    const { json } = await call(path);
    expect(json).toMatchObject({ Name: 'Quint', FirstName: null, SystemModstamp: '2026-11-21T10:00:00.000+0000' });
    expect((await query(`SELECT Id FROM Contact WHERE Id = '${created.json.id.slice(0, 15)}'`)).json.totalSize).toBe(1);
    expect((await call(path, { method: 'DELETE' })).status).toBe(204);
    expect(await call(path, { method: 'DELETE' })).toMatchObject({
      status: 404,
      json: [{ message: 'entity is deleted', errorCode: 'ENTITY_IS_DELETED', fields: [] }],
    });
  });

  it.each<[string, object, string, string]>([
    ['Contact', {}, 'REQUIRED_FIELD_MISSING', 'Required fields are missing: [LastName]'],
    ['Opportunity', { Name: 'A' }, 'REQUIRED_FIELD_MISSING', 'Required fields are missing: [CloseDate, StageName]'],
    ['Account', { Name: 'A', Nmae: 'B' }, 'INVALID_FIELD', "No such column 'Nmae' on sobject of type Account"],
    ['Account', { Name: 'A', PhotoUrl: 'x' }, 'INVALID_FIELD_FOR_INSERT_UPDATE', 'fields: PhotoUrl.'],
    ['Account', { Name: 'x'.repeat(256) }, 'STRING_TOO_LONG', '(max length=255)'],
    ['Account', { Name: 'A', Active__c: 'yes' }, 'JSON_PARSER_ERROR', 'instance of boolean'],
    ['Account', { Name: 'A', NumberOfEmployees: 'many' }, 'JSON_PARSER_ERROR', 'instance of int'],
    ['Account', { Name: 'A', CustomerPriority__c: 'Huge' }, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST', 'Huge'],
    ['Account', { Name: 'A', ParentId: '001' }, 'MALFORMED_ID', 'id value of incorrect type: 001'],
    [
      'Account',
      { Name: 'A', ParentId: '001ak00000zzzzzAAA' },
      'INVALID_CROSS_REFERENCE_KEY',
      'invalid cross reference id',
    ],
    ['Contact', { LastName: 'A', Email: 'unknown' }, 'INVALID_EMAIL_ADDRESS', 'invalid email address: unknown'],
  ])('refuse a %s %j with %s', async (object, body, errorCode, message) => {
    const { status, json } = await create(object, body);
    expect([status, json]).toMatchObject([400, [{ errorCode, message: expect.stringContaining(message) }]]);
  });

  it('refuse bodies that are no objects, ids that are none, and objects that do not exist', async () => {
    expect((await create('Account', '{')).json).toMatchObject([{ errorCode: 'JSON_PARSER_ERROR' }]);
    expect((await call(`${DATA}/sobjects/Account/abc`)).json).toMatchObject([{ errorCode: 'MALFORMED_ID' }]);
    expect(await create('Accout', {})).toMatchObject({ status: 404, json: [{ errorCode: 'NOT_FOUND' }] });
    expect((await call(`${DATA}/sobjects/Account/001ak00000zzzzzAAA`)).status).toBe(404);
  });

  it('refuse a second lead of the same address unless the caller insists', async () => {
    const lead = { LastName: 'A', Company: 'B', Email: 'twice@example.com' };
    await create('Lead', lead);
    expect((await create('Lead', lead)).json).toMatchObject([{ errorCode: 'DUPLICATES_DETECTED' }]);
    const headers = { 'Sforce-Duplicate-Rule-Header': 'allowSave=true' };
    expect((await create('Lead', lead, { headers })).status).toBe(201);
  });
});

describe('several records', () => {
  const COLLECTION = `${DATA}/composite/sobjects`;
  const contact = (fields: object) => ({ attributes: { type: 'Contact' }, ...fields });
  const send = (method: string, records: unknown[], allOrNone = false, options: CallOptions = {}) =>
    call(COLLECTION, { method, body: { allOrNone, records }, ...options });
  const readSeveral = async (ids: string[], fields = ['LastName']) =>
    call(`${COLLECTION}/Contact`, { method: 'POST', body: { ids, fields } });
  const remove = (ids: string[], allOrNone = false) =>
    call(`${COLLECTION}?ids=${ids.join(',')}&allOrNone=${allOrNone}`, { method: 'DELETE' });
  const idsOf = ({ json }: Awaited<ReturnType<typeof send>>) => json.map(({ id }: { id: string }) => id);
  const total = async () => (await query('SELECT Id FROM Contact')).json.totalSize;
  const missingLastName = {
    success: false,
    errors: [
      {
        statusCode: 'REQUIRED_FIELD_MISSING',
        message: 'Required fields are missing: [LastName]',
        fields: ['LastName'],
      },
    ],
  };
  const rolledBack = {
    success: false,
    errors: [
      {
        statusCode: 'ALL_OR_NONE_OPERATION_ROLLED_BACK',
        message: 'Record rolled back because not all records were valid and the request was using AllOrNone header',
        fields: [],
      },
    ],
  };

  it('are created, read, changed and deleted with one call each', async () => {
    const created = await send('POST', [contact({ LastName: 'A' }), contact({ LastName: 'B' })]);
    const [first, second] = idsOf(created);
    const success = [
      { id: first, success: true, errors: [] },
      { id: second, success: true, errors: [] },
    ];
    expect(created).toMatchObject({ status: 200, json: success });
    expect((await readSeveral([second, '003ak00000zzzzzAAA', 'nonsense', first])).json).toMatchObject([
      { attributes: { type: 'Contact' }, LastName: 'B', Id: second },
      null,
      null,
      { LastName: 'A', Id: first },
    ]);
    const changes = [contact({ id: first, LastName: 'C' }), contact({ Id: second.slice(0, 15), LastName: 'D' })];
    expect(await send('PATCH', changes)).toMatchObject({ status: 200, json: success });
    expect((await readSeveral([first, second])).json).toMatchObject([{ LastName: 'C' }, { LastName: 'D' }]);
    expect(await remove([first, second])).toMatchObject({ status: 200, json: success });
    expect((await readSeveral([first, second])).json).toEqual([null, null]);
  });

  it('fail one by one while the others are written', async () => {
    const before = await total();
    const { status, json } = await send('POST', [contact({}), contact({ LastName: 'B' })]);
    expect([status, json]).toEqual([200, [missingLastName, { id: expect.any(String), success: true, errors: [] }]]);
    expect(await total()).toBe(before + 1);
  });

  it('are all rolled back when one fails and all or none are wanted', async () => {
    const before = await total();
    const { status, json } = await send('POST', [contact({}), contact({ LastName: 'B' })], true);
    expect([status, json]).toEqual([200, [missingLastName, rolledBack]]);
    expect(await total()).toBe(before);
    const [first, second] = idsOf(await send('POST', [contact({ LastName: 'A' }), contact({ LastName: 'B' })]));
    const changes = [contact({ id: first, LastName: 'C' }), contact({ id: second, LastName: '' })];
    expect((await send('PATCH', changes, true)).json).toEqual([rolledBack, missingLastName]);
    expect((await remove([first, '003ak00000zzzzzAAA'], true)).json).toMatchObject([
      rolledBack,
      { errors: [{ statusCode: 'INVALID_CROSS_REFERENCE_KEY' }] },
    ]);
    expect((await readSeveral([first, second])).json).toMatchObject([{ LastName: 'A' }, { LastName: 'B' }]);
    expect(await total()).toBe(before + 2);
  });

  it('have different errors if they do not exist, are listed twice or belong to another object', async () => {
    const [first, second] = idsOf(await send('POST', [contact({ LastName: 'A' }), contact({ LastName: 'B' })]));
    await remove([second]);
    const changes = [
      contact({ id: first, LastName: 'C' }),
      contact({ id: first.slice(0, 15), LastName: 'D' }),
      contact({ id: second, LastName: 'D' }),
      contact({ id: '003ak00000zzzzzAAA', LastName: 'D' }),
      contact({ id: '001ak000000000AAAA', LastName: 'D' }),
      contact({ LastName: 'D' }),
      contact({ id: longId('003ak0000000000'), Name: 'D' }),
    ];
    const { status, json } = await send('PATCH', changes);
    const codes = json.map(({ errors }: { errors: { statusCode: string }[] }) => errors[0]?.statusCode);
    expect([status, codes]).toEqual([
      200,
      [
        undefined,
        'DUPLICATE_VALUE',
        'ENTITY_IS_DELETED',
        'INVALID_CROSS_REFERENCE_KEY',
        'MALFORMED_ID',
        'MISSING_ARGUMENT',
        'INVALID_FIELD_FOR_INSERT_UPDATE',
      ],
    ]);
    expect((await readSeveral([first])).json).toMatchObject([{ LastName: 'C' }]);
    expect((await remove([first, first, 'nonsense'])).json).toMatchObject([
      { success: true },
      { errors: [{ statusCode: 'ENTITY_IS_DELETED' }] },
      { errors: [{ statusCode: 'MALFORMED_ID', message: 'malformed id nonsense' }] },
    ]);
  });

  it.each<[string, unknown[], string, string]>([
    ['none', [], 'REQUIRED_FIELD_MISSING', 'At least 1 record is required'],
    [
      'more than 200',
      Array.from({ length: 201 }, () => contact({ LastName: 'A' })),
      'EXCEEDED_ID_LIMIT',
      'record limit reached. cannot submit more than 200 records into this call',
    ],
    [
      'an unknown field among them',
      [contact({ LastName: 'A' }), contact({ LastName: 'B', Nmae: 'B' })],
      'INVALID_FIELD',
      "No such column 'Nmae' on sobject of type Contact",
    ],
    [
      'a value of another type among them',
      [contact({ LastName: 'A' }), contact({ LastName: 'B', DoNotCall: 'yes' })],
      'JSON_PARSER_ERROR',
      'instance of boolean',
    ],
    ['an unknown object', [{ attributes: { type: 'Contcat' } }], 'INVALID_TYPE', "sObject type 'Contcat'"],
    ['no object at all', [{ LastName: 'A' }], 'INVALID_TYPE', 'is not supported'],
    ['what is no object', ['A'], 'JSON_PARSER_ERROR', 'JSON object'],
  ])('refuse the whole request for %s', async (_case, records, errorCode, message) => {
    const before = await total();
    const { status, json } = await send('POST', records);
    expect([status, json]).toMatchObject([400, [{ errorCode, message: expect.stringContaining(message) }]]);
    expect(await total()).toBe(before);
  });

  it('refuse a delete of none, of more than 200, and reads of unknown fields or objects', async () => {
    const many = Array.from({ length: 201 }, (_, index) => salesforceId('003', index));
    expect(await remove([])).toMatchObject({ status: 400, json: [{ errorCode: 'REQUIRED_FIELD_MISSING' }] });
    expect(await remove(many)).toMatchObject({ status: 400, json: [{ errorCode: 'EXCEEDED_ID_LIMIT' }] });
    expect((await remove(many.slice(1))).json).toHaveLength(200);
    expect(await readSeveral(many.slice(0, 1), ['Nmae'])).toMatchObject({
      status: 400,
      json: [{ errorCode: 'INVALID_FIELD' }],
    });
    expect(await call(`${COLLECTION}/Contcat`, { method: 'POST', body: { ids: ['x'], fields: ['Id'] } })).toMatchObject(
      { status: 404 },
    );
    expect(await call(COLLECTION)).toMatchObject({ status: 405 });
  });

  it('obey the duplicate rule within one request, unless the caller insists', async () => {
    const lead = { attributes: { type: 'Lead' }, LastName: 'A', Company: 'B', Email: 'twice@example.com' };
    expect((await send('POST', [lead, lead])).json).toMatchObject([
      { success: true },
      { success: false, errors: [{ statusCode: 'DUPLICATES_DETECTED' }] },
    ]);
    const headers = { 'Sforce-Duplicate-Rule-Header': 'allowSave=true' };
    expect((await send('POST', [lead], false, { headers })).json).toMatchObject([{ success: true }]);
  });

  it('are not written while another process writes them, or the records that they refer to', async () => {
    const account = longId('001ak0000000000');
    const [id] = idsOf(await send('POST', [contact({ LastName: 'A' })]));
    sandbox.lockRecords(id.slice(0, 15), account);
    const locked = { success: false, errors: [{ statusCode: 'UNABLE_TO_LOCK_ROW' }] };
    expect((await send('PATCH', [contact({ id, LastName: 'B' })])).json).toMatchObject([locked]);
    expect((await remove([id])).json).toMatchObject([locked]);
    expect((await send('POST', [contact({ LastName: 'B', AccountId: account })])).json).toMatchObject([locked]);
    const path = `${DATA}/sobjects/Contact/${id}`;
    const single = { status: 400, json: [{ errorCode: 'UNABLE_TO_LOCK_ROW' }] };
    expect(await call(path, { method: 'PATCH', body: { LastName: 'B' } })).toMatchObject(single);
    expect(await call(path, { method: 'DELETE' })).toMatchObject(single);
    expect(await create('Contact', { LastName: 'B', AccountId: account })).toMatchObject(single);
    sandbox.unlockRecords();
    expect((await send('PATCH', [contact({ id, LastName: 'B' })])).json).toMatchObject([{ success: true }]);
  });

  it('need a token, count as one call, and fail on demand', async () => {
    open({ apiLimit: 1 });
    expect(await send('POST', [contact({ LastName: 'A' })], false, { token: 'guess' })).toMatchObject({
      status: 401,
      json: [{ errorCode: 'INVALID_SESSION_ID' }],
    });
    expect((await send('POST', [contact({ LastName: 'A' }), contact({ LastName: 'B' })])).status).toBe(200);
    expect(await send('POST', [contact({ LastName: 'A' })])).toMatchObject({
      status: 403,
      json: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED' }],
    });
    sandbox.faults.add({ kind: 'status', status: 503, pathContains: '/composite/sobjects' });
    expect((await send('POST', [])).json).toMatchObject([{ errorCode: 'SERVER_UNAVAILABLE' }]);
    sandbox.faults.add({ kind: 'drop', method: 'DELETE' });
    await expect(remove(['x'])).rejects.toBeInstanceOf(ConnectionDropped);
  });
});

describe('custom fields', () => {
  const tooling = `${DATA}/tooling`;
  const body = (FullName: string, Metadata: object) => ({ method: 'POST', body: { FullName, Metadata } });

  it('can be created, and used immediately', async () => {
    const made = await call(
      `${tooling}/sobjects/CustomField`,
      body('Lead.Score__c', { label: 'Score', type: 'Number', precision: 3, scale: 0 }),
    );
    expect(made).toMatchObject({ status: 201, json: { success: true, id: expect.stringMatching(/^00N/) } });
    const { id } = (await create('Lead', { LastName: 'A', Company: 'B', Score__c: 7 })).json;
    expect((await query(`SELECT Score__c FROM Lead WHERE Id = '${id}'`)).json.records[0].Score__c).toBe(7);
    const twice = await call(`${tooling}/sobjects/CustomField`, body('Lead.Score__c', { label: 'S', type: 'Date' }));
    expect(twice.json).toMatchObject([{ errorCode: 'DUPLICATE_DEVELOPER_NAME' }]);
  });

  it.each([
    ['Lead.A__c', { type: 'Date' }, 'Must specify a label.'],
    ['Lead.A__c', { label: 'A', type: 'Text' }, 'Must specify a length.'],
    ['Lead.A__c', { label: 'A', type: 'Picklist' }, 'Picklist values are required.'],
    ['Nothing.A__c', { label: 'A', type: 'Date' }, 'The object of the field does not exist.'],
  ])('refuse %s as %j', async (name, metadata, message) => {
    const { status, json } = await call(`${tooling}/sobjects/CustomField`, body(name, metadata));
    expect([status, json[0].message]).toEqual([400, message]);
  });
});

describe('the org as a whole', () => {
  it('lists its objects, and describes fields of every kind', async () => {
    const { json } = await call(`${DATA}/sobjects`);
    expect(json.sobjects.map(({ name }: { name: string }) => name)).toContain('Invoice__c');
    const contact = (await call(`${DATA}/sobjects/contact/describe`)).json;
    expect(contact).toMatchObject({ name: 'Contact', labelPlural: 'Contacts', keyPrefix: '003' });
    const source = contact.fields.find(({ name }: { name: string }) => name === 'LeadSource');
    expect(source.picklistValues).toContainEqual(expect.objectContaining({ value: 'Trade Show 2019', active: false }));
  });

  it('counts calls and refuses them beyond its limit', async () => {
    open({ apiLimit: 2 });
    expect((await call(`${DATA}/limits`)).headers.get('sforce-limit-info')).toBe('api-usage=1/2');
    expect((await call(`${DATA}/`)).status).toBe(200);
    expect(await call(`${DATA}/limits`)).toMatchObject({
      status: 403,
      json: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED' }],
    });
  });

  it('gives the same records on every start, other counts if asked, and forgets writes', async () => {
    const names = async () => (await query('SELECT Name FROM Account ORDER BY Id LIMIT 5')).json.records;
    const before = await names();
    await create('Account', { Name: 'New' });
    sandbox.reset({ Account: 5 });
    expect(await names()).toEqual(before);
    expect((await query('SELECT Id FROM Account')).json.totalSize).toBe(5);
  });

  it('fails on demand in its own message, and writes a journal without credentials', async () => {
    sandbox.faults.add({ kind: 'status', status: 503, message: 'Server Unavailable' });
    expect((await call(`${DATA}/limits`)).json).toEqual([
      { message: 'Server Unavailable', errorCode: 'SERVER_UNAVAILABLE' },
    ]);
    sandbox.faults.add({ kind: 'drop' });
    await expect(call(`${DATA}/limits`)).rejects.toBeInstanceOf(ConnectionDropped);
    expect(sandbox.journal.entries()).toHaveLength(2);
    expect(JSON.stringify(sandbox.journal.entries())).not.toContain(DEMO_TOKEN);
  });
});
