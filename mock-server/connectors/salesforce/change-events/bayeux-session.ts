import type { ProviderFailure, ProviderRequest, ProviderResponse } from '../../../core/kernel/ports.ts';
import type { Result } from '../../../core/kernel/result.ts';
import { TIME_LIMITS } from '../../../core/kernel/time-limits.ts';
import type { LosslessJson } from '../../../core/subscriptions/lossless-json.ts';
import { isLosslessObject, losslessJsonText, parseLosslessJson } from '../../../core/subscriptions/lossless-json.ts';
import { isJsonObject } from '../../shared/provider-response.ts';
import type { StreamFailure } from './stream-failure.ts';
import { failureOfCall, failureOfReply, failureOfStatus } from './stream-failure.ts';

/** Calls the provider with the credential of a connection. */
export type Send = (request: ProviderRequest) => Promise<Result<ProviderResponse, ProviderFailure>>;

/** An event of a channel. */
export interface StreamEvent {
  /** Such as `/data/amp_0f3a__chn`. */
  channel: string;
  /** Place of the event in its channel; opaque. */
  replayId: number;
  /** `{ChangeEventHeader, fields}` as JSON text, its numbers with all digits. */
  payloadText: string;
}

/** The outcome of a message. */
export interface BayeuxResponse {
  /** In the order in which they came. */
  events: StreamEvent[];
  /** The reply of a message that was carried out; undefined with a failure. */
  reply?: Record<string, unknown>;
  failure?: StreamFailure;
}

/** A session of the Streaming API, from its handshake until it is thrown away. */
export interface BayeuxSession {
  /** Channels that it is subscribed to. */
  subscribed: Set<string>;
  /** ms for which the provider holds a connect request. */
  timeoutMs: number;
  /** ms to wait before the next connect request. */
  intervalMs: number;
  handshake(signal: AbortSignal): Promise<BayeuxResponse>;
  /** @param replayId after which events are wanted; -1 for new events, -2 for all that are retained */
  subscribe(channel: string, replayId: number, signal: AbortSignal): Promise<BayeuxResponse>;
  unsubscribe(channel: string, signal: AbortSignal): Promise<BayeuxResponse>;
  /** Waits for events, no longer than the provider's time and 15 seconds. */
  connect(signal: AbortSignal): Promise<BayeuxResponse>;
  disconnect(): Promise<BayeuxResponse>;
}

const PATH = '/cometd/60.0';
/** For which the provider keeps a request open until it says otherwise. */
const USUAL_POLL_MS = 110_000;
/** Bound of what the provider may ask for: after events it forgets clients that take longer than 40 s. */
const MAX_INTERVAL_MS = 30_000;

/**
 * Opens a session. Its cookies go with its own requests only.
 * Source: Streaming API developer guide, Bayeux Protocol, CometD, and Long Polling.
 */
export function createBayeuxSession(send: Send): BayeuxSession {
  const cookies = new Map<string, string>();
  let clientId: string | undefined;
  let sent = 0;

  async function exchange(
    message: Record<string, unknown> & { channel: string },
    limits: Pick<ProviderRequest, 'timeoutMs' | 'isLongPoll' | 'signal'>,
  ): Promise<BayeuxResponse> {
    sent += 1;
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const response = await send({
      method: 'POST',
      path: PATH,
      tokenScheme: 'OAuth',
      ...(cookie !== '' && { headers: { cookie } }),
      body: [{ id: String(sent), ...(clientId !== undefined && { clientId }), ...message }],
      ...limits,
    });
    if (!response.ok) return { events: [], failure: failureOfCall(response.rejection) };
    storeCookies(cookies, response.value.setCookies ?? []);
    return parseResponse(response.value, message.channel);
  }

  const session: BayeuxSession = {
    subscribed: new Set(),
    timeoutMs: USUAL_POLL_MS,
    intervalMs: 0,
    async handshake(signal) {
      const message = {
        channel: '/meta/handshake',
        version: '1.0',
        minimumVersion: '1.0',
        supportedConnectionTypes: ['long-polling'],
        ext: { replay: true },
      };
      const response = await exchange(message, { timeoutMs: TIME_LIMITS.streamRequest, signal });
      const id = response.reply?.clientId;
      if (typeof id === 'string') clientId = id;
      else if (response.failure === undefined) {
        return { ...response, failure: { kind: 'lost', message: 'Salesforce gave the stream no client id.' } };
      }
      return response;
    },
    async subscribe(channel, replayId, signal) {
      const message = { channel: '/meta/subscribe', subscription: channel, ext: { replay: { [channel]: replayId } } };
      const response = await exchange(message, { timeoutMs: TIME_LIMITS.streamRequest, signal });
      if (response.failure === undefined) session.subscribed.add(channel);
      return response;
    },
    unsubscribe(channel, signal) {
      session.subscribed.delete(channel);
      const message = { channel: '/meta/unsubscribe', subscription: channel };
      return exchange(message, { timeoutMs: TIME_LIMITS.streamRequest, signal });
    },
    async connect(signal) {
      const response = await exchange(
        { channel: '/meta/connect', connectionType: 'long-polling' },
        { timeoutMs: session.timeoutMs + TIME_LIMITS.longPollMargin, isLongPoll: true, signal },
      );
      const advice = isJsonObject(response.reply?.advice) ? response.reply.advice : {};
      session.timeoutMs = bounded(advice.timeout, session.timeoutMs, TIME_LIMITS.longPoll);
      session.intervalMs = bounded(advice.interval, 0, MAX_INTERVAL_MS);
      return response;
    },
    disconnect: () => exchange({ channel: '/meta/disconnect' }, { timeoutMs: TIME_LIMITS.streamEnd }),
  };
  return session;
}

function bounded(value: unknown, otherwise: number, max: number): number {
  return typeof value === 'number' && value >= 0 ? Math.min(value, max) : otherwise;
}

/** Stores names and values: the other attributes do not matter within one session. */
function storeCookies(cookies: Map<string, string>, setCookies: readonly string[]): void {
  for (const header of setCookies) {
    const [pair = ''] = header.split(';');
    const at = pair.indexOf('=');
    if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
}

function parseResponse({ status, text, json }: ProviderResponse, channel: string): BayeuxResponse {
  if (!Array.isArray(json)) return { events: [], failure: failureOfStatus(status) };
  const events: StreamEvent[] = [];
  let reply: Record<string, unknown> | undefined;
  const lossless = parseLosslessJson(text);
  for (const [index, message] of json.entries()) {
    if (!isJsonObject(message)) continue;
    if (message.channel === channel) reply = message;
    const event = eventOf(message, Array.isArray(lossless) ? lossless[index] : undefined);
    if (event !== undefined) events.push(event);
  }
  if (reply === undefined) return { events, failure: failureOfStatus(status) };
  const failure = failureOfReply(reply);
  return failure === undefined ? { events, reply } : { events, failure };
}

/** @param lossless the same message, with all digits */
function eventOf(
  { channel, data }: Record<string, unknown>,
  lossless: LosslessJson | undefined,
): StreamEvent | undefined {
  if (typeof channel !== 'string' || channel.startsWith('/meta/') || !isJsonObject(data)) return undefined;
  const replayId = isJsonObject(data.event) ? data.event.replayId : undefined;
  const payload = memberOf(memberOf(lossless, 'data'), 'payload');
  if (typeof replayId !== 'number' || payload === undefined) return undefined;
  return { channel, replayId, payloadText: losslessJsonText(payload) };
}

function memberOf(value: LosslessJson | undefined, name: string): LosslessJson | undefined {
  return isLosslessObject(value) ? value[name] : undefined;
}
