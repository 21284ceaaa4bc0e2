import { beforeEach, describe, expect, it } from 'vitest';
import type { SalesforceSandbox, SalesforceSandboxOptions } from './app.ts';
import { createSalesforceSandbox } from './app.ts';
import { DEMO_TOKEN } from './session.ts';

const DATA = '/services/data/v60.0';
const ORIGIN = 'https://acme.my.salesforce.com';
const CHANNEL = '/data/amp_1__chn';

let sandbox: SalesforceSandbox;
let now: number;
/** Timers of held requests, which run when a test says so. */
let timers: Set<() => void>;

function open(options: SalesforceSandboxOptions = {}) {
  now = Date.parse('2026-11-22T10:00:00Z');
  timers = new Set();
  sandbox = createSalesforceSandbox({
    now: () => new Date(now),
    setTimer: (_ms, callback) => {
      timers.add(callback);
      return () => timers.delete(callback);
    },
    ...options,
  });
}

beforeEach(() => open());

interface CallOptions {
  method?: string;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

async function call(path: string, options: CallOptions = {}) {
  const { method = 'GET', body, token = `Bearer ${DEMO_TOKEN}`, headers, signal } = options;
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    headers: { authorization: token, ...headers },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    signal,
  });
  const response = await sandbox.fetch(request);
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape.
  const json: any = /^[[{]/.test(text) ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, json };
}

const post = (path: string, body?: unknown) => call(path, { method: 'POST', body });

async function select(objectName: string, more: object = {}) {
  const tooling = `${DATA}/tooling/sobjects`;
  await post(`${tooling}/PlatformEventChannel`, {
    FullName: 'amp_1__chn',
    Metadata: { channelType: 'data', label: 'Demo' },
  });
  const entity = `${objectName}ChangeEvent`;
  const response = await post(`${tooling}/PlatformEventChannelMember`, {
    FullName: `amp_1_chn_${entity.replace('__', '_')}`,
    Metadata: {
      eventChannel: 'amp_1__chn',
      selectedEntity: entity,
      filterExpression: '',
      enrichedFields: [],
      ...more,
    },
  });
  expect(response.status).toBe(201);
}

const OAUTH = `OAuth ${DEMO_TOKEN}`;

async function send(message: Record<string, unknown>, options: CallOptions = {}) {
  return call('/cometd/60.0', { method: 'POST', token: OAUTH, body: [message], ...options });
}

/** A client with its session. */
async function signIn(token = OAUTH) {
  const shaken = await send(
    { channel: '/meta/handshake', id: '1', version: '1.0', supportedConnectionTypes: ['long-polling'] },
    { token },
  );
  const [{ clientId }] = shaken.json;
  const cookie = shaken.headers
    .getSetCookie()
    .map((own) => own.split(';')[0])
    .join('; ');
  const ask = (message: Record<string, unknown>, options: CallOptions = {}) =>
    send({ clientId, ...message }, { headers: { cookie }, token, ...options });
  return {
    clientId,
    ask,
    subscribe: (replayId: number, channel = CHANNEL) =>
      ask({ channel: '/meta/subscribe', subscription: channel, ext: { replay: { [channel]: replayId } } }),
    connect: (options?: CallOptions) =>
      ask({ channel: '/meta/connect', id: '7', connectionType: 'long-polling' }, options),
  };
}

async function streamFrom(replayId: number, token = OAUTH) {
  const client = await signIn(token);
  expect((await client.subscribe(replayId)).json).toMatchObject([{ successful: true, subscription: CHANNEL }]);
  expect((await client.connect()).json.at(-1)).toMatchObject({ channel: '/meta/connect', successful: true });
  return client;
}

const createAccount = async (fields: object = {}): Promise<string> =>
  (await post(`${DATA}/sobjects/Account`, { Name: 'Acme', ...fields })).json.id;
const change = (id: string, body: object, object = 'Account') =>
  call(`${DATA}/sobjects/${object}/${id}`, { method: 'PATCH', body });

