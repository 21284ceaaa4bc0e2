import { describe, expect, it } from 'vitest';
import type { ConnectionEvent, ConnectionState } from './connection-status.ts';
import { connectionMachine } from './connection-status.ts';

type Row = [from: ConnectionState, event: ConnectionEvent, to: ConnectionState, effects: string[]];

/** Transitions of every state. */
const ROWS: Row[] = [
  ['absent', 'created', 'created', ['connection.created']],
  ['created', 'tokenRefreshed', 'created', ['recomputeHealth', 'connection.refreshed']],
  ['working', 'tokenRefreshed', 'created', ['recomputeHealth', 'connection.refreshed']],
  ['bad_credentials', 'tokenRefreshed', 'created', ['recomputeHealth', 'connection.refreshed']],
  ['created', 'credentialReplaced', 'created', ['recomputeHealth', 'connection.updated']],
  ['working', 'credentialReplaced', 'created', ['recomputeHealth', 'connection.updated']],
  ['bad_credentials', 'credentialReplaced', 'created', ['recomputeHealth', 'connection.updated']],
  ['created', 'detailsChanged', 'created', ['recomputeHealth', 'connection.updated']],
  ['working', 'detailsChanged', 'working', ['recomputeHealth', 'connection.updated']],
  ['bad_credentials', 'detailsChanged', 'bad_credentials', ['recomputeHealth', 'connection.updated']],
  ['created', 'requestSucceeded', 'working', ['recomputeHealth']],
  ['bad_credentials', 'requestSucceeded', 'working', ['recomputeHealth']],
  ['created', 'credentialRefused', 'bad_credentials', ['recomputeHealth', 'connection.error']],
  ['working', 'credentialRefused', 'bad_credentials', ['recomputeHealth', 'connection.error']],
  ['bad_credentials', 'credentialRefused', 'bad_credentials', []],
  ['created', 'deleted', 'absent', ['connection.deleted']],
  ['working', 'deleted', 'absent', ['connection.deleted']],
  ['bad_credentials', 'deleted', 'absent', ['connection.deleted']],
];
const STATES: ConnectionState[] = ['absent', 'created', 'working', 'bad_credentials'];
const EVENTS = [...new Set(ROWS.map(([, event]) => event))];
/** Events that follow from what was stored before a call to the provider. */
const AFTER_A_CALL: ConnectionEvent[] = [
  'tokenRefreshed',
  'credentialReplaced',
  'requestSucceeded',
  'credentialRefused',
];

const next = (state: ConnectionState, event: ConnectionEvent, isCurrent = true) =>
  connectionMachine.next(state, event, { isCurrent });

describe('status of a connection', () => {
  it.each(ROWS)('%s, on %s, becomes %s', (from, event, to, effects) => {
    expect(next(from, event)).toEqual({ state: to, effects });
  });

  it('ignores every other combination of state and event', () => {
    const pairs = STATES.flatMap((state) => EVENTS.map((event) => ({ state, event })));
    const listed = (state: ConnectionState, event: ConnectionEvent) =>
      ROWS.some(([from, one]) => from === state && one === event);
    const others = pairs.filter(({ state, event }) => !listed(state, event));
    expect(others).toHaveLength(STATES.length * EVENTS.length - ROWS.length);
    expect(others.map(({ state, event }) => next(state, event))).toEqual(others.map(() => undefined));
  });

  it.each(ROWS)(
    '%s, on %s, is ignored when what it follows from was replaced, and only then',
    (from, event, to, effects) => {
      const outcome = next(from, event, false);
      expect(outcome).toEqual(AFTER_A_CALL.includes(event) ? undefined : { state: to, effects });
    },
  );
});
