import { describe, expect, it } from 'vitest';
import type { SignInEvent, SignInState } from './sign-in-window.ts';
import { isInProgress, nextSignIn } from './sign-in-window.ts';

const failure = new Error('The user denied the request.');
const states: SignInState[] = [
  { name: 'idle' },
  { name: 'starting' },
  { name: 'waiting' },
  { name: 'blocked' },
  { name: 'closed' },
  { name: 'finishing' },
  { name: 'leaving' },
  { name: 'finished' },
  { name: 'failed', error: failure },
  { name: 'cancelled' },
];
const inFlight = states.filter(isInProgress);
const over = states.filter((state) => !isInProgress(state));

const ended = (from: SignInState, ...events: SignInEvent[]) => events.reduce(nextSignIn, from);

describe('a sign-in at the provider’s page', () => {
  it('goes from the click through the window to the connection', () => {
    const names: string[] = [];
    let state: SignInState = { name: 'idle' };
    for (const type of ['STARTED', 'SHOWN', 'ANSWERED', 'FINISHED'] as const) {
      state = nextSignIn(state, { type });
      names.push(state.name);
    }
    expect(names).toEqual(['starting', 'waiting', 'finishing', 'finished']);
  });

  it('is under way until it has ended', () => {
    expect(over.map(({ name }) => name)).toEqual(['idle', 'finished', 'failed', 'cancelled']);
  });

  it.each(states)('can begin from $name, in a window and in this tab', (state) => {
    expect(ended(state, { type: 'STARTED' })).toEqual({ name: 'starting' });
    expect(ended(state, { type: 'LEFT' })).toEqual({ name: 'leaving' });
  });

  it.each(inFlight)('can end from $name in every way', (state) => {
    expect(ended(state, { type: 'FINISHED' })).toEqual({ name: 'finished' });
    expect(ended(state, { type: 'FAILED', error: failure })).toEqual({ name: 'failed', error: failure });
    expect(ended(state, { type: 'CANCELLED' })).toEqual({ name: 'cancelled' });
  });

  it.each(over)('is not changed from $name by what comes too late', (state) => {
    for (const type of ['SHOWN', 'BLOCKED', 'CLOSED', 'ANSWERED', 'FINISHED', 'CANCELLED'] as const) {
      expect(nextSignIn(state, { type })).toBe(state);
    }
    expect(nextSignIn(state, { type: 'FAILED', error: new Error('late') })).toBe(state);
  });

  it('goes on from a blocked and from a closed window', () => {
    for (const type of ['BLOCKED', 'CLOSED'] as const) {
      expect(ended({ name: 'starting' }, { type }, { type: 'SHOWN' })).toEqual({ name: 'waiting' });
      expect(ended({ name: 'waiting' }, { type }, { type: 'FINISHED' })).toEqual({ name: 'finished' });
    }
  });

  it('does not take the window that closes after its answer for a loss', () => {
    expect(ended({ name: 'finishing' }, { type: 'CLOSED' })).toEqual({ name: 'finishing' });
  });

  it('forgets its end on request', () => {
    expect(ended({ name: 'failed', error: failure }, { type: 'RESET' })).toEqual({ name: 'idle' });
  });
});
