import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimBodies } from '../../../test/support/claim-due.ts';
import type { RotatingProvider } from '../../../test/support/rotating-provider.ts';
import { EXPIRED, LIVE, startRotatingProvider, storedConnection } from '../../../test/support/rotating-provider.ts';
import { routeNotifications } from '../../../test/support/route-notifications.ts';
import type { Store } from '../kernel/ports.ts';
import { StoreUnavailable } from '../kernel/store-errors.ts';
import { changeConnection } from './connection-status.ts';
import { refreshCredential, refreshesEnded } from './fresh-credential.ts';
import { sealCredential } from './sealed-credential.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store whose connections cannot be reached for a while. */
interface Outage {
  begin(error?: Error): void;
  /** Only transactions fail from now on. */
  beginForTransactions(): void;
  /** Only leases cannot be released from now on. */
  beginForReleases(): void;
  end(): void;
  /** The same data as another process sees it, also during the outage. */
  other: Store;
}

function outageOf(store: Store): Outage {
  const other = { ...store, connections: { ...store.connections } };
  const failing = (error: Error) => async () => {
    throw error;
  };
  const breakTransactions = (error: Error) => {
    store.transaction = failing(error);
  };
  return {
    other,
    begin: (error = new StoreUnavailable(new Error('connection refused'))) => {
      breakTransactions(error);
      for (const name of ['get', 'update', 'claimRefresh', 'releaseRefresh'] as const) {
        store.connections[name] = failing(error);
      }
    },
    beginForTransactions: () => breakTransactions(new StoreUnavailable(new Error('disk full'))),
    beginForReleases: () => {
      store.connections.releaseRefresh = failing(new StoreUnavailable(new Error('connection refused')));
    },
    end: () => {
      Object.assign(store, { transaction: other.transaction });
      Object.assign(store.connections, other.connections);
    },
  };
}

/** A connection whose token has expired, and a provider that issues the next one when `begin` has run. */
async function startRefresh(begin: (outage: Outage) => void) {
  const provider = await startRotatingProvider(EXPIRED);
  const { ports, connection, destination } = provider.world;
  await routeNotifications(ports, destination, ['connection.refreshed', 'connection.error']);
  const outage = outageOf(ports.store);
  provider.respond = () => {
    begin(outage);
    return undefined;
  };
  const refresh = () => refreshCredential(ports, connection, EXPIRED);
  const outcome = refresh();
  // Settled later in some tests.
  outcome.catch(() => {});
  await expect.poll(() => provider.refreshes.length, { interval: 0 }).toBe(1);
  /** Moves the clock for leases and deadlines, and the timers of waits. */
  const pass = async (ms: number) => {
    ports.clock.advance(ms);
    await vi.advanceTimersByTimeAsync(ms);
  };
  return { provider, outage, refresh, outcome, pass };
}

const begin = (outage: Outage) => outage.begin();

async function notificationsOf({ world: { ports } }: RotatingProvider): Promise<string[]> {
  const now = ports.clock.now();
  const claim = { now, until: now + 1e9, token: ports.ids.uuid() };
  return (await claimBodies(ports, claim)).map(({ notificationType }) => notificationType);
}

