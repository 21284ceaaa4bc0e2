import type { ProviderInfo } from '../../../src/contract/index.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { Ports, ProviderFailure, Store } from '../ports.ts';
import type { ProviderQuotaRecord, QuotaScope } from '../records.ts';
import { sharedStore } from '../request-effects.ts';
import { nextTryAt, scaled, toInstant } from '../retry-waits.ts';
import type { ProviderLimit } from './provider-limit.ts';

/*
 * Limits that providers impose on connections. The store shares them between all processes; each process keeps what it
 * has seen, with ends on its monotonic clock, so that a step of the wall clock neither lets a call through early nor
 * blocks a connection for ever. See docs/decisions/provider-limits.md.
 */

/** For how long a stored state counts as known: another process's limit is noticed after this time at the latest. */
const KNOWN_FOR_MS = 1_000;
/** Connections of which a process remembers the state. One that is forgotten is read from the store again. */
const MAX_CONNECTIONS = 10_000;
/** First wait after a limit without a time; doubles each time the next call is refused as well. */
const FIRST_UNSAID_WAIT_MS = 1_000;
const MAX_UNSAID_WAIT_MS = 60_000;
/** After a limit, work returns in rounds of this length: one operation in the first, then two, four, eight … */
const ROUND_MS = 1_000;

/** What a limit counts for. */
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

/** When an operation goes on that may not call the provider now. */
export interface Turn {
  /** ms since the epoch. */
  dueAt: number;
  /** See `WriteWork.returnsAfter`. */
  returnsAfter?: number;
}

type QuotaPorts = Pick<Ports, 'clock' | 'ids' | 'log' | 'settings' | 'store'>;

/** A limit as this process has seen it. */
interface KnownLimit {
  /** As stored. */
  until: number;
  places: number;
  isLockOut: boolean;
  /** ms from its begin to its end. */
  length: number;
  /** On the monotonic clock. */
  endsAt: number;
}

interface Entry {
  limit?: KnownLimit;
  /** On the monotonic clock; when the store was last asked. */
  readAt: number;
  reading?: Promise<void>;
}

const memories = new WeakMap<Store, BoundedMap<string, Entry>>();

/**
 * Notes a limit, in this process at once and then for all others. Never rejects: a limit that cannot be stored counts
 * for this process alone.
 */
export async function noteLimit(
  ports: QuotaPorts,
  key: QuotaKey,
  { retryAt, isLockOut }: ProviderLimit,
): Promise<void> {
  const entry = entryOf(ports, key);
  const known = entry.limit;
  const now = ports.clock.now();
  const monotonic = ports.clock.monotonic();
  // Whole seconds, as Retry-After counts: many refusals of one limit then mean the same instant.
  const until = retryAt === undefined ? now + unsaidWait(known, monotonic) : Math.ceil(retryAt / 1000) * 1000;
  const endsAt = monotonic + until - now;
  // A refusal without a time adds nothing to a limit that is in force.
  const isKnown = known !== undefined && (retryAt === undefined ? known.endsAt > monotonic : known.endsAt >= endsAt);
  if (isKnown || endsAt <= monotonic) return;
  entry.limit = { until, places: 0, isLockOut, length: until - now, endsAt };
  try {
    await ports.store.providerQuotas.block({ ...key, since: now, until, isLockOut });
  } catch (error) {
    ports.log.warn('provider_limit.not_stored', { ...key, error });
  }
}

/** A provider that keeps refusing without a time is left alone for longer and longer. */
function unsaidWait(known: KnownLimit | undefined, monotonic: number): number {
  const isRepeated = known !== undefined && monotonic - known.endsAt < known.length + ROUND_MS;
  return isRepeated ? Math.min(2 * known.length, MAX_UNSAID_WAIT_MS) : FIRST_UNSAID_WAIT_MS;
}

/**
 * Finds the limit that is in force. Asks the store at most once a second per connection, however many ask. When the
 * store cannot be read, the limits that this process has seen still count.
 *
 * @param timeScale the server's own for work that waits; 1 for callers that are told the provider's time
 */
export async function findBlock(
  ports: QuotaPorts,
  key: QuotaKey,
  timeScale = ports.settings.timeScale,
): Promise<ProviderBlock | undefined> {
  const limit = await load(ports, key, KNOWN_FOR_MS).catch((error: unknown) => {
    ports.log.warn('provider_limit.not_read', { ...key, error });
    return entryOf(ports, key).limit;
  });
  const waitMs = limit === undefined ? 0 : waitOf(limit, ports, timeScale);
  return limit === undefined || waitMs <= 0 ? undefined : { waitMs, isLockOut: limit.isLockOut };
}

/** @returns the failure of a call that was not made because of a limit */
export function failureOfBlock(
  ports: Pick<Ports, 'clock'>,
  { displayName, name }: Pick<ProviderInfo, 'displayName' | 'name'>,
  { waitMs, isLockOut }: ProviderBlock,
): ProviderFailure {
  const retryAt = ports.clock.now() + waitMs;
  const message = isLockOut
    ? `${displayName ?? name} has locked the account out. It was not called; the next call may be made at ${toInstant(retryAt)}.`
    : `${displayName ?? name} is not to be called before ${toInstant(retryAt)}, because it limits the account's calls. It was not called.`;
  return { kind: 'rateLimited', message, retryable: true, retryAt, notSent: true, ...(isLockOut && { isLockOut }) };
}

