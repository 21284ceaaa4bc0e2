import type { ProviderInfo } from '../../../src/contract/index.ts';
import { BoundedMap, createPerStore } from '../kernel/caches.ts';
import type { Ports, ProviderFailure } from '../kernel/ports.ts';
import type { ProviderQuotaRecord, QuotaScope } from '../kernel/records.ts';
import { nextAttemptAt, scaled, toInstant } from '../kernel/time.ts';
import { CallPacer } from './call-pacer.ts';
import type { ProviderLimit } from './provider-limit.ts';

/*
 * Limits that providers impose on connections. The store shares them between all processes; each process keeps what it
 * has seen, with ends on its monotonic clock, so that a step of the wall clock neither lets a call through early nor
 * blocks a connection forever. See docs/decisions/provider-limits.md.
 */

/** For how long a stored state counts as known: another process's limit is noticed after this time at the latest. */
const MAX_STATE_AGE_MS = 1_000;
/** Maximum number of cached connections. An evicted one is read from the store again. */
const MAX_CONNECTIONS = 10_000;
/** How exactly is known which entry was used last. */
const USE_INTERVAL_MS = 1_000;
/** First wait after a limit without a time; doubles each time the next call is refused as well. */
const FIRST_UNSPECIFIED_WAIT_MS = 1_000;
const MAX_UNSPECIFIED_WAIT_MS = 60_000;
/** Processes that know nothing of a quota return after a limit in rounds of this length: one, then two, four, eight … */
const ROUND_MS = 1_000;
/** Limits whose ends differ by less than this are the same one, because providers report whole seconds. */
const SAME_LIMIT_MS = 1_000;
/**
 * Waiting work is rescheduled for longer limits, and fails if its deadline is sooner. Shorter limits only pause its
 * queue.
 */
const MAX_SILENT_WAIT_MS = 60_000;

/** Key of a quota. */
export interface QuotaKey {
  connectionId: string;
  scope: QuotaScope;
}

/** A limit that is in force. */
export interface ProviderBlock {
  /** ms until the provider may be called again, more than 0. */
  waitMs: number;
  isLockOut: boolean;
}

/** Time at which a postponed operation continues. */
export interface Postponement {
  /** ms since the epoch. */
  dueAt: number;
}

type QuotaPorts = Pick<Ports, 'clock' | 'ids' | 'log' | 'settings' | 'store'>;

/** Limit as known to this process. */
interface KnownLimit {
  /** As stored. */
  until: number;
  slots: number;
  isLockOut: boolean;
  /** Duration in ms. */
  length: number;
  /** On the monotonic clock. */
  endsAt: number;
  /** Reserved slot of this process, once requested. */
  slot?: Promise<void>;
}

interface Entry {
  limit?: KnownLimit;
  pacer: CallPacer;
  /** On the monotonic clock; when the store was last asked. */
  readAt: number;
  /** On the monotonic clock, with the precision of {@link USE_INTERVAL_MS}. */
  usedAt: number;
  reading?: Promise<void>;
}

const memoryOf = createPerStore((_: Pick<Ports, 'store'>) => new BoundedMap<string, Entry>(MAX_CONNECTIONS));

/**
 * Records a limit for this process and stores it for all others. Never rejects: a limit that cannot be stored counts
 * for this process alone.
 */
export async function recordProviderLimit(
  ports: QuotaPorts,
  key: QuotaKey,
  { retryAt, isLockOut }: ProviderLimit,
): Promise<void> {
  const entry = entryOf(ports, key);
  const known = entry.limit;
  const now = ports.clock.now();
  const monotonic = ports.clock.monotonic();
  // Some providers send a Retry-After of 0.
  const isSpecified = retryAt !== undefined && retryAt > now;
  const until = isSpecified ? retryAt : now + unspecifiedWait(entry, monotonic);
  const endsAt = monotonic + until - now;
  // A rejection without a time does not extend a limit that is in force.
  const isInForce = known !== undefined && known.endsAt > monotonic;
  const isKnown = isInForce && (!isSpecified || endsAt < known.endsAt + SAME_LIMIT_MS);
  if (isKnown) return;
  const length = until - now;
  begin(ports, entry, { until, slots: 0, isLockOut, length, endsAt }, isSpecified ? length : 0);
  try {
    await ports.store.providerQuotas.block({ ...key, since: now, until, isLockOut });
  } catch (error) {
    ports.log.warn('provider_limit.not_stored', { ...key, error });
  }
}

/** @param periodMs see {@link CallPacer.recordLimit} */
function begin(ports: QuotaPorts, entry: Entry, limit: KnownLimit, periodMs?: number): void {
  entry.limit = limit;
  const now = ports.clock.monotonic();
  const returnsAt = now + waitOf(limit, ports, ports.settings.timeScale);
  entry.pacer.recordLimit(
    now,
    returnsAt,
    ports.ids.random(),
    periodMs === undefined ? undefined : scaled(ports, periodMs),
  );
}

