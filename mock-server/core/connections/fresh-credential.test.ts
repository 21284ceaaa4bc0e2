import { describe, expect, it } from 'vitest';
import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { RotatingProvider } from '../../../test/support/rotating-provider.ts';
import {
  EXPIRED,
  LIVE,
  startRotatingProvider as start,
  storedConnection as stored,
} from '../../../test/support/rotating-provider.ts';
import { BUILT_IN_CATALOG } from '../../connectors/catalog/built-in-catalog.ts';
import { createProviderCatalog } from '../../connectors/connector-registry.ts';
import { answeringBy } from '../kernel/answer-in-time.ts';
import { UnknownEncryptionKey } from '../kernel/store-errors.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import { refreshCredential } from './fresh-credential.ts';
import type { ProviderContext } from './provider-context.ts';
import { openProviderContext } from './provider-context.ts';
import { createRefreshWorker } from './run-refreshes.ts';
import { sealCredential } from './sealed-credential.ts';

async function open(provider: RotatingProvider): Promise<ProviderContext['context']> {
  const opened = await openProviderContext(provider.world.ports, (await stored(provider)).record);
  if (!opened.ok) throw new Error(opened.rejection.detail);
  return opened.value.context;
}

const GET = { method: 'GET', path: '/x' } as const;
const statusOf = async (context: ProviderContext['context']) => {
  const response = await context.send(GET);
  return response.ok ? response.value.status : response.rejection.kind;
};

function withEntry(provider: RotatingProvider, members: Partial<ProviderInfo>) {
  const { ports } = provider.world;
  const entry = ports.catalog.get('callRail');
  if (entry === undefined) throw new Error('The catalogue has no CallRail.');
  ports.catalog = createProviderCatalog({ callRail: { ...entry, ...members } });
}

describe('a token that is about to expire', () => {
  it('is refreshed before the call, and what came is kept', async () => {
    const provider = await start(EXPIRED);
    expect(await statusOf(await open(provider))).toBe(200);
    expect(provider).toMatchObject({ refreshes: ['refresh-0'], calls: ['access-1'] });
    const { record, credential } = await stored(provider);
    expect(record.status).toBe('working');
    expect(record.refreshAt).toBe(Date.parse('2026-11-21T13:02:00.000Z'));
    expect(credential).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  });

  it('is refreshed once for all who need it', async () => {
    const provider = await start(EXPIRED);
    const context = await open(provider);
    const contexts = await Promise.all(Array.from({ length: 50 }, () => open(provider)));
    expect(new Set(await Promise.all([context, ...contexts].map(statusOf)))).toEqual(new Set([200]));
    expect(provider.refreshes).toEqual(['refresh-0']);
  });

  it('is tried as it is while the token endpoint is down, and the status stays', async () => {
    const provider = await start(EXPIRED);
    provider.valid = 'access-0';
    provider.respond = () => new Response(null, { status: 503 });
    expect(await statusOf(await open(provider))).toBe(200);
    expect((await stored(provider)).record.status).toBe('working');
  });
});

describe('a refresh that takes longer than the caller of a request waits', () => {
  it('ends the wait of that caller alone, and goes on', async () => {
    const provider = await start(EXPIRED);
    const { ports } = provider.world;
    const isAsked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<undefined>();
    provider.respond = () => {
      isAsked.resolve();
      return answer.promise;
    };
    const { record, credential } = await stored(provider);
    const answerBy = ports.clock.monotonic() + TIME_LIMITS.answer;
    const hurried = refreshCredential(answeringBy(ports, answerBy), record, credential);
    const patient = refreshCredential(ports, record, credential);
    await isAsked.promise;
    ports.clock.advance(TIME_LIMITS.answer);
    expect(await hurried).toMatchObject({ rejection: { kind: 'timeout', retryable: true, isFinal: false } });
    answer.resolve(undefined);
    expect(await patient).toMatchObject({ value: { credential: { accessToken: 'access-1' } } });
    expect((await stored(provider)).credential).toMatchObject({ refreshToken: 'refresh-1' });
  });

  it('leaves no time for the call, which is not sent', async () => {
    const provider = await start(EXPIRED);
    const { ports } = provider.world;
    const isAsked = Promise.withResolvers<void>();
    provider.respond = () => {
      isAsked.resolve();
      return new Promise(() => {});
    };
    const answerBy = ports.clock.monotonic() + TIME_LIMITS.answer;
    const opened = await openProviderContext(answeringBy(ports, answerBy), (await stored(provider)).record);
    const status = opened.ok ? statusOf(opened.value.context) : undefined;
    await isAsked.promise;
    ports.clock.advance(TIME_LIMITS.answer);
    expect([await status, provider.calls]).toEqual(['timeout', []]);
  });
});

