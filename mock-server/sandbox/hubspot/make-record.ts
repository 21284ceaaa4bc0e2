import { makeBusinessName, makePerson, makePhoneNumber, pickCity } from '../shared/fake-data.ts';
import type { SeededRandom } from '../shared/seeded-random.ts';
import { createSeededRandom } from '../shared/seeded-random.ts';
import type { ObjectType } from './object-types.ts';
import { OWNER_IDS, pipelineOf, stagesOf } from './owners-and-pipelines.ts';
import type { Property } from './property.ts';

const COLOURS = ['red', 'green', 'blue', 'ochre'];
const DAY = 86_400_000;
/** Every seeded record was made and changed before this instant, so that the data never depends on the clock. */
const LATEST = Date.UTC(2026, 9, 31, 18);

/** A record as it is kept: texts only, like HubSpot's. */
export interface CrmRecord {
  id: string;
  /** A property without a value is not among them. */
  properties: Record<string, string>;
  createdAt: string;
  updatedAt: string;
}

/**
 * The seeded record of an index: always the same for the same portal and index.
 *
 * @param id grows with the index
 */
export function makeRecord(portalId: number, type: ObjectType, index: number, id: string): CrmRecord {
  const random = createSeededRandom(`${portalId}/${type.name}/${index}`);
  const created = LATEST - random.integer(DAY, 700 * DAY);
  const createdAt = new Date(created).toISOString();
  const updatedAt = new Date(created + random.integer(0, LATEST - created)).toISOString();
  const { givenName, familyName } = makePerson(random);
  const business = makeBusinessName(random);
  const { city, areaCode } = pickCity(random);
  const domain = `${business.toLowerCase().replace(' ', '-')}-${index}.example.com`;
  const known: Record<string, string> = {
    firstname: givenName,
    lastname: familyName,
    email: `${givenName}.${familyName}.${index}@example.com`.toLowerCase(),
    phone: makePhoneNumber(random, areaCode),
    company: business,
    name: business,
    domain,
    website: `https://${domain}`,
    city,
    favourite_colour: random.pick(COLOURS),
    dealname: `${business}, order ${index + 1}`,
    subject: `Question of ${business}`,
    content: 'When will it arrive?',
    hs_note_body: `<p>Spoke with ${givenName}</p>`,
    model: `Model ${random.pick(['A', 'B', 'C'])}${index}`,
    year: String(random.integer(1998, 2026)),
    age: String(random.integer(18, 90)),
    annualrevenue: String(random.integer(1, 900) * 10_000),
    amount: String(random.integer(1, 500) * 100),
    hs_object_id: id,
    createdate: createdAt,
    [type.lastModified]: updatedAt,
  };
  const properties: Record<string, string> = {};
  for (const property of type.properties) {
    const value = known[property.name] ?? fakeValues(property, type, random, createdAt);
    if (value !== undefined) properties[property.name] = value;
  }
  return { id, properties, createdAt, updatedAt };
}

function fakeValues(property: Property, type: ObjectType, random: SeededRandom, createdAt: string): string | undefined {
  if (property.referencedObjectType === 'OWNER') return random.chance(0.8) ? random.pick(OWNER_IDS) : undefined;
  if (property.name.endsWith('pipeline')) return pipelineOf(type.name)?.id;
  if (property.name.endsWith('stage') && property.externalOptions) return random.pick(stagesOf(type.name));
  if (property.options.length > 0) {
    if (random.chance(0.3)) return undefined;
    const first = random.pick(property.options).value;
    const second = random.pick(property.options).value;
    return property.fieldType === 'checkbox' && second !== first ? `${first};${second}` : first;
  }
  if (property.type === 'number') return String(random.integer(0, 900));
  return property.type === 'datetime' ? createdAt : undefined;
}
