import type { JsonRecord } from '../shared/json.ts';
import type { ObjectType } from './object-types.ts';
import type { RecordStore } from './record-store.ts';
import type { EventKind } from './webhook-event-types.ts';

/** One direction of an association between two kinds of records. */
interface AssociationType {
  from: string;
  to: string;
  typeId: number;
  /** The same association seen from the other side. */
  reverseTypeId: number;
  isPrimary?: true;
}

/** Associations that HubSpot defines, one direction each. Source: HubSpot, associations API (association type ids). */
const PAIRS: readonly AssociationType[] = [
  { from: 'contacts', to: 'companies', typeId: 279, reverseTypeId: 280 },
  { from: 'contacts', to: 'companies', typeId: 1, reverseTypeId: 2, isPrimary: true },
  { from: 'contacts', to: 'deals', typeId: 4, reverseTypeId: 3 },
  { from: 'contacts', to: 'tickets', typeId: 15, reverseTypeId: 16 },
  { from: 'deals', to: 'companies', typeId: 341, reverseTypeId: 342 },
  { from: 'deals', to: 'companies', typeId: 5, reverseTypeId: 6, isPrimary: true },
  { from: 'deals', to: 'tickets', typeId: 27, reverseTypeId: 28 },
  { from: 'tickets', to: 'companies', typeId: 339, reverseTypeId: 340 },
  { from: 'tickets', to: 'companies', typeId: 26, reverseTypeId: 25, isPrimary: true },
  { from: 'notes', to: 'contacts', typeId: 202, reverseTypeId: 201 },
  { from: 'notes', to: 'companies', typeId: 190, reverseTypeId: 189 },
  { from: 'notes', to: 'deals', typeId: 214, reverseTypeId: 213 },
  { from: 'notes', to: 'tickets', typeId: 228, reverseTypeId: 227 },
];

const TYPES: readonly AssociationType[] = PAIRS.flatMap((type) => {
  const { from, to, typeId, reverseTypeId, ...more } = type;
  return [type, { ...more, from: to, to: from, typeId: reverseTypeId, reverseTypeId: typeId }];
});

/** One side of an association. */
interface LinkedRecord {
  type: ObjectType;
  id: string;
}

/** Associations between the records of all portals. */
export interface Associations {
  /** Object that an association of this type leads to. */
  targetOf(from: ObjectType, associationTypeId: number): string | undefined;
  /**
   * Associates two records, in both directions. An association that exists changes nothing.
   *
   * @param label id of the association type, or its name such as `contact_to_company`
   * @returns false when there is no such type of association
   */
  link(portalId: number, from: LinkedRecord, to: LinkedRecord, label: string): boolean;
  /** Takes an association away, in both directions. */
  unlink(portalId: number, from: LinkedRecord, to: LinkedRecord, label: string): void;
  /** Ids of the associated records of one object, with the names of their association types. */
  of(portalId: number, from: LinkedRecord, to: ObjectType): { id: string; type: string }[];
  reset(): void;
}

