import { Hono } from 'hono';
import { z } from 'zod';
import { randomToken } from '../oauth/token-vault.ts';
import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { ChangeLog, LoggedEvent } from './change-log.ts';
import type { EventChannels, SelectedEntity } from './event-channels.ts';
import type { Session } from './session.ts';

/** Waits of the Streaming API, in ms. */
export interface StreamingWaits {
  /** Longest time that a connect request is held; 110 s by default. */
  timeoutMs?: number;
  /** Time for the next connect request after events; 40 s by default. */
  afterEventsMs?: number;
  /** Time for the next connect request after an empty response; 110 s by default. */
  afterEmptyMs?: number;
  /** Time that clients wait before they connect again; 0 by default. */
  intervalMs?: number;
}

/** Allocations of an org. */
interface StreamingAllowance {
  /** Events that all clients together get in 24 hours. */
  deliveredEvents: number;
  /** Clients with a subscription at a time. */
  clients: number;
}

/** The Streaming API of an org: Bayeux messages over long polling. Source: Streaming API developer guide. */
export interface Streaming {
  respond(request: Request): Promise<Response>;
  /** Looks at held requests again, after events were logged or tokens ended. */
  wake(): void;
  /** Forgets all clients. */
  dropClients(): void;
  setAllowance(allowance: Partial<StreamingAllowance>): void;
  /** Forgets all clients, deliveries and the allowance. */
  reset(): void;
  /** Live clients, with the channels that they subscribed to and the last replay id of each. */
  streams(): JsonRecord[];
}

export interface StreamingParts {
  waits: StreamingWaits;
  now: () => Date;
  /** Calls back once after `ms`. @returns cancels the timer */
  setTimer: (ms: number, callback: () => void) => () => void;
  log: () => ChangeLog;
  channels: () => EventChannels;
  /** Undefined for a token that is not valid now. */
  sessionOf: (token: string) => Session | undefined;
}

interface Client {
  id: string;
  cookie: string;
  /** Replay id of the last event that was sent, by channel. */
  positions: Map<string, number>;
  /** Token of the last request. */
  token: string;
  /** Connect requests so far; a new one ends the one that is held. */
  connects: number;
  /** ms since the epoch; without another connect request the client is forgotten. */
  expiresAt: number;
  /** Responds to the held connect request. */
  release?: () => void;
}

const COOKIE = 'BAYEUX_BROWSER';
const MAX_REQUEST_BYTES = 32_768;
const FIRST_VERSION = 37;
/** Events of one response. */
const MAX_EVENTS = 100;
const DAY_MS = 24 * 60 * 60 * 1_000;
const DEFAULT_ALLOWANCE: StreamingAllowance = { deliveredEvents: 50_000, clients: 2_000 };

const EVENTS_EXCEEDED = '403::Organization total events daily limit exceeded';
const CLIENTS_EXCEEDED = '403::Organization concurrent user limit exceeded';

