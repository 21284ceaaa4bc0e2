import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorContext, ProviderAccount } from '../../core/kernel/ports.ts';
import { ok } from '../../core/kernel/result.ts';
import type { AppSubscription, WantedObject } from '../../core/kernel/subscribe-connector.ts';
import { nodeDigests } from '../../node/compose.ts';
import type { HubspotSandbox } from '../../sandbox/hubspot/app.ts';
import { createHubspotSandbox } from '../../sandbox/hubspot/app.ts';
import { hubspot as entry } from '../catalog/hubspot.ts';
import { createFetchGateway } from '../fetch-gateway.ts';
import { hubspot } from './hubspot.ts';
import { hubspotSubscribe, parseEvents } from './subscribe.ts';

const NOW = Date.UTC(2026, 10, 22, 10);
const APP = '700001';
const TARGET = { targetUrl: 'https://hooks.test/v1/apps/hubspot/700001', maxConcurrentRequests: 10 };

const { reception, appSubscriptions: apps, readRecords } = hubspotSubscribe;
if (reception === undefined || apps === undefined) throw new Error('HubSpot posts events of an app.');

let sandbox: HubspotSandbox;
let received: Request[];
/** Ends the time in which the sandbox collects events. */
let collected: (() => void)[];

beforeEach(() => {
  received = [];
  collected = [];
  sandbox = createHubspotSandbox({
    now: () => new Date(NOW),
    webhooks: {
      setTimer(ms, callback) {
        if (ms === 200) collected.push(callback);
        return () => {};
      },
      async send(request) {
        received.push(request.clone());
        return new Response(null, { status: 200 });
      },
    },
  });
});

function contextOf(account: ProviderAccount): ConnectorContext {
  const gateway = createFetchGateway({ apps: { 'https://api.hubapi.com': (request) => sandbox.fetch(request) } });
  return { metadata: {}, now: () => NOW, send: (request) => gateway.send(account, request) };
}

const developer = (apiKey = 'demo-developer-key') => contextOf(apps.accountOf(entry, apiKey));
const customer = (accessToken = 'demo-token') =>
  contextOf({
    provider: entry,
    credential: { scheme: 'oauth2', grant: 'authorizationCode', accessToken },
    metadata: {},
  });

/** A HubSpot that gives one response, for what the sandbox never says. */
function contextReturning(status: number, json: unknown): ConnectorContext {
  const text = JSON.stringify(json) ?? '';
  return { metadata: {}, now: () => NOW, send: async () => ok({ status, headers: {}, text, json }) };
}

function wantedOf(objectName: string, events: Partial<WantedObject>): WantedObject {
  return { objectName, create: false, delete: false, associationUpdate: false, otherEvents: [], ...events };
}

/** The one subscription that an event of an object needs. */
function subscriptionTo(objectName: string, events: Partial<WantedObject>): AppSubscription {
  const [subscription] = apps?.plan([wantedOf(objectName, events)]).subscriptions ?? [];
  if (subscription === undefined) throw new Error('The plan is empty.');
  return subscription;
}

async function unwrap<T>(result: Promise<{ ok: true; value: T } | { ok: false; rejection: { message: string } }>) {
  const outcome = await result;
  if (!outcome.ok) throw new Error(outcome.rejection.message);
  return outcome.value;
}

describe('the target address', () => {
  it('is not there at first, and is read as it was written', async () => {
    expect(await apps.readTarget(developer(), APP)).toEqual({ ok: true, value: undefined });
    expect(await apps.writeTarget(developer(), APP, TARGET)).toEqual({ ok: true, value: undefined });
    expect(await apps.readTarget(developer(), APP)).toEqual({ ok: true, value: TARGET });
    expect(JSON.parse(sandbox.journal.entries()[1]?.body ?? '')).toEqual({
      targetUrl: TARGET.targetUrl,
      throttling: { maxConcurrentRequests: 10, period: 'SECONDLY' },
    });
  });

  it('is refused in HubSpot’s words', async () => {
    const target = { ...TARGET, targetUrl: 'http://hooks.test/' };
    expect(await apps.writeTarget(developer(), APP, target)).toMatchObject({
      ok: false,
      rejection: { kind: 'badRequest', status: 400, message: expect.stringContaining('https') },
    });
  });

  it('counts as unset when the settings have an empty one, and must be in the response', async () => {
    expect(await apps.readTarget(contextReturning(200, { targetUrl: '' }), APP)).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await apps.readTarget(contextReturning(200, {}), APP)).toMatchObject({
      ok: false,
      rejection: { kind: 'serverError' },
    });
  });
});

