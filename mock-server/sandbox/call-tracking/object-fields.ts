import { makeInstant, makePhoneNumber } from '../shared/fake-data.ts';
import type { JsonValue } from '../shared/json.ts';
import type { FieldRule, ObjectDescription, ObjectName, RecordContext } from './object-description.ts';
import { numericIds, prefixedIds } from './object-description.ts';

/** A field of an object: sample, rule for writes, and value of a created record. Each can be absent. */
interface Field {
  sample?: (context: RecordContext) => JsonValue;
  blank?: JsonValue;
  rule?: FieldRule;
}

export const TEXT: FieldRule = { type: 'string' };
export const NUMBER: FieldRule = { type: 'number' };
export const EMAIL: FieldRule = {
  type: 'string',
  pattern: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  patternMessage: 'is not a valid e-mail address',
};

/** A field with a sample. */
export function made(sample: (context: RecordContext) => JsonValue, blank?: JsonValue, rule?: FieldRule): Field {
  return { sample, blank, rule };
}

export const PHONE = made(({ random, place }) => makePhoneNumber(random, place.areaCode), null, {
  type: 'string',
  pattern: /^\+?[0-9][0-9 ()-]{6,18}$/,
  patternMessage: 'is not a valid phone number',
});

/** One of a set of texts; the first is the default. */
export function chosen(...oneOf: string[]): Field {
  return made(({ random }) => random.pick(oneOf), oneOf[0], { type: 'string', oneOf });
}

export function flag(probability: number): Field {
  return made(({ random }) => random.chance(probability), false, { type: 'boolean' });
}

/** Id of a record of another object. */
export function refers(object: ObjectName): Field {
  return made(({ refer }) => refer(object), null, { type: 'string', refersTo: object });
}

/** Instant of the past. A created record has one in `created_at` only. */
export function instant(): Field {
  return made(({ random }) => makeInstant(random));
}

/** A field that a new record needs, so that it has no default. */
export function required({ sample, rule }: Field): Field {
  return { sample, rule: { ...rule, required: true } };
}

/**
 * Describes an object by its fields.
 *
 * @param ids three letters before hexadecimal digits, or the first of plain numbers
 */
export function defineObject(
  ids: string | number,
  defaultCount: number,
  allows: ObjectDescription['allows'],
  fields: Readonly<Record<string, Field>>,
): ObjectDescription {
  const entries = Object.entries(fields);
  return {
    ids: (seed) => (typeof ids === 'number' ? numericIds(ids) : prefixedIds(ids, seed)),
    defaultCount,
    allows,
    buildRecord: (context) => ({
      id: context.id,
      ...pick(entries, ({ sample }) => sample?.(context)),
    }),
    rules: pick(entries, ({ rule }) => rule),
    blank: pick(entries, ({ blank }) => blank),
  };
}

function pick<T>(entries: [string, Field][], partOf: (field: Field) => T | undefined): Record<string, T> {
  const found: Record<string, T> = {};
  for (const [name, field] of entries) {
    const value = partOf(field);
    if (value !== undefined) found[name] = value;
  }
  return found;
}