describe('a token that the provider refuses', () => {
  it('is refreshed once and the call is made again', async () => {
    const provider = await start(LIVE);
    expect(await statusOf(await open(provider))).toBe(200);
    expect(provider.calls).toEqual(['access-0', 'access-1']);
  });

  it('for one endpoint leaves the status, and the provider’s response reaches the caller', async () => {
    const provider = await start(LIVE);
    provider.forbidden = '/admin';
    const context = await open(provider);
    for (let n = 0; n < 2; n += 1) {
      expect(await context.send({ method: 'GET', path: '/admin' })).toMatchObject({ ok: true, value: { status: 401 } });
      expect((await stored(provider)).record.status).toBe('created');
    }
    expect(await statusOf(context)).toBe(200);
    // The account was asked about once.
    expect(provider.calls).toEqual(['access-0', 'access-1', 'access-1', 'access-1', 'access-1']);
  });

  it('even when it is new moves the status, and is not asked for in a loop', async () => {
    const provider = await start(LIVE);
    provider.valid = 'none';
    const context = await open(provider);
    expect([await statusOf(context), await statusOf(context), await statusOf(context)]).toEqual([401, 401, 401]);
    expect(provider.refreshes).toEqual(['refresh-0']);
    expect((await stored(provider)).record.status).toBe('bad_credentials');
  });
});

describe('a refresh that is refused', () => {
  const refuse = () => Response.json({ error: 'invalid_grant' }, { status: 400 });

  it('makes the connection bad, without another attempt, until new credentials heal it', async () => {
    const provider = await start(EXPIRED);
    provider.respond = refuse;
    const context = await open(provider);
    expect([await statusOf(context), await statusOf(context)]).toEqual(['unauthorized', 'unauthorized']);
    expect(provider.refreshes).toHaveLength(1);
    const { record } = await stored(provider);
    expect([record.status, record.refreshAt]).toEqual(['bad_credentials', null]);
    const { ports } = provider.world;
    const sealedCredential = await sealCredential(ports, record.id, { ...LIVE, accessToken: 'access-1' });
    await ports.store.connections.update({ ...record, sealedCredential });
    expect(await statusOf(await open(provider))).toBe(200);
    expect((await stored(provider)).record.status).toBe('working');
  });

  it.each<[string, Pick<ProviderInfo, 'voidGrantAnswers'>, object, number]>([
    ['an unknown provider in a response of 200', {}, { error: 'bad_refresh_token' }, 200],
    ['GitHub', BUILT_IN_CATALOG['github']!, { error: 'bad_refresh_token' }, 200],
    ['Slack', BUILT_IN_CATALOG['slack']!, { ok: false, error: 'token_revoked' }, 200],
    ['HubSpot', BUILT_IN_CATALOG['hubspot']!, { status: 'BAD_REFRESH_TOKEN', message: 'missing or unknown' }, 400],
    ['Salesforce', BUILT_IN_CATALOG['salesforce']!, { error: 'inactive_user', error_description: 'No.' }, 400],
    ['Microsoft', BUILT_IN_CATALOG['microsoft']!, { error: 'interaction_required' }, 400],
    ['Zoom', BUILT_IN_CATALOG['zoom']!, { reason: 'Invalid Token!', error: 'invalid_request' }, 401],
  ])('by %s makes the connection bad, with a notification', async (_, { voidGrantAnswers }, body, status) => {
    const provider = await start(EXPIRED);
    withEntry(provider, { voidGrantAnswers });
    provider.respond = () => Response.json(body, { status });
    const context = await open(provider);
    expect([await statusOf(context), await statusOf(context)]).toEqual(['unauthorized', 'unauthorized']);
    expect(provider.refreshes).toHaveLength(1);
    expect((await stored(provider)).record.status).toBe('bad_credentials');
  });

  it.each<[string, Pick<ProviderInfo, 'voidGrantAnswers'>, object]>([
    ['the client of the builder', {}, { error: 'incorrect_client_credentials' }],
    ['an outage', {}, { error: 'temporarily_unavailable' }],
    ['a reason that the provider lists for something else', BUILT_IN_CATALOG['slack']!, { error: 'fatal_error' }],
  ])('in a response of 200 because of %s leaves the status', async (_, { voidGrantAnswers }, body) => {
    const provider = await start(EXPIRED);
    withEntry(provider, { voidGrantAnswers });
    provider.respond = () => Response.json(body);
    await statusOf(await open(provider));
    expect((await stored(provider)).record.status).not.toBe('bad_credentials');
  });

  it('for a while is not repeated with every call, and less and less often', async () => {
    const provider = await start(EXPIRED);
    provider.valid = 'access-0';
    provider.respond = () => new Response(null, { status: 503 });
    const context = await open(provider);
    const refreshesOf = async (calls: number) => {
      const before = provider.refreshes.length;
      for (let n = 0; n < calls; n += 1) expect(await statusOf(context)).toBe(200);
      return provider.refreshes.length - before;
    };
    const { clock } = provider.world.ports;
    expect(await refreshesOf(10)).toBe(1);
    clock.advance(1_000);
    expect(await refreshesOf(10)).toBe(1);
    clock.advance(1_000);
    expect(await refreshesOf(10)).toBe(0);
    clock.advance(1_000);
    expect(await refreshesOf(10)).toBe(1);
    clock.advance(4_000);
    provider.respond = () => undefined;
    provider.valid = 'access-4';
    expect(await refreshesOf(10)).toBe(1);
  });

  it('because of the builder’s own app leaves the status', async () => {
    const provider = await start(EXPIRED);
    provider.respond = () => Response.json({ error: 'invalid_client' }, { status: 401 });
    await statusOf(await open(provider));
    expect((await stored(provider)).credential).toEqual(EXPIRED);
    expect(provider.calls).toEqual(['access-0']);
  });
});

