import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderFailure, ProviderRequest, ProviderResponse } from '../../../core/kernel/ports.ts';
import type { Result } from '../../../core/kernel/result.ts';
import { ok } from '../../../core/kernel/result.ts';
import type {
  ChannelOutcome,
  EventStream,
  EventStreamOptions,
  StreamActivity,
  StreamBatch,
} from '../../../core/kernel/subscribe-connector.ts';
import type { SalesforceSandbox } from '../../../sandbox/salesforce/app.ts';
import { createSalesforceSandbox } from '../../../sandbox/salesforce/app.ts';
import { salesforce as entry } from '../../catalog/salesforce.ts';
import { createFetchGateway } from '../../fetch-gateway.ts';
import type { Send } from './bayeux-session.ts';
import { createCometdClient } from './cometd-client.ts';
import { readChangeEvent } from './subscribe.ts';

const ORIGIN = 'https://acme.my.salesforce.com';
const DATA = '/services/data/v60.0';
const CHANNEL = '/data/amp_1__chn';
const OTHER_CHANNEL = '/data/amp_2__chn';

let sandbox: SalesforceSandbox;
let client: EventStream;
let now: number;
/** Waits of the client that a test ends. */
let waits: { ms: number; end: () => void }[];
let batches: StreamBatch[];
let outcomes: [string, ChannelOutcome][];
let activities: StreamActivity[];
let gaps: string[];
let accessToken: string;

beforeEach(() => {
  now = Date.parse('2026-11-22T10:00:00Z');
  waits = [];
  batches = [];
  outcomes = [];
  activities = [];
  gaps = [];
  accessToken = 'demo-token';
  sandbox = createSalesforceSandbox({ counts: {}, now: () => new Date(now), setTimer: () => () => {} });
});

afterEach(() => client.stop());

/** Calls the simulated provider as the server does. */
const sendToSandbox: Send = (request) => {
  const gateway = createFetchGateway({ apps: { [ORIGIN]: (own) => sandbox.fetch(own) } });
  const credential = { scheme: 'oauth2', grant: 'authorizationCodePKCE', accessToken } as const;
  return gateway.send({ provider: entry, credential, metadata: {}, workspaceRef: 'acme' }, request);
};

function open(more: Partial<EventStreamOptions> = {}) {
  client = createCometdClient({
    ports: {
      clock: { now: () => now, monotonic: () => now },
      timers: {
        set(ms, end) {
          const wait = { ms, end };
          waits.push(wait);
          return () => {
            waits = waits.filter((own) => own !== wait);
          };
        },
      },
      ids: { random: () => 0.5 },
    },
    scaled: (ms) => ms,
    send: sendToSandbox,
    refreshToken: async () => 'refused',
    onEvents: async (batch) => {
      batches.push(batch);
    },
    onGap: async (channel) => {
      gaps.push(channel);
    },
    onChannel: (channel, outcome) => outcomes.push([channel, outcome]),
    onActivity: (activity) => activities.push(activity),
    ...more,
  });
  return client.run();
}

