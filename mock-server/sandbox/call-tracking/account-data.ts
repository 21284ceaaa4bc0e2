import { makePerson, pickCity } from '../shared/fake-data.ts';
import type { JsonRecord } from '../shared/json.ts';
import { createSeededRandom } from '../shared/seeded-random.ts';
import type { Collection } from './collection.ts';
import { createCollection } from './collection.ts';
import type { ObjectName, RecordContext } from './object-description.ts';
import { OBJECTS } from './objects.ts';

/** How many seeded records an account has, where it differs from the default. */
export type RecordCounts = Partial<Record<ObjectName, number>>;

/** All records of one account. */
export interface AccountData {
  collection(object: ObjectName): Collection;
  /** A record by the id that a path or body gives. */
  find(object: ObjectName, id: string): JsonRecord | undefined;
}

/**
 * Opens the data of an account. The same seed and counts give the same records, wherever and whenever.
 *
 * @param seed usually the account's number
 */
export function createAccountData(seed: string, counts: RecordCounts): AccountData {
  const collections = new Map<ObjectName, Collection>();
  const countOf = (object: ObjectName) => counts[object] ?? OBJECTS[object].defaultCount;
  const idsOf = (object: ObjectName) => OBJECTS[object].ids(seed);

  function recordAt(object: ObjectName, index: number): JsonRecord {
    const random = createSeededRandom(`${seed}/${object}/${index}`);
    function indexIn(other: ObjectName, wanted?: number): number | undefined {
      const count = countOf(other);
      if (count === 0) return undefined;
      return wanted === undefined ? random.integer(0, count - 1) : wanted % count;
    }
    const context: RecordContext = {
      index,
      id: idsOf(object).idAt(index),
      random,
      person: makePerson(random),
      place: pickCity(random),
      refer(other, wanted) {
        const position = indexIn(other, wanted);
        return position === undefined ? null : idsOf(other).idAt(position);
      },
      embed(other, wanted) {
        const position = indexIn(other, wanted);
        return position === undefined ? null : recordAt(other, position);
      },
    };
    return OBJECTS[object].buildRecord(context);
  }

  function collection(object: ObjectName): Collection {
    const open = collections.get(object);
    if (open !== undefined) return open;
    const opened = createCollection({
      ids: idsOf(object),
      seededCount: countOf(object),
      recordAt: (index) => recordAt(object, index),
    });
    collections.set(object, opened);
    return opened;
  }

  return { collection, find: (object, id) => collection(object).find(id) };
}

/** An account of the simulated provider, and the keys that open it. */
export interface SandboxAccount {
  /** As in `ACC…`; paths accept it beside the number. */
  id: string;
  /** Stands in the paths of every request. */
  numericId: number;
  name: string;
  keys: readonly string[];
}

/** The key that the demo and the documents use. */
export const DEMO_KEY = 'demo-key';

/** A key that the provider accepts but that belongs to no account. */
export const KEY_WITHOUT_ACCOUNT = 'no-account-key';

/** A key that opens both default accounts. */
export const KEY_OF_BOTH_ACCOUNTS = 'agency-key';

/** Default accounts: two accounts with different data, one key each and one key for both. */
export const DEFAULT_ACCOUNTS: readonly SandboxAccount[] = [
  {
    id: 'ACC3f1c0a9be2d84756a1f0c3d2e4b59687',
    numericId: 480_112_233,
    name: 'Northwind Marketing',
    keys: [DEMO_KEY, KEY_OF_BOTH_ACCOUNTS],
  },
  {
    id: 'ACC9a7d52e04c1b4f3882d6e0f1a3b4c5d6',
    numericId: 480_445_566,
    name: 'Contoso Media',
    keys: ['second-key', KEY_OF_BOTH_ACCOUNTS],
  },
];
