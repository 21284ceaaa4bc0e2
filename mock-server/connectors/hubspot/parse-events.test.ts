import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeDigests } from '../../node/compose.ts';
import { parseEvents } from './parse-events.ts';

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
