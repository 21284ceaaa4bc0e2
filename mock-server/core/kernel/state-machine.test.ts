import { describe, expect, it } from 'vitest';
import { defineTransitions } from './state-machine.ts';

type State = 'closed' | 'open' | 'locked';
type Event = 'push' | 'lock';

const door = defineTransitions<State, Event, 'ring' | 'log', { hasKey: boolean }>([
  { from: ['closed'], event: 'push', to: 'open', effects: ['ring', 'log'] },
  { from: ['closed', 'locked'], event: 'lock', when: ({ hasKey }) => hasKey, to: 'locked' },
  { from: ['closed', 'locked'], event: 'lock', effects: ['log'] },
]);

describe('a state machine', () => {
  it('moves to the next state and lists the effects in order', () => {
    expect(door.next('closed', 'push', { hasKey: false })).toEqual({ state: 'open', effects: ['ring', 'log'] });
  });

  it('takes the first row whose guard holds', () => {
    expect(door.next('closed', 'lock', { hasKey: true })).toEqual({ state: 'locked', effects: [] });
  });

  it('keeps the state when a row names no next state', () => {
    expect(door.next('locked', 'lock', { hasKey: false })).toEqual({ state: 'locked', effects: ['log'] });
  });

  it('ignores an event without a row', () => {
    expect(door.next('open', 'lock', { hasKey: true })).toBeUndefined();
  });

  it('rejects a row that can never apply', () => {
    const define = () =>
      defineTransitions<State, Event>([
        { from: ['closed', 'open'], event: 'lock', to: 'locked' },
        { from: ['open'], event: 'lock', to: 'closed' },
      ]);
    expect(define).toThrow('a row for "lock" in state "open" that never applies');
  });
});
