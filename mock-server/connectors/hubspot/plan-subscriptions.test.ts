import { describe, expect, it } from 'vitest';
import type { AppSubscription, PresentSubscription, WantedObject } from '../../core/kernel/subscribe-connector.ts';
import { eventNameOf, findEventObject } from './event-types.ts';
import { compareSubscriptions, planSubscriptions, subscriptionKey } from './plan-subscriptions.ts';

function wantedOf(objectName: string, events: Partial<WantedObject> = {}): WantedObject {
  return { objectName, create: false, delete: false, associationUpdate: false, otherEvents: [], ...events };
}

const fields = (named: string[], selected: string[] = [], all: string[] = []) => ({ named, selected, all });
const namesOf = (subscriptions: readonly AppSubscription[]) =>
  subscriptions.map(({ eventType, fieldName, objectTypeId }) =>
    [eventType, fieldName, objectTypeId].filter(Boolean).join(' '),
  );
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('finding an object', () => {
  it.each(['contacts', 'Contacts', 'contact', 'CONTACT', '0-1'])('takes %s for contacts', (name) => {
    expect(findEventObject(name)?.name).toBe('contacts');
  });

  it.each(['owners', 'p_cars', '2-1001', '', 'spaceships', 'constructor'])('knows no events of "%s"', (name) => {
    expect(findEventObject(name)).toBeUndefined();
  });

  it('knows the words of all standard objects', () => {
    for (const [word, name] of [
      ['company', 'companies'],
      ['LINE_ITEM', 'line_items'],
      ['task', 'tasks'],
      ['0-27', 'tasks'],
      ['postal_mail', 'postal_mail'],
    ] as const) {
      expect(findEventObject(word)?.name, word).toBe(name);
    }
  });

  it('has no association events of products', () => {
    expect(findEventObject('products')?.hasAssociationEvents).toBe(false);
    expect(findEventObject('deals')?.hasAssociationEvents).toBe(true);
  });
});

describe('names of events', () => {
  it('are the same for the named and for the generic type', () => {
    expect(eventNameOf('contacts', 'contact.merge')).toBe(eventNameOf('contacts', 'object.merge'));
    expect(eventNameOf('notes', 'object.creation')).toBe(eventNameOf('notes', 'note.creation'));
    expect(eventNameOf('contacts', 'object.merge')).not.toBe(eventNameOf('companies', 'object.merge'));
    expect(eventNameOf('contacts', 'contact.merge')).not.toBe(eventNameOf('contacts', 'contact.restore'));
  });

  it('that are none stay as they are', () => {
    expect(eventNameOf('contacts', 'nonsense')).toBe('nonsense');
  });
});

describe('planning', () => {
  it('needs one subscription for each event, and one for each watched property', () => {
    const { subscriptions, unsupported, leftOut } = planSubscriptions([
      wantedOf('contacts', {
        create: true,
        delete: true,
        associationUpdate: true,
        update: fields(['City'], ['email']),
      }),
      wantedOf('notes', { create: true, update: fields(['hs_note_body']) }),
    ]);
    expect(namesOf(subscriptions)).toEqual([
      'contact.creation',
      'contact.deletion',
      'contact.privacyDeletion',
      'contact.associationChange',
      'object.creation 0-46',
      'contact.propertyChange city',
      'object.propertyChange hs_note_body 0-46',
      'contact.propertyChange email',
    ]);
    expect([unsupported, leftOut]).toEqual([[], []]);
  });

  it('takes privacy deletions for contacts only', () => {
    const { subscriptions } = planSubscriptions([wantedOf('companies', { delete: true })]);
    expect(namesOf(subscriptions)).toEqual(['company.deletion']);
  });

  it('makes one subscription for the same wish of several installations', () => {
    const one = wantedOf('contacts', { create: true, update: fields(['city'], ['phone']) });
    const other = wantedOf('contacts', { create: true, update: fields([], ['city'], ['city', 'phone']) });
    expect(namesOf(planSubscriptions([one, other]).subscriptions)).toEqual([
      'contact.creation',
      'contact.propertyChange city',
      'contact.propertyChange phone',
    ]);
  });

  it('takes other events by the named and the generic type', () => {
    const { subscriptions } = planSubscriptions([
      wantedOf('contacts', {
        otherEvents: ['contact.merge', 'object.merge', 'object.restore', 'contact.privacyDeletion'],
      }),
    ]);
    expect(namesOf(subscriptions)).toEqual(['contact.merge', 'contact.restore', 'contact.privacyDeletion']);
  });

  it('names what HubSpot does not have', () => {
    const { subscriptions, unsupported } = planSubscriptions([
      wantedOf('p_cars', { create: true }),
      wantedOf('products', { associationUpdate: true }),
      wantedOf('contacts', {
        otherEvents: ['company.merge', 'contact.propertyChange', 'contact.explosion', 'nonsense'],
      }),
      wantedOf('companies', { otherEvents: ['company.privacyDeletion'] }),
    ]);
    expect(subscriptions).toEqual([]);
    expect(unsupported.map(({ objectName, eventName }) => [objectName, eventName])).toEqual([
      ['p_cars', undefined],
      ['products', 'associationChange'],
      ['contacts', 'company.merge'],
      ['contacts', 'contact.propertyChange'],
      ['contacts', 'contact.explosion'],
      ['contacts', 'nonsense'],
      ['companies', 'company.privacyDeletion'],
    ]);
  });

  it('refuses properties that are known to be custom, once each', () => {
    const { subscriptions, unsupported } = planSubscriptions(
      [wantedOf('contacts', { update: fields(['favourite_colour', 'city'], ['favourite_colour']) })],
      { isCustom: (objectName, name) => objectName === 'contacts' && name === 'favourite_colour' },
    );
    expect(namesOf(subscriptions)).toEqual(['contact.propertyChange city']);
    expect(unsupported).toEqual([
      { objectName: 'contacts', fieldName: 'favourite_colour', reason: expect.stringContaining('custom property') },
    ]);
  });

  it('passes over the id, which never changes', () => {
    expect(planSubscriptions([wantedOf('contacts', { update: fields(['id', '']) })]).subscriptions).toEqual([]);
  });

  it('gives up to 1,000 subscriptions to events first, then to named, selected and all other properties', () => {
    const { subscriptions, leftOut } = planSubscriptions([
      wantedOf('contacts', { update: fields([], [], numbered('other_', 600)) }),
      wantedOf('companies', { update: fields([], numbered('selected_', 400), []) }),
      wantedOf('deals', { create: true, update: fields(numbered('named_', 199)) }),
    ]);
    expect(subscriptions).toHaveLength(1_000);
    expect(subscriptions.filter(({ fieldName }) => fieldName?.startsWith('named_'))).toHaveLength(199);
    expect(subscriptions.filter(({ fieldName }) => fieldName?.startsWith('selected_'))).toHaveLength(400);
    expect(leftOut).toHaveLength(200);
    expect(leftOut[0]).toEqual({ objectName: 'contacts', fieldName: 'other_400' });
  });

  it('leaves the room that subscriptions of another party take, except for those that are wanted', () => {
    const foreignKeys = new Set([
      ...numbered('foreign_', 990),
      subscriptionKey('contact.creation', undefined, undefined),
      subscriptionKey('object.propertyChange', '0-1', 'city'),
    ]);
    const wanted = wantedOf('contacts', { create: true, update: fields([...numbered('named_', 10), 'city']) });
    const { subscriptions, leftOut } = planSubscriptions([wanted], { foreignKeys });
    expect(namesOf(subscriptions).slice(0, 1)).toEqual(['contact.creation']);
    expect(subscriptions).toHaveLength(10);
    expect(subscriptions.at(-1)?.fieldName).toBe('city');
    expect(leftOut.map(({ fieldName }) => fieldName)).toEqual(['named_8', 'named_9']);
  });
});