describe('the developer key', () => {
  it('is sent in the address, and a wrong one comes back without being shown', async () => {
    expect(await apps.list(developer(), APP)).toEqual({ ok: true, value: [] });
    expect(sandbox.journal.entries()).toMatchObject([{ query: { hapikey: 'withheld' }, credential: 'accepted' }]);
    const refused = await apps.list(developer('wrong-developer-key'), APP);
    expect(refused).toMatchObject({ ok: false, rejection: { kind: 'unauthorized' } });
    expect(JSON.stringify(refused)).not.toContain('wrong-developer-key');
  });
});

describe('subscriptions', () => {
  const creation = subscriptionTo('contacts', { create: true });
  const city = subscriptionTo('contacts', { update: { named: ['city'], selected: [], all: [] } });
  const note = subscriptionTo('notes', { create: true });

  it('are created active, listed with the same key, switched off and on, and deleted', async () => {
    const created = [];
    for (const subscription of [creation, city, note]) {
      const present = await unwrap(apps.create(developer(), APP, subscription));
      expect(present).toEqual({ ...subscription, id: expect.stringMatching(/^\d+$/), isActive: true });
      created.push(present);
    }
    expect(await apps.list(developer(), APP)).toEqual({ ok: true, value: created });
    const id = created[0]?.id ?? '';
    await unwrap(apps.setActive(developer(), APP, id, false));
    expect((await unwrap(apps.list(developer(), APP)))[0]).toMatchObject({ id, isActive: false });
    await unwrap(apps.setActive(developer(), APP, id, true));
    expect((await unwrap(apps.list(developer(), APP)))[0]).toMatchObject({ id, isActive: true });
    await unwrap(apps.remove(developer(), APP, id));
    expect(await unwrap(apps.list(developer(), APP))).toHaveLength(2);
    expect(await apps.remove(developer(), APP, id)).toEqual({ ok: true, value: undefined });
    expect(await apps.setActive(developer(), APP, id, true)).toMatchObject({ rejection: { kind: 'notFound' } });
  });

  it('to a custom property are refused in HubSpot’s words', async () => {
    const custom = subscriptionTo('contacts', { update: { named: ['favourite_colour'], selected: [], all: [] } });
    expect(await apps.create(developer(), APP, custom)).toMatchObject({
      rejection: { kind: 'badRequest', message: expect.stringContaining('favourite_colour'), retryable: false },
    });
  });

  it('wait while HubSpot is busy, until the time it says', async () => {
    sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 30 });
    expect(await apps.create(developer(), APP, creation)).toMatchObject({
      rejection: { kind: 'rateLimited', retryable: true, retryAt: NOW + 30_000 },
    });
  });

  it('may have been made when no response came', async () => {
    sandbox.faults.add({ kind: 'truncate' });
    expect(await apps.create(developer(), APP, creation)).toMatchObject({ rejection: { mayHaveArrived: true } });
    expect(await unwrap(apps.list(developer(), APP))).toMatchObject([{ key: creation.key }]);
    expect(await apps.create(contextReturning(201, {}), APP, creation)).toMatchObject({
      rejection: { mayHaveArrived: true, retryable: false },
    });
  });

  it('of other forms are passed over or kept under their own name', async () => {
    const results = [{ id: 7, eventType: 'conversation.creation', active: true }, { eventType: 'x.y' }, { id: '8' }];
    expect(await apps.list(contextReturning(200, { results }), APP)).toEqual({
      ok: true,
      value: [{ id: '7', key: 'conversation.creation', eventType: 'conversation.creation', isActive: true }],
    });
    expect(await apps.list(contextReturning(200, {}), APP)).toMatchObject({ rejection: { kind: 'serverError' } });
  });
});