describe('changes at the same time', () => {
  it('of metadata do not lose a rotated refresh token', async () => {
    const provider = await start(EXPIRED);
    const { store } = provider.world.ports;
    provider.respond = async () => {
      const { record } = await stored(provider);
      await store.connections.update({ ...record, metadata: { note: { value: 'mine', source: 'input' } } });
      return undefined;
    };
    await statusOf(await open(provider));
    const { record, credential } = await stored(provider);
    expect(record.metadata).toHaveProperty('note');
    expect(credential.refreshToken).toBe('refresh-1');
  });

  it('of the credential win over a late response', async () => {
    const provider = await start(EXPIRED);
    const { ports } = provider.world;
    const replaced = { ...LIVE, accessToken: 'replaced', refreshToken: 'replaced-refresh' };
    provider.valid = 'replaced';
    provider.respond = async () => {
      const { record } = await stored(provider);
      const sealedCredential = await sealCredential(ports, record.id, replaced);
      await ports.store.connections.update({ ...record, sealedCredential });
      return undefined;
    };
    expect(await statusOf(await open(provider))).toBe(200);
    expect((await stored(provider)).credential).toEqual(replaced);
  });

  it('of the credential win over a refusal that comes while they are made', async () => {
    const provider = await start(EXPIRED);
    const { ports } = provider.world;
    const replaced = { ...LIVE, accessToken: 'replaced', refreshToken: 'replaced-refresh' };
    provider.valid = 'replaced';
    provider.respond = async () => {
      const { record } = await stored(provider);
      const sealedCredential = await sealCredential(ports, record.id, replaced);
      await ports.store.connections.update({ ...record, sealedCredential });
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    };
    expect(await statusOf(await open(provider))).toBe(200);
    expect(await stored(provider)).toMatchObject({ record: { status: 'working' }, credential: replaced });
  });

  it('by another process that holds the right to refresh are waited for and taken', async () => {
    const provider = await start(EXPIRED);
    const { ports, connection } = provider.world;
    const { store } = ports;
    const now = ports.clock.now();
    await store.connections.claimRefresh(connection.id, { now, until: now + 60_000, token: 'other' });
    const { record } = await stored(provider);
    const waiting = refreshCredential(ports, record, EXPIRED);
    const theirs = { ...LIVE, accessToken: 'access-of-other' };
    await store.connections.update({ ...record, sealedCredential: await sealCredential(ports, record.id, theirs) });
    expect(await waiting).toMatchObject({ ok: true, value: { credential: { accessToken: 'access-of-other' } } });
    expect(provider.refreshes).toEqual([]);
  });

  it('by a process that died with the right to refresh are not waited for when its lease has lapsed', async () => {
    const provider = await start(EXPIRED);
    const { ports, connection } = provider.world;
    const now = ports.clock.now();
    await ports.store.connections.claimRefresh(connection.id, { now: now - 61_000, until: now - 1_000, token: 'dead' });
    expect(await statusOf(await open(provider))).toBe(200);
  });
});

