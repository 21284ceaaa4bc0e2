import type { JsonRecord } from '../shared/json.ts';
import type { ObjectType } from './object-types.ts';
import type { RecordStore } from './record-store.ts';
import type { EventKind } from './webhook-event-types.ts';

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
