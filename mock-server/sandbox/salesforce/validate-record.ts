import type { JsonRecord, JsonValue } from '../shared/json.ts';
import type { SandboxField } from './field.ts';
import type { Org, OrgObject } from './org.ts';
import type { SandboxResponse } from './response.ts';
import { refusal } from './response.ts';
import { isSalesforceId } from './salesforce-id.ts';
import type { Session } from './session.ts';
import { visibleFields } from './session.ts';
import { unknownColumn } from './soql-run.ts';

/** Fields of a body under their own spelling, or why they cannot be stored. */
export type CheckedFields = { fields: JsonRecord } | { refused: SandboxResponse };

/**
 * Checks a body against the fields of its object, in the order in which Salesforce does.
 *
 * @param isCreate required fields are demanded on create only
 */
export function checkFields(
  org: Org,
  object: OrgObject,
  session: Session,
  body: JsonRecord,
  isCreate: boolean,
): CheckedFields {
  const { spec } = object;
  const known = new Map(visibleFields(object, session).map((own) => [own.name.toLowerCase(), own]));
  const written: [SandboxField, JsonValue][] = [];
  for (const [name, value] of Object.entries(body)) {
    const own = known.get(name.toLowerCase());
    if (own === undefined) return { refused: unknownColumn(name, spec.name) };
    written.push([own, value]);
  }
  const locked = written.map(([own]) => own).filter((own) => !(isCreate ? own.createable : own.updateable));
  if (locked.length > 0) {
    const names = locked.map(({ name }) => name);
    const message =
      `Unable to create/update fields: ${names.join(', ')}. Please check the security settings of this field and ` +
      'verify that it is read/write for your profile or permission set.';
    return { refused: refusal(400, 'INVALID_FIELD_FOR_INSERT_UPDATE', message, names) };
  }
  for (const [own, value] of written) {
    const error = valueError(org, own, value);
    if (error !== undefined) return { refused: error };
  }
  const fields = Object.fromEntries(written.map(([own, value]) => [own.name, value === '' ? null : value]));
  const missing = [...known.values()].filter((own) => isMissing(own, fields, isCreate)).map(({ name }) => name);
  if (missing.length > 0) {
    const message = `Required fields are missing: [${missing.join(', ')}]`;
    return { refused: refusal(400, 'REQUIRED_FIELD_MISSING', message, missing) };
  }
  return { fields };
}

function isMissing(
  { name, createable, nillable, defaultedOnCreate }: SandboxField,
  fields: JsonRecord,
  isCreate: boolean,
) {
  if (!createable || nillable) return false;
  return Object.hasOwn(fields, name) ? fields[name] === null : isCreate && !defaultedOnCreate;
}

function valueError(org: Org, own: SandboxField, value: JsonValue): SandboxResponse | undefined {
  if (value === null || value === '') return undefined;
  const { name, label, type, length } = own;
  if (!hasType(type, value)) {
    const message = `Cannot deserialize instance of ${type} from VALUE_${kindOf(value)} value ${JSON.stringify(value)} or request may be missing a required field`;
    return refusal(400, 'JSON_PARSER_ERROR', message);
  }
  const text = String(value);
  if (length > 0 && type !== 'reference' && text.length > length) {
    const message = `${label}: data value too large: ${text.slice(0, 40)}... (max length=${length})`;
    return refusal(400, 'STRING_TOO_LONG', message, [name]);
  }
  if (type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) {
    return refusal(400, 'INVALID_EMAIL_ADDRESS', `${label}: invalid email address: ${text}`, [name]);
  }
  if (own.restrictedPicklist && !own.picklist.some((entry) => entry.active && entry.value === text)) {
    const message = `${label}: bad value for restricted picklist field: ${text}`;
    return refusal(400, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST', message, [name]);
  }
  if (type === 'reference' && !isSalesforceId(text)) {
    return refusal(400, 'MALFORMED_ID', `${label}: id value of incorrect type: ${text}`, [name]);
  }
  if (type === 'reference' && !own.referenceTo.some((target) => typeof org.find(target, text) === 'object')) {
    return refusal(400, 'INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', [name]);
  }
  return undefined;
}

function hasType(type: string, value: JsonValue): boolean {
  if (type === 'boolean') return typeof value === 'boolean';
  if (['int', 'double', 'currency', 'percent'].includes(type)) {
    const number = typeof value === 'string' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) && (type !== 'int' || Number.isInteger(number));
  }
  if (type === 'date') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);
  if (type === 'datetime') return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  return typeof value === 'string' || typeof value === 'number';
}

function kindOf(value: JsonValue): string {
  if (typeof value === 'number') return 'NUMBER';
  return typeof value === 'object' ? 'OBJECT' : typeof value === 'boolean' ? 'TRUE' : 'STRING';
}