describe('watchable properties', () => {
  it('are those that HubSpot defines; custom ones are named apart', async () => {
    const { watchable, custom } = await unwrap(apps.listWatchableFields(customer(), 'contacts'));
    expect(watchable).toEqual(expect.arrayContaining(['email', 'city', 'lifecyclestage', 'lastmodifieddate']));
    expect(custom).toEqual(['favourite_colour', 'interests', 'is_vip']);
    expect(watchable).not.toContain('favourite_colour');
  });

  it('are neither hidden nor calculated', async () => {
    const results = [
      { name: 'shown', hubspotDefined: true, hidden: false, calculated: false },
      { name: 'hidden', hubspotDefined: true, hidden: true },
      { name: 'calculated', hubspotDefined: true, calculated: true },
      { name: 'own' },
      { hubspotDefined: true },
    ];
    expect(await apps.listWatchableFields(contextReturning(200, { results }), 'contacts')).toEqual({
      ok: true,
      value: { watchable: ['shown'], custom: ['own'] },
    });
  });
});

describe('records by id', () => {
  const request = (ids: string[]) => ({ objectName: 'contacts', ids, fields: [] });

  it('are shown as a page of records shows them', async () => {
    const fields = ['email', 'city'];
    const page = await unwrap(
      hubspot.readPage(customer(), { objectName: 'contacts', cursor: null, fields, pageSize: 3 }),
    );
    const ids = page.records.map(({ id }) => String(id));
    const records = await unwrap(readRecords(customer(), { objectName: 'contacts', ids, fields }));
    expect([...records.keys()].toSorted()).toEqual(ids.toSorted());
    expect(ids.map((id) => records.get(id))).toEqual(page.records);
    expect(sandbox.journal.entries().map(({ path }) => path)).toEqual([
      '/crm/v3/objects/contacts',
      '/crm/v3/objects/contacts/batch/read',
    ]);
  });

  it('leave out the ones that do not exist', async () => {
    const records = await unwrap(readRecords(customer(), request(['501', '1'])));
    expect([...records.keys()]).toEqual(['501']);
    expect(await unwrap(readRecords(customer(), request(['1'])))).toEqual(new Map());
    expect(await unwrap(readRecords(customer(), request([])))).toEqual(new Map());
  });

  it('are refused as a whole when one could not be read for another reason', async () => {
    const errors = [{ status: 'error', category: 'RATE_LIMITS', message: 'Slow down.' }];
    const response = await readRecords(contextReturning(207, { results: [], errors }), request(['1']));
    expect(response).toMatchObject({ ok: false, rejection: { kind: 'rateLimited', message: 'Slow down.' } });
  });
});

describe('from a wish to an event', () => {
  it('makes, receives and parses what was subscribed to', async () => {
    await unwrap(apps.writeTarget(developer(), APP, TARGET));
    const contacts = wantedOf('contacts', {
      ...{ create: true, delete: true, associationUpdate: true, otherEvents: ['contact.merge'] },
      update: { named: ['city'], selected: [], all: [] },
    });
    const wanted = apps.plan([contacts]).subscriptions;
    const changes = apps.compare(wanted, await unwrap(apps.list(developer(), APP)), new Set(), new Set());
    for (const subscription of changes.create) await unwrap(apps.create(developer(), APP, subscription));
    const present = await unwrap(apps.list(developer(), APP));
    const own = new Set(present.map(({ id }) => id));
    expect(apps.compare(wanted, present, own, new Set())).toMatchObject({ create: [], remove: [], activate: [] });

    const write = (type: 'create' | 'update' | 'delete', record: Record<string, unknown>) =>
      unwrap(hubspot.write(customer(), { objectName: 'contacts', type, record }));
    const { recordId = '' } = await write('create', { email: 'mia@example.com' });
    await write('update', { id: recordId, city: 'Ulm', jobtitle: 'Clerk' });
    await write('delete', { id: recordId });
    const request = { method: 'POST' as const, from: 'origin' as const };
    await customer().send({
      ...request,
      path: '/crm/v3/objects/contacts/merge',
      body: { primaryObjectId: '501', objectIdToMerge: '508' },
    });
    for (const end of collected) end();
    await sandbox.outbox.settled();

    const [delivery] = received;
    if (delivery === undefined) throw new Error('Nothing was sent.');
    const body = await delivery.text();
    const arrived = {
      ...{ method: 'POST', url: TARGET.targetUrl, body },
      header: (name: string) => delivery.headers.get(name),
    };
    const secrets = ['another-secret', 'demo-client-secret'];
    expect(reception.findFormError(arrived, NOW)).toBeUndefined();
    expect(await reception.findSigners(arrived, secrets, nodeDigests)).toHaveLength(1);
    const batch = await reception.parse(body, nodeDigests, NOW);
    expect(batch).toMatchObject({
      malformed: 0,
      events: [
        { eventClass: 'create', providerEventType: 'contact.creation', recordId, accountRef: '44237313' },
        { eventClass: 'update', changedFields: ['city'], recordId },
        { eventClass: 'delete', recordId },
        { eventClass: 'other', providerEventType: 'contact.merge', recordId: expect.not.stringMatching(/^50[18]$/) },
      ],
    });
    expect(new Set(batch?.events.map(({ key }) => key)).size).toBe(4);
  });
});

