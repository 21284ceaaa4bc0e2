import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderMetadata } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderAccount, ProviderRequest, ProviderResponse } from '../../core/kernel/ports.ts';
import { ok } from '../../core/kernel/result.ts';
import { KEY_OF_BOTH_ACCOUNTS } from '../../sandbox/call-tracking/account-data.ts';
import type { CallTrackingSandbox } from '../../sandbox/call-tracking/app.ts';
import { createCallTrackingSandbox } from '../../sandbox/call-tracking/app.ts';
import { callRail } from '../catalog/key-providers.ts';
import { createFetchGateway } from '../fetch-gateway.ts';
import { callTracking } from './call-tracking.ts';

const NOW = Date.UTC(2026, 10, 21, 10);
const ACCOUNT = { accountId: { value: '480112233', source: 'provider' } } as const;

let sandbox: CallTrackingSandbox;

beforeEach(() => {
  sandbox = createCallTrackingSandbox();
});

function contextFor(apiKey = 'demo-key', metadata: ConnectorContext['metadata'] = ACCOUNT): ConnectorContext {
  const gateway = createFetchGateway({ apps: { 'https://api.callrail.com': (request) => sandbox.fetch(request) } });
  const account: ProviderAccount = { provider: callRail, credential: { scheme: 'apiKey', apiKey }, metadata };
  return { metadata, now: () => NOW, send: (request) => gateway.send(account, request) };
}

/** A provider that always returns the same response, for responses that the sandbox never returns. */
function contextReturning(status: number, json: unknown, headers: Record<string, string> = {}) {
  const sent: ProviderRequest[] = [];
  const response: ProviderResponse = { status, headers, text: json === undefined ? '' : JSON.stringify(json), json };
  const context: ConnectorContext = {
    metadata: ACCOUNT,
    now: () => NOW,
    send: async (request) => {
      sent.push(request);
      return ok(response);
    },
  };
  return { context, sent };
}

describe('after connecting', () => {
  const connect = (apiKey: string) => callTracking.afterConnect?.(contextFor(apiKey, {}));

  it('stores the number of the account as provider metadata', async () => {
    expect(await connect('demo-key')).toMatchObject({ ok: true, value: { metadata: ACCOUNT } });
    expect(sandbox.journal.entries()).toMatchObject([{ method: 'GET', path: '/v3/a.json', credential: 'accepted' }]);
  });

  it('passes on the provider’s message for a refused key', async () => {
    expect(await connect('wrong')).toMatchObject({
      ok: false,
      rejection: {
        kind: 'unauthorized',
        status: 401,
        message: 'HTTP Token: Access denied. The API key is missing or not valid.',
        retryable: false,
      },
    });
  });

  it('says so when the key belongs to no account', async () => {
    expect(await connect('no-account-key')).toMatchObject({
      ok: false,
      rejection: { kind: 'badRequest', message: expect.stringContaining('belongs to no account') },
    });
  });

  it('takes the account of the key that the customer names, and no other', async () => {
    const accounts = [{ numeric_id: 41 }, { numeric_id: 42 }];
    const connectTo = (value: string, source: 'input' | 'provider') => {
      const { context } = contextReturning(200, { accounts });
      return callTracking.afterConnect?.({ ...context, metadata: { accountId: { value, source } } });
    };
    expect(await connectTo('42', 'input')).toMatchObject({
      value: { accountRef: '42', metadata: { accountId: { value: '42', source: 'input' } } },
    });
    expect(await connectTo('43', 'input')).toMatchObject({
      rejection: {
        kind: 'badRequest',
        message: expect.stringContaining('does not give access to account "43", only to: 41, 42.'),
        accountChoice: { metadataName: 'accountId', options: [{ value: '41' }, { value: '42' }] },
      },
    });
    expect(await connectTo('42', 'provider')).toMatchObject({ value: { accountRef: '42' } });
  });

  it('asks which of several accounts is meant, also after a new key', async () => {
    const rejection = {
      kind: 'badRequest',
      retryable: false,
      message:
        'This API key gives access to several accounts: Northwind Marketing (480112233), Contoso Media (480445566). ' +
        'Choose one, or use the key of a user with access to one account only.',
      accountChoice: {
        metadataName: 'accountId',
        options: [
          { value: '480112233', label: 'Northwind Marketing (480112233)' },
          { value: '480445566', label: 'Contoso Media (480445566)' },
        ],
      },
    };
    expect(await connect(KEY_OF_BOTH_ACCOUNTS)).toMatchObject({ ok: false, rejection });
    const stored: ProviderMetadata = { accountId: { value: '43', source: 'provider' } };
    expect(await callTracking.afterConnect?.(contextFor(KEY_OF_BOTH_ACCOUNTS, stored))).toMatchObject({ rejection });
    expect(await callTracking.afterConnect?.(contextFor('demo-key', stored))).toMatchObject({
      value: { accountRef: '480112233' },
    });
  });

  it('reads every page of the accounts, and names the first ones in its message', async () => {
    const { context } = contextReturning(200, undefined);
    const found = await callTracking.afterConnect?.({
      ...context,
      metadata: {},
      send: async ({ query }) => {
        const page = Number(query?.page ?? '1');
        const accounts = Array.from({ length: 100 }, (_, index) => ({ numeric_id: page * 1000 + index }));
        const json = { page, per_page: 100, total_pages: 3, total_records: 300, accounts };
        return ok({ status: 200, headers: {}, text: JSON.stringify(json), json });
      },
    });
    const rejection = found?.ok === false ? found.rejection : undefined;
    expect(rejection?.message).toContain('1000, 1001, 1002, 1003, 1004 and 295 more.');
    expect(rejection?.accountChoice?.options).toHaveLength(300);
    expect(rejection?.accountChoice?.options.at(-1)).toEqual({ value: '3099', label: '3099' });
  });

  it('takes a number that comes as text, and refuses an account without one', async () => {
    const asText = contextReturning(200, { accounts: [{ numeric_id: '42' }] });
    expect(await callTracking.afterConnect?.(asText.context)).toMatchObject({
      value: { accountRef: '42', metadata: { accountId: { value: '42' } } },
    });
    const without = contextReturning(200, { accounts: [{ id: 'ACC1' }] });
    expect(await callTracking.afterConnect?.(without.context)).toMatchObject({
      rejection: { kind: 'serverError', message: expect.stringContaining('the number of the account') },
    });
  });
});