describe('comparing', () => {
  const wanted = planSubscriptions([
    wantedOf('contacts', { create: true, delete: true, update: fields(['city']) }),
  ]).subscriptions;
  const [creation, deletion, privacyDeletion, city] = wanted;

  function present(id: string, subscription: AppSubscription | undefined, isActive = true): PresentSubscription {
    if (subscription === undefined) throw new Error('There is no such subscription.');
    return { ...subscription, id, isActive };
  }
  function existing(id: string, eventType: string, objectTypeId?: string, isActive = true): PresentSubscription {
    const key = subscriptionKey(eventType, objectTypeId, undefined);
    return { id, key, eventType, isActive, ...(objectTypeId !== undefined && { objectTypeId }) };
  }
  const compare = (list: PresentSubscription[], own: string[] = [], intents: string[] = []) =>
    compareSubscriptions(wanted, list, new Set(own), new Set(intents));

  it('creates what is missing', () => {
    expect(compare([])).toMatchObject({ create: wanted, remove: [], activate: [], adopted: [], blocked: [] });
  });

  it('changes nothing when all is there', () => {
    const all = wanted.map((subscription, index) => present(String(index), subscription));
    const changes = compare(all, ['0', '1', '2', '3']);
    expect(changes).toMatchObject({ create: [], remove: [], activate: [], adopted: [], blocked: [] });
    expect([...changes.present.values()]).toEqual(all);
  });

  it('removes our own that are not wanted, and none of another party', () => {
    const merge = existing('1', 'contact.merge');
    const restore = existing('2', 'contact.restore');
    expect(compare([merge, restore], ['1'])).toMatchObject({ remove: [merge], create: wanted });
  });

  it('uses a matching one of another party, also in the generic form', () => {
    const foreign = existing('7', 'object.creation', '0-1');
    const changes = compare([foreign]);
    expect(changes.create).toEqual([deletion, privacyDeletion, city]);
    expect(changes.present.get(creation?.key ?? '')).toBe(foreign);
  });

  it('switches our own on, and reports one of another party that is off', () => {
    const ours = present('1', creation, false);
    const theirs = present('2', deletion, false);
    expect(compare([ours, theirs], ['1'])).toMatchObject({
      activate: [ours],
      blocked: [theirs],
      create: [privacyDeletion, city],
    });
  });

  it('removes a further one of ours that would bring every event twice', () => {
    const ours = present('1', creation);
    const twin = existing('2', 'object.creation', '0-1');
    expect(compare([twin, ours], ['1', '2'])).toMatchObject({ remove: [ours] });
    const foreign = existing('3', 'object.creation', '0-1');
    const off = present('1', creation, false);
    expect(compare([off, foreign], ['1'])).toMatchObject({ remove: [off], activate: [] });
  });

  it('adopts what an interrupted creation left, once for each intent', () => {
    const left = present('1', creation);
    const twin = existing('2', 'object.creation', '0-1');
    const unwanted = existing('3', 'contact.merge');
    const intents = [left.key, unwanted.key];
    const changes = compare([left, twin, unwanted], [], intents);
    expect(changes.adopted).toEqual([left, unwanted]);
    expect(changes.remove).toEqual([unwanted]);
    expect(changes.create).toEqual([deletion, privacyDeletion, city]);
  });
});
