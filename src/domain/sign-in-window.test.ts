import { describe, expect, it } from 'vitest';
import type { SignInEvent, SignInState } from './sign-in-window.ts';
import { isInProgress, isSameServer, nextSignIn, readSignInMessage } from './sign-in-window.ts';

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

it.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['http://localhost:8080', 'http://127.0.0.1:8080'],
  ['http://127.0.0.1:8080', 'http://localhost:8080'],
  ['http://[::1]:8080', 'http://localhost:8080'],
  ['http://127.0.0.1', 'http://[::1]'],
])('%s and %s are one server', (one, other) => {
  expect(isSameServer(one, other)).toBe(true);
});

it.each([
  ['https://api.example.com', 'http://api.example.com'],
  ['https://api.example.com', 'https://example.com'],
  ['http://localhost:8080', 'http://127.0.0.1:8081'],
  ['http://localhost:8080', 'https://127.0.0.1:8080'],
  ['http://localhost:8080', 'http://127.0.0.1.example.com:8080'],
  ['http://localhost:8080', 'http://127.0.0.2:8080'],
  ['http://localhost:8080', 'null'],
  ['https://api.example.com', 'http://127.0.0.1:8080'],
])('%s and %s are not', (one, other) => {
  expect(isSameServer(one, other)).toBe(false);
});

describe('a message of the page that ends a sign-in', () => {
  it.each([
    [{ connection: 'c-1' }, 'c-1'],
    [{ connection: { id: 'c-1', provider: 'acme' } }, 'c-1'],
    [{}, undefined],
    [undefined, undefined],
    [{ connection: { id: 7 } }, undefined],
  ])('tells of a success with %j', (data, connectionId) => {
    const message = { eventType: 'AUTHORIZATION_SUCCEEDED', data };
    expect(readSignInMessage(message)).toEqual({ kind: 'succeeded', connectionId });
  });

  it.each([
    [{ message: 'Denied.', data: { error: 'denied' } }, 'Denied.'],
    [{ data: { error: 'denied' } }, 'denied'],
    [{ message: { html: '<b>' } }, ''],
    [{}, ''],
  ])('tells of a failure with %j', (more, message) => {
    expect(readSignInMessage({ eventType: 'AUTHORIZATION_FAILED', ...more })).toEqual({ kind: 'failed', message });
  });

  it('hands on what a step was answered with, texts only', () => {
    const params = { state: 's', nested: { a: 1 }, count: 2 };
    expect(readSignInMessage({ source: 'ampersand-custom-auth', params })).toEqual({
      kind: 'params',
      params: { state: 's' },
    });
    expect(readSignInMessage({ source: 'ampersand-custom-auth' })).toEqual({ kind: 'params', params: {} });
  });

  it.each([null, undefined, '', 'AUTHORIZATION_SUCCEEDED', 7, [], {}, { eventType: 'OTHER' }, { source: 'devtools' }])(
    'is not %j',
    (data) => {
      expect(readSignInMessage(data)).toBeUndefined();
    },
  );
});
