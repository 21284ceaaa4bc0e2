import type { City, Person } from '../shared/fake-data.ts';
import type { JsonRecord, JsonValue } from '../shared/json.ts';
import type { SeededRandom } from '../shared/seeded-random.ts';
import type { IdScheme } from './record-id.ts';

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