/** Opens the Streaming API of an org without clients. */
export function createStreaming(parts: StreamingParts): Streaming {
  const { waits, now, setTimer, log, channels, sessionOf } = parts;
  const { timeoutMs = 110_000, afterEventsMs = 40_000, afterEmptyMs = 110_000, intervalMs = 0 } = waits;
  const clients = new Map<string, Client>();
  let allowance = DEFAULT_ALLOWANCE;
  let delivered: { at: number; count: number }[] = [];

  function deliveredToday(): number {
    const yesterday = now().getTime() - DAY_MS;
    delivered = delivered.filter(({ at }) => at > yesterday);
    return delivered.reduce((sum, { count }) => sum + count, 0);
  }

  function live(): Client[] {
    for (const client of clients.values()) {
      if (client.release === undefined && client.expiresAt < now().getTime()) clients.delete(client.id);
    }
    return [...clients.values()];
  }

  function handshake(message: Message, token: string): Reply {
    if (sessionOf(token) === undefined) {
      const ext = { sfdc: { failureReason: '401::Authentication invalid' }, replay: true, 'payload.format': true };
      return failed(message, '403::Handshake denied', { ext, advice: NO_RECONNECT });
    }
    const id = randomToken('');
    const expiresAt = now().getTime() + afterEmptyMs;
    const client = { id, cookie: randomToken(''), positions: new Map(), token, connects: 0, expiresAt };
    clients.set(id, client);
    const response = {
      ext: { replay: true, 'payload.format': true },
      minimumVersion: '1.0',
      clientId: id,
      supportedConnectionTypes: ['long-polling'],
      version: '1.0',
    };
    return { ...succeeded(message, response), cookie: client.cookie };
  }

  function subscribe(message: Message, client: Client): Reply {
    const { subscription, ext } = message;
    const channel = typeof subscription === 'string' ? subscription : '';
    const fail = (error: string) => failed(message, error, { subscription: channel });
    if (!channel.startsWith('/')) return fail("400::Channel subscriptions must start with a leading '/'");
    if (channels().membersOf(channel.replace(/^\/data\//, '')) === undefined) {
      return fail(`400::The channel you requested to subscribe to does not exist {${channel}}`);
    }
    const replay = isJsonRecord(ext) && isJsonRecord(ext['replay']) ? ext['replay'][channel] : undefined;
    const from = replay ?? -1;
    const isKnown = typeof from === 'number' && (from === -1 || from === -2 || log().has(from));
    if (!isKnown) {
      const words =
        `The replayId {${String(from)}} you provided was invalid.  Please provide a valid ID, -2 to replay all events, ` +
        'or -1 to replay only new events.';
      return fail(`400::${words}`);
    }
    if (deliveredToday() >= allowance.deliveredEvents) return fail(EVENTS_EXCEEDED);
    const others = live().filter((own) => own.id !== client.id && own.positions.size > 0);
    if (others.length >= allowance.clients) return fail(CLIENTS_EXCEEDED);
    client.positions.set(channel, from === -1 ? log().latest() : from);
    // A connect request that is held already gets the events of the new channel too.
    client.release?.();
    return succeeded(message, { clientId: client.id, subscription: channel });
  }

  async function connect(message: Message, client: Client, signal: AbortSignal): Promise<Reply> {
    if (message['connectionType'] !== 'long-polling') {
      return failed(message, `400::Invalid connection type ${String(message['connectionType'])}`, {});
    }
    client.connects += 1;
    const number = client.connects;
    client.release?.();
    const deadline = now().getTime() + timeoutMs;
    let isOver = number === 1;
    for (;;) {
      if (sessionOf(client.token) === undefined) return unauthorized(message);
      if (!clients.has(client.id)) return unknownClient(message);
      const isReplaced = client.connects !== number;
      const events = isReplaced ? [] : nextEvents(client);
      if (events.length > 0 && deliveredToday() >= allowance.deliveredEvents) {
        return failed(message, EVENTS_EXCEEDED, { advice: NO_RECONNECT });
      }
      if (events.length > 0 || isOver || isReplaced) {
        for (const { channel, event } of events) client.positions.set(channel, event.replayId);
        if (events.length > 0) delivered.push({ at: now().getTime(), count: events.length });
        client.expiresAt = now().getTime() + (events.length > 0 ? afterEventsMs : afterEmptyMs);
        const advice = { interval: intervalMs, timeout: timeoutMs, reconnect: 'retry' };
        return { ...succeeded(message, { clientId: client.id, advice }), events: events.map(({ text }) => text) };
      }
      const outcome = await held(client, Math.max(0, deadline - now().getTime()), signal);
      // The connection is gone, so the events wait for the next request.
      if (outcome === 'aborted') return succeeded(message, {});
      isOver = outcome === 'timeout';
    }
  }

  /** Waits until there may be something to send. */
  function held(client: Client, ms: number, signal: AbortSignal): Promise<'woken' | 'timeout' | 'aborted'> {
    const { promise, resolve } = Promise.withResolvers<'woken' | 'timeout' | 'aborted'>();
    const cancel = setTimer(ms, () => resolve('timeout'));
    const abort = () => resolve('aborted');
    const release = () => resolve('woken');
    client.release = release;
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    return promise.finally(() => {
      cancel();
      signal.removeEventListener('abort', abort);
      if (client.release === release) client.release = undefined;
    });
  }

  function nextEvents(client: Client): { channel: string; event: LoggedEvent; text: string }[] {
    if (sessionOf(client.token)?.cannotViewAll === true) return [];
    const events = [...client.positions].flatMap(([channel, position]) => {
      const members = channels().membersOf(channel.replace(/^\/data\//, '')) ?? [];
      return log()
        .after(position)
        .flatMap((event) => {
          const payload = payloadFor(members, event);
          return payload === undefined ? [] : [{ channel, event, text: eventText(channel, payload, event.replayId) }];
        });
    });
    if (events.length === 0) {
      // Skips events that do not concern the client.
      for (const channel of client.positions.keys()) client.positions.set(channel, log().latest());
    }
    return events.slice(0, MAX_EVENTS);
  }

  async function handleMessage(message: Message, request: Request, token: string): Promise<Reply> {
    if (message['channel'] === '/meta/handshake') return handshake(message, token);
    if (sessionOf(token) === undefined) return unauthorized(message);
    const client = live().find(({ id }) => id === message['clientId']);
    if (client === undefined) return unknownClient(message);
    if (cookieOf(request) !== client.cookie) {
      const error = `400::Client ${client.id} has established a session, but no ${COOKIE} cookie present`;
      return { ...failed(message, error, {}), status: 400 };
    }
    client.token = token;
    switch (message['channel']) {
      case '/meta/subscribe':
        return subscribe(message, client);
      case '/meta/connect':
        return connect(message, client, request.signal);
      case '/meta/unsubscribe':
        client.positions.delete(String(message['subscription']));
        return succeeded(message, { clientId: client.id, subscription: message['subscription'] ?? null });
      case '/meta/disconnect':
        clients.delete(client.id);
        client.release?.();
        return succeeded(message, { clientId: client.id });
      default:
        return failed(message, `400::Unknown channel ${String(message['channel'])}`, {});
    }
  }

  function dropClients(): void {
    const dropped = [...clients.values()];
    clients.clear();
    for (const client of dropped) client.release?.();
  }

  return {
    async respond(request) {
      const version = Number(/\/cometd\/(\d+\.\d)\/?$/.exec(new URL(request.url).pathname)?.[1] ?? 0);
      if (version < FIRST_VERSION) {
        return new Response(
          `Unsupported API version. Only API versions '${FIRST_VERSION}.0' and later are supported.`,
          {
            status: 400,
          },
        );
      }
      const token = /^OAuth +(\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
      if (token === undefined) return new Response('401::Request requires authentication', { status: 401 });
      const body = await request.text();
      if (new TextEncoder().encode(body).length > MAX_REQUEST_BYTES) {
        return new Response('Maximum Request Size Exceeded', { status: 413 });
      }
      const message = onlyMessage(body);
      if (message === undefined) return new Response('A list with one message is expected.', { status: 400 });
      const { events = [], reply, cookie, status = 200 } = await handleMessage(message, request, token);
      const headers = new Headers({ 'content-type': 'application/json' });
      if (cookie !== undefined) {
        headers.append('set-cookie', `${COOKIE}=${cookie};path=/;secure`);
        headers.append('set-cookie', 'LSKey-c$CookieConsentPolicy=0:1; path=/; expires=Mon, 22-Nov-2027 10:00:00 GMT');
      }
      return new Response(`[${[...events, JSON.stringify(reply)].join(',')}]`, { status, headers });
    },
    wake() {
      for (const client of clients.values()) client.release?.();
    },
    dropClients,
    reset() {
      dropClients();
      delivered = [];
      allowance = DEFAULT_ALLOWANCE;
    },
    setAllowance(changed) {
      allowance = { ...allowance, ...changed };
    },
    streams: () =>
      live().map(({ id, positions, release }) => ({
        clientId: id,
        isConnected: release !== undefined,
        channels: Array.from(positions, ([channel, replayId]) => ({ channel, replayId })),
      })),
  };
}

/** @returns undefined when the channel does not have the object, or its filter does not pass the event */
function payloadFor(members: readonly SelectedEntity[], event: LoggedEvent): string | undefined {
  if (event.objectName === undefined) return event.payloadText;
  const member = members.find(({ objectName }) => objectName === event.objectName);
  if (member === undefined) return undefined;
  const text = enriched(event, member.enrichedFields);
  const payload: unknown = JSON.parse(text);
  return isJsonRecord(payload) && member.passes(payload) ? text : undefined;
}

/** Adds fields that did not change. */
function enriched({ payloadText, record }: LoggedEvent, fields: readonly string[]): string {
  const payload: unknown = JSON.parse(payloadText);
  if (record === undefined || !isJsonRecord(payload)) return payloadText;
  const added = fields
    .filter((name) => !Object.hasOwn(payload, name))
    .map((name) => `,${JSON.stringify(name)}:${JSON.stringify(record[name] ?? null)}`);
  return `${payloadText.slice(0, -1)}${added.join('')}}`;
}

function eventText(channel: string, payload: string, replayId: number): string {
  return `{"channel":${JSON.stringify(channel)},"data":{"schema":"c2ltdWxhdGVk","payload":${payload},"event":{"replayId":${replayId}}}}`;
}

function cookieOf(request: Request): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/; */).map((pair) => pair.split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1];
}

/** A Bayeux message of a client. */
type Message = Readonly<Record<string, JsonValue | undefined>>;

/** The response to a request. */
interface Reply {
  reply: JsonRecord;
  /** Events as texts, before the reply. */
  events?: string[];
  cookie?: string;
  status?: number;
}

/** Advice to stop. */
const NO_RECONNECT = { reconnect: 'none', interval: 0 };

/** A reply to a message that was carried out. */
function succeeded(message: Message, more: JsonRecord): Reply {
  return { reply: { ...more, ...headOf(message), successful: true } };
}

/** A reply to a message that was refused. @param error such as `403::Unknown client` */
function failed(message: Message, error: string, more: JsonRecord): Reply {
  return { reply: { ...more, ...headOf(message), error, successful: false } };
}

const HANDSHAKE = { reconnect: 'handshake', interval: 0 };

function headOf({ channel = null, id }: Message): JsonRecord {
  return { channel, ...(id !== undefined && { id }) };
}

/** The reply to a client that is not known any longer. */
const unknownClient = (message: Message) => failed(message, '403::Unknown client', { advice: HANDSHAKE });

/** The reply to a client whose token has ended. */
const unauthorized = (message: Message) => failed(message, '401::Authentication invalid', { advice: NO_RECONNECT });

/** The one message of a request. @returns undefined for any other body */
function onlyMessage(body: string): Message | undefined {
  try {
    const messages: unknown = JSON.parse(body);
    const [message] = Array.isArray(messages) && messages.length === 1 ? messages : [];
    return isJsonRecord(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

const COUNT = 'must be a whole number, 0 or more';
const ALLOWANCE = z.object({
  deliveredEvents: z.int(COUNT).min(0, COUNT).optional(),
  clients: z.int(COUNT).min(0, COUNT).optional(),
});

const EVENTS = z.object({ events: z.array(z.record(z.string(), z.unknown())) });

/** Strings, which stay as they are, and numbers. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The controls of change events and of the clients that get them. */
export function createStreamControls({ streaming, log }: { streaming: Streaming; log: () => ChangeLog }): Hono {
  const app = new Hono();
  app.post('/change-events', async (context) => {
    const texts = eventTexts(await context.req.text());
    if (texts === undefined) {
      const error =
        'The body must be {"events": [...]} with the payload of each event. Example: {"events":[{"ChangeEventHeader":' +
        '{"entityName":"Account","changeType":"GAP_OVERFLOW","recordIds":["000000000000000AAA"]}}]}.';
      return context.json({ error }, 400);
    }
    log().append(texts);
    return context.body(null, 204);
  });
  app.post('/allowance', async (context) => {
    const allowance = ALLOWANCE.safeParse(await context.req.json().catch(() => undefined));
    if (!allowance.success) {
      return context.json({ error: 'The body must be {"deliveredEvents": <count>, "clients": <count>}.' }, 400);
    }
    streaming.setAllowance(allowance.data);
    return context.body(null, 204);
  });
  app.get('/streams', (context) => context.json({ streams: streaming.streams() }));
  return app;
}

/**
 * Returns the text of each event with all digits of its numbers: they are parsed as marked strings, since a JSON parser
 * rounds those beyond 2^53.
 */
function eventTexts(body: string): string[] | undefined {
  const marked = body.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"\\u0000${token}"`));
  try {
    const { events } = EVENTS.parse(JSON.parse(marked));
    return events.map((event) => JSON.stringify(event).replace(/"\\u0000([^"]*)"/g, '$1'));
  } catch {
    return undefined;
  }
}
