import type { SeededRandom } from './seeded-random.ts';

const GIVEN_NAMES =
  'Ada Amir Bea Carlos Chiara Dewi Elif Femi Greta Hana Ivo Jonas Kofi Lena Mina Noor Olga Pablo Rosa Tariq'.split(' ');
const FAMILY_NAMES =
  'Abara Berg Castillo Dalca Eriksen Fontana Gruber Haddad Ito Jansen Kowalski Lindqvist Moreau Nakamura Okafor Petrov Quint Rossi Silva Tanaka'.split(
    ' ',
  );
const TRADES = 'Plumbing Dental Roofing Legal Motors Fitness Gardens Heating Optics Moving'.split(' ');
const CITIES = [
  { city: 'Denver', state: 'CO', areaCode: '303', zip: '80202', timeZone: 'America/Denver', offset: '-07:00' },
  { city: 'Atlanta', state: 'GA', areaCode: '404', zip: '30303', timeZone: 'America/New_York', offset: '-05:00' },
  { city: 'Chicago', state: 'IL', areaCode: '312', zip: '60601', timeZone: 'America/Chicago', offset: '-06:00' },
  { city: 'Seattle', state: 'WA', areaCode: '206', zip: '98101', timeZone: 'America/Los_Angeles', offset: '-08:00' },
  { city: 'Boston', state: 'MA', areaCode: '617', zip: '02108', timeZone: 'America/New_York', offset: '-05:00' },
] as const;

/** Everything in the data set happened before this instant, so that it never depends on the clock. */
const LATEST = Date.UTC(2026, 9, 31, 18, 0, 0);
const DAY = 86_400_000;

/** A person who exists only here. */
export interface Person {
  givenName: string;
  familyName: string;
  fullName: string;
  email: string;
}

export function makePerson(random: SeededRandom): Person {
  const givenName = random.pick(GIVEN_NAMES);
  const familyName = random.pick(FAMILY_NAMES);
  const email = `${givenName}.${familyName}${random.integer(1, 99)}@example.com`.toLowerCase();
  return { givenName, familyName, fullName: `${givenName} ${familyName}`, email };
}

export type City = (typeof CITIES)[number];

export function pickCity(random: SeededRandom): City {
  return random.pick(CITIES);
}

/** A business name such as "Berg Dental". */
export function makeBusinessName(random: SeededRandom): string {
  return `${random.pick(FAMILY_NAMES)} ${random.pick(TRADES)}`;
}

/** A number in the range that is reserved for fiction, E.164. */
export function makePhoneNumber(random: SeededRandom, areaCode: string = pickCity(random).areaCode): string {
  return `+1${areaCode}55501${random.digits(2)}`;
}

/** The national form of an E.164 number of North America. */
export function formatPhoneNumber(number: string): string {
  return `${number.slice(2, 5)}-${number.slice(5, 8)}-${number.slice(8)}`;
}

/** An instant in UTC, at most `days` before the end of the data set. */
export function makeInstant(random: SeededRandom, days = 700): string {
  return new Date(LATEST - random.integer(0, days * DAY)).toISOString();
}

/** The same instant written with a place's offset from UTC. */
export function withOffset(instant: string, offset: string): string {
  const hours = Number.parseInt(offset, 10);
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString().replace('Z', offset);
}