describe('describing an object', () => {
  it('samples one record and returns names and types of its fields', async () => {
    const described = await callTracking.describeObject(contextFor(), 'companies');
    expect(described).toMatchObject({
      ok: true,
      value: {
        name: 'companies',
        displayName: 'Companies',
        fields: {
          id: { fieldName: 'id', displayName: 'ID', valueType: 'string' },
          created_at: { fieldName: 'created_at', displayName: 'Created at', valueType: 'datetime' },
          lead_scoring_enabled: { valueType: 'boolean' },
          swap_cookie_duration: { valueType: 'float' },
          swap_exclude_jquery: { valueType: 'other' },
          verified_caller_ids: { valueType: 'other' },
        },
      },
    });
    expect(sandbox.journal.entries()[0]?.query).toEqual({ per_page: '1' });
  });

  it('asks for calls without a page size', async () => {
    expect(await callTracking.describeObject(contextFor(), 'calls')).toMatchObject({ ok: true });
    expect(sandbox.journal.entries()[0]?.query).toEqual({});
  });

  it('describes every object of the specification', async () => {
    for (const object of Object.keys(callTracking.objects)) {
      expect(await callTracking.describeObject(contextFor(), object), object).toMatchObject({ ok: true });
    }
  });

  it('cannot report the fields of an object without records', async () => {
    sandbox.reset({ tags: 0 });
    expect(await callTracking.describeObject(contextFor(), 'tags')).toMatchObject({
      rejection: { kind: 'notFound', message: expect.stringContaining('no record of "tags" yet') },
    });
  });

  it('knows no other objects, whatever their name', async () => {
    for (const object of ['deals', 'constructor', '__proto__', '../a']) {
      expect(await callTracking.describeObject(contextFor(), object), object).toMatchObject({
        rejection: { kind: 'notFound' },
      });
    }
    expect(sandbox.journal.entries()).toEqual([]);
  });
});

