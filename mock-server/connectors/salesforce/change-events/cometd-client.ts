import type { ChannelOutcome, EventStream, EventStreamOptions } from '../../../core/kernel/subscribe-connector.ts';
import type { BayeuxResponse, BayeuxSession } from './bayeux-session.ts';
import { createBayeuxSession } from './bayeux-session.ts';
import type { StreamFailure } from './stream-failure.ts';
import type { StreamEventName, StreamState } from './stream-machine.ts';
import { STREAM_TRANSITIONS } from './stream-machine.ts';

interface Channel {
  /** Where the next subscription continues. */
  replayId: number;
  /** Missing or refused: it is not subscribed again. */
  isFailed: boolean;
}

/** The outcome of a step. */
interface Outcome {
  event: StreamEventName;
  failure?: StreamFailure;
}

const NEW_EVENTS = -1;
const RETAINED_EVENTS = -2;

const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 60_000;
const PAUSE_MS = 15 * 60_000;
/** After events the provider forgets a client that does not connect within this time. */
const MAX_STORE_MS = 40_000;

/**
 * Makes a client of the Streaming API. Events come at least once: a replay id counts only after the events up to it are
 * stored, and every session begins with the ids that count.
 */
export function createCometdClient(options: EventStreamOptions): EventStream {
  const { ports, send, refreshToken, onEvents, onGap, onChannel, onActivity } = options;
  const channels = new Map<string, Channel>();
  const stopping = new AbortController();
  const ended = Promise.withResolvers<void>();
  let isRunning = false;
  let session: BayeuxSession | undefined;
  let failures = 0;
  let isRefreshed = false;
  /** Subscriptions and stores run one after the other. */
  let subscribing: Promise<unknown> = Promise.resolve();
  let storing: Promise<unknown> = Promise.resolve();
  /** Ends the connect request that is held. */
  let held: AbortController | undefined;
  /** Failure of a subscription that was made while a connect request was held. */
  let interruption: Outcome | undefined;
  let wake = Promise.withResolvers<void>();

  async function run(): ReturnType<EventStream['run']> {
    isRunning = true;
    try {
      return await stream();
    } finally {
      if (session !== undefined) await settled(session.disconnect());
      await Promise.allSettled([subscribing, storing]);
      ended.resolve();
    }
  }

  async function stream(): ReturnType<EventStream['run']> {
    let state: StreamState = 'disconnected';
    while (!stopping.signal.aborted) {
      const outcome = await step(state);
      if (stopping.signal.aborted) break;
      if (outcome.event === 'connectSucceeded') {
        failures = 0;
        isRefreshed = false;
        onActivity({ kind: 'streaming' });
      } else if (outcome.failure !== undefined) {
        failures += 1;
      }
      const next = STREAM_TRANSITIONS.next(state, outcome.event, { failures, isRefreshed });
      if (next === undefined)
        throw new Error(`Ampersand: a stream cannot take "${outcome.event}" when it is ${state}.`);
      state = next.state;
      if (state === 'refused') return { kind: 'credentialsRefused', message: messageOf(outcome) };
      const closing = state === 'connected' ? undefined : session;
      if (closing !== undefined) session = undefined;
      for (const effect of next.effects) {
        if (effect === 'disconnect' && closing !== undefined) await settled(closing.disconnect());
        if (effect === 'backOff') await backOff(outcome);
        if (effect === 'pause') await pause(outcome);
        if (effect === 'waitInterval') await sleep(session?.intervalMs ?? 0);
        if (effect === 'refreshToken' && !(await refresh(outcome))) {
          return { kind: 'credentialsRefused', message: messageOf(outcome) };
        }
      }
    }
    return { kind: 'stopped' };
  }

  async function step(state: StreamState): Promise<Outcome> {
    if (state === 'idle') {
      onActivity({ kind: 'idle' });
      await untilChannel();
      return { event: 'channelAdded' };
    }
    if (liveChannels().length === 0) return { event: 'noChannels' };
    return session === undefined ? openSession() : pollEvents(session);
  }

  async function openSession(): Promise<Outcome> {
    onActivity({ kind: 'connecting' });
    interruption = undefined;
    const opened = createBayeuxSession(send);
    const response = await settled(opened.handshake(stopping.signal));
    if (response.failure !== undefined) return outcomeOf(response.failure);
    session = opened;
    return { event: 'handshakeSucceeded' };
  }

  async function pollEvents(open: BayeuxSession): Promise<Outcome> {
    const failed = await subscribePending(open);
    if (failed !== undefined) return failed;
    // All of them may have turned out to be missing.
    if (liveChannels().length === 0) return { event: 'noChannels' };
    held = new AbortController();
    const signal = AbortSignal.any([stopping.signal, held.signal]);
    const response = await settled(open.connect(signal));
    held = undefined;
    const stored = await store(response);
    if (stored !== undefined) return stored;
    if (interruption !== undefined) return interruption;
    if (response.failure?.kind !== 'replayIdInvalid') {
      return response.failure === undefined ? { event: 'connectSucceeded' } : outcomeOf(response.failure);
    }
    const lost = channelOfReplayId(response.failure.message);
    if (lost === undefined) return outcomeOf({ ...response.failure, kind: 'lost' });
    open.subscribed.delete(lost);
    return (await noteGap(lost)) ?? { event: 'connectSucceeded' };
  }

  /** Subscribes to all channels that the session does not have. @returns a failure that is not about one channel */
  function subscribePending(open: BayeuxSession): Promise<Outcome | undefined> {
    const done = subscribing.then(async () => {
      for (const [name, channel] of channels) {
        if (channel.isFailed || open.subscribed.has(name) || session !== open) continue;
        const failed = await subscribeOne(open, name, channel);
        if (failed !== undefined) return failed;
      }
      return undefined;
    });
    subscribing = done;
    return done;
  }

  async function subscribeOne(open: BayeuxSession, name: string, channel: Channel): Promise<Outcome | undefined> {
    const response = await settled(open.subscribe(name, channel.replayId, stopping.signal));
    const stored = await store(response);
    if (stored !== undefined) return stored;
    if (stopping.signal.aborted) return undefined;
    const { failure } = response;
    if (channels.get(name) !== channel) {
      if (failure === undefined) await settled(open.unsubscribe(name, stopping.signal));
      return undefined;
    }
    if (failure === undefined) {
      // The session may end before the first event, so the next one begins with what came since.
      if (channel.replayId === NEW_EVENTS) channel.replayId = RETAINED_EVENTS;
      onChannel(name, { kind: 'subscribed' });
      return undefined;
    }
    switch (failure.kind) {
      case 'replayIdInvalid':
        if (channel.replayId >= 0) return (await noteGap(name)) ?? subscribeOne(open, name, channel);
        return refuse(name, channel, { kind: 'refused', message: failure.message });
      case 'channelMissing':
        return refuse(name, channel, { kind: 'missing', message: failure.message });
      case 'channelRefused':
        return refuse(name, channel, { kind: 'refused', message: failure.message });
      default:
        return outcomeOf(failure);
    }
  }

  function refuse(name: string, channel: Channel, outcome: ChannelOutcome): undefined {
    channel.isFailed = true;
    onChannel(name, outcome);
  }

  /** Continues a channel with all events that are retained. @returns a failure to store that */
  async function noteGap(name: string): Promise<Outcome | undefined> {
    try {
      await onGap(name);
    } catch (error) {
      return storeFailure(error);
    }
    const channel = channels.get(name);
    if (channel !== undefined) channel.replayId = RETAINED_EVENTS;
    return undefined;
  }

  /** Stores the events of a response. @returns undefined when the session can go on */
  function store({ events }: BayeuxResponse): Promise<Outcome | undefined> {
    const done = storing.then(async (): Promise<Outcome | undefined> => {
      const wanted = events.filter(({ channel }) => channels.has(channel));
      if (wanted.length === 0) return undefined;
      const lastReplayIds = new Map(wanted.map(({ channel, replayId }) => [channel, replayId]));
      const begin = ports.clock.monotonic();
      try {
        await onEvents({ events: wanted, lastReplayIds });
      } catch (error) {
        return storeFailure(error);
      }
      for (const [name, replayId] of lastReplayIds) {
        const channel = channels.get(name);
        if (channel !== undefined) channel.replayId = replayId;
      }
      return ports.clock.monotonic() - begin > MAX_STORE_MS ? { event: 'storedLate' } : undefined;
    });
    storing = done;
    return done;
  }

  async function refresh(outcome: Outcome): Promise<boolean> {
    const refreshed = await refreshToken();
    if (refreshed === 'refused') return false;
    if (refreshed === 'refreshed') isRefreshed = true;
    else await backOff(outcome);
    return true;
  }

  async function backOff({ failure = NO_FAILURE }: Outcome): Promise<void> {
    const longest = Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(failures - 1, 20), MAX_BACKOFF_MS);
    // Half of the wait is certain, so that many clients of one outage neither return together nor at once.
    const planned = (longest / 2) * (1 + ports.ids.random());
    const now = ports.clock.now();
    const wait = options.scaled(Math.max(planned, (failure.retryAt ?? now) - now));
    onActivity({ kind: 'waiting', until: now + wait, failure });
    await sleep(wait);
  }

  async function pause({ failure = NO_FAILURE }: Outcome): Promise<void> {
    const wait = options.scaled(PAUSE_MS);
    onActivity({ kind: 'suspended', until: ports.clock.now() + wait, failure });
    await sleep(wait);
  }

  /** Ends early when the client is stopped. */
  async function sleep(ms: number): Promise<void> {
    if (ms <= 0 || stopping.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = ports.timers.set(ms, resolve);
    const end = () => resolve();
    stopping.signal.addEventListener('abort', end, { once: true });
    await promise;
    stopping.signal.removeEventListener('abort', end);
    cancel();
  }

  async function untilChannel(): Promise<void> {
    while (liveChannels().length === 0 && !stopping.signal.aborted) {
      await wake.promise;
      wake = Promise.withResolvers();
    }
  }

  const liveChannels = () => [...channels.values()].filter(({ isFailed }) => !isFailed);

  /** The channel whose replay id an error of a connect request names in braces. */
  function channelOfReplayId(message: string): string | undefined {
    const replayId = Number(/\{(-?\d+)\}/.exec(message)?.[1]);
    return [...channels].find(([, channel]) => channel.replayId >= 0 && channel.replayId === replayId)?.[0];
  }

  return {
    run,
    subscribe(name, replayId) {
      if (channels.get(name)?.isFailed === false) return;
      channels.set(name, { replayId, isFailed: false });
      wake.resolve();
      const open = session;
      if (open === undefined || held === undefined) return;
      void subscribePending(open).then((failed) => {
        if (failed === undefined || session !== open) return;
        // The held request is broken off and may have had events, so the session does not continue.
        interruption = failed.event === 'busy' ? { ...failed, event: 'lost' } : failed;
        held?.abort();
      });
    },
    unsubscribe(name) {
      channels.delete(name);
      const open = session;
      if (open?.subscribed.has(name) !== true) return;
      open.subscribed.delete(name);
      subscribing = subscribing.then(() => settled(open.unsubscribe(name, stopping.signal)));
    },
    async stop() {
      stopping.abort();
      wake.resolve();
      if (isRunning) await ended.promise;
    },
  };
}

const NO_FAILURE: StreamFailure = { kind: 'lost', message: 'The stream was interrupted.' };

/** A response, also when the call throws, as it does while the store is unavailable. */
async function settled(response: Promise<BayeuxResponse>): Promise<BayeuxResponse> {
  try {
    return await response;
  } catch (error) {
    const message = `A message of the stream could not be sent: ${String(error)}`;
    return { events: [], failure: { kind: 'lost', message } };
  }
}

function storeFailure(error: unknown): Outcome {
  const message = `Events of the stream could not be stored: ${String(error)}`;
  return { event: 'storeFailed', failure: { kind: 'lost', message } };
}

/** The event of a failure that is not about one channel; on other messages those mean that the session is of no use. */
function outcomeOf(failure: StreamFailure): Outcome {
  switch (failure.kind) {
    case 'replayIdInvalid':
    case 'channelMissing':
    case 'channelRefused':
      return { event: 'lost', failure };
    default:
      return { event: failure.kind, failure };
  }
}

const messageOf = ({ failure = NO_FAILURE }: Outcome) => failure.message;