describe('new tokens that cannot be stored immediately', () => {
  it('are stored when the database is available again, and are requested once', async () => {
    const { provider, outage, outcome, pass } = await startRefresh(begin);
    await pass(3_000);
    expect(provider.world.ports.logged.map(({ event }) => event)).toContain('connection.refresh_not_stored');
    outage.end();
    await pass(1_000);
    expect(await outcome).toMatchObject({ ok: true, value: { credential: { accessToken: 'access-1' } } });
    expect(await storedConnection(provider)).toMatchObject({
      record: { status: 'created' },
      credential: { accessToken: 'access-1', refreshToken: 'refresh-1' },
    });
    expect(provider.refreshes).toEqual(['refresh-0']);
    expect(await notificationsOf(provider)).toEqual(['connection.refreshed']);
  });

  it('are stored after a long outage too, while callers get responses before the lease ends', async () => {
    const { provider, outage, refresh, outcome, pass } = await startRefresh(begin);
    await pass(57_000);
    expect(await outcome).toMatchObject({ ok: false, rejection: { retryable: true, isFinal: false } });
    expect(await refresh()).toMatchObject({ ok: false, rejection: { isFinal: false } });
    await pass(600_000);
    outage.end();
    await pass(1_000);
    expect((await storedConnection(provider)).credential.refreshToken).toBe('refresh-1');
    expect(await refresh()).toMatchObject({ ok: true, value: { credential: { accessToken: 'access-1' } } });
    expect(provider.refreshes).toEqual(['refresh-0']);
  });

  it('keep the lease, so that no other process uses the old refresh token', async () => {
    const { provider, outage, pass } = await startRefresh((one) => one.beginForTransactions());
    const claim = () => {
      const now = provider.world.ports.clock.now();
      return outage.other.connections.claimRefresh('connection-1', { now, until: now + 60_000, token: 'other' });
    };
    for (let minutes = 0; minutes < 3; minutes += 1) {
      for (let seconds = 0; seconds < 60; seconds += 1) await pass(1_000);
      expect(await claim()).toBe('stale');
    }
    outage.end();
    await pass(1_000);
    expect((await storedConnection(provider)).credential.refreshToken).toBe('refresh-1');
    expect(await claim()).toBe('written');
  });

  it('are stored on top of a change of the connection', async () => {
    const { provider, outage, pass } = await startRefresh(begin);
    const record = await outage.other.connections.get('connection-1');
    if (record === undefined) throw new Error('The connection is not stored.');
    await outage.other.connections.update({ ...record, metadata: { note: { value: 'mine', source: 'input' } } });
    outage.end();
    await pass(1_000);
    expect(await storedConnection(provider)).toMatchObject({
      record: { metadata: { note: { value: 'mine' } } },
      credential: { refreshToken: 'refresh-1' },
    });
  });

  it('are discarded when the customer signed in again in the meantime', async () => {
    const { provider, outage, outcome, pass } = await startRefresh(begin);
    const { ports } = provider.world;
    const signedInAgain = { ...LIVE, accessToken: 'signed-in-again', refreshToken: 'of-the-new-sign-in' };
    const sealedCredential = await sealCredential(ports, 'connection-1', signedInAgain);
    const theirs = { ...ports, store: outage.other };
    await changeConnection(theirs, 'connection-1', { event: 'credentialReplaced', change: { sealedCredential } });
    outage.end();
    await pass(1_000);
    expect(await outcome).toMatchObject({ ok: true, value: { credential: signedInAgain } });
    expect((await storedConnection(provider)).credential).toEqual(signedInAgain);
  });

  it('repair a connection whose old refresh token another process had refused after the lease', async () => {
    const { provider, outage, pass } = await startRefresh(begin);
    const theirs = { ...provider.world.ports, store: outage.other };
    await changeConnection(theirs, 'connection-1', { event: 'credentialRefused', change: { refreshAt: null } });
    outage.end();
    await pass(1_000);
    const { record, credential } = await storedConnection(provider);
    expect([record.status, record.refreshAt !== null, credential.refreshToken]).toEqual(['created', true, 'refresh-1']);
    expect(await notificationsOf(provider)).toEqual(['connection.error', 'connection.refreshed']);
  });

  it('of a deleted connection are discarded', async () => {
    const { provider, outage, outcome, pass } = await startRefresh(begin);
    const { installation } = provider.world;
    await outage.other.installations.delete(installation.id);
    await outage.other.connections.delete('connection-1');
    outage.end();
    await pass(1_000);
    expect(await outcome).toMatchObject({ ok: false, rejection: { message: 'The connection was deleted.' } });
  });

  it('are given up with the lease when the failure is no outage', async () => {
    const { provider, outcome, pass } = await startRefresh((outage) => outage.begin(new Error('bug')));
    await pass(57_000);
    await expect(outcome).rejects.toThrow('bug');
    await refreshesEnded(provider.world.ports);
  });
});

it('a process that stops waits for tokens that are still to be stored', async () => {
  const { provider, outage, pass } = await startRefresh(begin);
  let hasEnded = false;
  const ended = refreshesEnded(provider.world.ports).then(() => {
    hasEnded = true;
  });
  await pass(5_000);
  expect(hasEnded).toBe(false);
  outage.end();
  await pass(1_000);
  await ended;
  expect((await storedConnection(provider)).credential.refreshToken).toBe('refresh-1');
});

it('a lease that cannot be released does not hide the outcome', async () => {
  const { provider, outcome, pass } = await startRefresh((outage) => outage.beginForReleases());
  await pass(1_000);
  expect(await outcome).toMatchObject({ ok: true, value: { credential: { accessToken: 'access-1' } } });
  expect(provider.world.ports.logged.map(({ event }) => event)).toContain('connection.refresh_lease_not_released');
});