describe('a session', () => {
  it('begins with a handshake that gives an id and a cookie', async () => {
    const response = await send({ channel: '/meta/handshake', id: '1', version: '1.0' });
    expect(response.json).toEqual([
      {
        channel: '/meta/handshake',
        id: '1',
        successful: true,
        clientId: expect.any(String),
        version: '1.0',
        minimumVersion: '1.0',
        supportedConnectionTypes: ['long-polling'],
        ext: { replay: true, 'payload.format': true },
      },
    ]);
    expect(response.headers.getSetCookie()[0]).toMatch(/^BAYEUX_BROWSER=\w+;/);
  });

  it('takes tokens after the word OAuth only', async () => {
    expect(await send({ channel: '/meta/handshake' }, { token: `Bearer ${DEMO_TOKEN}` })).toMatchObject({
      status: 401,
    });
    expect((await send({ channel: '/meta/handshake' }, { token: 'OAuth guess' })).json).toMatchObject([
      {
        error: '403::Handshake denied',
        successful: false,
        ext: { sfdc: { failureReason: '401::Authentication invalid' } },
        advice: { reconnect: 'none' },
      },
    ]);
  });

  it('refuses versions without replay, requests without a cookie and requests that are too long', async () => {
    expect(await call('/cometd/36.0', { method: 'POST', token: OAUTH, body: [] })).toMatchObject({ status: 400 });
    const { ask } = await signIn();
    const without = await ask({ channel: '/meta/connect', connectionType: 'long-polling' }, { headers: {} });
    expect(without).toMatchObject({
      status: 400,
      json: [{ successful: false, error: expect.stringContaining('no BAYEUX_BROWSER cookie present') }],
    });
    expect(await ask({ channel: '/meta/connect', x: 'x'.repeat(32_768) })).toMatchObject({ status: 413 });
  });

  it('is gone when the next connect request comes too late', async () => {
    await select('Account');
    const client = await streamFrom(-1);
    await createAccount();
    expect((await client.connect()).json).toHaveLength(2);
    now += 40_001;
    expect((await client.connect()).json).toEqual([
      {
        channel: '/meta/connect',
        id: '7',
        successful: false,
        error: '403::Unknown client',
        advice: { reconnect: 'handshake', interval: 0 },
      },
    ]);
  });

  it('ends with a disconnect', async () => {
    const { ask, connect } = await signIn();
    expect((await ask({ channel: '/meta/disconnect' })).json).toMatchObject([{ successful: true }]);
    expect((await connect()).json).toMatchObject([{ error: '403::Unknown client' }]);
  });

  it('learns in a held request that its token has ended', async () => {
    open({ approval: 'allow' });
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'demo-client',
      client_secret: 'demo-client-secret',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { json } = await call('/services/oauth2/token', { method: 'POST', headers, body: String(form) });
    const client = await signIn(`OAuth ${json.access_token}`);
    await client.connect();
    const held = client.connect();
    await expect.poll(() => timers.size).toBe(1);
    await post('/__sandbox/expire-tokens');
    expect((await held).json).toMatchObject([
      { error: '401::Authentication invalid', successful: false, advice: { reconnect: 'none' } },
    ]);
  });
});

