import { beforeEach, describe, expect, it } from 'vitest';
import type {
  ConnectorContext,
  ProviderAccount,
  ProviderRequest,
  ProviderResponse,
  WriteBatchRequest,
} from '../../core/kernel/ports.ts';
import { ok } from '../../core/kernel/result.ts';
import type { SalesforceSandbox, SalesforceSandboxOptions } from '../../sandbox/salesforce/app.ts';
import { createSalesforceSandbox } from '../../sandbox/salesforce/app.ts';
import { DEMO_TOKEN } from '../../sandbox/salesforce/session.ts';
import { salesforce as entry } from '../catalog/salesforce.ts';
import { createFetchGateway } from '../fetch-gateway.ts';
import { readRecords } from './read-records.ts';
import { salesforce } from './salesforce.ts';
import { writeBatch } from './write-batch.ts';

const NOW = Date.UTC(2026, 10, 21, 10);
const COLLECTION = '/services/data/v60.0/composite/sobjects';
const NO_CONTACT = '003ak00000zzzzzAAA';
let sandbox: SalesforceSandbox;

function open(options: SalesforceSandboxOptions = {}) {
  sandbox = createSalesforceSandbox({ now: () => new Date(NOW), ...options });
}

beforeEach(() => open());

function contextFor(accessToken = DEMO_TOKEN): ConnectorContext {
  const apps = { 'https://acme.my.salesforce.com': (request: Request) => sandbox.fetch(request) };
  const gateway = createFetchGateway({ apps });
  const account: ProviderAccount = {
    provider: entry,
    module: 'crm',
    credential: { scheme: 'oauth2', grant: 'authorizationCodePKCE', accessToken },
    metadata: {},
    workspaceRef: 'https://acme.my.salesforce.com',
  };
  return { metadata: {}, now: () => NOW, send: (request) => gateway.send(account, request) };
}

/** A provider that always gives the same response. */
function contextReturning(json: unknown, status = 200) {
  const sent: ProviderRequest[] = [];
  const response: ProviderResponse = { status, headers: {}, text: JSON.stringify(json) ?? '', json };
  const context: ConnectorContext = {
    metadata: {},
    now: () => NOW,
    send: async (request) => {
      sent.push(request);
      return ok(response);
    },
  };
  return { context, sent };
}

function batchOf(
  type: WriteBatchRequest['type'],
  records: Record<string, unknown>[],
  more: Partial<WriteBatchRequest> = {},
): WriteBatchRequest {
  return { objectName: 'Contact', type, records: records.map((record) => ({ record })), allOrNone: false, ...more };
}

const write = (...parts: Parameters<typeof batchOf>) => writeBatch(contextFor(), batchOf(...parts));

async function createContacts(...names: string[]): Promise<string[]> {
  const created = await write(
    'create',
    names.map((LastName) => ({ LastName })),
  );
  if (!created.ok) throw new Error(created.rejection.message);
  sandbox.journal.clear();
  return created.value.map((result) => (result.ok ? String(result.value.recordId) : ''));
}

/** Last names by id. */
async function namesOf(ids: string[]) {
  const read = await readRecords(contextFor(), 'Contact', ids, ['LastName']);
  sandbox.journal.clear();
  return read.ok ? ids.map((id) => read.value.get(id)?.['LastName']) : read.rejection;
}