describe('reading', () => {
  async function readAll(objectName: string, pageSize?: number) {
    const ids: unknown[] = [];
    let cursor: string | null = null;
    let pages = 0;
    for (;;) {
      const page = await callTracking.readPage(contextFor(), { objectName, cursor, pageSize });
      if (!page.ok) throw new Error(page.rejection.message);
      pages += 1;
      ids.push(...page.value.records.map((record) => record.id));
      if (page.value.next === undefined) return { ids, pages, total: page.value.total };
      cursor = page.value.next;
    }
  }

  it('takes all calls in pages of 250', async () => {
    const { ids, pages, total } = await readAll('calls');
    expect([new Set(ids).size, pages, total]).toEqual([2000, 8, 2000]);
  });

  it('takes other objects in pages of 100, or fewer when asked', async () => {
    expect(await readAll('leads')).toMatchObject({ pages: 4, total: 400 });
    expect(await readAll('tags', 15)).toMatchObject({ pages: 3, total: 40 });
    expect((await readAll('tags', 5_000)).pages).toBe(1);
  });

  it('reads every object that the specification marks, also under its odd key', async () => {
    for (const [objectName, { read }] of Object.entries(callTracking.objects)) {
      const page = await callTracking.readPage(contextFor(), { objectName, cursor: null, pageSize: 1 });
      expect(page.ok, objectName).toBe(read);
      if (page.ok) expect(page.value.records, objectName).toHaveLength(1);
    }
  });

  it('names the field with the time of a record, except for objects whose records have none', async () => {
    const timeless: string[] = [];
    for (const [objectName, { read, timeField = '' }] of Object.entries(callTracking.objects)) {
      const page = await callTracking.readPage(contextFor(), { objectName, cursor: null, pageSize: 1 });
      const time = page.ok ? page.value.records[0]?.[timeField] : undefined;
      if (read && Number.isNaN(Date.parse(String(time)))) timeless.push(objectName);
    }
    expect(timeless).toEqual(['notifications']);
  });

  it('finds the records of objects with a dash under either spelling', async () => {
    const { context } = contextReturning(200, { page: 1, total_pages: 1, sms_threads: [{ id: 'SMT1' }] });
    expect(await callTracking.readPage(context, { objectName: 'sms-threads', cursor: null })).toMatchObject({
      value: { records: [{ id: 'SMT1' }] },
    });
  });

  it('ends where the provider says nothing of pages, and takes a missing list as empty', async () => {
    const { context } = contextReturning(200, { tags: [{ id: 1 }] });
    expect(await callTracking.readPage(context, { objectName: 'tags', cursor: null })).toEqual(
      ok({ records: [{ id: 1 }] }),
    );
    const empty = contextReturning(200, { page: 1, total_pages: 0, total_records: 0 });
    expect(await callTracking.readPage(empty.context, { objectName: 'tags', cursor: null })).toEqual(
      ok({ records: [], total: 0 }),
    );
  });

  it.each([undefined, [], 'text', { tags: 'none' }, { tags: [1] }])('refuses the response %j', async (json) => {
    const retryable = json === undefined;
    const { context } = contextReturning(200, json);
    expect(await callTracking.readPage(context, { objectName: 'tags', cursor: null })).toMatchObject({
      rejection: { kind: 'serverError', retryable, message: expect.stringContaining('a list of tags') },
    });
  });

  it('needs the number of the account', async () => {
    expect(await callTracking.readPage(contextFor('demo-key', {}), { objectName: 'tags', cursor: null })).toMatchObject(
      {
        rejection: { kind: 'badRequest', message: expect.stringContaining('Connect the account again') },
      },
    );
  });
});

