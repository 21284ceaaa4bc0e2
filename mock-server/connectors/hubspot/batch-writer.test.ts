import { beforeEach, describe, expect, it } from 'vitest';
import type { BatchItem, ConnectorContext, ProviderAccount, WriteBatchRequest } from '../../core/kernel/ports.ts';
import { ok } from '../../core/kernel/result.ts';
import type { HubspotSandbox, HubspotSandboxOptions } from '../../sandbox/hubspot/app.ts';
import { createHubspotSandbox } from '../../sandbox/hubspot/app.ts';
import { hubspot as entry } from '../catalog/hubspot.ts';
import { createFetchGateway } from '../fetch-gateway.ts';
import { batchWriter } from './batch-writer.ts';
import { hubspot } from './hubspot.ts';

const NOW = Date.UTC(2026, 10, 21, 10);

let sandbox: HubspotSandbox;

function open(options: HubspotSandboxOptions = {}) {
  sandbox = createHubspotSandbox({ now: () => new Date(NOW), ...options });
}

beforeEach(() => open());

function contextFor(accessToken = 'demo-token'): ConnectorContext {
  const gateway = createFetchGateway({ apps: { 'https://api.hubapi.com': (request) => sandbox.fetch(request) } });
  const credential = { scheme: 'oauth2', grant: 'authorizationCode', accessToken } as const;
  const account: ProviderAccount = { provider: entry, credential, metadata: {} };
  return { metadata: {}, now: () => NOW, send: (request) => gateway.send(account, request) };
}

/** A HubSpot that gives one response, for what the sandbox never says. */
function contextReturning(status: number, json: unknown): ConnectorContext {
  const text = JSON.stringify(json) ?? '';
  return { metadata: {}, now: () => NOW, send: async () => ok({ status, headers: {}, text, json }) };
}

const requests = () => sandbox.journal.entries().map(({ method, path }) => `${method} ${path}`);
const bodyOf = (index: number) => JSON.parse(sandbox.journal.entries()[index]?.body ?? '');
const items = (...records: Record<string, unknown>[]): BatchItem[] => records.map((record) => ({ record }));

function write(
  type: WriteBatchRequest['type'],
  records: BatchItem[],
  { context = contextFor(), allOrNone = false, objectName = 'contacts' } = {},
) {
  return batchWriter.write(context, { objectName, type, records, allOrNone });
}

/** Outcomes of a call that HubSpot took. */
async function outcomesOf(...request: Parameters<typeof write>) {
  const response = await write(...request);
  if (!response.ok) throw new Error(response.rejection.message);
  return response.value;
}

const idsOf = (outcomes: Awaited<ReturnType<typeof outcomesOf>>) =>
  outcomes.map((outcome) => (outcome.ok ? outcome.value.recordId : outcome.rejection.kind));

it('is the batch writer of the connector: 100 records, creates may be all or nothing', () => {
  expect(hubspot.batch).toBe(batchWriter);
  expect(batchWriter).toMatchObject({ maxRecords: 100, allOrNone: ['create'] });
});

