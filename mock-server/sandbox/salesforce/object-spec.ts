import type { JsonRecord } from '../shared/json.ts';
import type { SeededRandom } from '../shared/seeded-random.ts';
import type { SandboxField } from './field.ts';
import { field, readOnlyField, reference } from './field.ts';

/** An object of the simulated org. */
export interface ObjectSpec {
  name: string;
  label: string;
  labelPlural: string;
  /** First three characters of its records' ids. */
  keyPrefix: string;
  /** Seeded records when nothing else is asked for. */
  defaultCount: number;
  custom?: boolean;
  /** Its own fields, without those that every object has. */
  fields: readonly SandboxField[];
  /** A seeded record, without the fields that every object has. */
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

/** An address with its parts in the message of a describe answer, for `Billing`, `Mailing` or none. */
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
