import { beforeAnswer } from '../kernel/answer-in-time.ts';
import { BoundedMap, createPerStore } from '../kernel/caches.ts';
import type { Ports, ProviderAccount, ProviderFailure } from '../kernel/ports.ts';
import type { ConnectionRecord, Credential } from '../kernel/records.ts';
import { failureFields } from '../kernel/redact-secrets.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import { StoreUnavailable } from '../kernel/store-errors.ts';
import { scaled } from '../kernel/time.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import { calledWith, changeConnection, recordUnreadableCredential } from './connection-status.ts';
import type { QuotaKey } from './provider-quota.ts';
import { failureOfBlock, findBlock, recordProviderLimit } from './provider-quota.ts';
import { findTokenClient, requestCredential } from './request-credential.ts';
import { keepAliveAt, openCredential, renewalDueAt, sealCredential, tokenOf } from './sealed-credential.ts';

/** Connection with a credential that is not known to be invalid. */
export interface FreshCredential {
  connection: ConnectionRecord;
  credential: Credential;
}

/** Failure of a refresh. */
interface RefreshFailure extends ProviderFailure {
  /** The grant is void; only the customer can heal it. Otherwise the status stays and a later attempt may succeed. */
  isFinal: boolean;
  /** The connection was deleted meanwhile. */
  isGone?: true;
}

type Refreshed = Result<FreshCredential, RefreshFailure>;

const FIRST_POLL_MS = 50;
const MAX_POLL_MS = 500;
/** Backoff between attempts to store tokens while the database is unavailable. */
const FIRST_STORE_BACKOFF_MS = 50;
const MAX_STORE_BACKOFF_MS = 1_000;
/** Wait after a failed refresh, which doubles with each further one. In ms. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
/** A provider that refuses a live token this soon after it issued it is not asked for another one. In ms. */
const JUST_REFRESHED_MS = 10_000;
/** Bounds the memory of failed refreshes and of recent refreshes. */
const MAX_REMEMBERED = 1_000;

/** A refresh in progress. */
interface Flight {
  /** Outcome for the callers. May resolve before the work has ended: see {@link storeTokens}. */
  result: Promise<Refreshed>;
  /** Resolves when the work has ended. Never rejects. */
  ended: Promise<void>;
}

/** A failure that further callers receive without another request. */
interface FailedRefresh {
  failure: RefreshFailure;
  /** Sealed credential that it concerns. */
  sealed: string;
  /** Failures of this credential in a row. */
  attempts: number;
  /** On the monotonic clock; infinite after a final failure. */
  retryAt: number;
}

/** Refresh state of this process; one per store. */
interface Memory {
  flights: Map<string, Flight>;
  /** By connection: the last refresh that failed. */
  failures: BoundedMap<string, FailedRefresh>;
  /** By connection: when this process last got a token, on the monotonic clock. */
  refreshedAt: BoundedMap<string, number>;
}

const memoryOf = createPerStore(
  (_: Pick<Ports, 'store'>): Memory => ({
    flights: new Map(),
    failures: new BoundedMap(MAX_REMEMBERED),
    refreshedAt: new BoundedMap(MAX_REMEMBERED),
  }),
);

/** A refresh that holds the lease of its connection. */
interface LeasedRefresh {
  id: string;
  token: string;
  /** On the monotonic clock. */
  acquiredAt: number;
  /** Resolves the callers' promise before the work has ended. */
  respondToCallers: (outcome: Refreshed) => void;
}

/**
 * Refreshes the access token of a connection, once for all callers in this process and, through a lease, once across
 * processes that share the store.
 *
 * @param seen the credential that needs replacing: if the store holds another one, that is returned without a request
 * @param isForced requests a token even right after the last refresh
 * @returns a final failure has set the status to `bad_credentials`; any other failure leaves it. A caller whose answer is due
 *   gets `timeout`; the refresh continues
 */
export async function refreshCredential(
  ports: Ports,
  connection: ConnectionRecord,
  seen: Credential,
  isForced = false,
): Promise<Refreshed> {
  const refreshed = await beforeAnswer(ports, joinRefresh(ports, connection, seen, isForced));
  return refreshed ?? later('The token could not be refreshed in time.', 'timeout');
}

/** Begins a refresh, or waits for the one that runs. */
function joinRefresh(
  ports: Ports,
  connection: ConnectionRecord,
  seen: Credential,
  isForced: boolean,
): Promise<Refreshed> {
  const memory = memoryOf(ports);
  const running = memory.flights.get(connection.id);
  if (running !== undefined) return running.result;
  const { promise: result, resolve, reject } = Promise.withResolvers<Refreshed>();
  const ended = refreshAlone(ports, memory, connection.id, seen, isForced, resolve)
    .then(resolve, reject)
    .finally(() => memory.flights.delete(connection.id));
  memory.flights.set(connection.id, { result, ended });
  return result;
}

/**
 * Waits for the refreshes in progress, so that a process that stops stores the tokens it was given. Never rejects.
 */
export async function refreshesEnded(ports: Pick<Ports, 'store'>): Promise<void> {
  await Promise.all([...memoryOf(ports).flights.values()].map(({ ended }) => ended));
}