describe('creating several records', () => {
  it('sends them in one call, each with its trace id, its properties as in a single write and its own links', async () => {
    const associations = [
      { to: { id: '501' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 }] },
    ];
    const outcomes = await outcomesOf('create', [
      { record: { id: 'ignored', email: 'a@example.com', interests: ['art', 'chess'] }, associations },
      { record: { email: 'b@example.com', city: null }, associations: [] },
    ]);
    expect(requests()).toEqual(['POST /crm/v3/objects/contacts/batch/create']);
    expect(bodyOf(0)).toEqual({
      inputs: [
        { properties: { email: 'a@example.com', interests: 'art;chess' }, associations, objectWriteTraceId: '0' },
        { properties: { email: 'b@example.com', city: '' }, objectWriteTraceId: '1' },
      ],
    });
    expect(outcomes).toMatchObject([
      { ok: true, value: { recordId: '14501', data: { id: '14501', properties: { interests: 'art;chess' } } } },
      { ok: true, value: { recordId: '14508', data: { properties: { email: 'b@example.com' } } } },
    ]);
    expect(outcomes[0]?.ok && outcomes[0].value.data).not.toHaveProperty('objectWriteTraceId');
  });

  it.each([true, false])(
    'gives every record its own outcome, in the order sent (results with trace ids: %s)',
    async (showsTraceIds) => {
      open({ showsTraceIds });
      const outcomes = await outcomesOf(
        'create',
        items(
          { email: 'Ada@Example.com', firstname: 'Ada' },
          { shoe_size: 44 },
          { email: 'ben@example.com', firstname: 'Ben' },
          { email: 'ada@example.com' },
          { email: 'cleo@example.com', is_vip: true, age: 41 },
          { hs_lead_status: 'SLEEPING' },
        ),
      );
      expect(idsOf(outcomes)).toEqual(['14501', 'badRequest', '14508', 'badRequest', '14515', 'badRequest']);
      expect(outcomes[1]).toMatchObject({
        rejection: {
          status: 207,
          retryable: false,
          message: 'Property values were not valid: Property "shoe_size" does not exist',
          body: expect.stringContaining('PROPERTY_DOESNT_EXIST'),
        },
      });
      expect(outcomes[3]).toMatchObject({ rejection: { message: 'Contact already exists. Existing ID: 14501' } });
      expect(outcomes[3]).not.toHaveProperty('rejection.mayHaveArrived');
    },
  );

  it('writes custom objects, and nothing for an empty batch', async () => {
    const cars = { objectName: 'p_cars' };
    expect(idsOf(await outcomesOf('create', items({ model: 'Beetle' }, {}), cars))).toEqual(['781', 'badRequest']);
    expect(await write('create', [])).toEqual(ok([]));
    expect(requests()).toHaveLength(1);
  });

  it('gives equal records the ids of equal results, each once', async () => {
    open({ showsTraceIds: false });
    const same = items(...Array.from({ length: 100 }, () => ({ city: 'Ulm' })));
    const ids = idsOf(await outcomesOf('create', same));
    expect(new Set(ids).size).toBe(100);
    expect(ids).not.toContain(undefined);
  });
});

describe('creating all records or none', () => {
  it('sends no trace ids, and finds each result by its properties', async () => {
    const people = items(
      { firstname: 'Ada', city: 'Ulm', email: 'ADA@example.com' },
      { firstname: 'Ada', city: null, is_vip: true },
      { firstname: 'Ada', city: 'Bonn', interests: ['art', 'chess'] },
    );
    expect(idsOf(await outcomesOf('create', people, { allOrNone: true }))).toEqual(['14501', '14508', '14515']);
    expect(bodyOf(0).inputs[0]).toEqual({ properties: { firstname: 'Ada', city: 'Ulm', email: 'ADA@example.com' } });
  });

  it('finds results whose values HubSpot reformats', async () => {
    const deals = items(
      { dealname: 'Pump', dealstage: 'closedwon', closedate: '2026-11-21' },
      { dealname: 'Valve', dealstage: 'closedwon', closedate: '2026-11-22' },
    );
    const outcomes = await outcomesOf('create', deals, { allOrNone: true, objectName: 'deals' });
    expect(idsOf(outcomes)).toEqual(['6801', '6808']);
  });

  it('returns the refusal of the whole batch in HubSpot’s message, and nothing is created', async () => {
    const good = { email: 'good@example.com' };
    expect(await write('create', items(good, { shoe_size: 44 }, { age: 'old' }), { allOrNone: true })).toMatchObject({
      ok: false,
      rejection: {
        kind: 'badRequest',
        status: 400,
        retryable: false,
        message: 'Property values were not valid: Property "shoe_size" does not exist; old was not a valid number.',
      },
    });
    expect(await write('create', items(good, good), { allOrNone: true })).toMatchObject({
      rejection: { kind: 'badRequest', status: 409, message: 'Contact already exists' },
    });
    expect(idsOf(await outcomesOf('create', items(good), { allOrNone: true }))).toEqual(['14501']);
  });
});

