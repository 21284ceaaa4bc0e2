import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { FieldRule, ObjectDescription, ObjectName } from './object-description.ts';

/** Errors of a written body by field, in the provider's format. */
export type FieldErrors = Record<string, string[]>;

/** Returns whether a record of another object exists. */
export type RecordExists = (object: ObjectName, id: string) => boolean;

/**
 * Checks a body against the rules of its object.
 *
 * @param isCreate required fields are demanded on create only
 * @returns one entry per field that is wrong; empty when the body may be stored
 */
export function validateRecord(
  description: ObjectDescription,
  body: JsonRecord,
  isCreate: boolean,
  exists: RecordExists,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, rule] of Object.entries(description.rules)) {
    const problem = problemWith(rule, body[field], isCreate, exists);
    if (problem !== undefined) errors[field] = [problem];
  }
  return errors;
}

function problemWith(
  rule: FieldRule,
  value: JsonValue | undefined,
  isCreate: boolean,
  exists: RecordExists,
): string | undefined {
  if (value === undefined) return rule.required && isCreate ? "can't be blank" : undefined;
  if (value === null || value === '') return rule.required ? "can't be blank" : undefined;
  if (rule.type !== undefined && !hasType(value, rule.type))
    return `must be ${rule.type === 'object' || rule.type === 'array' ? 'an' : 'a'} ${rule.type}`;
  if (rule.oneOf !== undefined && !(typeof value === 'string' && rule.oneOf.includes(value))) {
    return `must be one of ${rule.oneOf.join(', ')}`;
  }
  if (rule.pattern !== undefined && !(typeof value === 'string' && rule.pattern.test(value))) {
    return rule.patternMessage ?? 'is invalid';
  }
  if (rule.refersTo !== undefined && !exists(rule.refersTo, String(value))) return 'does not exist in this account';
  return undefined;
}

function hasType(value: JsonValue, type: NonNullable<FieldRule['type']>): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isJsonRecord(value);
  return typeof value === type;
}
