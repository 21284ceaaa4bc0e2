import { beforeEach, describe, expect, it } from 'vitest';
import { ConnectionDropped } from '../shared/faults.ts';
import type { HubspotSandbox } from './app.ts';
import { createHubspotSandbox } from './app.ts';
import { DEMO_TOKEN } from './tokens.ts';

let sandbox: HubspotSandbox;
let now = new Date('2026-11-21T10:00:00.000Z');

beforeEach(() => {
  now = new Date('2026-11-21T10:00:00.000Z');
  sandbox = createHubspotSandbox({ now: () => now });
});

async function call(method: string, path: string, body?: unknown, token: string | null = DEMO_TOKEN) {
  const headers = new Headers();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const response = await sandbox.fetch(new Request(`https://hubspot.test${path}`, { method, headers, body: text }));
  const responseText = await response.text();
  return { status: response.status, json: responseText.startsWith('{') ? JSON.parse(responseText) : undefined };
}

const contacts = '/crm/v3/objects/contacts';
const search = (body: unknown, object = 'contacts') => call('POST', `/crm/v3/objects/${object}/search`, body);

describe('tokens', () => {
  it('refuses a missing, an unknown and an expired one, each in its own message', async () => {
    expect(await call('GET', contacts, undefined, null)).toMatchObject({
      status: 401,
      json: { category: 'INVALID_AUTHENTICATION' },
    });
    expect((await call('GET', contacts, undefined, 'guess')).status).toBe(401);
    expect(await call('GET', contacts, undefined, 'expired-token')).toMatchObject({
      status: 401,
      json: { category: 'EXPIRED_AUTHENTICATION' },
    });
  });

  it('holds a token to its scopes', async () => {
    expect((await call('GET', contacts, undefined, 'contacts-token')).status).toBe(200);
    for (const [method, path] of [
      ['POST', contacts],
      ['GET', '/crm/v3/objects/deals'],
      ['GET', '/crm/v3/owners'],
      ['GET', '/crm/v3/properties/tickets'],
    ] as const) {
      const body = method === 'POST' ? { properties: {} } : undefined;
      const { status, json } = await call(method, path, body, 'contacts-token');
      expect([status, json.category], path).toEqual([403, 'MISSING_SCOPES']);
      expect(json.errors[0].context.requiredGranularScopes, path).toHaveLength(1);
    }
  });

  it('gives each portal its own account and records', async () => {
    expect((await call('GET', '/account-info/v3/details')).json.portalId).toBe(44237313);
    expect((await call('GET', '/account-info/v3/details', undefined, 'second-token')).json.portalId).toBe(12345678);
    const [first, second] = await Promise.all([
      call('GET', `${contacts}?limit=1`),
      call('GET', `${contacts}?limit=1`, undefined, 'second-token'),
    ]);
    expect(second.json.results[0].properties).not.toEqual(first.json.results[0].properties);
  });
});