async function refreshAlone(
  ports: Ports,
  memory: Memory,
  id: string,
  seen: Credential,
  isForced: boolean,
  respondToCallers: LeasedRefresh['respondToCallers'],
): Promise<Refreshed> {
  const lease = { id, token: ports.ids.token(16) };
  const giveUpAt = ports.clock.monotonic() + TIME_LIMITS.refreshLease + MAX_POLL_MS;
  for (let wait = FIRST_POLL_MS; !(await claimLease(ports, lease)); wait = Math.min(wait * 2, MAX_POLL_MS)) {
    await pause(wait);
    const current = await openCurrent(ports, id);
    if (!current.ok || isOther(current.value.credential, seen)) return current;
    if (ports.clock.monotonic() > giveUpAt) return later('Another process has been refreshing the token for too long.');
  }
  const refresh = { ...lease, acquiredAt: ports.clock.monotonic(), respondToCallers };
  try {
    return await refreshHeld(ports, memory, refresh, seen, isForced);
  } finally {
    await releaseLease(ports, lease);
  }
}

/** Acquires the right to refresh, or extends it. @returns false while another process holds it */
async function claimLease(ports: Ports, { id, token }: Pick<LeasedRefresh, 'id' | 'token'>): Promise<boolean> {
  const now = ports.clock.now();
  return (
    (await ports.store.connections.claimRefresh(id, { now, until: now + TIME_LIMITS.refreshLease, token })) ===
    'written'
  );
}

async function releaseLease(ports: Ports, { id, token }: Pick<LeasedRefresh, 'id' | 'token'>): Promise<void> {
  try {
    await ports.store.connections.releaseRefresh(id, token);
  } catch (error) {
    // It expires by itself. The outcome of the refresh must not be lost because of it.
    ports.log.warn('connection.refresh_lease_not_released', { connectionId: id, error });
  }
}

async function refreshHeld(
  ports: Ports,
  memory: Memory,
  refresh: LeasedRefresh,
  seen: Credential,
  isForced: boolean,
): Promise<Refreshed> {
  const { id } = refresh;
  const current = await openCurrent(ports, id);
  if (!current.ok || isOther(current.value.credential, seen)) return current;
  const { connection, credential } = current.value;
  const failed = memory.failures.get(id);
  const isWaiting = failed?.sealed === connection.sealedCredential && ports.clock.monotonic() < failed.retryAt;
  if (isWaiting && !isForced) return { ok: false, rejection: failed.failure };
  const last = memory.refreshedAt.get(id);
  const isLive = ports.clock.now() < renewalDueAt(credential);
  if (!isForced && isLive && last !== undefined && ports.clock.monotonic() - last < JUST_REFRESHED_MS) {
    const message = 'The provider refuses a token that it issued a moment ago.';
    return { ok: false, rejection: { kind: 'unauthorized', message, retryable: false, isFinal: false } };
  }
  const account = accountOf(ports, connection, credential);
  if (account === undefined) return later(`The provider "${connection.provider}" is not in the catalogue.`);
  const quota: QuotaKey = { connectionId: id, scope: 'token' };
  const block = await findBlock(ports, quota);
  if (block !== undefined) {
    return { ok: false, rejection: { ...failureOfBlock(ports, account.provider, block), isFinal: false } };
  }
  const client = await findTokenClient(ports, connection);
  const result = await requestCredential(ports, account, client);
  ports.telemetry.count('token_refreshes', {
    provider: connection.provider,
    outcome: result.ok ? 'refreshed' : result.rejection.kind,
  });
  if (!result.ok) {
    const { kind, retryAt, isLockOut = false } = result.rejection;
    if (kind === 'rateLimited' || retryAt !== undefined)
      await recordProviderLimit(ports, quota, { retryAt, isLockOut });
    return refused(ports, memory, connection, credential, result.rejection);
  }
  memory.refreshedAt.set(id, ports.clock.monotonic());
  memory.failures.delete(id);
  return storeTokens(ports, refresh, account, connection.sealedCredential, result.value);
}

/**
 * Stores new tokens before any caller uses them: a rotated refresh token that is lost cannot be requested again, so
 * an unavailable database is retried until the tokens are stored or the customer replaced the credential. The lease is
 * extended meanwhile, so that no other process uses the old refresh token. Callers get a response before the lease that
 * the refresh began with ends; the work continues.
 *
 * @param replaced sealed credential that the tokens replace
 */
