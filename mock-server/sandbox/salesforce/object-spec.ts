import type { City, Person } from '../shared/fake-data.ts';
import { makePerson, makePhoneNumber, pickCity } from '../shared/fake-data.ts';
import type { JsonRecord, JsonValue } from '../shared/json.ts';
import type { SeededRandom } from '../shared/seeded-random.ts';
import type { SandboxField } from './field.ts';
import { field, readOnlyField, reference } from './field.ts';

/** An object of the simulated org. */
export interface ObjectSpec {
  name: string;
  /** Its name when absent. */
  label?: string;
  /** Its label with an "s" when absent. */
  labelPlural?: string;
  /** First three characters of its records' ids. */
  keyPrefix: string;
  /** Seeded records when nothing else is asked for. */
  defaultCount: number;
  custom?: boolean;
  /** Its own fields, without those that every object has. */
  fields: readonly SandboxField[];
  /** Values of a seeded record that do not follow from the types of its fields. */
  build(facts: BuildFacts): JsonRecord;
  /** Values derived from other fields, such as a person's full name. */
  derive?(record: JsonRecord): JsonRecord;
}

/** Input of a seeded record. */
interface BuildFacts {
  index: number;
  random: SeededRandom;
  /** Id of some record of another object; null when it has none. */
  refer(objectName: string): string | null;
}

/** A seeded record without the fields that every object has. */
export function seededRecord(spec: ObjectSpec, facts: BuildFacts): JsonRecord {
  const place = pickCity(facts.random);
  const person = makePerson(facts.random);
  const samples = spec.fields.map((each) => [each.name, sampleOf(each, facts, place, person)] as const);
  return { ...Object.fromEntries(samples), ...spec.build(facts) };
}

function sampleOf(field: SandboxField, { random, refer }: BuildFacts, place: City, person: Person): JsonValue {
  if (!field.updateable) return field.defaultValue;
  const [referenced = ''] = field.referenceTo;
  const active = field.picklist.filter((choice) => choice.active).map(({ value }) => value);
  switch (field.type) {
    case 'boolean':
      return random.chance(0.5);
    case 'picklist':
    case 'multipicklist':
      return random.pick(field.nillable ? [...active, null] : active);
    case 'reference':
      return field.nillable && random.chance(0.05) ? null : refer(referenced);
    case 'phone':
      return makePhoneNumber(random, place.areaCode);
    case 'email':
      return person.email;
    case 'date':
      return `2026-${random.integer(10, 12)}-${random.integer(10, 28)}`;
    case 'datetime':
      return `2026-11-${random.integer(10, 28)}T09:00:00.000+0000`;
    case 'int':
      return random.integer(1, 4_000);
    case 'percent':
      return random.integer(1, 60) / 2;
    case 'currency':
      return random.chance(0.9) ? random.integer(1_000, 90_000_000) : null;
    default:
      return textOf(field.name, place, person);
  }
}

/** Text of a part of a name or of an address; others are empty. */
function textOf(name: string, place: City, person: Person): string | null {
  if (name === 'FirstName') return person.givenName;
  if (name === 'LastName') return person.familyName;
  if (name.endsWith('City')) return place.city;
  if (name.endsWith('State')) return place.state;
  if (name.endsWith('PostalCode')) return place.zip;
  return name.endsWith('Country') ? 'USA' : null;
}

/** Fields that Salesforce keeps on every record. */
export function systemFields(): SandboxField[] {
  const kept = { nillable: false, defaultedOnCreate: true };
  return [
    readOnlyField('Id', 'Record ID', 'id', kept),
    readOnlyField('IsDeleted', 'Deleted', 'boolean', kept),
    readOnlyField('CreatedDate', 'Created Date', 'datetime', kept),
    { ...reference('CreatedById', 'Created By ID', 'User', kept), createable: false, updateable: false },
    readOnlyField('LastModifiedDate', 'Last Modified Date', 'datetime', kept),
    { ...reference('LastModifiedById', 'Last Modified By ID', 'User', kept), createable: false, updateable: false },
    readOnlyField('SystemModstamp', 'System Modstamp', 'datetime', kept),
  ];
}

/** The owner that records of most objects have. */
export const OWNER: SandboxField = reference('OwnerId', 'Owner ID', 'User', {
  nillable: false,
  defaultedOnCreate: true,
});

/** First and last name of a person, and the whole name that follows from them. */
export const PERSON_FIELDS: readonly SandboxField[] = [
  field('FirstName', 'First Name', 'string', { length: 40 }),
  field('LastName', 'Last Name', 'string', { length: 80, nillable: false }),
  readOnlyField('Name', 'Full Name', 'string', { length: 121, nillable: false, defaultedOnCreate: true }),
];

/** The whole name of a person. */
export function personName({ FirstName, LastName }: JsonRecord): JsonRecord {
  return { Name: [FirstName, LastName].filter(Boolean).join(' ') };
}

/** An address with its parts in the message of a describe response, for `Billing`, `Mailing` or none. */
export function addressFields(prefix: string, label: string): SandboxField[] {
  const text = (part: string, length: number) =>
    field(`${prefix}${part}`, `${label}${part}`.trim(), part === 'Street' ? 'textarea' : 'string', { length });
  return [
    text('Street', 255),
    text('City', 40),
    text('State', 80),
    text('PostalCode', 20),
    text('Country', 80),
    readOnlyField(`${prefix}Address`, `${label}Address`, 'address'),
  ];
}

/** The address as a whole, made of its parts. */
export function wholeAddress(prefix: string, record: JsonRecord): JsonRecord {
  const part = (name: string) => record[`${prefix}${name}`] ?? null;
  return {
    [`${prefix}Address`]: {
      city: part('City'),
      country: part('Country'),
      geocodeAccuracy: null,
      latitude: null,
      longitude: null,
      postalCode: part('PostalCode'),
      state: part('State'),
      street: part('Street'),
    },
  };
}