const RECEIVED = Date.parse('2026-11-22T10:00:05Z');
const parse = (body: string) => parseEvents(body, nodeDigests, RECEIVED);

const common = {
  eventId: 77,
  subscriptionId: 12,
  portalId: 44237313,
  appId: 700001,
  occurredAt: 1795334470000,
  attemptNumber: 0,
};

async function parseOne(event: object) {
  const batch = await parse(JSON.stringify([{ ...common, ...event }]));
  const [parsed] = batch?.events ?? [];
  if (parsed === undefined) throw new Error('The event is malformed.');
  return parsed;
}

describe('events', () => {
  it('of a changed property', async () => {
    const event = {
      ...common,
      subscriptionType: 'contact.propertyChange',
      objectId: 501,
      propertyName: 'lifecyclestage',
      propertyValue: 'customer',
    };
    expect(await parse(JSON.stringify([event]))).toEqual({
      malformed: 0,
      events: [
        {
          objectName: 'contacts',
          eventClass: 'update',
          providerEventType: 'contact.propertyChange',
          recordId: '501',
          changedFields: ['lifecyclestage'],
          occurredAt: 1795334470000,
          key: expect.stringMatching(/^[0-9a-f]{64}$/),
          rawEvent: JSON.stringify(event),
          accountRef: '44237313',
        },
      ],
    });
  });

  it.each([
    ['contact.creation', 'contacts', 'create'],
    ['company.deletion', 'companies', 'delete'],
    ['deal.propertyChange', 'deals', 'update'],
    ['ticket.merge', 'tickets', 'other'],
    ['product.restore', 'products', 'other'],
    ['line_item.creation', 'line_items', 'create'],
    ['contact.privacyDeletion', 'contacts', 'delete'],
    ['conversation.newMessage', 'conversation', 'other'],
    ['conversation.privacyDeletion', 'conversation', 'other'],
  ])('named %s are about %s, class %s', async (subscriptionType, objectName, eventClass) => {
    expect(await parseOne({ subscriptionType, objectId: 1 })).toMatchObject({
      objectName,
      eventClass,
      providerEventType: subscriptionType,
    });
  });

  it.each([
    ['0-1', 'contacts'],
    ['0-27', 'tasks'],
    ['0-46', 'notes'],
    ['0-115', 'users'],
    ['0-136', 'leads'],
    ['2-1001', '2-1001'],
  ])('of the generic type with the object %s are about %s', async (objectTypeId, objectName) => {
    const event = await parseOne({ subscriptionType: 'object.creation', objectTypeId, objectId: 1 });
    expect(event).toMatchObject({ objectName, eventClass: 'create', providerEventType: 'object.creation' });
  });

  it('of a merge are about the record that remains', async () => {
    const merge = { subscriptionType: 'contact.merge', primaryObjectId: 1, mergedObjectIds: [2], objectId: 9 };
    expect((await parseOne({ ...merge, newObjectId: 3 })).recordId).toBe('3');
    expect((await parseOne(merge)).recordId).toBe('1');
    expect((await parseOne({ ...merge, newObjectId: null })).recordId).toBe('1');
  });

  it('of an association are about the record that it starts from, and name both sides', async () => {
    const association = { fromObjectId: 501, toObjectId: 508, associationRemoved: false };
    const named = await parseOne({
      ...association,
      subscriptionType: 'contact.associationChange',
      associationType: 'CONTACT_TO_COMPANY',
    });
    expect(named).toMatchObject({
      objectName: 'contacts',
      eventClass: 'associationUpdate',
      recordId: '501',
      association: { from: { id: '501', objectName: 'contacts' }, to: { id: '508', objectName: 'companies' } },
    });
    expect(named).not.toHaveProperty('changedFields');
    const generic = await parseOne({
      ...association,
      subscriptionType: 'object.associationChange',
      fromObjectTypeId: '0-46',
      toObjectTypeId: '2-1001',
    });
    expect(generic).toMatchObject({
      objectName: 'notes',
      association: { from: { objectName: 'notes' }, to: { id: '508', objectName: '2-1001' } },
    });
  });

  it.each([
    ['DEAL_TO_LINE_ITEM', 'line_items'],
    ['LINE_ITEM_TO_DEAL', 'deals'],
    ['CONTACT_TO_COMPANY_PRIMARY', 'companies'],
    ['CONTACT_TO_SPACESHIP', undefined],
    ['FRIENDS', undefined],
    [undefined, undefined],
  ])('of the association %s lead to %s', async (associationType, objectName) => {
    const facts = { subscriptionType: 'contact.associationChange', fromObjectId: 1, toObjectId: 2, associationType };
    expect((await parseOne(facts)).association?.to).toEqual({ id: '2', ...(objectName && { objectName }) });
  });

  it('without a time count as received', async () => {
    const event = { subscriptionType: 'contact.creation', objectId: 1 };
    for (const occurredAt of [undefined, 'yesterday', -1, 1.5]) {
      expect((await parseOne({ ...event, occurredAt })).occurredAt).toBe(RECEIVED);
    }
  });
});