/** @param onChange receives both directions of an association that was made or taken away */
export function createAssociations(onChange: ChangeListener): Associations {
  const keys = new Set<string>();
  const keyOf = (portalId: number, from: LinkedRecord, to: LinkedRecord, typeId: number) =>
    [portalId, from.type.name, from.id, to.type.name, to.id, typeId].join(' ');

  function find(from: LinkedRecord, to: LinkedRecord, label: string): AssociationType | undefined {
    const candidates = TYPES.filter((type) => type.from === from.type.name && type.to === to.type.name);
    return candidates.find(
      ({ typeId }) => label === String(typeId) || label.toUpperCase() === nameOf(from.type, to.type),
    );
  }

  function changesOf(portalId: number, from: LinkedRecord, to: LinkedRecord, type: AssociationType, removed: boolean) {
    const changeOf = (here: LinkedRecord, there: LinkedRecord, associationTypeId: number): RecordChange => ({
      portalId,
      type: here.type,
      kind: 'associationChange',
      facts: {
        associationType: nameOf(here.type, there.type),
        fromObjectId: Number(here.id),
        toObjectId: Number(there.id),
        associationRemoved: removed,
        isPrimaryAssociation: type.isPrimary === true,
      },
      genericFacts: {
        fromObjectTypeId: here.type.typeId,
        toObjectTypeId: there.type.typeId,
        associationTypeId,
        associationCategory: 'HUBSPOT_DEFINED',
      },
    });
    return [changeOf(from, to, type.typeId), changeOf(to, from, type.reverseTypeId)];
  }

  return {
    targetOf: (from, associationTypeId) =>
      TYPES.find(({ from: name, typeId }) => name === from.name && typeId === associationTypeId)?.to,
    link(portalId, from, to, label) {
      const type = find(from, to, label);
      if (type === undefined) return false;
      const key = keyOf(portalId, from, to, type.typeId);
      if (keys.has(key)) return true;
      keys.add(key);
      keys.add(keyOf(portalId, to, from, type.reverseTypeId));
      onChange(changesOf(portalId, from, to, type, false));
      return true;
    },
    unlink(portalId, from, to, label) {
      const type = find(from, to, label);
      if (type === undefined || !keys.delete(keyOf(portalId, from, to, type.typeId))) return;
      keys.delete(keyOf(portalId, to, from, type.reverseTypeId));
      onChange(changesOf(portalId, from, to, type, true));
    },
    of(portalId, from, to) {
      const start = `${[portalId, from.type.name, from.id, to.name].join(' ')} `;
      const found = [...keys].filter((key) => key.startsWith(start));
      const type = nameOf(from.type, to).toLowerCase();
      return found.map((key) => ({ id: key.slice(start.length).split(' ')[0] ?? '', type }));
    },
    reset: () => keys.clear(),
  };
}

/** Name of an association type, such as `CONTACT_TO_COMPANY`. */
function nameOf(from: ObjectType, to: ObjectType): string {
  return `${from.word}_TO_${to.word}`;
}

/** Change of a record, of which every matching subscription makes an event. */
export interface RecordChange {
  portalId: number;
  type: ObjectType;
  kind: EventKind;
  /** Of a `propertyChange`. */
  propertyName?: string;
  /** Members of its events that say what changed. */
  facts: JsonRecord;
  /** Further members of its generic events (`object.*`); the number of the object by default. */
  genericFacts?: JsonRecord;
}

/** Receives the changes of one request together. */
export type ChangeListener = (changes: readonly RecordChange[]) => void;

/** Reports what is created, updated and archived through a store. Records that are missing change nothing. */
export function watchRecords(store: RecordStore, portalId: number, onChange: ChangeListener): RecordStore {
  const { type } = store;
  return {
    ...store,
    create(properties, at) {
      const record = store.create(properties, at);
      onChange([{ portalId, type, kind: 'creation', facts: { objectId: Number(record.id), changeFlag: 'CREATED' } }]);
      return record;
    },
    update(record, properties, at) {
      const updated = store.update(record, properties, at);
      const names = new Set([...Object.keys(record.properties), ...Object.keys(updated.properties)]);
      const changed = [...names].filter((name) => record.properties[name] !== updated.properties[name]);
      onChange(
        changed.map((propertyName): RecordChange => {
          const propertyValue = updated.properties[propertyName] ?? '';
          const facts = { objectId: Number(record.id), propertyName, propertyValue };
          return { portalId, type, kind: 'propertyChange', propertyName, facts };
        }),
      );
      return updated;
    },
    archive(id) {
      if (store.find(id) === undefined) return;
      store.archive(id);
      onChange([{ portalId, type, kind: 'deletion', facts: { objectId: Number(id), changeFlag: 'DELETED' } }]);
    },
  };
}
