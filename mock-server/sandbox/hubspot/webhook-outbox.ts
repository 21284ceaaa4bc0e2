import { Hono } from 'hono';
import { z } from 'zod';
import type { JsonRecord } from '../shared/json.ts';
import { createSeededRandom } from '../shared/seeded-random.ts';
import type { WebhookApp, WebhookTarget } from './webhook-app.ts';

/** Times and limits of sending; all of them have defaults. */
export interface DeliveryOptions {
  /** ms in which events are collected before they are sent; 200 by default. */
  collectMs?: number;
  /** ms in which a receiver has to respond; 5,000 by default. */
  responseTimeoutMs?: number;
  /** ms before each further try, and with that the number of further tries; ten within 24 hours by default. */
  retryWaitsMs?: readonly number[];
  /** Calls back once after `ms`, and returns what cancels it; a timer by default. */
  setTimer?: (ms: number, callback: () => void) => () => void;
  /** Sends a request; `fetch` by default. */
  send?: (request: Request) => Promise<Response>;
}

/** Dependencies of the outbox. */
export interface OutboxParts extends DeliveryOptions {
  /** Registered target at this moment; events that are due without one are dropped. */
  target(): WebhookTarget | undefined;
  /** Signs the requests. */
  clientSecret: string;
  now: () => Date;
  /** Sent requests that are kept; the oldest are forgotten. */
  capacity: number;
}

/** A request to the target address, and what came of it. */
interface SentWebhook {
  /** Counts from 1 since start or the last reset. */
  number: number;
  targetUrl: string;
  /** 0 for the first try. */
  attemptNumber: number;
  body: string;
  /** Status of the response; absent while there is none. */
  status?: number;
  /** Why there is no response. */
  error?: string;
}

/** How events are sent, until changed or reset. */
interface DeliveryMode {
  /** Holds everything back. */
  paused: boolean;
  /** Mixes events and requests up. */
  shuffle: boolean;
  /** ms before each further try; null for the usual waits. */
  retryAfterMs: number | null;
}

/** One request as a test wants it. */
interface WebhookRequest {
  body: string;
  /** Take the place of the headers that would be sent; null leaves a header out. */
  headers?: Readonly<Record<string, string | null>>;
  /** Added to the timestamp. */
  timestampOffsetMs?: number;
  /** Signs in place of the client secret. */
  secret?: string;
}

/** Collects events and sends them to the target address. Source: HubSpot, webhooks API (limits and retries). */
export interface WebhookOutbox {
  add(events: readonly JsonRecord[]): void;
  setMode(mode: Partial<DeliveryMode>): void;
  /** Sends a request at once and once only, whatever the mode. @returns undefined when there is no target address */
  sendNow(request: WebhookRequest): Promise<SentWebhook | undefined>;
  /** Oldest first. */
  sent(): readonly SentWebhook[];
  /** Settles when no request is waiting for a response. */
  settled(): Promise<void>;
  /** Forgets events, requests and the mode, and cancels every wait. */
  reset(): void;
}

interface Batch {
  events: readonly JsonRecord[];
  attemptNumber: number;
}

/** Events of one request at most. */
const MAX_EVENTS = 100;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Not quite 24 hours in all. */
const RETRY_WAITS: readonly number[] = [
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  10 * HOUR,
];

const USUAL_MODE: DeliveryMode = { paused: false, shuffle: false, retryAfterMs: null };