describe('writing several records', () => {
  it('is what the connector declares, for 200 records a call and all or none of every type', () => {
    expect(salesforce.batch).toEqual({
      maxRecords: 200,
      allOrNone: ['create', 'update', 'delete'],
      write: writeBatch,
      readRecords,
    });
  });

  it('creates, changes and deletes them with one call each', async () => {
    const created = await write('create', [{ LastName: 'A' }, { LastName: 'B' }]);
    const ids = created.ok ? created.value.map((result) => (result.ok ? String(result.value.recordId) : '')) : [];
    expect(created).toEqual(ok(ids.map((id) => ok({ recordId: id, data: { id, success: true, errors: [] } }))));
    const [first = '', second = ''] = ids;
    expect(
      await write('update', [
        { id: first, LastName: 'C' },
        { id: second, FirstName: 'D' },
      ]),
    ).toEqual(created);
    expect(await namesOf(ids)).toEqual(['C', 'B']);
    expect(await write('delete', [{ id: first }, { id: second }])).toEqual(ok([ok({}), ok({})]));
    expect(sandbox.journal.entries()).toMatchObject([
      { method: 'DELETE', path: COLLECTION, query: { ids: `${first},${second}`, allOrNone: 'false' }, body: '' },
    ]);
    expect(await namesOf(ids)).toEqual([undefined, undefined]);
  });

  it('takes 200 records with one call', async () => {
    const ids = await createContacts(...Array.from({ length: 200 }, (_, index) => `Name ${index}`));
    expect(new Set(ids).size).toBe(200);
    expect((await namesOf(ids)) as unknown[]).toContain('Name 199');
    const deleted = await write(
      'delete',
      ids.map((id) => ({ id })),
    );
    expect(deleted.ok && deleted.value.every((result) => result.ok)).toBe(true);
    expect(sandbox.journal.entries()).toHaveLength(1);
  });

  it('names the object of each record, whatever the record says of itself', async () => {
    const { context, sent } = contextReturning([{ id: NO_CONTACT, success: true, errors: [] }]);
    const record = { id: NO_CONTACT, attributes: { type: 'Account' }, LastName: 'A' };
    await writeBatch(context, batchOf('update', [record]));
    expect(sent[0]?.body).toEqual({
      allOrNone: false,
      records: [{ attributes: { type: 'Contact' }, id: NO_CONTACT, LastName: 'A' }],
    });
  });

  it('hands on a field of any name as it came', async () => {
    const { context, sent } = contextReturning([{ success: true, errors: [] }]);
    await writeBatch(context, batchOf('create', [JSON.parse('{"__proto__": {"x": 1}, "LastName": "A"}')]));
    const body = JSON.stringify(sent[0]?.body);
    expect(body).toContain('"__proto__":{"x":1}');
  });

  it('hands on the headers that steer how Salesforce saves, and no others', async () => {
    const lead = { LastName: 'A', Company: 'B', Email: 'twice@example.com' };
    const leads = (headers?: WriteBatchRequest['headers']) =>
      write('create', [lead, lead], { objectName: 'Lead', headers });
    expect(await leads()).toMatchObject({ value: [{ ok: true }, { rejection: { kind: 'badRequest' } }] });
    const allowed = await leads([{ key: 'Sforce-Duplicate-Rule-Header', value: 'allowSave=true' }]);
    expect(allowed).toMatchObject({ value: [{ ok: true }, { ok: true }] });
    sandbox.journal.clear();
    expect(await leads([{ key: 'Authorization', value: 'x' }])).toMatchObject({ rejection: { kind: 'badRequest' } });
    expect(sandbox.journal.entries()).toEqual([]);
  });

  it('sends nothing for objects that cannot exist', async () => {
    for (const type of ['create', 'update', 'delete'] as const) {
      expect(await write(type, [{ id: NO_CONTACT }], { objectName: '../Contact' })).toMatchObject({
        rejection: { kind: 'notFound' },
      });
    }
    expect(sandbox.journal.entries()).toEqual([]);
  });
});

describe('records that fail', () => {
  it('fail in Salesforce’s text, each in its place, while the others are written', async () => {
    const [first = '', second = ''] = await createContacts('A', 'B');
    await write('delete', [{ id: second }]);
    const changes = [
      { id: second, LastName: 'C' },
      { id: first, LastName: 'C' },
      { id: NO_CONTACT, LastName: 'C' },
      { id: first.slice(0, 15), LastName: 'D' },
      { id: '003ak0000000000AAA', LastName: '' },
      { id: '003ak0000000001AAA', AccountId: '001ak00000zzzzzAAA' },
    ];
    expect(await write('update', changes)).toMatchObject({
      ok: true,
      value: [
        { rejection: { kind: 'notFound', message: 'entity is deleted', status: 200, retryable: false } },
        { ok: true, value: { recordId: first } },
        { rejection: { kind: 'notFound', message: 'invalid cross reference id' } },
        { rejection: { kind: 'badRequest', message: `Duplicate id specified: ${first.slice(0, 15)}` } },
        {
          rejection: {
            kind: 'badRequest',
            message: 'Required fields are missing: [LastName]',
            body: expect.stringContaining('REQUIRED_FIELD_MISSING'),
          },
        },
        { rejection: { kind: 'badRequest', message: 'invalid cross reference id' } },
      ],
    });
    expect(await namesOf([first])).toEqual(['C']);
  });

  it('are worth another attempt while another process writes them', async () => {
    const [first = '', second = ''] = await createContacts('A', 'B');
    sandbox.lockRecords(second);
    const changes = [
      { id: first, LastName: 'C' },
      { id: second, LastName: 'D' },
    ];
    expect(await write('update', changes)).toMatchObject({
      value: [{ ok: true }, { rejection: { kind: 'badRequest', retryable: true } }],
    });
    expect(await namesOf([first, second])).toEqual(['C', 'B']);
  });

  it('do not exist when a delete names them twice', async () => {
    const [id = ''] = await createContacts('A');
    expect(await write('delete', [{ id }, { id: id.slice(0, 15) }, { id: NO_CONTACT }])).toMatchObject({
      value: [
        { ok: true },
        { rejection: { kind: 'notFound', message: 'entity is deleted' } },
        { rejection: { kind: 'notFound' } },
      ],
    });
  });

  it('are not sent without a usable id, while the others are', async () => {
    const [first = ''] = await createContacts('A');
    const changes = [{ LastName: 'C' }, { id: first, LastName: 'C' }, { id: first, Id: NO_CONTACT }];
    expect(await write('update', changes)).toMatchObject({
      value: [
        { rejection: { kind: 'badRequest', message: 'A write of the type "update" needs the "id".' } },
        { ok: true, value: { recordId: first } },
        { rejection: { kind: 'badRequest' } },
      ],
    });
    expect(JSON.parse(sandbox.journal.entries()[0]?.body ?? '').records).toHaveLength(1);
    sandbox.journal.clear();
    expect(await write('update', [{ LastName: 'C' }])).toMatchObject({ value: [{ ok: false }] });
    expect(sandbox.journal.entries()).toEqual([]);
  });
});

