import type { JsonRecord, JsonValue } from '../shared/json.ts';
import type { CrmRecord } from './make-record.ts';
import { makeRecord } from './make-record.ts';
import type { ObjectType } from './object-types.ts';
import type { Property } from './property.ts';

/** Increment of ids, so that they differ from indexes. */
const ID_STEP = 7;

/** Records and properties of one object of the portal. */
export interface RecordStore {
  type: ObjectType;
  /** By name, with what was created since the start. */
  properties: Map<string, Property>;
  /** Names of property groups. */
  groups: Map<string, JsonRecord>;
  /** In the order of their ids. */
  all(): CrmRecord[];
  find(id: string): CrmRecord | undefined;
  create(properties: Record<string, string>, at: string): CrmRecord;
  update(record: CrmRecord, properties: Record<string, string>, at: string): CrmRecord;
  archive(id: string): void;
}

/** @param count seeded records */
export function createRecordStore(portalId: number, type: ObjectType, count: number): RecordStore {
  const idAt = (index: number) => String(501 + index * ID_STEP);
  let records: Map<string, CrmRecord> | undefined;
  let nextIndex = count;

  /** Made when first asked for: most tests look at one object only. */
  function opened(): Map<string, CrmRecord> {
    records ??= new Map(
      Array.from({ length: count }, (_, index) => {
        const record = makeRecord(portalId, type, index, idAt(index));
        return [record.id, record];
      }),
    );
    return records;
  }

  const group = { name: 'information', label: 'Information', displayOrder: 0, archived: false };
  return {
    type,
    properties: new Map(type.properties.map((property) => [property.name, property])),
    groups: new Map([[group.name, group]]),
    all: () => [...opened().values()],
    find: (id) => opened().get(id),
    create(properties, at) {
      opened();
      const id = idAt(nextIndex);
      nextIndex += 1;
      const own = { hs_object_id: id, createdate: at, [type.lastModified]: at };
      const record = { id, properties: { ...properties, ...own }, createdAt: at, updatedAt: at };
      opened().set(id, record);
      return record;
    },
    update(record, properties, at) {
      const changed = { ...record.properties, ...properties, [type.lastModified]: at };
      // An empty text takes a value away.
      const left = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== ''));
      const updated = { ...record, properties: left, updatedAt: at };
      opened().set(record.id, updated);
      return updated;
    },
    archive: (id) => void opened().delete(id),
  };
}

/**
 * A record as returned in a response: the wanted properties that exist, null where there is no value, and those that come
 * with every record.
 *
 * @param wanted property names; the object's defaults when there are none
 */
export function shownRecord(
  store: RecordStore,
  portalId: number,
  record: CrmRecord,
  wanted: readonly string[],
): JsonRecord {
  const { type } = store;
  const always = ['createdate', 'hs_object_id', type.lastModified];
  const names = wanted.length === 0 ? type.defaults : [...new Set([...wanted, ...always])];
  const properties: [string, JsonValue][] = names
    .filter((name) => store.properties.has(name))
    .sort()
    .map((name) => [name, record.properties[name] ?? null]);
  return {
    id: record.id,
    properties: Object.fromEntries(properties),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    archived: false,
    url: `https://app.hubspot.com/contacts/${portalId}/record/${type.typeId}/${record.id}`,
  };
}

/** The object's schema as returned in a response. */
export function shownSchema({ type, properties }: RecordStore): JsonRecord {
  const isCustom = type.typeId.startsWith('2-');
  return {
    id: type.typeId,
    name: type.name.replace(/^p_/, ''),
    fullyQualifiedName: type.name,
    labels: type.labels,
    requiredProperties: [...type.required],
    searchableProperties: [],
    properties: [...properties.keys()].map((name) => ({ name })),
    metaType: isCustom ? 'PORTAL_SPECIFIC' : 'HUBSPOT',
  };
}
