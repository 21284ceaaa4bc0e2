import { beforeEach, describe, expect, it } from 'vitest';
import { ConnectionDropped } from '../shared/faults.ts';
import { DEMO_KEY } from './account-data.ts';
import type { CallTrackingSandbox } from './app.ts';
import { createCallTrackingSandbox } from './app.ts';
import { OBJECT_NAMES } from './object-description.ts';

const ACCOUNT = '/v3/a/480112233';
const NOW = new Date('2026-11-21T10:00:00.000Z');

let sandbox: CallTrackingSandbox;

beforeEach(() => {
  sandbox = createCallTrackingSandbox({ now: () => NOW });
});

interface CallOptions {
  method?: string;
  body?: unknown;
  key?: string | null;
}

async function call(path: string, { method = 'GET', body, key = DEMO_KEY }: CallOptions = {}) {
  const headers = new Headers({ accept: 'application/json' });
  if (key !== null) headers.set('authorization', `Token token=${key}`);
  const text = typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body);
  const response = await sandbox.fetch(new Request(`http://provider.test${path}`, { method, headers, body: text }));
  const responseText = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    json: responseText === '' ? undefined : JSON.parse(responseText),
  };
}

describe('credentials', () => {
  it('refuses every address without a key, with an unknown key and with another scheme', async () => {
    expect((await call('/v3/a.json', { key: null })).status).toBe(401);
    expect((await call(`${ACCOUNT}/tags.json`, { key: 'guess' })).json).toEqual({
      error: 'HTTP Token: Access denied. The API key is missing or not valid.',
    });
    const bearer = new Request('http://provider.test/v3/a.json', { headers: { authorization: `Bearer ${DEMO_KEY}` } });
    expect((await sandbox.fetch(bearer)).status).toBe(401);
  });

  it('takes the key with or without quotation marks', async () => {
    const quoted = new Request('http://provider.test/v3/a.json', {
      headers: { authorization: `Token token="${DEMO_KEY}"` },
    });
    expect((await sandbox.fetch(quoted)).status).toBe(200);
  });

  it('shows a key only its own account', async () => {
    expect((await call('/v3/a.json')).json.accounts).toMatchObject([{ numeric_id: 480112233 }]);
    expect((await call('/v3/a.json', { key: 'second-key' })).json.accounts).toMatchObject([{ numeric_id: 480445566 }]);
    expect((await call(`${ACCOUNT}/tags.json`, { key: 'second-key' })).status).toBe(404);
  });

  it('has a key that belongs to no account', async () => {
    const { status, json } = await call('/v3/a.json', { key: 'no-account-key' });
    expect(status).toBe(200);
    expect(json.accounts).toEqual([]);
  });
});

describe('lists', () => {
  it('wraps every object in the paging envelope under its own key', async () => {
    const odd: Record<string, string> = {
      integration_triggers: 'integration_criteria',
      'text-messages': 'conversations',
    };
    for (const object of OBJECT_NAMES) {
      const { status, json } = await call(`${ACCOUNT}/${object}.json?per_page=1`);
      expect(status, object).toBe(200);
      expect(Object.keys(json), object).toEqual([
        'page',
        'per_page',
        'total_pages',
        'total_records',
        odd[object] ?? object,
      ]);
      expect(json[odd[object] ?? object], object).toHaveLength(1);
    }
  });

  it('pages through all calls without a gap or a double', async () => {
    const ids = new Set<string>();
    for (let page = 1; page <= 8; page += 1) {
      const { json } = await call(`${ACCOUNT}/calls.json?per_page=250&page=${page}`);
      expect(json).toMatchObject({ page, per_page: 250, total_pages: 8, total_records: 2000 });
      for (const record of json.calls) ids.add(record.id);
    }
    expect(ids.size).toBe(2000);
  });

  it('gives 100 records without per_page, none past the end, and refuses more than 250', async () => {
    expect((await call(`${ACCOUNT}/calls.json`)).json.calls).toHaveLength(100);
    expect((await call(`${ACCOUNT}/calls.json?page=21`)).json.calls).toEqual([]);
    expect((await call(`${ACCOUNT}/calls.json?per_page=251`)).status).toBe(400);
    expect((await call(`${ACCOUNT}/calls.json?page=0`)).status).toBe(400);
  });

  it('has the fields that the public sample manifest asks for', async () => {
    const required: Record<string, string[]> = {
      companies: ['id', 'name', 'status', 'time_zone', 'dni_active', 'lead_scoring_enabled'],
      leads: ['id', 'name', 'phone', 'email', 'company_id', 'created_at'],
      tags: ['id', 'name', 'tag_level', 'color', 'status', 'company_id'],
      users: ['id', 'email', 'name', 'role', 'created_at'],
      notifications: ['id', 'name', 'user_id', 'alert_type', 'call_enabled', 'sms_enabled'],
      summary_emails: ['id', 'scope', 'frequency', 'config', 'user'],
    };
    for (const [object, fields] of Object.entries(required)) {
      const { json } = await call(`${ACCOUNT}/${object}.json?per_page=1`);
      for (const field of fields) expect(json[object][0], object).toHaveProperty(field);
    }
  });

  it('gives the same records on every start, and other ones in another account', async () => {
    const first = (await call(`${ACCOUNT}/calls.json?per_page=3`)).json.calls;
    sandbox = createCallTrackingSandbox();
    expect((await call(`${ACCOUNT}/calls.json?per_page=3`)).json.calls).toEqual(first);
    const other = (await call('/v3/a/480445566/calls.json?per_page=3', { key: 'second-key' })).json.calls;
    expect(other[0].id).not.toBe(first[0].id);
  });

  it('serves the last page of a million calls', async () => {
    sandbox = createCallTrackingSandbox({ counts: { calls: 1_000_000 } });
    const { json } = await call(`${ACCOUNT}/calls.json?per_page=250&page=4000`);
    expect(json.calls).toHaveLength(250);
    expect(json.total_records).toBe(1_000_000);
  });

  it('serves an object without records', async () => {
    sandbox = createCallTrackingSandbox({ counts: { companies: 0, tags: 0 } });
    expect((await call(`${ACCOUNT}/tags.json`)).json).toMatchObject({ total_pages: 1, total_records: 0, tags: [] });
    expect((await call(`${ACCOUNT}/trackers.json?per_page=1`)).json.trackers[0].company).toBeNull();
  });
});

