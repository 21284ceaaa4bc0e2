import { defineTransitions } from '../../../core/kernel/state-machine.ts';
import type { StreamFailure } from './stream-failure.ts';

/** The state of a client between its requests. */
export type StreamState =
  /** Nothing to subscribe to. */
  | 'idle'
  /** Without a session; a handshake comes next. */
  | 'disconnected'
  /** With a session; subscriptions that are missing and a connect request come next. */
  | 'connected'
  /** The provider refuses the credentials, also after a refresh. */
  | 'refused';

/** The outcome of the last request. Failures of one channel are no events: they leave the session as it is. */
export type StreamEventName =
  | Exclude<StreamFailure['kind'], 'replayIdInvalid' | 'channelMissing' | 'channelRefused'>
  | 'channelAdded'
  | 'noChannels'
  | 'handshakeSucceeded'
  | 'connectSucceeded'
  /** The events of a response could not be stored. */
  | 'storeFailed'
  /** The events are stored, but the session has expired meanwhile. */
  | 'storedLate';

export type StreamEffect =
  | 'disconnect'
  | 'refreshToken'
  /** 1 s, 2 s, 4 s … 60 s, with jitter. */
  | 'backOff'
  /** A quarter of an hour. */
  | 'pause'
  /** The wait that the provider asked for. */
  | 'waitInterval';

export interface StreamFacts {
  /** Failures since the last successful connect request, this one included. */
  failures: number;
  /** The token was refreshed since the last successful connect request. */
  isRefreshed: boolean;
}

/** Reactions to responses of the Streaming API. Source: Streaming API developer guide, Handling Streaming API Errors. */
export const STREAM_TRANSITIONS = defineTransitions<StreamState, StreamEventName, StreamEffect, StreamFacts>([
  { from: ['idle'], event: 'channelAdded', to: 'disconnected' },
  { from: ['disconnected'], event: 'noChannels', to: 'idle' },
  { from: ['connected'], event: 'noChannels', to: 'idle', effects: ['disconnect'] },
  { from: ['disconnected'], event: 'handshakeSucceeded', to: 'connected' },
  { from: ['connected'], event: 'connectSucceeded', effects: ['waitInterval'] },

  // A handshake forgets all subscriptions, so they are made again from the stored replay ids.
  {
    from: ['disconnected', 'connected'],
    event: 'unknownClient',
    when: ({ failures }) => failures <= 1,
    to: 'disconnected',
  },
  { from: ['disconnected', 'connected'], event: 'unknownClient', to: 'disconnected', effects: ['backOff'] },
  {
    from: ['disconnected', 'connected'],
    event: 'unauthorized',
    when: ({ isRefreshed }) => !isRefreshed,
    to: 'disconnected',
    effects: ['refreshToken'],
  },
  { from: ['disconnected', 'connected'], event: 'unauthorized', to: 'refused' },
  // Events stay retained at the provider meanwhile.
  {
    from: ['disconnected', 'connected'],
    event: 'allowanceExceeded',
    to: 'disconnected',
    effects: ['disconnect', 'pause'],
  },
  { from: ['connected'], event: 'busy', when: ({ failures }) => failures <= 1, effects: ['backOff'] },
  { from: ['disconnected', 'connected'], event: 'busy', to: 'disconnected', effects: ['backOff'] },
  // The provider may have sent events that did not arrive, so the session does not continue.
  { from: ['disconnected', 'connected'], event: 'lost', to: 'disconnected', effects: ['backOff'] },
  { from: ['connected'], event: 'storeFailed', to: 'disconnected', effects: ['backOff'] },
  { from: ['connected'], event: 'storedLate', to: 'disconnected' },
]);