describe('a body', () => {
  it('keeps all digits of its numbers', async () => {
    const event = '{"subscriptionType":"contact.creation","portalId":1,"objectId":12345678901234567890,"eventId":1.0}';
    expect((await parse(`[ ${event} ]`))?.events).toMatchObject([
      { recordId: '12345678901234567890', rawEvent: event },
    ]);
  });

  it('is taken without its malformed events', async () => {
    const good = { ...common, subscriptionType: 'contact.creation', objectId: 1 };
    const { subscriptionType: _type, ...untyped } = good;
    const { portalId: _portal, ...homeless } = good;
    const { objectId: _object, ...anonymous } = good;
    const bad = [
      untyped,
      homeless,
      anonymous,
      { ...good, subscriptionType: 7 },
      { ...good, subscriptionType: 'creation' },
      { ...good, subscriptionType: 'object.creation' },
      { ...good, objectId: '' },
      { ...good, objectId: { id: 1 } },
      { ...anonymous, subscriptionType: 'contact.associationChange', toObjectId: 1 },
      {},
    ];
    const batch = await parse(JSON.stringify([...bad, good, good]));
    expect(batch).toMatchObject({ malformed: bad.length, events: [{ recordId: '1' }, { recordId: '1' }] });
  });

  it('that is no list of objects is refused, and an empty list is not', async () => {
    for (const body of ['', '{', '{}', 'null', '[1]', '[[]]', '[{},null]'])
      expect(await parse(body), body).toBeUndefined();
    expect(await parse('[]')).toEqual({ events: [], malformed: 0 });
  });
});

describe('the key of an event', () => {
  const event = { ...common, subscriptionType: 'contact.creation', objectId: 1 };
  const keyOf = async (facts: object) => (await parseOne(facts)).key;

  it('is the SHA-256 of the event without its attempt, members sorted', async () => {
    const text =
      '{"appId":700001,"eventId":77,"objectId":1,"occurredAt":1795334470000,"portalId":44237313,"subscriptionId":12,"subscriptionType":"contact.creation"}';
    expect(await keyOf(event)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('stays the same for a further attempt and another order of members', async () => {
    const key = await keyOf(event);
    expect(await keyOf({ ...event, attemptNumber: 3 })).toBe(key);
    const reversed = JSON.stringify([Object.fromEntries(Object.entries({ ...common, ...event }).toReversed())]);
    expect((await parse(reversed))?.events[0]?.key).toBe(key);
  });

  it('differs between two events with the same event id', async () => {
    const key = await keyOf(event);
    expect(await keyOf({ ...event, objectId: 2 })).not.toBe(key);
    expect(await keyOf({ ...event, occurredAt: 1795334470001 })).not.toBe(key);
  });
});