async function call(method: string, path: string, body?: unknown) {
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    headers: { authorization: 'Bearer demo-token' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const response = await sandbox.fetch(request);
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

async function makeChannel(name = 'amp_1') {
  const tooling = `${DATA}/tooling/sobjects`;
  await call('POST', `${tooling}/PlatformEventChannel`, {
    FullName: `${name}__chn`,
    Metadata: { channelType: 'data', label: 'Demo' },
  });
  await call('POST', `${tooling}/PlatformEventChannelMember`, {
    FullName: `${name}_chn_AccountChangeEvent`,
    Metadata: { eventChannel: `${name}__chn`, selectedEntity: 'AccountChangeEvent' },
  });
}

const createAccount = async (name: string): Promise<string> =>
  (await call('POST', `${DATA}/sobjects/Account`, { Name: name })).id;

const names = () =>
  batches.flatMap(({ events }) => events.map(({ payloadText }) => JSON.parse(payloadText).Name as string));

const isHeld = async () => {
  const { streams } = await call('GET', '/__sandbox/streams');
  return streams.some(({ isConnected }: { isConnected: boolean }) => isConnected);
};

async function streaming() {
  await expect.poll(isHeld).toBe(true);
}

async function endWait(): Promise<number> {
  await expect.poll(() => waits.length).toBe(1);
  const [wait] = waits;
  now += wait?.ms ?? 0;
  wait?.end();
  return wait?.ms ?? 0;
}

const messages = () =>
  sandbox.journal
    .entries()
    .filter(({ path }) => path === '/cometd/60.0')
    .map(({ body }) => JSON.parse(body)[0]);
const sentChannels = () => messages().map(({ channel }) => channel.replace('/meta/', ''));

describe('a client of the Streaming API', () => {
  it('shakes hands, subscribes and hands over what happens from then on', async () => {
    await makeChannel();
    await createAccount('before');
    const run = open();
    client.subscribe(CHANNEL, -1);
    await streaming();
    expect(outcomes).toEqual([[CHANNEL, { kind: 'subscribed' }]]);
    expect(activities.at(-1)).toEqual({ kind: 'streaming' });
    const id = await createAccount('Acme');
    await expect.poll(() => batches.length).toBe(1);
    const [batch] = batches;
    expect(batch?.lastReplayIds).toEqual(new Map([[CHANNEL, batch?.events[0]?.replayId]]));
    expect(readChangeEvent(batch?.events[0]?.payloadText ?? '')).toMatchObject([{ event: { recordId: id } }]);
    // Numbers beyond 2^53 keep their digits.
    expect(batch?.events[0]?.payloadText).toContain('"commitNumber":900719925474099');
    await streaming();
    await client.stop();
    expect(await run).toEqual({ kind: 'stopped' });
    expect(sentChannels()).toEqual(['handshake', 'subscribe', 'connect', 'connect', 'connect', 'disconnect']);
  });

  it('waits for a held request no longer than the provider holds it and 15 seconds', async () => {
    await makeChannel();
    const timeouts: (number | undefined)[] = [];
    open({
      send: (request) => {
        if (request.isLongPoll === true) timeouts.push(request.timeoutMs);
        return sendToSandbox(request);
      },
    });
    client.subscribe(CHANNEL, -1);
    await streaming();
    expect(timeouts).toEqual([125_000, 125_000]);
  });

  it('connects again only after the events are stored', async () => {
    await makeChannel();
    const stored = Promise.withResolvers<void>();
    open({ onEvents: () => stored.promise });
    client.subscribe(CHANNEL, -1);
    await streaming();
    sandbox.journal.clear();
    await createAccount('Acme');
    await expect.poll(isHeld).toBe(false);
    expect(sentChannels()).toEqual([]);
    stored.resolve();
    await streaming();
    expect(sentChannels()).toEqual(['connect']);
  });

  it('gets events again that could not be stored', async () => {
    await makeChannel();
    let isBroken = true;
    open({
      onEvents: async (batch) => {
        if (isBroken) throw new Error('The disk is full.');
        batches.push(batch);
      },
    });
    client.subscribe(CHANNEL, -1);
    await streaming();
    await createAccount('Acme');
    await expect
      .poll(() => activities.at(-1))
      .toMatchObject({
        kind: 'waiting',
        failure: { message: expect.stringContaining('The disk is full.') },
      });
    isBroken = false;
    expect(await endWait()).toBe(750);
    await expect.poll(names).toEqual(['Acme']);
  });

  it('begins a new session when storing took longer than the provider waits', async () => {
    await makeChannel();
    open({
      onEvents: async (batch) => {
        now += 40_001;
        batches.push(batch);
      },
    });
    client.subscribe(CHANNEL, -1);
    await streaming();
    sandbox.journal.clear();
    await createAccount('Acme');
    await expect.poll(sentChannels).toEqual(['handshake', 'subscribe', 'connect', 'connect']);
    expect(names()).toEqual(['Acme']);
  });

  it('loses nothing when the provider forgets it', async () => {
    await makeChannel();
    open();
    client.subscribe(CHANNEL, -1);
    await streaming();
    await createAccount('one');
    await expect.poll(names).toEqual(['one']);
    await streaming();
    sandbox.faults.add({ kind: 'status', status: 503, method: 'POST', pathContains: '/cometd', times: 1 });
    await call('POST', '/__sandbox/drop-clients');
    await endWait();
    await createAccount('two');
    await expect.poll(names).toEqual(['one', 'two']);
  });

  it('loses nothing when it had no event yet', async () => {
    await makeChannel();
    open();
    client.subscribe(CHANNEL, -1);
    await streaming();
    sandbox.faults.add({ kind: 'drop', pathContains: '/cometd' });
    await call('POST', '/__sandbox/drop-clients');
    await expect.poll(() => waits.length).toBe(1);
    await createAccount('Acme');
    await endWait();
    await expect.poll(names).toEqual(['Acme']);
    expect(
      messages()
        .filter(({ subscription }) => subscription)
        .at(-1)?.ext,
    ).toEqual({ replay: { [CHANNEL]: -2 } });
  });

  it('begins where another process left off', async () => {
    await makeChannel();
    const first = open();
    client.subscribe(CHANNEL, -1);
    await streaming();
    await createAccount('one');
    await expect.poll(() => batches.length).toBe(1);
    await client.stop();
    await first;
    await createAccount('two');
    open();
    client.subscribe(CHANNEL, batches[0]?.lastReplayIds.get(CHANNEL) ?? 0);
    await expect.poll(names).toEqual(['one', 'two']);
  });

  it('notes a gap when its replay id is no longer retained, and takes all that is', async () => {
    await makeChannel();
    await createAccount('one');
    open();
    client.subscribe(CHANNEL, 1_000_000);
    await expect.poll(names).toEqual(['one']);
    expect(gaps).toEqual([CHANNEL]);
  });

  it('adds and removes a channel without interrupting the others', async () => {
    await makeChannel();
    await makeChannel('amp_2');
    open();
    client.subscribe(CHANNEL, -1);
    await streaming();
    client.subscribe(OTHER_CHANNEL, -1);
    await expect.poll(() => outcomes.length).toBe(2);
    await createAccount('Acme');
    await expect
      .poll(() => batches.flatMap(({ events }) => events.map(({ channel }) => channel)).toSorted())
      .toEqual([CHANNEL, OTHER_CHANNEL]);
    await streaming();
    client.unsubscribe(OTHER_CHANNEL);
    await expect.poll(sentChannels).toContain('unsubscribe');
    batches = [];
    await createAccount('Bond');
    await expect.poll(() => batches.flatMap(({ events }) => events.map(({ channel }) => channel))).toEqual([CHANNEL]);
    expect(sentChannels().filter((channel) => channel === 'handshake')).toHaveLength(1);
  });

  it('reports a channel that does not exist and goes on with the others', async () => {
    await makeChannel();
    open();
    client.subscribe(OTHER_CHANNEL, -1);
    client.subscribe(CHANNEL, -1);
    await streaming();
    expect(outcomes).toEqual([
      [OTHER_CHANNEL, { kind: 'missing', message: expect.stringContaining('does not exist') }],
      [CHANNEL, { kind: 'subscribed' }],
    ]);
    await makeChannel('amp_2');
    client.subscribe(OTHER_CHANNEL, -1);
    await expect.poll(() => outcomes.at(-1)).toEqual([OTHER_CHANNEL, { kind: 'subscribed' }]);
  });

  it('has no session while there is nothing to subscribe to', async () => {
    await makeChannel();
    open();
    await expect.poll(() => activities).toEqual([{ kind: 'idle' }]);
    expect(messages()).toEqual([]);
    client.subscribe(OTHER_CHANNEL, -1);
    await expect.poll(sentChannels).toEqual(['handshake', 'subscribe', 'disconnect']);
    expect(activities.at(-1)).toEqual({ kind: 'idle' });
    client.subscribe(CHANNEL, -1);
    await streaming();
  });

  it('refreshes an expired token once and resumes', async () => {
    await makeChannel();
    accessToken = 'expired';
    let refreshes = 0;
    open({
      refreshToken: async () => {
        refreshes += 1;
        accessToken = 'demo-token';
        return 'refreshed';
      },
    });
    client.subscribe(CHANNEL, -1);
    await streaming();
    expect(refreshes).toBe(1);
  });

  it('ends when the credentials are refused after a refresh, or cannot be refreshed', async () => {
    accessToken = 'expired';
    const refused = { kind: 'credentialsRefused', message: '401::Authentication invalid' };
    const run = open({ refreshToken: async () => 'refreshed' });
    client.subscribe(CHANNEL, -1);
    expect(await run).toEqual(refused);
    const again = open();
    client.subscribe(CHANNEL, -1);
    expect(await again).toEqual(refused);
  });

  it('waits when the token endpoint is away', async () => {
    accessToken = 'expired';
    open({ refreshToken: async () => 'failed' });
    client.subscribe(CHANNEL, -1);
    expect([await endWait(), await endWait()]).toEqual([750, 1_500]);
  });

  it('pauses for a quarter of an hour when the allowance is used up', async () => {
    await makeChannel();
    open();
    client.subscribe(CHANNEL, -1);
    await streaming();
    await call('POST', '/__sandbox/allowance', { deliveredEvents: 0 });
    await createAccount('Acme');
    await expect.poll(() => activities.at(-1)).toMatchObject({ kind: 'suspended', until: now + 900_000 });
    expect(sentChannels().at(-1)).toBe('disconnect');
    await call('POST', '/__sandbox/allowance', { deliveredEvents: 100 });
    expect(await endWait()).toBe(900_000);
    await expect.poll(names).toEqual(['Acme']);
  });

  it('connects again after a refusal, shakes hands after the second, and waits twice as long each time', async () => {
    await makeChannel();
    open();
    client.subscribe(CHANNEL, -1);
    await streaming();
    sandbox.journal.clear();
    sandbox.faults.add({ kind: 'status', status: 500, pathContains: '/cometd', times: 8 });
    await createAccount('one');
    const lengths = [];
    for (let at = 0; at < 8; at += 1) lengths.push(await endWait());
    expect(lengths).toEqual([750, 1_500, 3_000, 6_000, 12_000, 24_000, 45_000, 45_000]);
    await streaming();
    expect(sentChannels().slice(0, 4)).toEqual(['connect', 'connect', 'handshake', 'handshake']);
  });

  it('resumes from the stored id when a response breaks off', async () => {
    await makeChannel();
    open();
    client.subscribe(CHANNEL, -1);
    await streaming();
    await createAccount('one');
    await expect.poll(names).toEqual(['one']);
    await streaming();
    sandbox.faults.add({ kind: 'truncate', pathContains: '/cometd' });
    await createAccount('two');
    await expect.poll(names).toEqual(['one', 'two']);
    await streaming();
    await createAccount('three');
    await endWait();
    await expect.poll(names).toEqual(['one', 'two', 'three']);
  });

  it('ends at once, also while it waits', async () => {
    const run = open({ send: async () => lost() });
    client.subscribe(CHANNEL, -1);
    await expect.poll(() => waits.length).toBe(1);
    await client.stop();
    expect(await run).toEqual({ kind: 'stopped' });
    expect(waits).toEqual([]);
  });

  it('takes a call that throws for a lost one', async () => {
    open({ send: () => Promise.reject(new Error('The database is away.')) });
    client.subscribe(CHANNEL, -1);
    await expect
      .poll(() => activities.at(-1))
      .toMatchObject({
        kind: 'waiting',
        failure: { kind: 'lost', message: expect.stringContaining('The database is away.') },
      });
  });

  it('never sends cookies of one session in another', async () => {
    await makeChannel();
    const sent: [string, string | undefined][] = [];
    open({
      send: (request) => {
        sent.push([channelOf(request), request.headers?.cookie?.split(';')[0]]);
        return sendToSandbox(request);
      },
    });
    client.subscribe(CHANNEL, -1);
    await streaming();
    await call('POST', '/__sandbox/drop-clients');
    await expect.poll(() => sent.filter(([channel]) => channel === '/meta/handshake').length).toBe(2);
    await streaming();
    const handshakes = sent.filter(([channel]) => channel === '/meta/handshake');
    expect(handshakes.map(([, cookie]) => cookie)).toEqual([undefined, undefined]);
    const [, first] = sent[1] ?? [];
    const [, last] = sent.at(-1) ?? [];
    expect([first, last]).toEqual([
      expect.stringMatching(/^BAYEUX_BROWSER=/),
      expect.stringMatching(/^BAYEUX_BROWSER=/),
    ]);
    expect(last).not.toBe(first);
  });
});

const channelOf = ({ body }: ProviderRequest): string => (body as { channel: string }[])[0]?.channel ?? '';

function lost(): Result<ProviderResponse, ProviderFailure> {
  return { ok: false, rejection: { kind: 'timeout', message: 'No response in time.', retryable: true } };
}

/** A provider that returns the responses of a test. */
function scripted(replies: Partial<Record<string, (object | undefined)[]>>): Send {
  return async (request) => {
    const channel = channelOf(request);
    const reply = replies[channel]?.shift();
    const usual = channel === '/meta/handshake' ? { clientId: 'c', successful: true } : { successful: true };
    // A request without a scripted reply is held until the client stops.
    if (reply === undefined && channel === '/meta/connect') {
      return new Promise((resolve) => request.signal?.addEventListener('abort', () => resolve(lost())));
    }
    const text = JSON.stringify([{ channel, ...(reply ?? usual) }]);
    return ok({ status: 200, headers: {}, text, json: JSON.parse(text) });
  };
}

describe('responses that the simulated provider does not give', () => {
  it('a busy server makes it wait', async () => {
    const ext = { sfdc: { failureReason: '503::Server is too busy. Please try your request again later.' } };
    const busy = { successful: false, error: '403::Handshake denied', ext, advice: { reconnect: 'none' } };
    open({ send: scripted({ '/meta/handshake': [busy] }) });
    client.subscribe(CHANNEL, -1);
    expect(await endWait()).toBe(750);
    await expect.poll(() => outcomes).toEqual([[CHANNEL, { kind: 'subscribed' }]]);
  });

  it.each(['403::Restricted channel', '403::User not allowed to subscribe CDC without View All Data permissions'])(
    '%s ends the subscription to the channel',
    async (error) => {
      open({ send: scripted({ '/meta/subscribe': [{ successful: false, error }] }) });
      client.subscribe(CHANNEL, -1);
      await expect.poll(() => outcomes).toEqual([[CHANNEL, { kind: 'refused', message: error }]]);
    },
  );

  it('a replay id that is refused by a connect request is a gap too', async () => {
    const error = '400::The replayId {82} you provided was invalid.  Please provide a valid ID';
    open({ send: scripted({ '/meta/connect': [{ successful: false, error }] }) });
    client.subscribe(OTHER_CHANNEL, 81);
    client.subscribe(CHANNEL, 82);
    await expect.poll(() => outcomes.length).toBe(3);
    expect([gaps, outcomes.at(-1)]).toEqual([[CHANNEL], [CHANNEL, { kind: 'subscribed' }]]);
  });

  it('the wait that the provider asks for is observed', async () => {
    const advice = { reconnect: 'retry', interval: 2_000, timeout: 110_000 };
    open({ send: scripted({ '/meta/connect': [{ successful: true, advice }] }) });
    client.subscribe(CHANNEL, -1);
    expect(await endWait()).toBe(2_000);
  });

  it('a last successful response is followed by a handshake', async () => {
    const last = { successful: true, advice: { reconnect: 'handshake' } };
    open({ send: scripted({ '/meta/connect': [last] }) });
    client.subscribe(CHANNEL, -1);
    await expect.poll(() => outcomes.length).toBe(2);
    expect(waits).toEqual([]);
  });

  it('a failed subscription beside a held request ends the session', async () => {
    const unknown = { successful: false, error: '403::Unknown client', advice: { reconnect: 'handshake' } };
    const sent: string[] = [];
    const respond = scripted({ '/meta/subscribe': [{ successful: true }, unknown] });
    open({
      send: (request) => {
        sent.push(channelOf(request).replace('/meta/', ''));
        return respond(request);
      },
    });
    client.subscribe(CHANNEL, -1);
    await expect.poll(() => sent).toEqual(['handshake', 'subscribe', 'connect']);
    client.subscribe(OTHER_CHANNEL, -1);
    await expect.poll(() => sent.slice(3)).toEqual(['subscribe', 'handshake', 'subscribe', 'subscribe', 'connect']);
  });
});