/** Makes an empty outbox. */
export function createWebhookOutbox(parts: OutboxParts): WebhookOutbox {
  const { collectMs = 200, responseTimeoutMs = 5_000, retryWaitsMs = RETRY_WAITS } = parts;
  const { setTimer = timer, send = (request: Request) => fetch(request) } = parts;
  let mode = USUAL_MODE;
  let random = createSeededRandom('webhooks');
  let collected: JsonRecord[] = [];
  let due: Batch[] = [];
  let sent: SentWebhook[] = [];
  let count = 0;
  /** Changes with each reset, so that responses to forgotten requests change nothing. */
  let generation = 0;
  let isCollecting = false;
  let inFlight = 0;
  const running = new Set<Promise<unknown>>();
  const cancels = new Set<() => void>();
  const stops = new Set<() => void>();

  function after(ms: number, callback: () => void): () => void {
    const cancel = setTimer(ms, () => {
      cancels.delete(cancel);
      callback();
    });
    cancels.add(cancel);
    return () => {
      cancels.delete(cancel);
      cancel();
    };
  }

  function track<T>(work: Promise<T>, onEnd: () => void = () => {}): Promise<T> {
    const tracked = work.finally(() => {
      running.delete(tracked);
      onEnd();
    });
    running.add(tracked);
    return tracked;
  }

  function shuffled<T>(list: readonly T[]): T[] {
    if (!mode.shuffle) return [...list];
    const keyed = list.map((entry) => ({ entry, key: random.integer(0, 1_000_000) }));
    return keyed.sort((one, other) => one.key - other.key).map(({ entry }) => entry);
  }

  function closeBatches(): void {
    isCollecting = false;
    const events = shuffled(collected);
    collected = [];
    for (let start = 0; start < events.length; start += MAX_EVENTS) {
      due.push({ events: events.slice(start, start + MAX_EVENTS), attemptNumber: 0 });
    }
    due = shuffled(due);
    sendDue();
  }

  function sendDue(): void {
    const { maxConcurrentRequests = 0 } = parts.target() ?? {};
    if (maxConcurrentRequests === 0) due = [];
    while (!mode.paused && inFlight < maxConcurrentRequests) {
      const batch = due.shift();
      if (batch === undefined) return;
      inFlight += 1;
      void track(sendBatch(batch, generation), () => {
        inFlight -= 1;
        sendDue();
      });
    }
  }

  async function sendBatch({ events, attemptNumber }: Batch, startedIn: number): Promise<void> {
    const body = JSON.stringify(events.map((event) => ({ ...event, attemptNumber })));
    const outcome = await post({ body }, attemptNumber);
    const isTaken = outcome?.status !== undefined && outcome.status >= 200 && outcome.status <= 299;
    const wait = mode.retryAfterMs ?? retryWaitsMs[attemptNumber];
    if (isTaken || wait === undefined || attemptNumber >= retryWaitsMs.length || startedIn !== generation) return;
    after(wait, () => {
      due.push({ events, attemptNumber: attemptNumber + 1 });
      sendDue();
    });
  }

  async function post(request: WebhookRequest, attemptNumber: number): Promise<SentWebhook | undefined> {
    const { targetUrl } = parts.target() ?? {};
    if (targetUrl === undefined) return undefined;
    count += 1;
    const entry: SentWebhook = { number: count, targetUrl, attemptNumber, body: request.body };
    sent = [...sent, entry].slice(-parts.capacity);
    const timestamp = parts.now().getTime() + (request.timestampOffsetMs ?? 0);
    const signed = await signWebhook(request.secret ?? parts.clientSecret, targetUrl, request.body, timestamp);
    const headers = new Headers({ 'content-type': 'application/json', 'user-agent': 'HubSpot Webhooks', ...signed });
    for (const [name, value] of Object.entries(request.headers ?? {})) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    const outcome = await sendWithTimeout(targetUrl, {
      method: 'POST',
      headers,
      body: request.body,
      redirect: 'manual',
    });
    return Object.assign(entry, outcome);
  }

  /** Gives up after the time, also when the receiver ignores the signal. */
  async function sendWithTimeout(url: string, init: RequestInit): Promise<Pick<SentWebhook, 'status' | 'error'>> {
    const controller = new AbortController();
    const { promise: late, resolve } = Promise.withResolvers<{ error: string }>();
    const giveUp = () => {
      resolve({ error: `No response within ${responseTimeoutMs} ms.` });
      controller.abort();
    };
    const cancel = after(responseTimeoutMs, giveUp);
    stops.add(giveUp);
    const completed = send(new Request(url, { ...init, signal: controller.signal })).then(
      async (response) => {
        await response.body?.cancel();
        return { status: response.status };
      },
      () => ({ error: 'The target address could not be reached.' }),
    );
    const outcome = await Promise.race([late, completed]);
    cancel();
    stops.delete(giveUp);
    return outcome;
  }

  return {
    add(events) {
      if (events.length === 0) return;
      collected.push(...events);
      if (isCollecting) return;
      isCollecting = true;
      after(collectMs, closeBatches);
    },
    setMode(change) {
      mode = { ...mode, ...change };
      due = shuffled(due);
      sendDue();
    },
    sendNow: (request) => track(post(request, 0)),
    sent: () => sent.map((entry) => ({ ...entry })),
    async settled() {
      while (running.size > 0) await Promise.allSettled([...running]);
    },
    reset() {
      generation += 1;
      for (const cancel of cancels) cancel();
      cancels.clear();
      for (const stop of stops) stop();
      mode = USUAL_MODE;
      random = createSeededRandom('webhooks');
      collected = [];
      due = [];
      sent = [];
      count = 0;
      isCollecting = false;
    },
  };
}