/** Returns the wait for a limit without a time, which doubles while the provider keeps rejecting. */
function unspecifiedWait({ limit: known, pacer }: Entry, monotonic: number): number {
  const isRepeated = known !== undefined && !pacer.hasSucceeded && monotonic - known.endsAt < known.length + ROUND_MS;
  return isRepeated ? Math.min(2 * known.length, MAX_UNSPECIFIED_WAIT_MS) : FIRST_UNSPECIFIED_WAIT_MS;
}

/**
 * Finds the limit that is in force. Reads the store at most once a second per connection. If the store is unavailable,
 * uses the limits known to this process.
 *
 * @param timeScale time scale of the server for deferred work; 1 for responses that contain the provider's time
 */
export async function findBlock(
  ports: QuotaPorts,
  key: QuotaKey,
  timeScale = ports.settings.timeScale,
): Promise<ProviderBlock | undefined> {
  const { limit } = await load(ports, key, MAX_STATE_AGE_MS).catch((error: unknown) => {
    ports.log.warn('provider_limit.not_read', { ...key, error });
    return entryOf(ports, key);
  });
  const waitMs = limit === undefined ? 0 : waitOf(limit, ports, timeScale);
  return limit === undefined || waitMs <= 0 ? undefined : { waitMs, isLockOut: limit.isLockOut };
}

/** @returns the failure of a call that was not made because of a limit */
export function failureOfBlock(
  ports: Pick<Ports, 'clock'>,
  { displayName, name }: Pick<ProviderInfo, 'displayName' | 'name'>,
  { waitMs, isLockOut }: ProviderBlock,
): ProviderFailure & { kind: 'rateLimited' } {
  const retryAt = ports.clock.now() + waitMs;
  const message = isLockOut
    ? `${displayName ?? name} has locked the account out. It was not called; the next call may be made at ${toInstant(retryAt)}.`
    : `${displayName ?? name} is not to be called before ${toInstant(retryAt)}, because it limits the account's calls. It was not called.`;
  return { kind: 'rateLimited', message, retryable: true, retryAt, notSent: true, ...(isLockOut && { isLockOut }) };
}

/** Counts a call whose response has no limit. */
export function countCall(ports: QuotaPorts, key: QuotaKey): void {
  entryOf(ports, key).pacer.recordSuccess(ports.clock.monotonic());
}

/**
 * Returns how many operations of a connection may start now: none during a limit, and a paced number after it. Ignores
 * longer limits, for which operations are rescheduled.
 */
export function availableCalls(ports: QuotaPorts, key: QuotaKey): { turns: number; waitMs: number } {
  const entry = memoryOf(ports).get(nameOf(key));
  const now = ports.clock.monotonic();
  const waitMs = entry === undefined || isLong(ports, entry) ? 0 : entry.pacer.waitMs(now);
  return {
    waitMs,
    turns: entry === undefined || isLong(ports, entry) ? Number.POSITIVE_INFINITY : entry.pacer.availablePermits(now),
  };
}

/** Acquires a call for an operation that starts. */
export function acquireCall(ports: QuotaPorts, key: QuotaKey): void {
  memoryOf(ports).get(nameOf(key))?.pacer.acquire(ports.clock.monotonic());
}

/**
 * Decides whether an operation may call the provider now. During a limit it may not, and after it calls are paced by
 * what this process has learned of the quota. Without an estimate, it reserves a slot that is unique among the
 * processes.
 *
 * @returns undefined when it may; otherwise when to try again, and why
 */
export async function admit(
  ports: QuotaPorts,
  key: QuotaKey,
  provider: Pick<ProviderInfo, 'displayName' | 'name'>,
): Promise<{ postponement: Postponement; failure: ProviderFailure } | undefined> {
  const entry = await load(ports, key, 0);
  const { limit, pacer } = entry;
  if (limit === undefined || !pacer.isActive(ports.clock.monotonic())) return undefined;
  await assignSlot(ports, key, entry);
  const now = ports.clock.monotonic();
  if (pacer.tryAcquire(now)) return undefined;
  const waitMs = Math.ceil(pacer.waitMs(now));
  return {
    postponement: { dueAt: ports.clock.now() + waitMs },
    failure: failureOfBlock(ports, provider, { waitMs, isLockOut: limit.isLockOut }),
  };
}

/**
 * Returns when an operation continues after a failure: with exponential backoff, and not before the first available
 * call after a limit. Rate-limited work needs no further backoff because calls are paced.
 *
 * @param attempts failed attempts in a row, from 1
 */