describe('deletes', () => {
  it('reach no records of other objects', async () => {
    const [first = '', second = ''] = await createContacts('A', 'B');
    const account = '001ak0000000000AAA';
    const ids = [account, `${first},${account}`, second, '../Account', '003'];
    expect(
      await write(
        'delete',
        ids.map((id) => ({ id })),
      ),
    ).toMatchObject({
      value: [
        { rejection: { kind: 'badRequest', message: `"${account}" is not the id of a record of Contact.` } },
        { rejection: { kind: 'badRequest' } },
        { ok: true },
        { rejection: { kind: 'badRequest' } },
        { rejection: { kind: 'badRequest' } },
      ],
    });
    expect(sandbox.journal.entries().map(({ query }) => query['ids'])).toEqual([second]);
  });

  it('ask how the ids of a custom object begin', async () => {
    const created = await write('create', [{ Total__c: 1 }], { objectName: 'Invoice__c' });
    const id = created.ok && created.value[0]?.ok ? created.value[0].value.recordId : undefined;
    const [contact = ''] = await createContacts('A');
    const deleted = await write('delete', [{ id }, { id: contact }], { objectName: 'Invoice__c' });
    expect(deleted).toMatchObject({ value: [{ ok: true }, { rejection: { kind: 'badRequest' } }] });
    expect(sandbox.journal.entries().map(({ method }) => method)).toEqual(['GET', 'DELETE']);
    expect(await write('delete', [{ id }], { objectName: 'Nothing__c' })).toMatchObject({
      rejection: { kind: 'notFound' },
    });
    sandbox.faults.add({ kind: 'drop', method: 'GET' });
    expect(await write('delete', [{ id }], { objectName: 'Invoice__c' })).toMatchObject({
      rejection: { kind: 'unreachable', mayHaveArrived: false },
    });
    const { context } = contextReturning({ keyPrefix: null });
    expect(await writeBatch(context, batchOf('delete', [{ id }], { objectName: 'History__c' }))).toMatchObject({
      rejection: { kind: 'unsupported' },
    });
  });
});