describe('writing', () => {
  const write = (objectName: string, type: 'create' | 'update' | 'delete', record: Record<string, unknown>) =>
    callTracking.write(contextFor(), { objectName, type, record });

  it('creates a record with POST and reports its id', async () => {
    const written = await write('tags', 'create', { name: 'From us', color: 'red1' });
    if (!written.ok) throw new Error(written.rejection.message);
    expect(written.value).toMatchObject({ recordId: expect.stringMatching(/^TAG/), data: { name: 'From us' } });
    expect(sandbox.journal.entries()).toMatchObject([
      { method: 'POST', path: '/v3/a/480112233/tags.json', body: '{"name":"From us","color":"red1"}', status: 201 },
    ]);
  });

  it('updates a record with PUT, its id in the path and not in the body', async () => {
    const created = await write('tags', 'create', { name: 'Before' });
    const id = created.ok ? created.value.recordId : undefined;
    expect(await write('tags', 'update', { id, name: 'After' })).toMatchObject({
      value: { recordId: id, data: { name: 'After' } },
    });
    expect(sandbox.journal.entries()[1]).toMatchObject({
      method: 'PUT',
      path: `/v3/a/480112233/tags/${id}.json`,
      body: '{"name":"After"}',
    });
  });

  it('gives a numeric id as text', async () => {
    const written = await write('integrations', 'create', { type: 'Custom', config: {} });
    expect(written).toMatchObject({ value: { recordId: expect.stringMatching(/^\d+$/) } });
  });

  it('succeeds without a response’s body', async () => {
    const { context } = contextReturning(204, undefined);
    expect(await callTracking.write(context, { objectName: 'tags', type: 'update', record: { id: 7 } })).toEqual(
      ok({ recordId: '7' }),
    );
    expect(await callTracking.write(context, { objectName: 'tags', type: 'create', record: {} })).toEqual(ok({}));
  });

  it('keeps an id to one segment of the path', async () => {
    const { context, sent } = contextReturning(200, {});
    await callTracking.write(context, { objectName: 'tags', type: 'update', record: { id: '../../x?y' } });
    expect(sent[0]?.path).toBe('/v3/a/480112233/tags/..%2F..%2Fx%3Fy.json');
  });

  it('refuses in the provider’s message what the provider refuses', async () => {
    expect(await write('tags', 'create', { color: 'red1' })).toMatchObject({
      rejection: { kind: 'badRequest', status: 422, message: "name can't be blank", retryable: false },
    });
    expect(await write('tags', 'update', { id: 'TAG1', name: 'x' })).toMatchObject({
      rejection: { kind: 'notFound', status: 404 },
    });
  });

  it('sends nothing for what cannot be', async () => {
    expect(await write('leads', 'create', {})).toMatchObject({ rejection: { kind: 'unsupported' } });
    expect(await write('nothing', 'create', {})).toMatchObject({ rejection: { kind: 'unsupported' } });
    expect(await write('tags', 'delete', { id: 'TAG1' })).toMatchObject({ rejection: { kind: 'unsupported' } });
    expect(await write('tags', 'update', { name: 'x' })).toMatchObject({ rejection: { kind: 'badRequest' } });
    expect(sandbox.journal.entries()).toEqual([]);
  });
});

describe('when the provider fails', () => {
  const read = () => callTracking.readPage(contextFor(), { objectName: 'tags', cursor: null });

  it('passes on when a rate limit ends', async () => {
    sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 30 });
    expect(await read()).toMatchObject({
      rejection: {
        kind: 'rateLimited',
        status: 429,
        retryable: true,
        retryAt: NOW + 30_000,
        message: 'Too many requests. Slow down.',
      },
    });
  });

  it.each([
    [401, 'unauthorized', false],
    [403, 'forbidden', false],
    [422, 'badRequest', false],
    [500, 'serverError', true],
    [503, 'serverError', true],
  ] as const)('tells %i as %s', async (status, kind, retryable) => {
    sandbox.faults.add({ kind: 'status', status });
    expect(await read()).toMatchObject({ rejection: { kind, status, retryable } });
  });

  it('distinguishes a cut connection from a response', async () => {
    sandbox.faults.add({ kind: 'drop' });
    sandbox.faults.add({ kind: 'truncate' });
    for (const _attempt of [1, 2])
      expect(await read()).toMatchObject({ rejection: { kind: 'unreachable', retryable: true } });
  });
});

describe('the table of objects', () => {
  it('carries the marks of the specification', () => {
    const marks = Object.entries(callTracking.objects).map(
      ([name, { read, write }]) => `${name}${read ? ' R' : ''}${write ? ' W' : ''}`,
    );
    expect(marks).toEqual([
      'caller_ids W',
      'calls R W',
      'companies R W',
      'form_submissions R W',
      'integration_triggers W',
      'integrations W',
      'leads R',
      'message-flows R W',
      'notifications R W',
      'sms-threads R W',
      'summary_emails R W',
      'tags R W',
      'text-messages R W',
      'trackers R W',
      'users R W',
    ]);
  });
});
