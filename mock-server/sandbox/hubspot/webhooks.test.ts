import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HubspotSandbox, WebhookOptions } from './app.ts';
import { createHubspotSandbox } from './app.ts';
import { DEMO_TOKEN } from './tokens.ts';

const TARGET = 'https://hooks.test/v1/apps/hubspot/700001';
const KEY = 'demo-developer-key';

interface Received {
  url: string;
  headers: Headers;
  body: string;
  events: Record<string, unknown>[];
}

let sandbox: HubspotSandbox;
let now: number;
let timers: { at: number; callback: () => void }[];
let received: Received[];
/** Statuses that the target address responds with, request by request; 200 when none is left. */
let outcomes: (number | 'hang' | 'drop')[];
/** Resolves when a request is left without a response. */
let hanging: PromiseWithResolvers<void>;

function open(options: WebhookOptions = {}) {
  now = Date.UTC(2026, 10, 22, 10);
  timers = [];
  received = [];
  outcomes = [];
  hanging = Promise.withResolvers();
  sandbox = createHubspotSandbox({
    now: () => new Date(now),
    webhooks: {
      setTimer(ms, callback) {
        const timer = { at: now + ms, callback };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      async send(request) {
        const body = await request.text();
        received.push({ url: request.url, headers: request.headers, body, events: parseEvents(body) });
        const outcome = outcomes.shift() ?? 200;
        if (outcome === 'hang') {
          hanging.resolve();
          return new Promise<Response>(() => {});
        }
        if (outcome === 'drop') throw new TypeError('fetch failed');
        return new Response(null, { status: outcome });
      },
      ...options,
    },
  });
}

function parseEvents(body: string): Received['events'] {
  const parsed: unknown = JSON.parse(body);
  return Array.isArray(parsed) ? parsed : [];
}

/** Lets time pass, timer by timer. */
async function pass(ms: number) {
  const end = now + ms;
  for (;;) {
    const next = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
    if (next === undefined) break;
    timers = timers.filter((timer) => timer !== next);
    now = Math.max(now, next.at);
    next.callback();
    await Promise.race([sandbox.outbox.settled(), hanging.promise]);
    hanging = Promise.withResolvers();
  }
  now = end;
}

async function call(method: string, path: string, body?: unknown, token: string | null = DEMO_TOKEN) {
  const headers = new Headers();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const response = await sandbox.fetch(new Request(`https://hubspot.test${path}`, { method, headers, body: text }));
  const responseText = await response.text();
  return { status: response.status, json: responseText === '' ? undefined : JSON.parse(responseText) };
}

const settings = '/webhooks/v3/700001/settings';
const subscriptions = '/webhooks/v3/700001/subscriptions';
const manage = (method: string, path: string, body?: unknown) => call(method, path, body, KEY);
const control = (name: string, body: unknown) => call('POST', `/__sandbox/${name}`, body, null);
const throttling = { maxConcurrentRequests: 10, period: 'SECONDLY' };
const contacts = '/crm/v3/objects/contacts';

/** Registers the target address and active subscriptions. */
async function subscribe(...wanted: (string | Record<string, unknown>)[]) {
  await manage('PUT', settings, { targetUrl: TARGET, throttling });
  for (const one of wanted) {
    const facts = typeof one === 'string' ? { eventType: one } : one;
    expect(await manage('POST', subscriptions, { active: true, ...facts })).toMatchObject({ status: 201 });
  }
}

const allEvents = () => received.flatMap(({ events }) => events);

beforeEach(() => open());

describe('the webhooks API', () => {
  it('refuses every request without the developer key, also with a token of a portal', async () => {
    for (const [method, path] of [
      ['GET', settings],
      ['PUT', settings],
      ['GET', subscriptions],
      ['POST', subscriptions],
      ['PATCH', `${subscriptions}/1`],
      ['DELETE', `${subscriptions}/1`],
    ] as const) {
      for (const token of [null, DEMO_TOKEN, 'guess']) {
        expect((await call(method, path, undefined, token)).status, `${method} ${path}`).toBe(401);
      }
    }
  });

  it('takes the key as a parameter or as a bearer token, and hides it in the journal', async () => {
    expect((await call('GET', `${subscriptions}?hapikey=${KEY}`, undefined, null)).status).toBe(200);
    expect((await call('GET', `${subscriptions}?hapikey=guess`, undefined, KEY)).status).toBe(401);
    expect((await manage('GET', subscriptions)).status).toBe(200);
    expect(sandbox.journal.entries()).toMatchObject([
      { query: { hapikey: 'withheld' }, credential: 'accepted' },
      { query: { hapikey: 'withheld' }, credential: 'refused' },
      { query: {}, credential: 'accepted' },
    ]);
    expect(JSON.stringify(sandbox.journal.entries())).not.toContain(KEY);
  });

  it('has no settings before the first PUT, and shows them with their times afterwards', async () => {
    expect((await manage('GET', settings)).status).toBe(404);
    const created = await manage('PUT', settings, { targetUrl: TARGET, throttling });
    const at = '2026-11-22T10:00:00.000Z';
    expect(created).toEqual({ status: 200, json: { targetUrl: TARGET, throttling, createdAt: at, updatedAt: at } });
    now += 1_000;
    await manage('PUT', settings, { targetUrl: 'http://127.0.0.1:8085/v1', throttling });
    expect((await manage('GET', settings)).json).toMatchObject({
      targetUrl: 'http://127.0.0.1:8085/v1',
      createdAt: at,
      updatedAt: '2026-11-22T10:00:01.000Z',
    });
  });

  it.each([
    [{ targetUrl: 'http://hooks.test/', throttling }],
    [{ targetUrl: 'hooks', throttling }],
    [{ throttling }],
    [{ targetUrl: TARGET }],
    [{ targetUrl: TARGET, throttling: { maxConcurrentRequests: 0, period: 'SECONDLY' } }],
    [{ targetUrl: TARGET, throttling: { maxConcurrentRequests: 1, period: 'MONTHLY' } }],
  ])('refuses the settings %j', async (body) => {
    expect((await manage('PUT', settings, body)).status).toBe(400);
    expect((await manage('GET', settings)).status).toBe(404);
  });

  it('creates, lists, pauses and deletes subscriptions', async () => {
    const created = await manage('POST', subscriptions, { eventType: 'contact.propertyChange', propertyName: 'city' });
    expect(created).toEqual({
      status: 201,
      json: {
        id: expect.stringMatching(/^\d+$/),
        eventType: 'contact.propertyChange',
        propertyName: 'city',
        active: false,
        createdAt: '2026-11-22T10:00:00.000Z',
      },
    });
    const own = `${subscriptions}/${created.json.id}`;
    const changed = await manage('PATCH', own, { active: true });
    expect(changed).toMatchObject({ status: 200, json: { active: true, updatedAt: '2026-11-22T10:00:00.000Z' } });
    expect((await manage('GET', subscriptions)).json).toEqual({ results: [changed.json] });
    expect((await manage('DELETE', own)).status).toBe(204);
    expect((await manage('GET', subscriptions)).json).toEqual({ results: [] });
    expect((await manage('DELETE', own)).status).toBe(404);
    expect((await manage('PATCH', own, { active: true })).status).toBe(404);
    expect((await manage('GET', '/webhooks/v3/700002/subscriptions')).status).toBe(404);
  });

  it.each([
    [{ eventType: 'contact.propertyChange' }],
    [{ eventType: 'contact.propertyChange', propertyName: 'favourite_colour' }],
    [{ eventType: 'contact.propertyChange', propertyName: 'nonsense' }],
    [{ eventType: 'contact.creation', propertyName: 'city' }],
    [{ eventType: 'contact.creation', objectTypeId: '0-1' }],
    [{ eventType: 'contact.explosion' }],
    [{ eventType: 'company.privacyDeletion' }],
    [{ eventType: 'product.associationChange' }],
    [{ eventType: 'note.creation' }],
    [{ eventType: 'object.creation' }],
    [{ eventType: 'object.creation', objectTypeId: '2-1001' }],
    [{}],
  ])('refuses the subscription %j', async (body) => {
    expect(await manage('POST', subscriptions, body)).toMatchObject({
      status: 400,
      json: { category: 'VALIDATION_ERROR' },
    });
  });

  it('takes generic subscriptions, and properties of objects that have no records here', async () => {
    await subscribe(
      { eventType: 'object.creation', objectTypeId: '0-46' },
      { eventType: 'object.propertyChange', objectTypeId: '0-27', propertyName: 'hs_task_subject' },
      { eventType: 'product.propertyChange', propertyName: 'price' },
    );
    expect((await manage('GET', subscriptions)).json.results).toHaveLength(3);
  });

  it('refuses a repetition, and more subscriptions than an app can have', async () => {
    open({ maxSubscriptions: 1 });
    await subscribe('contact.creation');
    expect((await manage('POST', subscriptions, { eventType: 'contact.creation' })).status).toBe(409);
    expect((await manage('POST', subscriptions, { eventType: 'contact.deletion' })).status).toBe(400);
  });
});

describe('events of records', () => {
  it('tell of creating, changing and deleting a record, one per changed property', async () => {
    const properties = ['city', 'jobtitle', 'phone'];
    await subscribe('contact.creation', 'contact.deletion', ...properties.map(propertyChange));
    const { id } = (await call('POST', contacts, { properties: { email: 'a@example.com', city: 'Ulm' } })).json;
    await call('PATCH', `${contacts}/${id}`, { properties: { city: 'Turin', jobtitle: 'Clerk', company: 'Berg' } });
    await call('PATCH', `${contacts}/${id}`, { properties: { city: 'Turin', jobtitle: '' } });
    await call('DELETE', `${contacts}/${id}`);
    await call('DELETE', `${contacts}/${id}`);
    expect(received).toEqual([]);
    await pass(200);
    expect(received).toHaveLength(1);
    expect(allEvents()).toMatchObject([
      { subscriptionType: 'contact.creation', objectId: Number(id), changeFlag: 'CREATED' },
      { subscriptionType: 'contact.propertyChange', propertyName: 'city', propertyValue: 'Turin' },
      { subscriptionType: 'contact.propertyChange', propertyName: 'jobtitle', propertyValue: 'Clerk' },
      { subscriptionType: 'contact.propertyChange', propertyName: 'jobtitle', propertyValue: '' },
      { subscriptionType: 'contact.deletion', objectId: Number(id), changeFlag: 'DELETED' },
    ]);
    expect(allEvents()[0]).toEqual({
      appId: 700001,
      portalId: 44237313,
      subscriptionId: expect.any(Number),
      eventId: expect.any(Number),
      subscriptionType: 'contact.creation',
      objectId: Number(id),
      occurredAt: Date.UTC(2026, 10, 22, 10),
      attemptNumber: 0,
      changeSource: 'INTEGRATION',
      changeFlag: 'CREATED',
      sourceId: '700001',
    });
  });

  it('share an event id when they come from one request', async () => {
    await subscribe(propertyChange('city'), propertyChange('phone'));
    await call('PATCH', `${contacts}/501`, { properties: { city: 'Oslo', phone: '1' } });
    await pass(200);
    expect(allEvents().map(({ eventId }) => eventId)).toEqual([1, 1]);
  });

  it('name the portal that they come from, and only active subscriptions make them', async () => {
    await subscribe('contact.creation', { eventType: 'company.creation', active: false });
    await call('POST', contacts, { properties: {} }, 'second-token');
    await call('POST', '/crm/v3/objects/companies', { properties: { name: 'Berg' } });
    await pass(200);
    expect(allEvents()).toMatchObject([{ subscriptionType: 'contact.creation', portalId: 12345678 }]);
  });

  it('tell of every record of a batch', async () => {
    await subscribe('contact.creation', 'contact.deletion', propertyChange('city'));
    const { json } = await call('POST', `${contacts}/batch/create`, {
      inputs: [{ properties: {} }, { properties: {} }],
    });
    const ids: string[] = json.results.map((record: { id: string }) => record.id);
    await call('POST', `${contacts}/batch/update`, { inputs: ids.map((id) => ({ id, properties: { city: 'Oslo' } })) });
    await call('POST', `${contacts}/batch/archive`, { inputs: ids.map((id) => ({ id })) });
    await pass(200);
    const counts = Map.groupBy(allEvents(), ({ subscriptionType }) => subscriptionType);
    expect([...counts].map(([type, events]) => [type, events.length])).toEqual([
      ['contact.creation', 2],
      ['contact.propertyChange', 2],
      ['contact.deletion', 2],
    ]);
  });

  it('come in the generic form from generic subscriptions', async () => {
    await subscribe({ eventType: 'object.creation', objectTypeId: '0-46' });
    await call('POST', '/crm/v3/objects/notes', { properties: { hs_timestamp: '2026-11-22T10:00:00Z' } });
    await pass(200);
    expect(allEvents()).toMatchObject([{ subscriptionType: 'object.creation', objectTypeId: '0-46' }]);
  });

  it('tell of an association in both directions, when it is made and when it is taken away', async () => {
    const generic = { eventType: 'object.associationChange', objectTypeId: '0-2' };
    await subscribe('contact.associationChange', generic);
    const path = `${contacts}/501/associations/companies/508/contact_to_company`;
    expect((await call('PUT', path)).status).toBe(200);
    expect((await call('PUT', path)).status).toBe(200);
    expect((await call('GET', `${contacts}/501/associations/companies`)).json).toEqual({
      results: [{ id: '508', type: 'contact_to_company' }],
    });
    expect((await call('DELETE', path)).status).toBe(204);
    await pass(200);
    expect(allEvents()).toMatchObject([
      { fromObjectId: 501, toObjectId: 508, associationType: 'CONTACT_TO_COMPANY', associationRemoved: false },
      { fromObjectId: 508, toObjectId: 501, fromObjectTypeId: '0-2', toObjectTypeId: '0-1', associationTypeId: 280 },
      { fromObjectId: 501, toObjectId: 508, associationType: 'CONTACT_TO_COMPANY', associationRemoved: true },
      { fromObjectId: 508, toObjectId: 501, associationRemoved: true, associationCategory: 'HUBSPOT_DEFINED' },
    ]);
    expect(allEvents()[0]).not.toHaveProperty('objectId');
    expect(allEvents()[0]).not.toHaveProperty('fromObjectTypeId');
    expect(allEvents()[1]).not.toHaveProperty('objectTypeId');
  });

  it('refuse associations of unknown records and types', async () => {
    expect((await call('PUT', `${contacts}/501/associations/companies/1/1`)).status).toBe(404);
    expect((await call('PUT', `${contacts}/1/associations/companies/508/1`)).status).toBe(404);
    expect((await call('PUT', `${contacts}/501/associations/companies/508/999`)).status).toBe(400);
    expect((await call('PUT', `${contacts}/501/associations/spaceships/508/1`)).status).toBe(400);
  });

  it('tell of the associations of a new record', async () => {
    await subscribe('contact.associationChange');
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 1 }];
    const { json } = await call('POST', contacts, { properties: {}, associations: [{ to: { id: 508 }, types }] });
    await pass(200);
    expect(allEvents()).toMatchObject([{ fromObjectId: Number(json.id), toObjectId: 508, isPrimaryAssociation: true }]);
  });

  it('tell of a merge, after which both records are gone and a new one is there', async () => {
    await subscribe('contact.merge', 'contact.creation', 'contact.deletion');
    const { status, json } = await call('POST', `${contacts}/merge`, {
      primaryObjectId: '501',
      objectIdToMerge: '508',
    });
    expect(status).toBe(200);
    await pass(200);
    expect(allEvents()).toMatchObject([
      { subscriptionType: 'contact.merge', primaryObjectId: 501, mergedObjectIds: [508], newObjectId: Number(json.id) },
    ]);
    expect((await call('GET', `${contacts}/501`)).status).toBe(404);
    expect((await call('GET', `${contacts}/508`)).status).toBe(404);
    expect((await call('GET', `${contacts}/${json.id}`)).status).toBe(200);
    expect((await call('POST', `${contacts}/merge`, { primaryObjectId: '501', objectIdToMerge: '515' })).status).toBe(
      404,
    );
  });

  it('tell of a deletion for privacy', async () => {
    await subscribe('contact.privacyDeletion');
    expect((await call('POST', `${contacts}/gdpr-delete`, { objectId: '501' })).status).toBe(204);
    expect((await call('GET', `${contacts}/501`)).status).toBe(404);
    await pass(200);
    expect(allEvents()).toMatchObject([{ subscriptionType: 'contact.privacyDeletion', objectId: 501 }]);
  });
});