describe('updating several records', () => {
  it.each([true, false])(
    'changes those that can be, whatever the order of results (with trace ids: %s)',
    async (showsTraceIds) => {
      open({ showsTraceIds });
      const outcomes = await outcomesOf(
        'update',
        items(
          { id: 501, city: null, jobtitle: 'Pilot' },
          { id: 'unknown', city: 'Ulm' },
          { id: '508', hs_lead_status: 'SLEEPING' },
          { id: '2', city: 'Ulm' },
          { id: '515', city: 'Ulm' },
        ),
      );
      expect(requests()).toEqual(['POST /crm/v3/objects/contacts/batch/update']);
      expect(bodyOf(0).inputs[0]).toEqual({
        id: '501',
        properties: { city: '', jobtitle: 'Pilot' },
        objectWriteTraceId: '0',
      });
      expect(idsOf(outcomes)).toEqual(['501', 'notFound', 'badRequest', 'notFound', '515']);
      expect(outcomes[0]).toMatchObject({ value: { data: { properties: { city: null, jobtitle: 'Pilot' } } } });
      expect(outcomes[3]).toMatchObject({
        rejection: { status: 207, message: expect.stringContaining('Check that ids are valid') },
      });
    },
  );

  it('is partial even where all or nothing is asked for', async () => {
    const records = items({ id: '501', city: 'Ulm' }, { id: '508', shoe_size: 44 });
    expect(idsOf(await outcomesOf('update', records, { allOrNone: true }))).toEqual(['501', 'badRequest']);
  });

  it('passes on the refusal of an id that comes twice', async () => {
    const record = { id: '501', city: 'Ulm' };
    expect(await write('update', items(record, record))).toMatchObject({
      rejection: { status: 400, message: 'Duplicate IDs found in batch input: [501]. IDs must be unique' },
    });
  });
});

describe('deleting several records', () => {
  it('archives them with one call', async () => {
    const outcomes = await outcomesOf('delete', items({ id: '501' }, { id: 508 }));
    expect(outcomes).toEqual([ok({ recordId: '501' }), ok({ recordId: '508' })]);
    expect(requests()).toEqual(['POST /crm/v3/objects/contacts/batch/archive']);
    expect(bodyOf(0)).toEqual({ inputs: [{ id: '501' }, { id: '508' }] });
    const left = await batchWriter.readRecords(contextFor(), 'contacts', ['501', '508'], ['email']);
    expect(left).toEqual(ok(new Map()));
  });
});

describe('when a batch fails as a whole', () => {
  const records = items({ email: 'lost@example.com' }, { firstname: 'Ben' });

  it('sends nothing for objects that cannot be written, and for records without an id', async () => {
    for (const objectName of ['owners', 'feedback_submissions']) {
      expect(await write('create', records, { objectName })).toMatchObject({ rejection: { kind: 'unsupported' } });
    }
    for (const type of ['update', 'delete'] as const) {
      expect(await write(type, items({ id: '501' }, {}))).toMatchObject({ rejection: { kind: 'badRequest' } });
    }
    expect(requests()).toEqual([]);
  });

  it('passes on a token that ran out, one that may not write, and more than 100 records', async () => {
    expect(await write('create', records, { context: contextFor('expired-token') })).toMatchObject({
      rejection: { kind: 'unauthorized', status: 401 },
    });
    expect(await write('update', items({ id: '501' }), { context: contextFor('contacts-token') })).toMatchObject({
      rejection: { kind: 'forbidden', status: 403 },
    });
    expect(await write('create', items(...Array.from({ length: 101 }, () => ({}))))).toMatchObject({
      rejection: { kind: 'badRequest', status: 400 },
    });
  });

  it('reports when a rate limit ends; a batch counts as one call', async () => {
    open({ limits: { perTenSeconds: 1 } });
    expect(await write('create', records)).toMatchObject({ ok: true });
    expect(await write('create', records)).toMatchObject({
      rejection: { kind: 'rateLimited', retryable: true, retryAt: NOW + 10_000 },
    });
    open();
    sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 30, pathContains: '/batch/update' });
    expect(await write('update', items({ id: '501', city: 'Ulm' }))).toMatchObject({
      rejection: { kind: 'rateLimited', status: 429, retryAt: NOW + 30_000 },
    });
  });

  it.each([
    [500, true],
    [503, undefined],
  ])('reports %i as a passing error (records may have been written: %s)', async (status, mayHaveArrived) => {
    sandbox.faults.add({ kind: 'status', status });
    const response = await write('create', records);
    expect(response).toMatchObject({ rejection: { kind: 'serverError', status, retryable: true } });
    expect(!response.ok && response.rejection.mayHaveArrived).toBe(mayHaveArrived);
  });

  it.each(['drop', 'truncate'] as const)(
    'tells that records may have been written when the response is lost: %s',
    async (kind) => {
      sandbox.faults.add({ kind });
      expect(await write('create', records)).toMatchObject({
        ok: false,
        rejection: { kind: 'unreachable', retryable: true, mayHaveArrived: true },
      });
      const isWritten = kind === 'truncate';
      expect(idsOf(await outcomesOf('create', records))[0]).toBe(isWritten ? 'badRequest' : '14501');
    },
  );
});

