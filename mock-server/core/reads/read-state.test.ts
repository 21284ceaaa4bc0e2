import { expect, it } from 'vitest';
import { READ_STATES, readStateOf } from './read-state.ts';

const facts = { failures: 1, isOutdated: false };

it.each([
  ['active', 'readSucceeded', facts, 'active', ['clearFailures']],
  ['active', 'readFailed', facts, 'active', ['countFailure']],
  ['active', 'readFailed', { failures: 4, isOutdated: false }, 'active', ['countFailure']],
  [
    'active',
    'readFailed',
    { failures: 5, isOutdated: false },
    'pausedAfterFailures',
    ['countFailure', 'pauseReads', 'notifyPaused'],
  ],
  ['active', 'readFailed', { failures: 5, isOutdated: true }, 'active', []],
  ['active', 'configChanged', facts, 'active', ['clearFailures']],
  ['active', 'paused', facts, 'paused', ['clearFailures']],
  ['paused', 'unpaused', facts, 'active', []],
  ['pausedAfterFailures', 'unpaused', facts, 'active', ['clearFailures']],
] as const)('an object that is %s and %s (%o) becomes %s', (state, event, given, next, effects) => {
  expect(READ_STATES.next(state, event, given)).toEqual({ state: next, effects });
});

it.each([
  ['paused', 'readFailed'],
  ['paused', 'readSucceeded'],
  ['paused', 'configChanged'],
  ['pausedAfterFailures', 'readFailed'],
  ['pausedAfterFailures', 'readSucceeded'],
  ['pausedAfterFailures', 'configChanged'],
] as const)('an object that is %s ignores the event %s', (state, event) => {
  expect(READ_STATES.next(state, event, { failures: 5, isOutdated: false })).toBeUndefined();
});

it('derives the state from the config and the failure count', () => {
  const count = {
    installationId: 'installation-1',
    objectName: 'calls',
    failures: 5,
    isPaused: true,
    isForbidden: false,
  };
  expect(readStateOf(false, count)).toBe('active');
  expect(readStateOf(true, count)).toBe('pausedAfterFailures');
  expect(readStateOf(true, { ...count, isPaused: false })).toBe('paused');
  expect(readStateOf(true, undefined)).toBe('paused');
});