describe('a live token that the provider refuses', () => {
  it('is replaced ten seconds after it was issued, not earlier, whatever the wall clock says', async () => {
    const provider = await start(EXPIRED);
    const { ports, connection } = provider.world;
    expect((await refreshCredential(ports, connection, EXPIRED)).ok).toBe(true);
    const refreshAgain = async () => {
      const { record, credential } = await stored(provider);
      return (await refreshCredential(ports, record, credential)).ok;
    };
    ports.clock.step(60_000);
    ports.clock.advance(9_999);
    expect(await refreshAgain()).toBe(false);
    expect(provider.refreshes).toHaveLength(1);
    ports.clock.advance(1);
    expect(await refreshAgain()).toBe(true);
    expect(provider.refreshes).toHaveLength(2);
  });
});

describe('a wall clock that is set', () => {
  const HOUR = 3_600_000;

  it('an hour ahead costs one refresh, and back again none', async () => {
    const provider = await start({ ...LIVE, expiresAt: '2026-11-21T12:33:00.000Z' });
    const context = await open(provider);
    provider.world.ports.clock.step(HOUR);
    expect([await statusOf(context), await statusOf(context)]).toEqual([200, 200]);
    provider.world.ports.clock.step(-HOUR);
    expect(await statusOf(await open(provider))).toBe(200);
    expect(provider.refreshes).toEqual(['refresh-0']);
  });

  it('ahead right after a refresh, past the end of the new token, costs another refresh', async () => {
    const provider = await start(EXPIRED);
    const context = await open(provider);
    expect(await statusOf(context)).toBe(200);
    provider.world.ports.clock.step(2 * HOUR);
    provider.valid = 'access-2';
    expect(await statusOf(context)).toBe(200);
    expect(provider.refreshes).toEqual(['refresh-0', 'refresh-1']);
  });

  it('an hour back, so that an expired token looks alive, costs one refused call', async () => {
    const provider = await start(EXPIRED);
    provider.world.ports.clock.step(-HOUR);
    expect(await statusOf(await open(provider))).toBe(200);
    expect(provider).toMatchObject({ refreshes: ['refresh-0'], calls: ['access-0', 'access-1'] });
  });

  it('an hour back does not make the lease of a process that died last an hour longer', async () => {
    const provider = await start(EXPIRED);
    const { ports, connection } = provider.world;
    const now = ports.clock.now();
    await ports.store.connections.claimRefresh(connection.id, { now, until: now + 60_000, token: 'dead' });
    ports.clock.step(-HOUR);
    expect(await statusOf(await open(provider))).toBe(200);
  });
});