describe('reading a response to a batch', () => {
  const error = (category: string, context: object = {}) => ({ status: 'error', category, message: category, context });
  const UNKNOWN = {
    ok: false,
    rejection: {
      kind: 'serverError',
      message: "HubSpot's response does not say whether this record was written. It may have been.",
      mayHaveArrived: true,
    },
  };
  const created = (json: unknown, ...records: Record<string, unknown>[]) =>
    outcomesOf('create', items(...records), { context: contextReturning(207, json) });

  it('classifies errors of single records by their category; those that it does not know may pass', async () => {
    const categories = [
      'CONFLICT',
      'VALIDATION_ERROR',
      'OBJECT_NOT_FOUND',
      'RATE_LIMITS',
      'INTERNAL_ERROR',
      'toString',
    ];
    const errors = categories.map((category, index) => error(category, { objectWriteTraceId: [String(index)] }));
    const outcomes = await created({ results: [], errors }, ...categories.map((lastname) => ({ lastname })));
    expect(outcomes.map((outcome) => !outcome.ok && [outcome.rejection.kind, outcome.rejection.retryable])).toEqual([
      ['badRequest', false],
      ['badRequest', false],
      ['notFound', false],
      ['rateLimited', true],
      ['serverError', true],
      ['serverError', true],
    ]);
    expect(outcomes[3]).toMatchObject({ rejection: { message: 'RATE_LIMITS', status: 207 } });
  });

  it('leaves the outcome of a record open that the response does not account for', async () => {
    const results = [{ id: '7', properties: { firstname: 'Ben' } }];
    const errors = [error('CONFLICT', { objectWriteTraceId: ['3', '99'] })];
    const people = [{ firstname: 'Ada' }, { firstname: 'Ben' }, { firstname: 'Cleo' }, { firstname: 'Dan' }];
    expect(await created({ results, errors }, ...people)).toMatchObject([
      UNKNOWN,
      { ok: true, value: { recordId: '7' } },
      UNKNOWN,
      { rejection: { kind: 'badRequest' } },
    ]);
  });

  it.each([
    ['no JSON', undefined],
    ['a list', []],
    ['a batch that is not finished', { status: 'PENDING' }],
    ['other results', { results: ['x', null], errors: 'x' }],
  ])('leaves every outcome open for a success with %s', async (_label, json) => {
    expect(await created(json, { firstname: 'Ada' }, { firstname: 'Ben' })).toMatchObject([UNKNOWN, UNKNOWN]);
  });

  it('does not guess which of two records a single result belongs to', async () => {
    const results = [{ id: '7', properties: { firstname: 'Ada', city: 'Ulm' } }];
    const outcomes = await created({ results }, { firstname: 'Ada' }, { city: 'Ulm' });
    expect(outcomes).toMatchObject([UNKNOWN, UNKNOWN]);
  });

  it('takes records as written, without an id, when all were and only their order is open', async () => {
    const results = ['7', '8'].map((id) => ({ id, properties: { firstname: 'Ada' } }));
    const outcomes = await created({ results }, { firstname: 'Ada', notes: 'x' }, { firstname: 'Ada', notes: 'y' });
    expect(outcomes).toEqual([ok({}), ok({})]);
  });

  it('pairs the last record with the last result or error', async () => {
    const results = [{ id: '7', properties: { createdate: 'x', city: 'ULM' } }];
    const errors = [error('CONFLICT', { objectWriteTraceId: '0' }), error('CONFLICT', { objectWriteTraceId: ['0'] })];
    expect(await created({ results, errors: errors.slice(1) }, { city: 'Bonn' }, { city: 'reworded' })).toMatchObject([
      { rejection: { kind: 'badRequest' } },
      { value: { recordId: '7' } },
    ]);
    expect(await created({ results, errors: errors.slice(0, 1) }, { city: 'Ulm' }, { city: 'Bonn' })).toMatchObject([
      { value: { recordId: '7' } },
      { rejection: { kind: 'badRequest' } },
    ]);
  });

  it('does not take the result of another record for that of an update with the same properties', async () => {
    const results = [{ id: '900', properties: { city: 'Ulm' } }];
    const context = contextReturning(200, { results });
    const updates = items({ id: '501', city: 'Ulm' }, { id: '502', city: 'Bonn' });
    expect(await outcomesOf('update', updates, { context })).toMatchObject([UNKNOWN, UNKNOWN]);
  });

  it('finds a merged record, which HubSpot returns with another id, by its trace id', async () => {
    const results = [
      { id: '900', properties: {}, objectWriteTraceId: '1' },
      { id: '501', properties: {} },
    ];
    const context = contextReturning(200, { results });
    const outcomes = await outcomesOf('update', items({ id: '501' }, { id: '502' }), { context });
    expect(idsOf(outcomes)).toEqual(['501', '900']);
  });

  it('finds a result by its properties whatever their case', async () => {
    const results = ['8', '7'].map((id) => ({ id, properties: { email: `${id}@example.com` } }));
    expect(idsOf(await created({ results }, { email: '7@EXAMPLE.com ' }, { Email: '8@example.com' }))).toEqual([
      '7',
      '8',
    ]);
  });
});