async function storeTokens(
  ports: Ports,
  refresh: LeasedRefresh,
  { provider }: ProviderAccount,
  replaced: string,
  credential: Credential,
): Promise<Refreshed> {
  const { id, acquiredAt, respondToCallers } = refresh;
  const change = {
    sealedCredential: await sealCredential(ports, id, credential),
    refreshAt: keepAliveAt(provider, credential, ports.clock.now()),
  };
  for (let backoff = FIRST_STORE_BACKOFF_MS; ; backoff = Math.min(backoff * 2, MAX_STORE_BACKOFF_MS)) {
    try {
      const outcome = await changeConnection(ports, id, {
        event: 'tokenRefreshed',
        basedOn: { sealedCredential: replaced },
        change,
      });
      if (outcome === undefined) return gone();
      if (!outcome.isApplied) return await openCurrent(ports, id);
      ports.log.info('connection.refreshed', { connectionId: id });
      return ok({ connection: outcome.connection, credential });
    } catch (error) {
      const isOverdue = ports.clock.monotonic() - acquiredAt > TIME_LIMITS.tokensStored;
      // An outage ends; a bug does not.
      if (isOverdue && !(error instanceof StoreUnavailable)) throw error;
      if (isOverdue) respondToCallers(later('The new token could not be stored yet: the database is not available.'));
      ports.log.warn('connection.refresh_not_stored', { connectionId: id, retryInMs: backoff, error });
    }
    await pause(backoff);
    await extendLease(ports, refresh);
  }
}

/** Another process may contain the lease when it expired during an outage. The tokens are stored in any case. */
async function extendLease(ports: Ports, refresh: LeasedRefresh): Promise<void> {
  try {
    await claimLease(ports, refresh);
  } catch (error) {
    ports.log.debug('connection.refresh_lease_not_extended', { connectionId: refresh.id, error });
  }
}

async function refused(
  ports: Ports,
  memory: Memory,
  connection: ConnectionRecord,
  credential: Credential,
  failure: ProviderFailure,
): Promise<Refreshed> {
  const { id, provider, sealedCredential } = connection;
  const isFinal = isGrantVoid(failure, credential);
  const rejection = { ...failure, isFinal };
  // A refresh token that another process has used is refused as well, and that process stored a new one.
  if (isFinal) {
    const change = { refreshAt: null };
    const reason = failure.message;
    const basedOn = calledWith(connection);
    const outcome = await changeConnection(ports, id, { event: 'credentialRefused', basedOn, change, reason });
    if (outcome?.isApplied !== true) return openCurrent(ports, id);
  } else {
    const current = await openCurrent(ports, id);
    if (!current.ok || isOther(current.value.credential, credential)) return current;
  }
  // The limit of a provider says itself when it ends.
  if (failure.kind !== 'rateLimited' && failure.retryAt === undefined) {
    const known = memory.failures.get(id);
    const attempts = known?.sealed === sealedCredential ? known.attempts + 1 : 1;
    const waitMs = isFinal ? Number.POSITIVE_INFINITY : Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
    const retryAt = ports.clock.monotonic() + scaled(ports, waitMs);
    memory.failures.set(id, { failure: rejection, sealed: sealedCredential, attempts, retryAt });
  }
  ports.log.warn('connection.refresh_failed', { connectionId: id, provider, isFinal, ...failureFields(failure) });
  return { ok: false, rejection };
}

/** A refused provider app is for the builder to fix, and says nothing about the customer's grant. */
function isGrantVoid({ kind, isGrantVoid }: ProviderFailure, credential: Credential): boolean {
  if (isGrantVoid === true) return true;
  if (kind !== 'unauthorized' && kind !== 'badRequest') return false;
  if (credential.scheme !== 'oauth2') return true;
  return credential.client !== undefined || credential.refreshToken === undefined;
}

/** @returns the connection as it is stored now, opened */
async function openCurrent(ports: Ports, id: string): Promise<Refreshed> {
  const connection = await ports.store.connections.get(id);
  if (connection === undefined) return gone();
  const opened = await openCredential(ports, connection);
  if (opened.ok) return ok({ connection, credential: opened.value });
  const { detail } = opened.rejection;
  await recordUnreadableCredential(ports, connection, detail);
  return final(detail, 'unauthorized');
}

/** @returns the account of an opened connection; undefined when its provider left the catalogue */
export function accountOf(
  ports: Pick<Ports, 'catalog'>,
  connection: ConnectionRecord,
  credential: Credential,
  module?: string,
): ProviderAccount | undefined {
  const provider = ports.catalog.get(connection.provider);
  if (provider === undefined) return undefined;
  return {
    provider,
    credential,
    metadata: connection.metadata,
    ...(module !== undefined && { module }),
    ...(connection.providerWorkspaceRef !== undefined && { workspaceRef: connection.providerWorkspaceRef }),
  };
}

function isOther(credential: Credential, seen: Credential): boolean {
  return tokenOf(credential)?.accessToken !== tokenOf(seen)?.accessToken;
}

function later(message: string, kind: ProviderFailure['kind'] = 'serverError'): Refreshed {
  return { ok: false, rejection: { kind, message, retryable: true, isFinal: false } };
}

function final(message: string, kind: ProviderFailure['kind']): Refreshed {
  return { ok: false, rejection: { kind, message, retryable: false, isFinal: true } };
}

function gone(): Refreshed {
  const message = 'The connection was deleted.';
  return { ok: false, rejection: { kind: 'unauthorized', message, retryable: false, isFinal: true, isGone: true } };
}

function pause(ms: number): Promise<void> {
  // biome-ignore lint/style/noRestrictedGlobals: another process is waited for, which no clock of this one drives.
  return new Promise((resolve) => setTimeout(resolve, ms));
}