describe('all or none', () => {
  it('writes nothing when one record is not valid', async () => {
    const ids = await createContacts('A', 'B');
    const [first = '', second = ''] = ids;
    const changes = [
      { id: first, LastName: 'C' },
      { id: second, LastName: '' },
    ];
    const rolledBack = { kind: 'badRequest', message: expect.stringMatching(/^Record rolled back/), retryable: false };
    expect(await write('update', changes, { allOrNone: true })).toMatchObject({
      value: [{ rejection: rolledBack }, { rejection: { message: 'Required fields are missing: [LastName]' } }],
    });
    expect(await write('create', [{ LastName: 'C' }, {}], { allOrNone: true })).toMatchObject({
      value: [{ rejection: rolledBack }, { ok: false }],
    });
    expect(await write('delete', [{ id: first }, { id: NO_CONTACT }], { allOrNone: true })).toMatchObject({
      value: [{ rejection: rolledBack }, { rejection: { kind: 'notFound' } }],
    });
    expect(await namesOf(ids)).toEqual(['A', 'B']);
  });

  it('writes all when all are valid', async () => {
    const [first = '', second = ''] = await createContacts('A', 'B');
    const deleted = await write('delete', [{ id: first }, { id: second }], { allOrNone: true });
    expect(deleted).toEqual(ok([ok({}), ok({})]));
  });

  it('is worth another attempt as a whole when a record was locked', async () => {
    const [first = '', second = ''] = await createContacts('A', 'B');
    sandbox.lockRecords(second);
    const changes = [
      { id: first, LastName: 'C' },
      { id: second, LastName: 'D' },
    ];
    expect(await write('update', changes, { allOrNone: true })).toMatchObject({
      value: [{ rejection: { retryable: true } }, { rejection: { retryable: true } }],
    });
    expect(await namesOf([first, second])).toEqual(['A', 'B']);
  });

  it('is not worth another attempt when a record was locked and another is not valid', async () => {
    const [first = '', second = '', third = ''] = await createContacts('A', 'B', 'C');
    sandbox.lockRecords(second);
    const changes = [
      { id: first, LastName: 'D' },
      { id: second, LastName: 'D' },
      { id: third, LastName: '' },
    ];
    const failed = { rejection: { retryable: false } };
    expect(await write('update', changes, { allOrNone: true })).toMatchObject({ value: [failed, failed, failed] });
  });

  it('sends nothing when one record has no usable id', async () => {
    const [first = ''] = await createContacts('A');
    expect(await write('update', [{ id: first }, {}], { allOrNone: true })).toMatchObject({
      value: [
        { rejection: { message: 'Not written, because another record of the batch is not valid.', retryable: false } },
        { rejection: { message: 'A write of the type "update" needs the "id".' } },
      ],
    });
    expect(sandbox.journal.entries()).toEqual([]);
  });
});

describe('when Salesforce refuses the whole call', () => {
  const records = [{ LastName: 'A' }, { LastName: 'B' }];

  it('fails in its text for no records, too many records and fields that do not exist', async () => {
    const failure = (message: string) => ({
      rejection: { kind: 'badRequest', status: 400, retryable: false, message },
    });
    expect(await write('create', [])).toMatchObject(failure('At least 1 record is required'));
    const many = Array.from({ length: 201 }, () => ({ LastName: 'A' }));
    expect(await write('create', many)).toMatchObject(
      failure('record limit reached. cannot submit more than 200 records into this call'),
    );
    expect(await write('create', [...records, { LastName: 'C', Nmae: 'D' }])).toMatchObject(
      failure("No such column 'Nmae' on sobject of type Contact"),
    );
  });

  it('reports a session that ended, and a spent limit as one that passes', async () => {
    expect(await writeBatch(contextFor('wrong'), batchOf('create', records))).toMatchObject({
      rejection: { kind: 'unauthorized', status: 401, message: 'Session expired or invalid', retryable: false },
    });
    open({ apiLimit: 0 });
    expect(await write('create', records)).toMatchObject({
      rejection: { kind: 'rateLimited', status: 403, retryable: true, message: 'TotalRequests Limit exceeded.' },
    });
  });

  it.each([
    [403, 'forbidden', false, undefined],
    [500, 'serverError', true, true],
    [503, 'serverError', true, undefined],
  ] as const)('tells %i as %s', async (status, kind, retryable, mayHaveArrived) => {
    sandbox.faults.add({ kind: 'status', status, message: 'Text of Salesforce', pathContains: '/composite/sobjects' });
    const response = await write('create', records);
    expect(response).toMatchObject({ rejection: { kind, retryable, status, message: 'Text of Salesforce' } });
    expect(!response.ok && response.rejection.mayHaveArrived).toBe(mayHaveArrived);
  });

  it('reads when to come back from a spent limit of a 503', async () => {
    const { context } = contextReturning([{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'Later.' }], 503);
    expect(await writeBatch(context, batchOf('create', records))).toMatchObject({
      rejection: { kind: 'rateLimited', status: 503, retryable: true },
    });
  });

  it.each(['drop', 'truncate'] as const)(
    'says that records may have been written when the response is lost: %s',
    async (kind) => {
      sandbox.faults.add({ kind, method: 'POST' });
      expect(await write('create', records)).toMatchObject({
        rejection: { kind: 'unreachable', retryable: true, mayHaveArrived: true },
      });
    },
  );
});

