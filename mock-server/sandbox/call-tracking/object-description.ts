import type { City, Person } from '../shared/fake-data.ts';
import type { JsonRecord, JsonValue } from '../shared/json.ts';
import type { SeededRandom } from '../shared/seeded-random.ts';
import { createSeededRandom, hashText } from '../shared/seeded-random.ts';

/** Objects of the simulated provider, by their path segments. */
export const OBJECT_NAMES = [
  'caller_ids',
  'calls',
  'companies',
  'form_submissions',
  'integration_triggers',
  'integrations',
  'leads',
  'message-flows',
  'notifications',
  'sms-threads',
  'summary_emails',
  'tags',
  'text-messages',
  'trackers',
  'users',
] as const;

export type ObjectName = (typeof OBJECT_NAMES)[number];

/** Input of a seeded record. The account's seed and the index determine all values. */
export interface RecordContext {
  random: SeededRandom;
  /** The person and the place of the record. */
  person: Person;
  place: City;
  index: number;
  id: string | number;
  /** Id of an existing seeded record of another object, at `index` modulo its count, else at random; null when it has none. */
  refer(object: ObjectName, index?: number): string | number | null;
  /** The seeded record itself, for responses that embed it; null when the object has none. */
  embed(object: ObjectName, index?: number): JsonRecord | null;
}

/** Rule of a written field. `refersTo` requires the id of an existing record. */
export interface FieldRule {
  required?: boolean;
  type?: 'string' | 'number' | 'boolean' | 'object' | 'array';
  oneOf?: readonly string[];
  pattern?: RegExp;
  /** Ends the sentence "<field> …" when `pattern` does not match. */
  patternMessage?: string;
  refersTo?: ObjectName;
}

/** Everything the provider knows about one of its objects. */
export interface ObjectDescription {
  /** Key of the array in a list response, where it is not the object's name. */
  envelopeKey?: string;
  ids(seed: string): IdScheme;
  /** How many records exist without an option. */
  defaultCount: number;
  buildRecord(context: RecordContext): JsonRecord;
  /** Rules for the fields of a write; a field without a rule is taken as it is. */
  rules: Readonly<Record<string, FieldRule>>;
  /** Methods the real provider offers for this object. */
  allows: { create: boolean; update: boolean; remove: boolean };
  /** Turns a written body into the stored fields; the body itself by default. */
  fromWrite?(body: JsonRecord, lookUp: (object: ObjectName, id: string) => JsonRecord | undefined): JsonRecord;
  /** Values of a created record for what the body omits. */
  blank: { readonly [name: string]: JsonValue };
}

/** How the records of one object are numbered: an index becomes an id and back, without a table of ids. */
export interface IdScheme {
  /** The id in JSON: a prefixed text for most objects, a number for a few. */
  idAt(index: number): string | number;
  /** The index of an id in a path; undefined for an invalid id. */
  indexOf(id: string): number | undefined;
}

/** Index of the first record that was created by a write; seeded records lie below. */
export const FIRST_CREATED_INDEX = 0x40000000;

/**
 * Ids such as `COM4f0c…`: a prefix and 32 hexadecimal digits, of which the last eight hide the index.
 *
 * @param prefix three capital letters
 * @param seed two accounts with different seeds share no id
 */
export function prefixedIds(prefix: string, seed: string): IdScheme {
  const mask = hashText(`${seed}/${prefix}`);

  function idAt(index: number): string {
    const hidden = ((index ^ mask) >>> 0).toString(16).padStart(8, '0');
    return `${prefix}${createSeededRandom(`${seed}/${prefix}/${index}`).hex(24)}${hidden}`;
  }

  return {
    idAt,
    indexOf(id) {
      if (!id.startsWith(prefix) || !/^[0-9a-f]{32}$/.test(id.slice(prefix.length))) return undefined;
      const index = (Number.parseInt(id.slice(-8), 16) ^ mask) >>> 0;
      return idAt(index) === id ? index : undefined;
    },
  };
}

/** Plain numbers, counted from `first`. */
export function numericIds(first: number): IdScheme {
  return {
    idAt: (index) => first + index,
    indexOf: (id) => (/^\d{1,12}$/.test(id) && Number(id) >= first ? Number(id) - first : undefined),
  };
}