describe('a token endpoint that wants no requests for a while', () => {
  const limited = () => Response.json({ error: 'slow_down' }, { status: 429, headers: { 'retry-after': '30' } });

  it('is asked again when it wants, and not before, by whichever process', async () => {
    const provider = await start(EXPIRED);
    const { ports } = provider.world;
    provider.respond = limited;
    const refresh = async (process = ports) =>
      refreshCredential(process, (await stored(provider)).record, EXPIRED).then((fresh) => fresh.ok || fresh.rejection);
    expect(await refresh()).toMatchObject({ kind: 'rateLimited', isFinal: false });
    expect(await refresh()).toMatchObject({ kind: 'rateLimited', isFinal: false, notSent: true });
    expect(await refresh({ ...ports, store: { ...ports.store } })).toMatchObject({ notSent: true });
    expect(provider.refreshes).toHaveLength(1);
    provider.respond = () => undefined;
    ports.clock.advance(30_000);
    expect(await refresh()).toBe(true);
    expect(provider.refreshes).toHaveLength(2);
  });

  it('leaves calls to the provider’s API as they are', async () => {
    const provider = await start(EXPIRED);
    provider.valid = 'access-0';
    provider.respond = limited;
    const context = await open(provider);
    expect([await statusOf(context), await statusOf(context)]).toEqual([200, 200]);
    expect(provider.refreshes).toHaveLength(1);
  });

  it('makes a call that needs a new token one that may succeed later', async () => {
    const provider = await start(EXPIRED);
    provider.respond = limited;
    const response = await (await open(provider)).send(GET);
    expect(response).toMatchObject({ rejection: { kind: 'rateLimited', retryable: true, mayHaveArrived: false } });
    expect((await stored(provider)).record.status).toBe('working');
  });

  it('is not taken for a void grant when it counts logins and says so with that code', async () => {
    const provider = await start(EXPIRED);
    withEntry(provider, { limitAnswers: [{ status: 400, bodyContains: ['login rate exceeded'], lockOut: true }] });
    const body = { error: 'invalid_grant', error_description: 'login rate exceeded' };
    provider.respond = () => Response.json(body, { status: 400 });
    expect(await statusOf(await open(provider))).toBe('rateLimited');
    expect((await stored(provider)).record).toMatchObject({ status: 'working' });
  });
});

it('unused tokens are refreshed in time, or later after a temporary failure', async () => {
  const provider = await start(LIVE);
  const { ports } = provider.world;
  const runRefreshes = createRefreshWorker(ports);
  const due = async () => {
    const { record } = await stored(provider);
    await ports.store.connections.update({ ...record, refreshAt: ports.clock.now() });
  };
  await due();
  provider.respond = () => new Response(null, { status: 503 });
  expect(await runRefreshes()).toBe(1);
  expect((await stored(provider)).record.refreshAt).toBe(ports.clock.now() + 300_000);
  provider.respond = () => undefined;
  ports.clock.advance(300_000);
  await runRefreshes();
  expect((await stored(provider)).credential.accessToken).toBe('access-2');
  expect(await runRefreshes()).toBe(0);
});

it('a credential whose encryption key is missing is refreshed when the key is configured again', async () => {
  const provider = await start(EXPIRED);
  const { ports } = provider.world;
  const { record } = await stored(provider);
  await ports.store.connections.update({ ...record, refreshAt: ports.clock.now() });
  const { secrets } = ports;
  const runRefreshes = createRefreshWorker(ports);
  ports.secrets = { ...secrets, open: () => Promise.reject(new UnknownEncryptionKey('0a1b2c3d')) };
  await runRefreshes();
  const opened = await openProviderContext(ports, record);
  const detail = 'The credential was encrypted with key 0a1b2c3d, which is not configured.';
  expect(opened).toMatchObject({ ok: false, rejection: { code: 'credentials-refused', detail } });

  ports.secrets = secrets;
  const { refreshAt, sealedCredential } = (await stored(provider)).record;
  expect([refreshAt, sealedCredential]).toEqual([ports.clock.now() + 300_000, record.sealedCredential]);
  ports.clock.advance(300_000);
  await runRefreshes();
  expect((await stored(provider)).credential.accessToken).toBe('access-1');
});

it('a credential of another row or of another key is an error of that row alone', async () => {
  const provider = await start(LIVE);
  const { ports } = provider.world;
  const { record } = await stored(provider);
  const foreign = await sealCredential(ports, 'another-connection', LIVE);
  await ports.store.connections.update({ ...record, sealedCredential: foreign });
  const current = await ports.store.connections.get(record.id);
  const opened = await openProviderContext(ports, current ?? record);
  expect(opened).toMatchObject({ ok: false, rejection: { code: 'credentials-refused' } });
  expect((await ports.store.connections.get(record.id))?.status).toBe('bad_credentials');
});
