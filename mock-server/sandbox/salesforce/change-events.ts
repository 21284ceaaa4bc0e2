import type { JsonRecord, JsonValue } from '../shared/json.ts';
import type { Org, OrgObject, RecordChange } from './org.ts';

/** A change event before it is in the log: what its payload says, and the record behind it. */
export interface NewChangeEvent {
  objectName: string;
  /** `{ChangeEventHeader, fields}` as JSON text, since its commit number has more digits than a JSON parser keeps. */
  payloadText: string;
  /** The first of its records, for enriched fields. */
  record: JsonRecord;
}

/** Facts that all events of one transaction share. */
export interface Transaction {
  key: string;
  /** Digits, beyond 2^53. */
  commitNumber: string;
  /** ms since the epoch. */
  commitTimestamp: number;
  commitUser: string;
}

/** A changed field; parts of compound fields have two names. */
interface FieldChange {
  path: [string] | [string, string];
  value: JsonValue;
}

/** Fields that no event holds. */
const LEFT_OUT = new Set(['Id', 'IsDeleted', 'SystemModstamp']);

const PERSON_PARTS = ['FirstName', 'LastName'];

/**
 * Turns the writes of one transaction into change events. Records of one object that changed alike share an event.
 * Source: Change Data Capture developer guide, Merged Change Events and Compound Fields.
 */
export function changeEventsOf(
  org: Pick<Org, 'object'>,
  changes: readonly RecordChange[],
  transaction: Transaction,
): NewChangeEvent[] {
  const merged = new Map<string, { change: RecordChange; ids: string[]; fields: FieldChange[] }>();
  for (const change of changes) {
    const object = org.object(change.objectName);
    if (object === undefined) continue;
    const fields = fieldsOf(object, change);
    const key = JSON.stringify([change.objectName, change.type, fields]);
    const alike = merged.get(key);
    if (alike === undefined) merged.set(key, { change, ids: [change.id], fields });
    else alike.ids.push(change.id);
  }
  return [...merged.values()].map(({ change, ids, fields }, at) => {
    const header = {
      entityName: change.objectName,
      recordIds: ids,
      changeType: change.type,
      changeOrigin: 'com/salesforce/api/rest/60.0',
      transactionKey: transaction.key,
      sequenceNumber: at + 1,
      commitTimestamp: transaction.commitTimestamp,
      commitUser: transaction.commitUser,
      changedFields: change.type === 'UPDATE' ? fields.map(({ path }) => path.join('.')) : [],
    };
    const headerText = `${JSON.stringify(header).slice(0, -1)},"commitNumber":${transaction.commitNumber}}`;
    const fieldsText = JSON.stringify(nested(fields)).slice(1);
    return {
      objectName: change.objectName,
      payloadText: `{"ChangeEventHeader":${headerText}${fieldsText === '}' ? '' : ','}${fieldsText}`,
      record: change.type === 'DELETE' ? change.before : change.after,
    };
  });
}

/** Name of the event of an object: `AccountChangeEvent`, for custom objects `Car__ChangeEvent`. */
export function entityOf(objectName: string): string {
  return objectName.endsWith('__c') ? objectName.replace(/c$/, 'ChangeEvent') : `${objectName}ChangeEvent`;
}

/** All fields of a new record that are not empty, the changed ones of an update, none of a delete. */
function fieldsOf(object: OrgObject, change: RecordChange): FieldChange[] {
  if (change.type === 'DELETE') return [];
  const { after } = change;
  const isPart = partsOf(object);
  return object.fields.flatMap(({ name, type }): FieldChange[] => {
    if (LEFT_OUT.has(name) || type === 'address') return [];
    const compound = isPart(name);
    if (name === 'Name' && isPart('LastName') !== undefined) return [];
    const value = after[name] ?? null;
    const isChanged =
      change.type === 'CREATE' ? value !== null : name === 'LastModifiedDate' || !isSame(change.before[name], value);
    return isChanged ? [{ path: compound ?? [name], value }] : [];
  });
}

/** @returns finds the path of a field that is a part of a person's name or of an address */
function partsOf({ fields }: OrgObject): (name: string) => [string, string] | undefined {
  const names = new Set(fields.map(({ name }) => name));
  const isPerson = names.has('Name') && PERSON_PARTS.every((name) => names.has(name));
  const prefixes = fields.flatMap(({ name, type }) => (type === 'address' ? [name.replace(/Address$/, '')] : []));
  return (name) => {
    if (isPerson && PERSON_PARTS.includes(name)) return ['Name', name];
    for (const prefix of prefixes) {
      const part = name.startsWith(prefix) ? name.slice(prefix.length) : '';
      if (['Street', 'City', 'State', 'PostalCode', 'Country'].includes(part)) return [`${prefix}Address`, part];
    }
    return undefined;
  };
}

function nested(fields: readonly FieldChange[]): JsonRecord {
  const shown: Record<string, JsonValue> = {};
  for (const { path, value } of fields) {
    const [name, part] = path;
    // Only made here, so what stands under the name of a compound field is an object.
    shown[name] = part === undefined ? value : { ...(shown[name] as JsonRecord | undefined), [part]: value };
  }
  return shown;
}

const isSame = (left: JsonValue | undefined, right: JsonValue) =>
  JSON.stringify(left ?? null) === JSON.stringify(right);