/**
 * Decides whether an operation may call the provider now. During a limit it may not, and after it operations return one
 * after the other: each takes a place in the order of return, and the places of a round are spread over it at random.
 *
 * @param returnsAfter the limit after which the operation has a place already, see `WriteWork.returnsAfter`
 * @returns undefined when it may; otherwise when to try again, and why
 */
export async function admit(
  ports: QuotaPorts,
  key: QuotaKey,
  provider: Pick<ProviderInfo, 'displayName' | 'name'>,
  returnsAfter?: number,
): Promise<{ turn: Turn; failure: ProviderFailure } | undefined> {
  const limit = await load(ports, key, 0);
  if (limit === undefined) return undefined;
  const wait = waitOf(limit, ports, ports.settings.timeScale);
  const isReturning = wait + scaled(ports, roundsOf(limit.places) * ROUND_MS) > 0;
  if (!isReturning || (wait <= 0 && returnsAfter === limit.until)) return undefined;
  const turn = await takeTurn(ports, key, limit);
  const waitMs = turn.dueAt - ports.clock.now();
  if (waitMs <= 0) return undefined;
  return { turn, failure: failureOfBlock(ports, provider, { waitMs, isLockOut: limit.isLockOut }) };
}

/**
 * Returns when an operation goes on after a failure: with exponential backoff, and when a limit is in force not before
 * its place in the order of return.
 *
 * @param attempts failed attempts in a row, from 1
 */
export async function turnAfter(
  ports: QuotaPorts,
  key: QuotaKey,
  attempts: number,
  { retryAt, notSent }: Pick<ProviderFailure, 'retryAt' | 'notSent'>,
): Promise<Turn> {
  const dueAt = nextTryAt(ports, notSent === true ? 1 : attempts, retryAt);
  const limit = await load(ports, key, 0);
  if (limit === undefined || waitOf(limit, ports, ports.settings.timeScale) <= 0) return { dueAt };
  const turn = await takeTurn(ports, key, limit);
  return { ...turn, dueAt: Math.max(dueAt, turn.dueAt) };
}

async function takeTurn(ports: QuotaPorts, key: QuotaKey, limit: KnownLimit): Promise<Turn> {
  const { clock, ids, settings, store } = ports;
  // A limit that could not be stored has places in this process only.
  const place = (await store.providerQuotas.takePlace(key.connectionId, key.scope, limit.until)) ?? limit.places + 1;
  limit.places = place;
  const offset = scaled(ports, (roundsOf(place) - 1 + ids.random()) * ROUND_MS);
  return { dueAt: clock.now() + waitOf(limit, ports, settings.timeScale) + offset, returnsAfter: limit.until };
}

/** Rounds that so many operations return in. */
function roundsOf(places: number): number {
  return places === 0 ? 0 : Math.floor(Math.log2(places)) + 1;
}

/** @returns whole ms until the end of the limit; negative after it */
function waitOf({ endsAt, length }: KnownLimit, { clock }: Pick<Ports, 'clock'>, timeScale: number): number {
  return endsAt - clock.monotonic() - (length - Math.ceil(length / timeScale));
}

async function load(ports: QuotaPorts, key: QuotaKey, maxAgeMs: number): Promise<KnownLimit | undefined> {
  const entry = entryOf(ports, key);
  if (ports.clock.monotonic() - entry.readAt >= maxAgeMs) {
    entry.reading ??= read(ports, key, entry).finally(() => {
      entry.reading = undefined;
    });
    await entry.reading;
  }
  return entry.limit;
}

async function read({ clock, store }: QuotaPorts, key: QuotaKey, entry: Entry): Promise<void> {
  const stored = await store.providerQuotas.get(key.connectionId, key.scope);
  entry.readAt = clock.monotonic();
  if (stored !== undefined) adopt(clock, entry, stored);
}

function adopt(clock: Ports['clock'], entry: Entry, { since, until, isLockOut, places }: ProviderQuotaRecord): void {
  if (entry.limit?.until === until) {
    entry.limit.places = Math.max(entry.limit.places, places);
    return;
  }
  const length = until - since;
  // Never longer than when it began: the clock may have been set back since.
  const endsAt = clock.monotonic() + Math.min(until - clock.now(), length);
  if (entry.limit === undefined || endsAt > entry.limit.endsAt) {
    entry.limit = { until, places, isLockOut, length, endsAt };
  }
}

function entryOf(ports: Pick<Ports, 'store'>, { connectionId, scope }: QuotaKey): Entry {
  const store = sharedStore(ports.store);
  let memory = memories.get(store);
  if (memory === undefined) {
    memory = new BoundedMap(MAX_CONNECTIONS);
    memories.set(store, memory);
  }
  const name = `${scope} ${connectionId}`;
  const entry = memory.get(name) ?? { readAt: Number.NEGATIVE_INFINITY };
  // Set again on each use, so that the one that was not used for longest is forgotten first.
  memory.set(name, entry);
  return entry;
}