describe('sending', () => {
  it('signs method, registered address, body and timestamp', async () => {
    await subscribe('contact.creation');
    await call('POST', contacts, { properties: { company: 'Größe' } });
    await pass(200);
    const [{ url, headers, body } = fail()] = received;
    expect(url).toBe(TARGET);
    expect(headers.get('x-hubspot-request-timestamp')).toBe(String(now));
    const signed = `POST${TARGET}${body}${now}`;
    const expected = createHmac('sha256', 'demo-client-secret').update(signed).digest('base64');
    expect(headers.get('x-hubspot-signature-v3')).toBe(expected);
    expect(headers.get('x-hubspot-signature')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('puts at most 100 events into a request', async () => {
    await subscribe('contact.creation');
    for (const size of [100, 100, 30]) {
      const inputs = Array.from({ length: size }, () => ({ properties: {} }));
      await call('POST', `${contacts}/batch/create`, { inputs });
    }
    await pass(200);
    expect(received.map(({ events }) => events.length).toSorted((a, b) => a - b)).toEqual([30, 100, 100]);
  });

  it('has at most as many requests open as the settings allow', async () => {
    const pending: ((response: Response) => void)[] = [];
    open({ send: () => new Promise((resolve) => pending.push(resolve)) });
    await subscribe('contact.creation');
    await manage('PUT', settings, { targetUrl: TARGET, throttling: { ...throttling, maxConcurrentRequests: 2 } });
    for (const size of [100, 100, 100]) {
      const inputs = Array.from({ length: size }, () => ({ properties: {} }));
      await call('POST', `${contacts}/batch/create`, { inputs });
    }
    const passed = pass(200);
    await expect.poll(() => pending.length).toBe(2);
    pending[0]?.(new Response(null, { status: 200 }));
    await expect.poll(() => pending.length).toBe(3);
    for (const respond of pending) respond(new Response(null, { status: 200 }));
    await passed;
    expect(sandbox.outbox.sent().map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('gives up a request without a response within five seconds, and tries again', async () => {
    await subscribe('contact.creation');
    outcomes = ['hang'];
    await call('POST', contacts, { properties: {} });
    await pass(5_199);
    expect(sandbox.outbox.sent()).toMatchObject([{ attemptNumber: 0 }]);
    await pass(60_001);
    expect(sandbox.outbox.sent()).toMatchObject([{ error: 'No response within 5000 ms.' }, { status: 200 }]);
  });

  it.each([[500], [404], [302], ['drop' as const]])(
    'tries again after %s, with a higher attemptNumber',
    async (response) => {
      open({ retryWaitsMs: [1_000, 60_000] });
      await subscribe('contact.creation');
      outcomes = [response, response, response, response];
      await call('POST', contacts, { properties: {} });
      await pass(24 * 3_600_000);
      expect(allEvents().map(({ attemptNumber }) => attemptNumber)).toEqual([0, 1, 2]);
      expect(
        received.map(({ headers }) => Number(headers.get('x-hubspot-request-timestamp')) - now + 86_400_000),
      ).toEqual([200, 1_200, 61_200]);
      expect(sandbox.outbox.sent().map(({ attemptNumber }) => attemptNumber)).toEqual([0, 1, 2]);
    },
  );

  it('tries 10 more times within 24 hours, and stops after a success', async () => {
    await subscribe('contact.creation');
    outcomes = Array.from({ length: 20 }, () => 500);
    await call('POST', contacts, { properties: {} });
    await pass(24 * 3_600_000);
    expect(received).toHaveLength(11);
    outcomes = [500, 204];
    received = [];
    await call('POST', contacts, { properties: {} });
    await pass(24 * 3_600_000);
    expect(received).toHaveLength(2);
  });

  it('sends nothing without a target address', async () => {
    await subscribe('contact.creation');
    await control('target', { targetUrl: null });
    await call('POST', contacts, { properties: {} });
    await pass(1_000);
    await control('target', { targetUrl: TARGET });
    await pass(1_000);
    expect(received).toEqual([]);
  });
});

describe('controls', () => {
  it('register a target address as the settings page does', async () => {
    expect((await control('target', { targetUrl: 'http://hooks.test/' })).status).toBe(400);
    expect((await control('target', {})).status).toBe(400);
    expect((await control('target', { targetUrl: TARGET })).status).toBe(204);
    expect((await manage('GET', settings)).json).toMatchObject({ targetUrl: TARGET, throttling });
  });

  it('send given events at once: repeated, stale, wrongly signed, without a header', async () => {
    await subscribe();
    const events = [{ eventId: 1, portalId: 1 }];
    const { json } = await control('events', { events, repeat: 2, timestampOffsetMs: -301_000, secret: 'other' });
    expect(json.sent).toMatchObject([{ status: 200 }, { status: 200 }]);
    const [{ headers, body } = fail()] = received;
    expect(body).toBe('[{"eventId":1,"portalId":1}]');
    expect(headers.get('x-hubspot-request-timestamp')).toBe(String(now - 301_000));
    const signed = `POST${TARGET}${body}${now - 301_000}`;
    expect(headers.get('x-hubspot-signature-v3')).toBe(createHmac('sha256', 'other').update(signed).digest('base64'));
    await control('events', { events, headers: { 'X-HubSpot-Signature-v3': null, 'X-Forwarded-Host': 'proxy.test' } });
    expect(received.at(-1)?.headers.has('x-hubspot-signature-v3')).toBe(false);
    expect(received.at(-1)?.headers.get('x-forwarded-host')).toBe('proxy.test');
  });

  it('send a text as it is, and never try again', async () => {
    await subscribe();
    outcomes = [500];
    const { json } = await control('events', { body: '[{"objectId":12345678901234567890}]' });
    expect(json.sent).toMatchObject([{ status: 500 }]);
    expect(received.map(({ body }) => body)).toEqual(['[{"objectId":12345678901234567890}]']);
    expect(timers).toEqual([]);
  });

  it('refuse events without a target address, and bodies that say nothing', async () => {
    expect((await control('events', { events: [] })).status).toBe(409);
    expect((await control('events', {})).status).toBe(400);
    expect((await control('delivery', { paused: 'yes' })).status).toBe(400);
    expect((await control('delivery', { pause: true })).status).toBe(400);
  });

  it('hold events back and let them go', async () => {
    await subscribe('contact.creation');
    await control('delivery', { paused: true });
    await call('POST', contacts, { properties: {} });
    await pass(60_000);
    expect(received).toEqual([]);
    await control('delivery', { paused: false });
    await sandbox.outbox.settled();
    expect(allEvents()).toHaveLength(1);
  });

  it('mix events up', async () => {
    await subscribe('contact.creation');
    await control('delivery', { shuffle: true });
    const inputs = Array.from({ length: 20 }, () => ({ properties: {} }));
    await call('POST', `${contacts}/batch/create`, { inputs });
    await pass(200);
    const ids = allEvents().map(({ objectId }) => Number(objectId));
    expect(ids).toHaveLength(20);
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
  });

  it('shorten the waits before further tries', async () => {
    await subscribe('contact.creation');
    await control('delivery', { retryAfterMs: 10 });
    outcomes = [500, 500];
    await call('POST', contacts, { properties: {} });
    await pass(220);
    expect(received).toHaveLength(3);
  });

  it('show what was sent, with status and attempt', async () => {
    await subscribe('contact.creation');
    outcomes = [503];
    await call('POST', contacts, { properties: {} });
    await pass(60_200);
    expect((await call('GET', '/__sandbox/sent', undefined, null)).json.sent).toMatchObject([
      { number: 1, targetUrl: TARGET, attemptNumber: 0, status: 503 },
      { number: 2, targetUrl: TARGET, attemptNumber: 1, status: 200 },
    ]);
  });

  it('forget settings, subscriptions, associations, events and tries with a reset', async () => {
    await subscribe('contact.creation');
    outcomes = [500];
    await call('POST', contacts, { properties: {} });
    await pass(200);
    await call('POST', contacts, { properties: {} });
    await call('POST', '/__sandbox/reset', undefined, null);
    expect(timers).toEqual([]);
    expect(sandbox.outbox.sent()).toEqual([]);
    expect((await manage('GET', settings)).status).toBe(404);
    expect((await manage('GET', subscriptions)).json).toEqual({ results: [] });
  });

  it('are named in the response to an unknown one', async () => {
    const { status, json } = await control('nonsense', {});
    expect(status).toBe(404);
    expect(json.error).toContain('events, target, delivery, sent');
  });
});

function propertyChange(propertyName: string) {
  return { eventType: 'contact.propertyChange', propertyName };
}

function fail(): never {
  throw new Error('Nothing was sent.');
}