function timer(ms: number, callback: () => void): () => void {
  const id = setTimeout(callback, ms);
  return () => clearTimeout(id);
}

/**
 * Signs a webhook request.
 *
 * @param url registered target address, whatever way the request takes to it
 * @param timestamp ms since the epoch
 * @returns the headers of version 3 and of version 1, which receivers of version 3 ignore
 * Source: HubSpot, validating requests.
 */
export async function signWebhook(
  clientSecret: string,
  url: string,
  body: string,
  timestamp: number,
): Promise<Record<string, string>> {
  const { subtle } = globalThis.crypto;
  const encode = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', encode(clientSecret), algorithm, false, ['sign']);
  const signature = await subtle.sign('HMAC', key, encode(`POST${url}${body}${timestamp}`));
  const digest = await subtle.digest('SHA-256', encode(`${clientSecret}${body}`));
  return {
    'X-HubSpot-Request-Timestamp': String(timestamp),
    'X-HubSpot-Signature-v3': btoa(String.fromCharCode(...new Uint8Array(signature))),
    'X-HubSpot-Signature-Version': 'v1',
    'X-HubSpot-Signature': Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}

const HEADERS = z.record(z.string(), z.string().nullable());

const SENDING = z
  .object({
    events: z.array(z.unknown()).optional(),
    body: z.string().optional(),
    repeat: z.int().min(1).max(100).default(1),
    headers: HEADERS.optional(),
    timestampOffsetMs: z.int().optional(),
    secret: z.string().min(1).optional(),
  })
  .refine(({ events, body }) => (events === undefined) !== (body === undefined));

const TARGET = z.object({ targetUrl: z.string().nullable() });

const DELIVERY = z
  .object({ paused: z.boolean(), shuffle: z.boolean(), retryAfterMs: z.int().min(0).nullable() })
  .partial()
  .strict();

/** Makes the control routes of webhooks, below the prefix of all control routes. */
export function createWebhookControls(app: WebhookApp, outbox: WebhookOutbox): Hono {
  const routes = new Hono();

  routes.post('/events', async (context) => {
    const wanted = SENDING.safeParse(await context.req.json().catch(() => undefined));
    if (!wanted.success) {
      const error =
        'The body must hold "events" (a list) or "body" (a text), and may hold "repeat", "headers", "timestampOffsetMs" and "secret".';
      return context.json({ error }, 400);
    }
    const { events, body = JSON.stringify(events), repeat, ...request } = wanted.data;
    const sent = [];
    for (let time = 0; time < repeat; time += 1) {
      const outcome = await outbox.sendNow({ body, ...request });
      if (outcome === undefined) return context.json({ error: 'No target address is registered.' }, 409);
      sent.push(outcome);
    }
    return context.json({ sent });
  });

  routes.post('/target', async (context) => {
    const wanted = TARGET.safeParse(await context.req.json().catch(() => undefined));
    if (!wanted.success) return context.json({ error: 'The body must hold "targetUrl": an address, or null.' }, 400);
    const error = app.setTarget(wanted.data.targetUrl);
    return error === undefined ? context.body(null, 204) : context.json({ error }, 400);
  });

  routes.post('/delivery', async (context) => {
    const mode = DELIVERY.safeParse(await context.req.json().catch(() => undefined));
    if (!mode.success) {
      const error = 'The body may hold "paused", "shuffle" (booleans) and "retryAfterMs" (milliseconds or null).';
      return context.json({ error }, 400);
    }
    outbox.setMode(mode.data);
    return context.body(null, 204);
  });

  routes.get('/sent', (context) => context.json({ sent: outbox.sent() }));
  return routes;
}