export async function postponeAfterFailure(
  ports: QuotaPorts,
  key: QuotaKey,
  attempts: number,
  { kind, retryAt, notSent }: Partial<Pick<ProviderFailure, 'kind' | 'retryAt' | 'notSent'>>,
): Promise<Postponement> {
  const dueAt = nextAttemptAt(ports, notSent === true ? 1 : attempts, retryAt);
  const entry = await load(ports, key, 0);
  if (entry.limit === undefined || waitOf(entry.limit, ports, ports.settings.timeScale) <= 0) return { dueAt };
  await assignSlot(ports, key, entry);
  const turnAt = ports.clock.now() + Math.ceil(entry.pacer.waitMs(ports.clock.monotonic()));
  return { dueAt: kind === 'rateLimited' ? turnAt : Math.max(dueAt, turnAt) };
}

/** Reserves a slot for a process without an estimate, once per limit. */
async function assignSlot(ports: QuotaPorts, key: QuotaKey, entry: Entry): Promise<void> {
  const { limit, pacer } = entry;
  if (limit === undefined || !pacer.hasNoEstimate) return;
  limit.slot ??= slowStart(ports, key, entry, limit).catch((error: unknown) => {
    limit.slot = undefined;
    throw error;
  });
  await limit.slot;
}

async function slowStart(ports: QuotaPorts, key: QuotaKey, entry: Entry, limit: KnownLimit): Promise<void> {
  const { clock, ids, settings, store } = ports;
  const take = () => store.providerQuotas.reserveSlot(key.connectionId, key.scope, limit.until);
  let slot = await take();
  if (slot === undefined) {
    // Another process may have stored the same limit with an end that differs a little.
    await read(ports, key, entry);
    slot = await take();
  }
  // A limit that could not be stored has slots of this process only.
  limit.slots = slot ?? limit.slots + 1;
  if (entry.limit !== limit) return;
  const roundMs = scaled(ports, ROUND_MS);
  const round = Math.floor(Math.log2(limit.slots));
  const begin = clock.monotonic() + waitOf(limit, ports, settings.timeScale) + round * roundMs;
  entry.pacer.startSlowly(begin, begin + ids.random() * roundMs);
}

/** Whether a limit is in force that ends after a long time. */
function isLong(ports: QuotaPorts, { limit }: Entry): boolean {
  return limit !== undefined && waitOf(limit, ports, ports.settings.timeScale) > scaled(ports, MAX_SILENT_WAIT_MS);
}

/** @returns whole ms until the end of the limit; negative after it */
function waitOf({ endsAt, length }: KnownLimit, { clock }: Pick<Ports, 'clock'>, timeScale: number): number {
  return endsAt - clock.monotonic() - (length - Math.ceil(length / timeScale));
}

async function load(ports: QuotaPorts, key: QuotaKey, maxAgeMs: number): Promise<Entry> {
  const entry = entryOf(ports, key);
  if (ports.clock.monotonic() - entry.readAt >= maxAgeMs) {
    entry.reading ??= read(ports, key, entry).finally(() => {
      entry.reading = undefined;
    });
    await entry.reading;
  }
  return entry;
}

async function read(ports: QuotaPorts, key: QuotaKey, entry: Entry): Promise<void> {
  const stored = await ports.store.providerQuotas.get(key.connectionId, key.scope);
  entry.readAt = ports.clock.monotonic();
  if (stored !== undefined) adopt(ports, entry, stored);
}

function adopt(ports: QuotaPorts, entry: Entry, { since, until, isLockOut, slots }: ProviderQuotaRecord): void {
  const { clock } = ports;
  const known = entry.limit;
  if (known !== undefined && Math.abs(known.until - until) < SAME_LIMIT_MS) {
    known.until = until;
    known.slots = Math.max(known.slots, slots);
    return;
  }
  const length = until - since;
  // Never longer than when it began: the clock may have been set back since.
  const endsAt = clock.monotonic() + Math.min(until - clock.now(), length);
  if (known === undefined || endsAt > known.endsAt) {
    begin(ports, entry, { until, slots, isLockOut, length, endsAt });
  }
}

function entryOf(ports: QuotaPorts, key: QuotaKey): Entry {
  const memory = memoryOf(ports);
  const name = nameOf(key);
  const now = ports.clock.monotonic();
  const known = memory.get(name);
  // Set again in use, so that the least recently used entry is evicted first. Each time would cost more than it is worth.
  if (known !== undefined && now - known.usedAt < USE_INTERVAL_MS) return known;
  const entry = known ?? {
    readAt: Number.NEGATIVE_INFINITY,
    usedAt: now,
    pacer: new CallPacer(scaled(ports, 1_000)),
  };
  entry.usedAt = now;
  memory.set(name, entry);
  return entry;
}

function nameOf({ connectionId, scope }: QuotaKey): string {
  return `${scope} ${connectionId}`;
}
