import { makeInstant } from '../shared/fake-data.ts';
import type { JsonRecord } from '../shared/json.ts';
import { createSeededRandom } from '../shared/seeded-random.ts';
import type { SandboxField } from './field.ts';
import type { ObjectSpec } from './object-spec.ts';
import { seededRecord, systemFields } from './object-spec.ts';
import { longId, salesforceId } from './salesforce-id.ts';
import { COMPANIES_AND_PEOPLE, WORK_AND_SALES } from './standard-objects.ts';

/** Seeded records by object, where they differ from the default. */
export type RecordCounts = Readonly<Record<string, number>>;

/** An object of an org with its fields as they are now. */
export interface OrgObject {
  spec: ObjectSpec;
  /** Custom fields that were added come last. */
  fields: SandboxField[];
}

/** A write of one record, with the record before and after it. */
export type RecordChange = { objectName: string; id: string } & (
  | { type: 'CREATE'; after: JsonRecord }
  | { type: 'UPDATE'; before: JsonRecord; after: JsonRecord }
  | { type: 'DELETE'; before: JsonRecord }
);

/** All data of a simulated org. */
export interface Org {
  objects(): readonly OrgObject[];
  /** By name in any case. */
  object(name: string): OrgObject | undefined;
  /** Records that are not deleted, in the order of their making. */
  records(objectName: string): JsonRecord[];
  /** A record by its id of 15 or 18 characters; `deleted` for one that was there. */
  find(objectName: string, id: string): JsonRecord | 'deleted' | undefined;
  /** Stores a new record and returns it as stored. */
  create(objectName: string, fields: JsonRecord): JsonRecord;
  update(objectName: string, id: string, fields: JsonRecord): void;
  remove(objectName: string, id: string): void;
  /** Remembers the data as it is. @returns a function that restores it */
  savepoint(): () => void;
  /** Returns the writes since the last call, without those that were undone. */
  drainChanges(): RecordChange[];
  /** Ids, of 18 characters, of records that another process is writing. */
  lockedIds: Set<string>;
}

/** Index of the first record that a write makes; seeded ones lie below. */
const FIRST_CREATED = 10_000_000;

/** An instant as Salesforce writes it: whole seconds, and the offset without a colon. */
function salesforceInstant(instant: string): string {
  return `${instant.slice(0, 19)}.000+0000`;
}

/**
 * Opens an org. The same counts give the same records; an object's are made when it is first asked for.
 *
 * @param now time stamp of writes
 */
export function createOrg(counts: RecordCounts, now: () => Date): Org {
  const objects = new Map(
    [...COMPANIES_AND_PEOPLE, ...WORK_AND_SALES].map((spec): [string, OrgObject] => [
      spec.name.toLowerCase(),
      { spec, fields: [...systemFields(), ...spec.fields.map((own) => ({ ...own }))] },
    ]),
  );
  const tables = new Map<string, Map<string, JsonRecord>>();
  const deleted = new Set<string>();
  let changes: RecordChange[] = [];
  let created = FIRST_CREATED;

  const lookUp = (name: string) => objects.get(name.toLowerCase());
  const countOf = ({ spec }: OrgObject) => counts[spec.name] ?? spec.defaultCount;

  function seed(object: OrgObject): Map<string, JsonRecord> {
    const { spec } = object;
    const table = new Map<string, JsonRecord>();
    for (let index = 0; index < countOf(object); index += 1) {
      const random = createSeededRandom(`${spec.name}/${index}`);
      const refer = (name: string) => {
        const other = lookUp(name);
        const count = other === undefined ? 0 : countOf(other);
        return other === undefined || count === 0
          ? null
          : salesforceId(other.spec.keyPrefix, random.integer(0, count - 1));
      };
      const Id = salesforceId(spec.keyPrefix, index);
      const stamp = salesforceInstant(makeInstant(random));
      const own = seededRecord(spec, { index, random, refer });
      table.set(Id, { Id, ...stamps(stamp, refer('User')), ...own, ...spec.derive?.(own) });
    }
    return table;
  }

  function tableOf(object: OrgObject): Map<string, JsonRecord> {
    const table = tables.get(object.spec.name) ?? seed(object);
    tables.set(object.spec.name, table);
    return table;
  }

  function tableNamed(name: string): Map<string, JsonRecord> {
    const object = lookUp(name);
    return object === undefined ? new Map() : tableOf(object);
  }

  return {
    objects: () => [...objects.values()],
    object: lookUp,
    records: (name) => [...tableNamed(name).values()],
    find(name, id) {
      const long = longId(id);
      return tableNamed(name).get(long) ?? (deleted.has(long) ? 'deleted' : undefined);
    },
    create(name, fields) {
      const object = lookUp(name);
      if (object === undefined) throw new Error(`Sandbox: there is no object ${name} to create records of.`);
      const Id = salesforceId(object.spec.keyPrefix, created);
      created += 1;
      const stamp = salesforceInstant(now().toISOString());
      const owner = salesforceId('005', 0);
      const blank = Object.fromEntries(object.fields.map((own) => [own.name, own.defaultValue]));
      const hasOwner = object.fields.some((own) => own.name === 'OwnerId');
      const owned: JsonRecord = hasOwner ? { OwnerId: owner } : {};
      const plain: JsonRecord = { ...blank, ...owned, Id, ...stamps(stamp, owner), ...fields };
      const record = { ...plain, ...object.spec.derive?.(plain) };
      tableOf(object).set(Id, record);
      changes.push({ type: 'CREATE', objectName: object.spec.name, id: Id, after: record });
      return record;
    },
    update(name, id, fields) {
      const object = lookUp(name);
      const table = tableNamed(name);
      const before = table.get(longId(id));
      if (object === undefined || before === undefined) return;
      const stamp = salesforceInstant(now().toISOString());
      const plain: JsonRecord = { ...before, ...fields, LastModifiedDate: stamp, SystemModstamp: stamp };
      const after = { ...plain, ...object.spec.derive?.(plain) };
      table.set(longId(id), after);
      changes.push({ type: 'UPDATE', objectName: object.spec.name, id: longId(id), before, after });
    },
    remove(name, id) {
      const before = tableNamed(name).get(longId(id));
      if (before === undefined) return;
      tableNamed(name).delete(longId(id));
      deleted.add(longId(id));
      changes.push({ type: 'DELETE', objectName: lookUp(name)?.spec.name ?? name, id: longId(id), before });
    },
    savepoint() {
      const savedTables = Array.from(tables, ([name, table]) => [name, new Map(table)] as const);
      const savedDeleted = [...deleted];
      const savedChanges = [...changes];
      return () => {
        changes = savedChanges;
        tables.clear();
        for (const [name, table] of savedTables) tables.set(name, table);
        deleted.clear();
        for (const id of savedDeleted) deleted.add(id);
      };
    },
    drainChanges() {
      const taken = changes;
      changes = [];
      return taken;
    },
    lockedIds: new Set(),
  };
}

function stamps(instant: string, user: string | null): JsonRecord {
  return {
    IsDeleted: false,
    CreatedDate: instant,
    CreatedById: user,
    LastModifiedDate: instant,
    LastModifiedById: user,
    SystemModstamp: instant,
  };
}
