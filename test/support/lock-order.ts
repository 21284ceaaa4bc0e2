import type { Repositories, Store } from '../../mock-server/core/kernel/ports.ts';
import { accessOf } from '../../mock-server/core/kernel/repository-access.ts';

/**
 * Repositories in the order in which a transaction locks their rows (docs/decisions/lock-order.md). Failure counts and
 * watermarks are missing: they are changed while their installation is locked, which keeps others away.
 */
const ORDER: (keyof Repositories)[][] = [
  ['projects'],
  ['integrations'],
  ['installations'],
  ['connections'],
  ['autoBatches', 'operations'],
  ['schedules'],
  ['subscriptions', 'events', 'eventChannels', 'schemaSnapshots'],
  ['groups', 'consumers', 'topics', 'destinations', 'providerApps', 'apiKeys', 'deletedApiKeys', 'jwtKeys'],
  ['deliveries'],
  ['tasks'],
];
const PLACES = new Map(ORDER.flatMap((names, place) => names.map((name) => [name, place] as const)));

/** Rows that belong to an installation, which is locked before them. */
const OWNED = new Set<string>([
  'autoBatches',
  'operations',
  'schedules',
  'subscriptions',
  'events',
  'eventChannels',
  'schemaSnapshots',
]);
/** Places whose rows are locked by id. */
const BY_ID = new Set([PLACES.get('installations'), PLACES.get('connections'), PLACES.get('tasks')]);

/** Add rows with ids that no other transaction knows, or have their own order. */
const ADDITIONS = new Set([
  'connections.insert',
  'deliveries.insert',
  'providerApps.insert',
  'tasks.lock',
  'tasks.unlock',
]);

/** @returns a store whose transactions fail when they take a lock out of order */
export function inLockOrder<S extends Store>(store: S): S {
  return {
    ...store,
    transaction: (work) => store.transaction((repositories) => work(watched(repositories, new LockTrail()))),
  };
}

function watched(repositories: Repositories, trail: LockTrail): Repositories {
  return Object.fromEntries(
    Object.entries(repositories).map(([name, repository]) => {
      const methods: [string, (...args: unknown[]) => unknown][] = Object.entries(repository);
      const noted = methods.map(([method, call]) => [
        method,
        (...args: unknown[]) => {
          trail.note(name as keyof Repositories, method, args[0]); // a key of the same object
          return call(...args);
        },
      ]);
      return [name, Object.fromEntries(noted)];
    }),
  ) as unknown as Repositories; // the same repositories and methods
}

/** A lock that was taken. */
interface Taken {
  place: number;
  what: string;
  id: string;
}

/** Locks of one transaction. */
class LockTrail {
  /** By owner: of rows that belong to an installation that installation, of all others none. */
  readonly #last = new Map<string, Taken>();
  readonly #held = new Set<string>();

  note(name: keyof Repositories, method: string, subject: unknown): void {
    if (method === 'insertIfInstalled') this.note('installations', 'getForShare', idsOf(subject));
    const place = PLACES.get(name);
    const access = accessOf(method);
    if (place === undefined || (access !== 'lock' && access !== 'write') || ADDITIONS.has(`${name}.${method}`)) return;
    // Carried out at the end of the transaction, by id.
    if (name === 'tasks' && method === 'request') return;
    for (const id of idsOf(subject)) {
      const row = `${name} ${id}`;
      if (this.#held.has(row)) continue;
      this.#held.add(row);
      this.#take(OWNED.has(name) ? id : '', { place, what: `${name}.${method}(${id})`, id });
    }
  }

  #take(owner: string, taken: Taken): void {
    for (const [other, last] of this.#last) {
      // What one installation has is kept from others by its lock, whatever was locked of the ones before.
      if (owner !== '' && other !== '' && other !== owner) continue;
      const isBefore = taken.place < last.place || (BY_ID.has(taken.place) && isSamePlace(taken, last));
      if (isBefore) {
        const order = 'docs/decisions/lock-order.md has the order.';
        throw new Error(`A transaction locks ${taken.what} after ${last.what}. ${order}`);
      }
    }
    this.#last.set(owner, taken);
  }
}

function isSamePlace(taken: Taken, last: Taken): boolean {
  return taken.place === last.place && taken.id < last.id;
}

/** @param subject first argument of a repository's method: an id or several, or a record or several */
function idsOf(subject: unknown): string[] {
  if (Array.isArray(subject)) return [...(subject as unknown[])].flatMap(idsOf).sort();
  if (typeof subject === 'string') return [subject];
  if (typeof subject !== 'object' || subject === null) return [''];
  const { id, installationId } = subject as { id?: unknown; installationId?: unknown };
  return [String(installationId ?? id ?? '')];
}