describe('responses that do not say what became of the records', () => {
  const request = batchOf('create', [{ LastName: 'A' }, { LastName: 'B' }]);
  const success = { id: NO_CONTACT, success: true, errors: [] };

  it.each<[string, unknown]>([
    ['no JSON', undefined],
    ['null', null],
    ['an object', { results: [success, success] }],
    ['an empty list', []],
    ['a shorter list', [success]],
    ['a longer list', [success, success, success]],
  ])('fail as a whole, with an unknown outcome: %s', async (_case, json) => {
    const { context } = contextReturning(json);
    expect(await writeBatch(context, request)).toMatchObject({
      ok: false,
      rejection: {
        kind: 'serverError',
        message: "The provider's response does not hold one result for each of the 2 records.",
        mayHaveArrived: true,
      },
    });
  });

  it.each([[null], ['003'], [{}], [{ success: 'true' }], [[]]])(
    'fail for the record whose result is %j',
    async (result) => {
      const { context } = contextReturning([result, success]);
      expect(await writeBatch(context, request)).toMatchObject({
        value: [
          { rejection: { kind: 'serverError', retryable: false, mayHaveArrived: true } },
          { ok: true, value: { recordId: NO_CONTACT } },
        ],
      });
    },
  );

  it('have our own text where a failed record has none', async () => {
    const { context } = contextReturning([{ success: false }, { success: false, errors: [] }]);
    expect(await writeBatch(context, request)).toMatchObject({
      value: [
        { rejection: { kind: 'badRequest', message: 'Salesforce did not save the record.' } },
        { rejection: { kind: 'badRequest', message: 'Salesforce did not save the record.' } },
      ],
    });
  });

  it('take the id of the request where an updated record has none', async () => {
    const { context } = contextReturning([{ success: true, errors: [] }]);
    expect(await writeBatch(context, batchOf('update', [{ id: NO_CONTACT, LastName: 'A' }]))).toMatchObject({
      value: [{ value: { recordId: NO_CONTACT } }],
    });
  });
});

describe('reading several records', () => {
  it('gives the fields of those that exist, by the ids that were asked for', async () => {
    const [first = '', second = ''] = await createContacts('A', 'B');
    const ids = [second.slice(0, 15), NO_CONTACT, 'nonsense', first];
    expect(await readRecords(contextFor(), 'Contact', ids, ['LastName', 'Id', 'lastname'])).toEqual(
      ok(
        new Map([
          [second.slice(0, 15), { id: second, LastName: 'B' }],
          [first, { id: first, LastName: 'A' }],
        ]),
      ),
    );
    expect(sandbox.journal.entries()).toMatchObject([
      { method: 'POST', path: `${COLLECTION}/Contact`, body: JSON.stringify({ ids, fields: ['Id', 'LastName'] }) },
    ]);
  });

  it('sends nothing for no records, and for names that cannot exist', async () => {
    expect(await readRecords(contextFor(), 'Contact', [], ['LastName'])).toEqual(ok(new Map()));
    expect(await readRecords(contextFor(), '../x', [NO_CONTACT], [])).toMatchObject({
      rejection: { kind: 'notFound' },
    });
    expect(await readRecords(contextFor(), 'Contact', [NO_CONTACT], ['a b'])).toMatchObject({
      rejection: { kind: 'badRequest' },
    });
    expect(sandbox.journal.entries()).toEqual([]);
  });

  it('fails in Salesforce’s text for fields and objects that do not exist', async () => {
    expect(await readRecords(contextFor(), 'Contact', [NO_CONTACT], ['Nmae'])).toMatchObject({
      rejection: { kind: 'badRequest', message: "No such column 'Nmae' on sobject of type Contact" },
    });
    expect(await readRecords(contextFor(), 'Contcat', [NO_CONTACT], ['Name'])).toMatchObject({
      rejection: { kind: 'notFound' },
    });
    sandbox.faults.add({ kind: 'status', status: 503 });
    expect(await readRecords(contextFor(), 'Contact', [NO_CONTACT], ['Name'])).toMatchObject({
      rejection: { retryable: true },
    });
  });

  it.each<[string, unknown]>([
    ['no list', { records: [] }],
    ['a list of another length', []],
    ['another record', [{ Id: '003ak0000000000AAA', LastName: 'A' }]],
    ['a record without id', [{ LastName: 'A' }]],
    ['a text', ['A']],
  ])('takes no response that is %s', async (_case, json) => {
    const { context } = contextReturning(json);
    expect(await readRecords(context, 'Contact', [NO_CONTACT], ['LastName'])).toMatchObject({
      rejection: { kind: 'serverError', retryable: false },
    });
  });
});
