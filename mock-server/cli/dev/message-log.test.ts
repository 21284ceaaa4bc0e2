import { expect, it } from 'vitest';
import { createMessageLog } from './message-log.ts';

function message(id: string, isVerified = true) {
  return {
    id,
    receivedAt: '2026-11-21T12:00:00.000Z',
    isVerified,
    bytes: 2,
    topic: 'read',
    objectName: 'calls',
    groupRef: 'g',
    groupName: 'G',
    records: 10,
  };
}

it('shows the newest message first and counts records', () => {
  const log = createMessageLog();
  log.add(message('a'), '{}');
  log.add(message('b'), '{}');
  expect(log.feed().messages.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(log.feed().totals).toEqual({ messages: 2, records: 20 });
});

it('counts a message that arrives twice once', () => {
  const log = createMessageLog();
  log.add(message('a'), '{}');
  log.add(message('a'), '{}');
  expect(log.feed()).toMatchObject({ messages: [{ id: 'a', deliveries: 2 }], totals: { messages: 1, records: 10 } });
});

it('shows a message with a wrong signature and counts none of its records', () => {
  const log = createMessageLog();
  log.add(message('a', false), '{}');
  expect(log.feed()).toMatchObject({ messages: [{ isVerified: false }], totals: { messages: 0, records: 0 } });
});

it('forgets the oldest message first', () => {
  const log = createMessageLog();
  for (let number = 0; number < 61; number += 1) log.add(message(`m${number}`), `body ${number}`);
  expect(log.bodyOf('m0')).toBeUndefined();
  expect(log.bodyOf('m60')).toBe('body 60');
  expect(log.feed().totals.messages).toBe(61);
});

it('counts a message once, even when it comes again after it was forgotten', () => {
  const log = createMessageLog();
  for (let number = 0; number < 61; number += 1) log.add(message(`m${number}`), '{}');
  log.add(message('m0'), '{}');
  expect(log.feed().totals).toEqual({ messages: 61, records: 610 });
});

it('notifies listeners until they stop', () => {
  const log = createMessageLog();
  let news = 0;
  const stop = log.onChange(() => {
    news += 1;
  });
  log.add(message('a'), '{}');
  stop();
  log.add(message('b'), '{}');
  expect(news).toBe(1);
});