describe('single records', () => {
  it('finds a record of every object by the id from the list', async () => {
    for (const object of OBJECT_NAMES) {
      const { json } = await call(`${ACCOUNT}/${object}.json?per_page=1&page=2`);
      const record = Object.values(json).find(Array.isArray)?.[0];
      expect((await call(`${ACCOUNT}/${object}/${record.id}.json`)).json, object).toEqual(record);
    }
  });

  it('returns 404 for unknown accounts, objects, records and addresses', async () => {
    for (const path of [
      '/v3/a/1.json',
      '/v3/a/1/tags.json',
      `${ACCOUNT}/nothing.json`,
      `${ACCOUNT}/tags/TAG1.json`,
      '/v2/x',
    ]) {
      expect((await call(path)).status, path).toBe(404);
    }
  });

  it('shows the account by its number and by its id', async () => {
    const { json } = await call(`${ACCOUNT}.json`);
    expect((await call(`/v3/a/${json.id}.json`)).json).toEqual(json);
    expect((await call(`/v3/a/${json.id}/tags.json`)).status).toBe(200);
  });
});

describe('writes', () => {
  it('creates a record that later reads show', async () => {
    const { status, json } = await call(`${ACCOUNT}/tags.json`, {
      method: 'POST',
      body: { name: 'From a test', color: 'red1' },
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      name: 'From a test',
      color: 'red1',
      status: 'enabled',
      created_at: NOW.toISOString(),
    });
    expect(json.id).toMatch(/^TAG/);
    expect((await call(`${ACCOUNT}/tags/${json.id}.json`)).json).toEqual(json);
    expect((await call(`${ACCOUNT}/tags.json?page=1`)).json).toMatchObject({ total_records: 41 });
  });

  it('responds with a number as id where the provider numbers its records', async () => {
    const { json } = await call(`${ACCOUNT}/integrations.json`, {
      method: 'POST',
      body: { type: 'Custom', config: {} },
    });
    expect(typeof json.id).toBe('number');
    expect((await call(`${ACCOUNT}/integrations/${json.id}.json`)).status).toBe(200);
  });

  it('changes only the given fields of a record', async () => {
    const before = (await call(`${ACCOUNT}/companies.json?per_page=1`)).json.companies[0];
    const { status, json } = await call(`${ACCOUNT}/companies/${before.id}.json`, {
      method: 'PUT',
      body: { name: 'Renamed' },
    });
    expect(status).toBe(200);
    expect(json).toEqual({ ...before, name: 'Renamed' });
    expect((await call(`${ACCOUNT}/companies.json?per_page=1`)).json.companies[0].name).toBe('Renamed');
  });

  it('drops unknown fields and a given id', async () => {
    const { json } = await call(`${ACCOUNT}/tags.json`, {
      method: 'POST',
      body: { name: 'x', id: 'TAG1', surprise: 1 },
    });
    expect(json.id).not.toBe('TAG1');
    expect(json).not.toHaveProperty('surprise');
  });

  it('embeds the company that a tracker is written for', async () => {
    const company = (await call(`${ACCOUNT}/companies.json?per_page=1`)).json.companies[0];
    const body = { name: 'Radio', type: 'source', company_id: company.id };
    const { json } = await call(`${ACCOUNT}/trackers.json`, { method: 'POST', body });
    expect(json.company).toEqual({ id: company.id, name: company.name });
  });

  it('removes where the provider allows it', async () => {
    const tag = (await call(`${ACCOUNT}/tags.json?per_page=1`)).json.tags[0];
    expect((await call(`${ACCOUNT}/tags/${tag.id}.json`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(`${ACCOUNT}/tags/${tag.id}.json`)).status).toBe(404);
    expect((await call(`${ACCOUNT}/tags.json`)).json.total_records).toBe(39);
  });

  it('refuses a body that breaks the rules with 422 and a message per field', async () => {
    const { status, json } = await call(`${ACCOUNT}/tags.json`, { method: 'POST', body: { color: 'mauve' } });
    expect(status).toBe(422);
    expect(json.error).toContain("name can't be blank; color must be one of");
    expect(json.errors.name).toEqual(["can't be blank"]);
    expect((await call(`${ACCOUNT}/tags.json`)).json.total_records).toBe(40);
  });

  it('refuses what is not a JSON object with 400', async () => {
    for (const body of ['{', '[]', '']) {
      expect((await call(`${ACCOUNT}/tags.json`, { method: 'POST', body })).status, body).toBe(400);
    }
  });

  it('names the allowed methods with 405', async () => {
    const created = await call(`${ACCOUNT}/leads.json`, { method: 'POST', body: { name: 'x' } });
    expect(created.status).toBe(405);
    expect(created.headers.get('allow')).toBe('GET');
    const lead = (await call(`${ACCOUNT}/leads.json?per_page=1`)).json.leads[0];
    expect((await call(`${ACCOUNT}/leads/${lead.id}.json`, { method: 'PUT', body: {} })).status).toBe(405);
  });
});

describe('faults and journal', () => {
  it('rejects the next requests, then works again', async () => {
    sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 7, times: 2 });
    const first = await call(`${ACCOUNT}/tags.json`);
    expect(first.status).toBe(429);
    expect(first.headers.get('retry-after')).toBe('7');
    expect((await call(`${ACCOUNT}/tags.json`)).status).toBe(429);
    expect((await call(`${ACCOUNT}/tags.json`)).status).toBe(200);
  });

  it('hits only the requests that the fault names', async () => {
    sandbox.faults.add({ kind: 'status', status: 500, method: 'post', pathContains: '/tags', times: 'always' });
    expect((await call(`${ACCOUNT}/tags.json`)).status).toBe(200);
    expect((await call(`${ACCOUNT}/tags.json`, { method: 'POST', body: { name: 'x' } })).status).toBe(500);
    expect((await call(`${ACCOUNT}/tags.json`, { method: 'POST', body: { name: 'x' } })).status).toBe(500);
    sandbox.faults.clear();
    expect((await call(`${ACCOUNT}/tags.json`, { method: 'POST', body: { name: 'x' } })).status).toBe(201);
  });

  it('waits before a slow response and then gives the right one', async () => {
    const waits: number[] = [];
    sandbox = createCallTrackingSandbox({ wait: async (ms) => void waits.push(ms) });
    sandbox.faults.add({ kind: 'slow', delayMs: 30_000 });
    expect((await call(`${ACCOUNT}/tags.json`)).status).toBe(200);
    expect(waits).toEqual([30_000]);
  });

  it('drops the connection', async () => {
    sandbox.faults.add({ kind: 'drop' });
    await expect(call(`${ACCOUNT}/tags.json`)).rejects.toThrow(ConnectionDropped);
  });

  it('hangs until the faults are cleared or the caller gives up', async () => {
    sandbox.faults.add({ kind: 'hang', times: 2 });
    const hanging = call(`${ACCOUNT}/tags.json`);
    const gaveUp = new AbortController();
    const abandoned = sandbox.fetch(new Request('http://provider.test/v3/a.json', { signal: gaveUp.signal }));
    gaveUp.abort();
    await expect(abandoned).rejects.toThrow();
    sandbox.faults.clear();
    await expect(hanging).rejects.toThrow(ConnectionDropped);
  });

  it('cuts a response in the middle', async () => {
    sandbox.faults.add({ kind: 'truncate' });
    await expect(call(`${ACCOUNT}/tags.json`)).rejects.toThrow('cut the response short');
  });

  it('keeps a journal of what was asked, without the credential', async () => {
    await call(`${ACCOUNT}/tags.json?page=2`);
    await call(`${ACCOUNT}/tags.json`, { method: 'POST', body: { name: 'x' }, key: 'wrong' });
    const [read, write] = sandbox.journal.entries();
    expect(read).toMatchObject({
      number: 1,
      method: 'GET',
      path: `${ACCOUNT}/tags.json`,
      query: { page: '2' },
      credential: 'accepted',
      status: 200,
    });
    expect(write).toMatchObject({ method: 'POST', body: '{"name":"x"}', credential: 'refused', status: 401 });
    expect(JSON.stringify(sandbox.journal.entries())).not.toContain(DEMO_KEY);
  });

  it('forgets the oldest requests first', async () => {
    sandbox = createCallTrackingSandbox({ journalCapacity: 2 });
    for (const page of [1, 2, 3]) await call(`${ACCOUNT}/tags.json?page=${page}`);
    expect(sandbox.journal.entries().map((entry) => entry.query.page)).toEqual(['2', '3']);
  });
});