describe('lists', () => {
  it('page through every contact without a gap or a double', async () => {
    const ids = new Set<string>();
    let after = '';
    for (let pages = 0; pages < 30; pages += 1) {
      const { json } = await call('GET', `${contacts}?limit=100${after}`);
      for (const { id } of json.results) ids.add(id);
      if (json.paging === undefined) break;
      after = `&after=${json.paging.next.after}`;
    }
    expect(ids.size).toBe(2000);
  });

  it('give default properties, or those that were asked for and exist, null where empty', async () => {
    const { json } = await call('GET', `${contacts}?limit=1`);
    expect(Object.keys(json.results[0].properties)).toEqual([
      'createdate',
      'email',
      'firstname',
      'hs_object_id',
      'lastmodifieddate',
      'lastname',
    ]);
    const chosen = await call('GET', `${contacts}?limit=50&properties=city,nonsense&properties=hs_lead_status`);
    expect(Object.keys(chosen.json.results[0].properties)).toEqual([
      'city',
      'createdate',
      'hs_lead_status',
      'hs_object_id',
      'lastmodifieddate',
    ]);
    const statuses = chosen.json.results.map((record: { properties: object }) => record.properties);
    expect(statuses).toContainEqual(expect.objectContaining({ hs_lead_status: null }));
  });

  it('refuse more than 100, a wrong cursor, a long address and an unknown object', async () => {
    expect((await call('GET', `${contacts}?limit=101`)).status).toBe(400);
    expect((await call('GET', `${contacts}?after=x`)).status).toBe(400);
    expect((await call('GET', `${contacts}?properties=${'long_name,'.repeat(900)}`)).status).toBe(414);
    expect(await call('GET', '/crm/v3/objects/spaceships')).toMatchObject({
      status: 400,
      json: { message: 'Unable to infer object type from: spaceships' },
    });
  });

  it('know objects by number, and custom ones', async () => {
    expect((await call('GET', '/crm/v3/objects/0-2?limit=1')).json.results[0].properties).toHaveProperty('domain');
    expect((await call('GET', '/crm/v3/objects/p_cars?properties=model')).json.results).toHaveLength(10);
    expect((await call('GET', '/crm/v3/schemas/2-1001')).json).toMatchObject({
      labels: { plural: 'Cars' },
      requiredProperties: ['model'],
    });
  });

  it('read a batch, and name what is missing', async () => {
    const body = { inputs: [{ id: '501' }, { id: '1' }], properties: ['city'] };
    const { status, json } = await call('POST', `${contacts}/batch/read`, body);
    expect(status).toBe(207);
    expect(json.results).toMatchObject([{ id: '501', properties: { city: expect.any(String) } }]);
    expect(json.errors[0].context).toEqual({ ids: ['1'] });
  });
});

