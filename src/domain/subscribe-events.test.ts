import { expect, it } from 'vitest';
import { subscribeEvents } from './subscribe-events.ts';

const always = { enabled: 'always' } as const;
const deals = { objectName: 'deals', destination: 'hook', inheritFieldsAndMapping: true };
const config = { objectName: 'deals', destination: 'hook', inheritFieldsAndMappings: true };

it('names the events that the builder asks for', () => {
  const object = { ...deals, createEvent: always, deleteEvent: always, associationChangeEvent: always };
  expect(subscribeEvents(object)).toEqual({
    events: ['create', 'delete', 'association'],
    watchedFields: [],
    others: [],
  });
});

it('names the fields whose changes count, unless all do', () => {
  const update = { ...always, requiredWatchFields: ['stage'] };
  expect(subscribeEvents({ ...deals, updateEvent: update }).watchedFields).toEqual(['stage']);
  expect(subscribeEvents({ ...deals, updateEvent: { ...always, watchFieldsAuto: 'all' } }).watchedFields).toEqual([]);
});

it('leaves out what the saved config switched off', () => {
  const object = { ...deals, createEvent: always, updateEvent: { ...always, requiredWatchFields: ['stage'] } };
  const saved = { ...config, updateEvent: { enabled: 'never' } as const, otherEvents: ['merge'] };
  expect(subscribeEvents(object, saved)).toEqual({ events: ['create'], watchedFields: [], others: ['merge'] });
});