describe('reading several records', () => {
  it('gives the wanted fields by id with one call, without records that do not exist', async () => {
    const found = await batchWriter.readRecords(contextFor(), 'contacts', ['501', '1', '508'], ['Email', 'jobtitle']);
    if (!found.ok) throw new Error(found.rejection.message);
    expect([...found.value.keys()].sort()).toEqual(['501', '508']);
    expect(found.value.get('501')).toMatchObject({ id: '501', email: expect.any(String), jobtitle: null });
    expect(requests()).toEqual(['POST /crm/v3/objects/contacts/batch/read']);
    expect(bodyOf(0)).toEqual({
      inputs: [{ id: '501' }, { id: '1' }, { id: '508' }],
      properties: ['email', 'jobtitle'],
    });
  });

  it('asks nothing for no ids, and refuses owners', async () => {
    expect(await batchWriter.readRecords(contextFor(), 'contacts', [], ['email'])).toEqual(ok(new Map()));
    expect(await batchWriter.readRecords(contextFor(), 'owners', ['1'], ['email'])).toMatchObject({
      rejection: { kind: 'unsupported' },
    });
    expect(requests()).toEqual([]);
  });

  it('fails when a record could not be read for another reason, or the whole call failed', async () => {
    const errors = [{ category: 'RATE_LIMITS', message: 'Slow down.', context: { ids: ['501'] } }];
    const limited = contextReturning(207, { results: [], errors });
    expect(await batchWriter.readRecords(limited, 'contacts', ['501'], ['email'])).toMatchObject({
      rejection: { kind: 'rateLimited', message: 'Slow down.', retryable: true },
    });
    sandbox.faults.add({ kind: 'status', status: 503 });
    expect(await batchWriter.readRecords(contextFor(), 'contacts', ['501'], [])).toMatchObject({
      rejection: { kind: 'serverError', retryable: true },
    });
  });
});