describe('search', () => {
  const filter = (propertyName: string, operator: string, value?: unknown) => ({ propertyName, operator, value });
  const where = (...filters: unknown[]) => ({ filterGroups: [{ filters }], limit: 200 });

  it('joins filters by AND and groups by OR, whatever the case of a text', async () => {
    const both = await search(where(filter('firstname', 'EQ', 'ADA'), filter('city', 'EQ', 'ulm')));
    for (const { properties } of both.json.results) expect(properties.firstname).toBe('Ada');
    const either = await search({
      filterGroups: [{ filters: [filter('firstname', 'EQ', 'Ada')] }, { filters: [filter('firstname', 'EQ', 'Bea')] }],
    });
    expect(either.json.total).toBeGreaterThan(both.json.total);
  });

  it('compares numbers as numbers and dates as instants', async () => {
    const old = await search({ ...where(filter('age', 'GTE', 89)), properties: ['age'] });
    expect(old.json.total).toBeGreaterThan(0);
    for (const { properties } of old.json.results) expect(Number(properties.age)).toBeGreaterThanOrEqual(89);
    const at = Date.parse('2026-10-01T00:00:00Z');
    const texts = await search(where(filter('lastmodifieddate', 'GTE', '2026-10-01T02:00:00+02:00')));
    expect((await search(where(filter('lastmodifieddate', 'GTE', String(at))))).json.total).toBe(texts.json.total);
    const before = await search(where(filter('lastmodifieddate', 'LT', at)));
    expect(before.json.total + texts.json.total).toBe(2000);
  });

  it('sorts, pages by offset and ends after 10,000 results', async () => {
    const sorts = [{ propertyName: 'hs_object_id', direction: 'DESCENDING' }];
    const { json } = await search({ sorts, limit: 2 });
    expect(json.results.map(({ id }: { id: string }) => id)).toEqual(['14494', '14487']);
    expect(json).toMatchObject({ total: 2000, paging: { next: { after: '2' } } });
    expect((await search({ sorts, limit: 200, after: '9801' })).status).toBe(400);
    sandbox.reset({ contacts: 10_050 });
    const last = await search({ limit: 200, after: '9800' });
    expect([last.json.total, last.json.results.length, last.json.paging]).toEqual([10_050, 200, undefined]);
  });

  it('refuses what HubSpot refuses', async () => {
    const seven = Array.from({ length: 7 }, () => filter('city', 'EQ', 'Ulm'));
    for (const wrong of [
      { limit: 201 },
      { after: 'x' },
      where(filter('shoe_size', 'EQ', '1')),
      where(filter('city', 'LIKES', '1')),
      where(filter('city', 'EQ')),
      where(),
      where(...seven),
      { filterGroups: Array.from({ length: 6 }, () => ({ filters: [filter('city', 'EQ', 'Ulm')] })) },
      { sorts: [{ propertyName: 'shoe_size' }] },
    ]) {
      expect((await search(wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
  });
});

describe('writes', () => {
  const create = (properties: unknown, object = 'contacts') =>
    call('POST', `/crm/v3/objects/${object}`, { properties });

  it('create a record that is found again, with its time stamps', async () => {
    const { status, json } = await create({ email: 'New@Example.com', firstname: 'New', interests: 'art;chess' });
    expect(status).toBe(201);
    expect(json).toMatchObject({ createdAt: now.toISOString(), properties: { email: 'new@example.com' } });
    expect((await call('GET', `${contacts}/${json.id}`)).json.id).toBe(json.id);
    const found = await search({
      filterGroups: [{ filters: [{ propertyName: 'email', operator: 'EQ', value: 'new@example.com' }] }],
    });
    expect(found.json.total).toBe(1);
  });

  it('name every property that is wrong, in the recorded shape', async () => {
    const { status, json } = await create({
      first000name: 'x',
      hs_object_id: '1',
      hs_lead_status: 'SLEEPING',
      age: 'old',
      email: 'unknown',
      is_vip: 'perhaps',
    });
    expect(status).toBe(400);
    expect(json.category).toBe('VALIDATION_ERROR');
    expect(json.errors.map(({ code }: { code: string }) => code)).toEqual([
      'PROPERTY_DOESNT_EXIST',
      'READ_ONLY_VALUE',
      'INVALID_OPTION',
      'INVALID_NUMBER',
      'INVALID_EMAIL',
      'INVALID_OPTION',
    ]);
    expect(json.errors[0]).toEqual({
      message: 'Property "first000name" does not exist',
      code: 'PROPERTY_DOESNT_EXIST',
      context: { propertyName: ['first000name'] },
    });
    expect(json.message).toMatch(/^Property values were not valid: \[\{"isValid":false,/);
  });

  it('refuse an address twice, a missing required property, nothing at all, and a broken link', async () => {
    const twin = { email: 'twin@example.com' };
    const { json } = await create(twin);
    expect(await create(twin)).toMatchObject({
      status: 409,
      json: { category: 'CONFLICT', message: `Contact already exists. Existing ID: ${json.id}` },
    });
    expect((await create(twin)).json).not.toHaveProperty('context');
    expect((await create({ amount: 5 }, 'deals')).json.context).toEqual({ properties: ['dealname', 'dealstage'] });
    expect((await call('POST', contacts, {})).status).toBe(400);
    expect((await call('PATCH', `${contacts}/501`, { properties: {} })).status).toBe(400);
    expect((await call('POST', contacts, { properties: {}, associations: [{ to: {} }] })).status).toBe(400);
  });

  it('change what is given, empty a property for an empty text and move the time stamp', async () => {
    const { json } = await call('PATCH', `${contacts}/501`, { properties: { city: '', jobtitle: 'Pilot' } });
    expect(json.properties).toMatchObject({ city: null, jobtitle: 'Pilot', lastmodifieddate: now.toISOString() });
    expect((await call('PATCH', `${contacts}/2`, { properties: { city: 'Ulm' } })).status).toBe(404);
  });

  it('archive a record, and say the same for one that is not there', async () => {
    expect((await call('DELETE', `${contacts}/501`)).status).toBe(204);
    expect((await call('GET', `${contacts}/501`)).status).toBe(404);
    expect((await call('DELETE', `${contacts}/501`)).status).toBe(204);
  });
});

describe('batches', () => {
  type Entry = { id: string; properties: Record<string, string | null>; objectWriteTraceId?: string };
  const batch = (action: string, inputs: unknown, token?: string) =>
    call('POST', `${contacts}/batch/${action}`, { inputs }, token);
  const traced = (...inputs: object[]) => inputs.map((input, index) => ({ ...input, objectWriteTraceId: `${index}` }));
  const idsOf = (results: Entry[]) => results.map(({ id }) => id);

  it('create the valid records of a traced batch, in another order, and name what is wrong with each other one', async () => {
    const { status, json } = await batch(
      'create',
      traced(
        { properties: { email: 'a@example.com' } },
        { properties: { email: 'A@example.com' } },
        { properties: { shoe_size: '44', age: 'old' } },
        {},
        { properties: { email: 'b@example.com' } },
      ),
    );
    expect([status, json.status, json.numErrors]).toEqual([207, 'COMPLETE', 3]);
    expect(json.results).toMatchObject([
      { id: '14508', properties: { email: 'b@example.com' }, objectWriteTraceId: '4' },
      { id: '14501', properties: { email: 'a@example.com' }, objectWriteTraceId: '0' },
    ]);
    expect(json.errors).toMatchObject([
      {
        status: 'error',
        category: 'CONFLICT',
        message: 'Contact already exists. Existing ID: 14501',
        context: { objectWriteTraceId: ['1'], existingId: ['14501'] },
      },
      {
        category: 'VALIDATION_ERROR',
        context: { objectWriteTraceId: ['2'] },
        errors: [{ code: 'PROPERTY_DOESNT_EXIST' }, { code: 'INVALID_NUMBER' }],
      },
      { category: 'VALIDATION_ERROR', context: { objectWriteTraceId: ['3'] } },
    ]);
  });

  it('return 201 when every record was created, without trace ids where those are switched off', async () => {
    sandbox = createHubspotSandbox({ now: () => now, showsTraceIds: false });
    const inputs = traced({ properties: { city: 'Ulm' } }, { properties: { city: 'Bonn' } });
    const { status, json } = await batch('create', inputs);
    expect(status).toBe(201);
    expect(json).not.toHaveProperty('numErrors');
    expect(json.results.map(({ properties }: Entry) => properties.city)).toEqual(['Bonn', 'Ulm']);
    expect(json.results[0]).not.toHaveProperty('objectWriteTraceId');
  });

  it('refuse a whole create without trace ids for one record that is not valid', async () => {
    const good = { properties: { email: 'good@example.com' } };
    const wrong = await batch('create', [
      good,
      { properties: { first000name: 'x', last000name: 'x' } },
      { properties: { first000name: 'y' } },
    ]);
    expect([wrong.status, wrong.json.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect(wrong.json.errors.map(({ context }: { context: object }) => context)).toEqual([
      { propertyName: ['first000name'] },
      { propertyName: ['last000name'] },
      { propertyName: ['first000name'] },
    ]);
    const twice = await batch('create', [good, good]);
    expect([twice.status, twice.json.message, twice.json.category]).toEqual([
      409,
      'Contact already exists',
      'CONFLICT',
    ]);
    const { email } = (await call('GET', `${contacts}/501`)).json.properties;
    expect((await batch('create', [good, { properties: { email } }])).status).toBe(409);
    expect((await batch('create', [good])).status).toBe(201);
  });

  it('update the records that exist, and report all unknown ids in one error', async () => {
    const { status, json } = await batch(
      'update',
      traced(
        { id: '501', properties: { city: 'Ulm' } },
        { id: '1', properties: { city: 'Ulm' } },
        { id: '508', properties: { hs_lead_status: 'SLEEPING' } },
        { id: '2', properties: { city: 'Ulm' } },
        { id: '515', properties: { city: '' } },
      ),
    );
    expect([status, json.numErrors, idsOf(json.results)]).toEqual([207, 2, ['515', '501']]);
    expect(json.results[0].properties).toMatchObject({ city: null, lastmodifieddate: now.toISOString() });
    expect(json.errors).toMatchObject([
      { category: 'OBJECT_NOT_FOUND', context: { ids: ['1', '2'] } },
      { category: 'VALIDATION_ERROR', context: { objectWriteTraceId: ['2'] } },
    ]);
  });

  it('update without trace ids: refused for an invalid property or an address that is taken, partial for an unknown id', async () => {
    const good = { id: '501', properties: { city: 'Ulm' } };
    expect((await batch('update', [good, { id: '508', properties: { shoe_size: '44' } }])).status).toBe(400);
    const { email } = (await call('GET', `${contacts}/515`)).json.properties;
    expect((await batch('update', [good, { id: '508', properties: { email } }])).json).toMatchObject({
      category: 'CONFLICT',
      message: 'Contact already exists',
    });
    expect((await batch('update', [good, { id: '1', properties: { city: 'Ulm' } }])).json).toMatchObject({
      results: [{ id: '501' }],
      errors: [{ context: { ids: ['1'] } }],
    });
  });

  it('refuse an id twice, no id, no input, more than 100 and an input that is no object', async () => {
    const input = { id: '501', properties: { city: 'Ulm' } };
    expect(await batch('update', [input, input])).toMatchObject({
      status: 400,
      json: {
        message: 'Duplicate IDs found in batch input: [501]. IDs must be unique',
        category: 'VALIDATION_ERROR',
        context: { ids: ['501'] },
      },
    });
    expect((await batch('update', [{ properties: { city: 'Ulm' } }])).status).toBe(400);
    for (const action of ['create', 'update', 'archive', 'read']) {
      for (const inputs of [undefined, [], ['501'], Array.from({ length: 101 }, (_, index) => ({ id: `${index}` }))]) {
        expect((await batch(action, inputs)).status, action).toBe(400);
      }
    }
    expect((await batch('merge', [input])).status).toBe(404);
    expect((await call('GET', `${contacts}/batch/read`)).status).toBe(404);
  });

  it('archive records, and say the same for one that is not there', async () => {
    expect(await batch('archive', [{ id: '501' }, { id: '1' }])).toEqual({ status: 204, json: undefined });
    expect((await call('GET', `${contacts}/501`)).status).toBe(404);
  });

  it('need a token that may write, and count as one call', async () => {
    const inputs = traced({ properties: { city: 'Ulm' } });
    expect((await batch('create', inputs, 'guess')).status).toBe(401);
    expect((await batch('update', inputs, 'contacts-token')).status).toBe(403);
    expect((await batch('read', [{ id: '501' }], 'contacts-token')).status).toBe(200);
    sandbox = createHubspotSandbox({ now: () => now, limits: { perTenSeconds: 2 } });
    const hundred = traced(...Array.from({ length: 100 }, () => ({ properties: { city: 'Ulm' } })));
    expect((await batch('create', hundred)).json.results).toHaveLength(100);
    expect((await batch('create', hundred)).status).toBe(201);
    expect((await batch('create', hundred)).status).toBe(429);
  });

  it('fail on demand: refused and cut off before they are carried out, or cut off after', async () => {
    const inputs = traced({ properties: { email: 'lost@example.com' } });
    sandbox.faults.add({ kind: 'status', status: 503, pathContains: '/batch/create' });
    expect((await batch('create', inputs)).status).toBe(503);
    sandbox.faults.add({ kind: 'drop', pathContains: '/batch/create' });
    await expect(batch('create', inputs)).rejects.toThrow(ConnectionDropped);
    sandbox.faults.add({ kind: 'truncate', pathContains: '/batch/create' });
    await expect(batch('create', inputs)).rejects.toThrow(ConnectionDropped);
    expect((await batch('create', inputs)).json.errors).toMatchObject([{ category: 'CONFLICT' }]);
  });
});

describe('properties', () => {
  const group = { name: 'mine', label: 'Mine' };
  const hobby = { name: 'hobby', label: 'Hobby', groupName: 'mine', type: 'string', fieldType: 'text' };
  const path = '/crm/v3/properties/contacts';

  it('are created in a batch, changed one by one, and used by the next write', async () => {
    expect((await call('GET', `${path}/groups/mine`)).status).toBe(404);
    expect((await call('POST', `${path}/groups`, group)).status).toBe(201);
    expect((await call('POST', `${path}/groups`, group)).status).toBe(409);
    const age = { ...hobby, name: 'age', type: 'number', fieldType: 'number' };
    const { status, json } = await call('POST', `${path}/batch/create`, { inputs: [hobby, age] });
    expect([status, json.results.length, json.numErrors]).toEqual([207, 1, 1]);
    expect(json.errors[0]).toMatchObject({ category: 'OBJECT_ALREADY_EXISTS', context: { name: ['age'] } });
    expect((await call('PATCH', `${path}/hobby`, { label: 'Pastime' })).json).toMatchObject({ label: 'Pastime' });
    expect((await call('POST', contacts, { properties: { hobby: 'chess' } })).status).toBe(201);
  });

  it('are refused when the definition is wrong, and left alone when they are HubSpot’s', async () => {
    for (const wrong of [
      { name: 'Hobby' },
      { label: '' },
      { type: 'poem' },
      { fieldType: 'date' },
      { groupName: 'x' },
    ]) {
      const responseText = await call('POST', `${path}/batch/create`, { inputs: [{ ...hobby, ...wrong }] });
      expect(responseText.status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await call('PATCH', `${path}/firstname`, { label: 'Name' })).status).toBe(400);
    expect((await call('PATCH', `${path}/nothing`, { label: 'Name' })).status).toBe(404);
  });
});

describe('limits, faults and sign-in', () => {
  it('refuses the request that is one too many, and lets the next window in', async () => {
    sandbox = createHubspotSandbox({ now: () => now, limits: { perTenSeconds: 3, searchesPerSecond: 1 } });
    expect((await search({})).status).toBe(200);
    expect(await search({})).toMatchObject({ status: 429, json: { policyName: 'SECONDLY' } });
    await call('GET', contacts);
    await call('GET', contacts);
    expect(await call('GET', contacts)).toMatchObject({
      status: 429,
      json: { policyName: 'TEN_SECONDLY_ROLLING', errorType: 'RATE_LIMIT' },
    });
    now = new Date(now.getTime() + 10_000);
    expect((await call('GET', contacts)).status).toBe(200);
  });

  it('fails on demand in HubSpot’s shape, and keeps no token in the journal', async () => {
    sandbox.faults.add({ kind: 'status', status: 500 });
    expect((await call('GET', contacts)).json).toMatchObject({ status: 'error', category: 'INTERNAL_ERROR' });
    sandbox.faults.add({ kind: 'drop' });
    await expect(call('GET', contacts)).rejects.toThrow(ConnectionDropped);
    expect(JSON.stringify(sandbox.journal.entries())).not.toContain(DEMO_TOKEN);
  });

  it('signs in at HubSpot’s paths, with refresh tokens that stay the same and end with their grant', async () => {
    sandbox = createHubspotSandbox({ approval: 'allow', now: () => now });
    const redirect = 'https://api.test/callbacks/v1/oauth';
    const query = new URLSearchParams({
      client_id: 'demo-client',
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'oauth crm.objects.contacts.read',
      state: 's',
    });
    const page = await sandbox.fetch(new Request(`https://app.hubspot.test/oauth/authorize?${query}`));
    const code = new URL(page.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const token = async (form: Record<string, string>) => {
      const client = { client_id: 'demo-client', client_secret: 'demo-client-secret' };
      const body = new URLSearchParams({ ...client, ...form });
      const response = await sandbox.fetch(
        new Request('https://hubspot.test/oauth/v1/token', { method: 'POST', body }),
      );
      return { status: response.status, json: await response.json() };
    };
    const first = await token({ grant_type: 'authorization_code', redirect_uri: redirect, code });
    expect(first.json).toMatchObject({ token_type: 'bearer', expires_in: 1800, refresh_token: expect.any(String) });
    expect(first.json).not.toHaveProperty('scope');
    const { access_token: access, refresh_token: refresh } = first.json;
    expect((await call('GET', contacts, undefined, access)).status).toBe(200);
    expect((await call('GET', '/crm/v3/objects/deals', undefined, access)).status).toBe(403);
    sandbox.oauth.expireAccessTokens();
    expect((await call('GET', contacts, undefined, access)).status).toBe(401);
    const again = await token({ grant_type: 'refresh_token', refresh_token: refresh });
    expect(again.json.refresh_token ?? refresh).toBe(refresh);
    expect((await call('GET', contacts, undefined, again.json.access_token)).status).toBe(200);
    sandbox.oauth.revokeAll();
    expect(await token({ grant_type: 'refresh_token', refresh_token: refresh })).toMatchObject({
      status: 400,
      json: { status: 'BAD_GRANT', error: 'invalid_grant' },
    });
  });
});