describe('events', () => {
  it('come to a held request as soon as a record is written', async () => {
    await select('Account');
    const client = await streamFrom(-1);
    const held = client.connect();
    await expect.poll(() => timers.size).toBe(1);
    const id = await createAccount({ BillingCity: 'Bergen' });
    const [event, reply] = (await held).json;
    expect(event).toMatchObject({
      channel: CHANNEL,
      data: {
        schema: expect.any(String),
        event: { replayId: expect.any(Number) },
        payload: {
          ChangeEventHeader: {
            entityName: 'Account',
            recordIds: [id],
            changeType: 'CREATE',
            changedFields: [],
            sequenceNumber: 1,
            commitTimestamp: now,
          },
          Name: 'Acme',
          BillingAddress: { City: 'Bergen' },
        },
      },
    });
    expect(event.data.payload).not.toHaveProperty('Industry');
    expect(reply).toMatchObject({ successful: true, advice: { reconnect: 'retry', interval: 0, timeout: 110_000 } });
    expect(timers.size).toBe(0);
  });

  it('do not come when nothing happens until the wait is over', async () => {
    await select('Account');
    const client = await streamFrom(-1);
    const held = client.connect();
    await expect.poll(() => timers.size).toBe(1);
    for (const end of timers) end();
    expect((await held).json).toMatchObject([{ successful: true, advice: { reconnect: 'retry' } }]);
  });

  it('name changed parts of compound fields with dots, and hold no fields of a deleted record', async () => {
    await select('Contact');
    const client = await streamFrom(-1);
    const contact = await post(`${DATA}/sobjects/Contact`, { LastName: 'Berg', FirstName: 'Ada' });
    await change(contact.json.id, { LastName: 'Dahl', MailingStreet: 'Quay 1', Phone: null }, 'Contact');
    await call(`${DATA}/sobjects/Contact/${contact.json.id}`, { method: 'DELETE' });
    const [created, updated, deleted] = (await client.connect()).json.map(
      ({ data }: { data?: { payload: object } }) => data?.payload,
    );
    expect(created).toMatchObject({ Name: { FirstName: 'Ada', LastName: 'Berg' } });
    const { ChangeEventHeader, ...fields } = updated;
    expect(ChangeEventHeader).toMatchObject({
      changeType: 'UPDATE',
      changedFields: ['LastModifiedDate', 'Name.LastName', 'MailingAddress.Street'],
    });
    expect(fields).toEqual({
      Name: { LastName: 'Dahl' },
      MailingAddress: { Street: 'Quay 1' },
      LastModifiedDate: expect.any(String),
    });
    expect(Object.keys(deleted)).toEqual(['ChangeEventHeader']);
  });

  it('join records that one call changes alike, and keep the others apart', async () => {
    await select('Account');
    const ids = [await createAccount(), await createAccount(), await createAccount()];
    const client = await streamFrom(-1);
    const records = ids.map((id, at) => ({
      attributes: { type: 'Account' },
      Id: id,
      Site: undefined,
      Phone: at < 2 ? '1' : '2',
    }));
    await call(`${DATA}/composite/sobjects`, { method: 'PATCH', body: { allOrNone: false, records } });
    const headers = (await client.connect()).json
      .slice(0, -1)
      .map(({ data }: { data: { payload: { ChangeEventHeader: object } } }) => data.payload.ChangeEventHeader);
    expect(headers).toMatchObject([
      { recordIds: ids.slice(0, 2), sequenceNumber: 1 },
      { recordIds: ids.slice(2), sequenceNumber: 2 },
    ]);
    expect(headers[0].transactionKey).toBe(headers[1].transactionKey);
  });

  it('leave out what was rolled back, and objects that no channel has', async () => {
    await select('Account');
    const client = await streamFrom(-1);
    const id = await createAccount();
    await client.connect();
    const records = [
      { attributes: { type: 'Account' }, Id: id, Phone: '1' },
      { attributes: { type: 'Account' }, Id: '001ak00000zzzzzAAA', Phone: '1' },
    ];
    await call(`${DATA}/composite/sobjects`, { method: 'PATCH', body: { allOrNone: true, records } });
    await post(`${DATA}/sobjects/Lead`, { LastName: 'A', Company: 'B' });
    const held = client.connect();
    await expect.poll(() => timers.size).toBe(1);
    for (const end of timers) end();
    expect((await held).json).toHaveLength(1);
  });

  it('are replayed from a stored id, from the oldest or not at all', async () => {
    await select('Account');
    await createAccount();
    await createAccount();
    const replayIds = async (from: number) => {
      const client = await signIn();
      await client.subscribe(from);
      return (await client.connect()).json
        .slice(0, -1)
        .map(({ data }: { data: { event: { replayId: number } } }) => data.event.replayId);
    };
    const all = await replayIds(-2);
    expect(all).toHaveLength(2);
    expect(all[1] - all[0]).toBeGreaterThan(0);
    expect(await replayIds(all[0])).toEqual([all[1]]);
    expect(await replayIds(-1)).toEqual([]);
  });

  it('cannot be replayed from an id that is not retained', async () => {
    await select('Account');
    await createAccount();
    const first = await signIn();
    await first.subscribe(-2);
    const replayId = (await first.connect()).json[0].data.event.replayId;
    now += 72 * 3_600_000 + 1;
    const second = await signIn();
    expect((await second.subscribe(replayId)).json).toMatchObject([
      {
        successful: false,
        error: `400::The replayId {${replayId}} you provided was invalid.  Please provide a valid ID, -2 to replay all events, or -1 to replay only new events.`,
      },
    ]);
    expect((await second.subscribe(-2)).json).toMatchObject([{ successful: true }]);
  });

  it('are refused for a channel that does not exist, and silent without "View All Records"', async () => {
    const client = await signIn();
    expect((await client.subscribe(-1)).json).toMatchObject([
      { successful: false, error: `400::The channel you requested to subscribe to does not exist {${CHANNEL}}` },
    ]);
    await select('Account');
    const silent = await streamFrom(-2, 'OAuth no-view-all-token');
    await createAccount();
    const held = silent.connect();
    await expect.poll(() => timers.size).toBe(1);
    for (const end of timers) end();
    expect((await held).json).toHaveLength(1);
  });

  it('of updates pass a filter only while the enriched field is true', async () => {
    const filterExpression =
      "ChangeEventHeader.changeType != 'UPDATE' OR (ChangeEventHeader.changeType = 'UPDATE' AND Active__c = true)";
    await select('Account', { filterExpression, enrichedFields: [{ name: 'Active__c' }] });
    const client = await streamFrom(-1);
    const id = await createAccount({ Active__c: false });
    await change(id, { Phone: '1' });
    await change(id, { Active__c: true });
    await change(id, { Phone: '2' });
    const payloads = (await client.connect()).json
      .slice(0, -1)
      .map(({ data }: { data: { payload: object } }) => data.payload);
    expect(payloads).toMatchObject([
      { ChangeEventHeader: { changeType: 'CREATE' }, Active__c: false },
      { ChangeEventHeader: { changedFields: ['LastModifiedDate', 'Active__c'] } },
      { ChangeEventHeader: { changedFields: ['LastModifiedDate', 'Phone'] }, Active__c: true, Phone: '2' },
    ]);
  });

  it('come to an earlier connect request no longer when another one is made', async () => {
    await select('Account');
    const client = await streamFrom(-1);
    const first = client.connect();
    await expect.poll(() => timers.size).toBe(1);
    const second = client.connect();
    expect((await first).json).toHaveLength(1);
    await createAccount();
    expect((await second).json).toHaveLength(2);
  });

  it('wait for the next request when the held one is broken off', async () => {
    await select('Account');
    const client = await streamFrom(-1);
    const controller = new AbortController();
    const held = client.connect({ signal: controller.signal });
    await expect.poll(() => timers.size).toBe(1);
    controller.abort();
    await held;
    await createAccount();
    expect((await client.connect()).json).toHaveLength(2);
  });
});