describe('control routes', () => {
  const control = (path: string, method = 'GET', body?: unknown) =>
    call(`/__sandbox/${path}`, { method, body, key: null });

  it('take a fault, show it and forget it', async () => {
    const fault = { kind: 'status', status: 401, times: 3 };
    expect((await control('faults', 'POST', fault)).json.faults).toMatchObject([fault]);
    expect((await call('/v3/a.json')).status).toBe(401);
    expect((await control('faults')).json.faults).toMatchObject([{ times: 2 }]);
    expect((await control('faults', 'DELETE')).status).toBe(204);
    expect((await call('/v3/a.json')).status).toBe(200);
  });

  const KINDS =
    'The body must be a JSON object whose "kind" is one of: status, slow, hang, drop, truncate. Example: {"kind":"status","status":429}.';
  const STATUS_MEMBERS = 'Members of the kind "status": status, retryAfter, message, times, method, pathContains.';

  it.each([
    ['text', KINDS],
    [{ kind: 'flood' }, KINDS],
    [{ status: 429 }, KINDS],
    [{ kind: 'status', status: 200 }, `"status" must be a whole number from 400 to 599. ${STATUS_MEMBERS}`],
    [
      { kind: 'status', status: 429, times: 0 },
      `"times" must be a whole number above 0, or "always". ${STATUS_MEMBERS}`,
    ],
    [
      { kind: 'slow' },
      '"delayMs" must be a whole number of milliseconds, 0 or more. Members of the kind "slow": delayMs, times, method, pathContains.',
    ],
  ])('name what is wrong with the fault %j, and what is allowed', async (wrong, error) => {
    const { status, json } = await control('faults', 'POST', wrong);
    expect({ status, json }).toEqual({ status: 400, json: { error } });
  });

  it('show the journal without adding to it', async () => {
    await call('/v3/a.json');
    await control('requests');
    expect((await control('requests')).json.requests).toHaveLength(1);
    await control('requests', 'DELETE');
    expect((await control('requests')).json.requests).toEqual([]);
  });

  it('reset writes and take new counts', async () => {
    await call(`${ACCOUNT}/tags.json`, { method: 'POST', body: { name: 'x' } });
    expect((await control('reset', 'POST')).status).toBe(204);
    expect((await call(`${ACCOUNT}/tags.json`)).json.total_records).toBe(40);
    expect((await control('reset', 'POST', { counts: { tags: 3 } })).status).toBe(204);
    expect((await call(`${ACCOUNT}/tags.json`)).json.total_records).toBe(3);
  });

  it.each([
    [{ counts: { tags: -1 } }, '"counts.tags" must be a whole number, 0 or more.'],
    [{ counts: 3 }, ''],
  ])('name what is wrong with the reset %j', async (wrong, begin) => {
    const { status, json } = await control('reset', 'POST', wrong);
    expect(status).toBe(400);
    expect(json.error).toMatch(new RegExp(`^${begin}`));
    expect(json.error).toContain('Example: {"counts":{"calls":10}}.');
  });

  it('keep the records when a reset is refused', async () => {
    await control('reset', 'POST', { counts: { tags: 3 } });
    expect((await control('reset', 'POST', { counts: { tags: -1 } })).status).toBe(400);
    expect((await call(`${ACCOUNT}/tags.json`)).json.total_records).toBe(3);
  });

  it('return 404 for a control that is not there', async () => {
    expect((await control('nothing')).status).toBe(404);
  });
});