describe('controls', () => {
  it('append events as they are, with all digits of their numbers', async () => {
    await select('Account');
    const client = await streamFrom(-1);
    const event =
      '{"ChangeEventHeader":{"entityName":"Account","recordIds":["001*"],"changeType":"GAP_UPDATE","commitNumber":92233720368547758070},"Note":"12345678901234567890"}';
    expect(await post('/__sandbox/change-events', `{"events":[${event}]}`)).toMatchObject({ status: 204 });
    expect((await client.connect()).text).toContain(event);
    expect(await post('/__sandbox/change-events', { events: 'none' })).toMatchObject({ status: 400 });
  });

  it('forget clients and events', async () => {
    await select('Account');
    const client = await streamFrom(-1);
    const held = client.connect();
    await expect.poll(() => timers.size).toBe(1);
    await post('/__sandbox/drop-clients');
    expect((await held).json).toMatchObject([{ error: '403::Unknown client' }]);
    await createAccount();
    await post('/__sandbox/expire-events');
    const next = await streamFrom(-2);
    expect((await call('/__sandbox/streams')).json.streams).toEqual([
      { clientId: next.clientId, isConnected: false, channels: [{ channel: CHANNEL, replayId: expect.any(Number) }] },
    ]);
  });

  it('bound delivered events and clients', async () => {
    await select('Account');
    const client = await streamFrom(-1);
    await post('/__sandbox/allowance', { deliveredEvents: 0, clients: 1 });
    await createAccount();
    expect((await client.connect()).json).toMatchObject([
      { error: '403::Organization total events daily limit exceeded', advice: { reconnect: 'none' } },
    ]);
    await post('/__sandbox/allowance', { deliveredEvents: 10 });
    const other = await signIn();
    expect((await other.subscribe(-1)).json).toMatchObject([
      { error: '403::Organization concurrent user limit exceeded' },
    ]);
    expect(await post('/__sandbox/allowance', { clients: -1 })).toMatchObject({ status: 400 });
  });

  it('forget everything with a reset', async () => {
    await select('Account');
    await streamFrom(-1);
    await post('/__sandbox/allowance', { clients: 0 });
    await post('/__sandbox/reset');
    expect((await call('/__sandbox/streams')).json.streams).toEqual([]);
    await select('Account');
    await streamFrom(-1);
  });

  it('are named when there is no such control', async () => {
    expect((await post('/__sandbox/none')).json.error).toMatch(/drop-clients, expire-events, change-events, allowance/);
  });
});
