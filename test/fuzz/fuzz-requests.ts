import type { Endpoint } from '../../src/contract/index.ts';
import { ENDPOINTS } from '../../src/contract/index.ts';
import { garbled, hostileText, hostileValue, mutated } from './hostile-values.ts';
import type { RandomSource } from './random-source.ts';

/** Input of requests: existing ids, and credentials by kind. */
export interface FuzzWorld {
  /** Value of each placeholder that leads somewhere. */
  params: Record<string, string>;
  credentials: readonly [Credential, ...Credential[]];
  /** Bodies that are accepted, by endpoint. */
  bodies: Record<string, unknown>;
  /** Queries that are accepted, by endpoint. */
  queries: Record<string, Record<string, string>>;
}

/** Headers that a request signs with. */
export type Credential = Readonly<Record<string, string>>;

/** One request to one of the APIs. */
export interface FuzzRequest {
  endpoint: Endpoint;
  request: Request;
  /** For the message when something is found. */
  description: string;
}

const ROWS = Object.entries(ENDPOINTS) as [[string, Endpoint], ...[string, Endpoint][]];
const TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'application/xml',
  '',
] as const;

/** @returns a request that is valid except for what chance changed in it */
export function fuzzRequest(random: RandomSource, world: FuzzWorld): FuzzRequest {
  const [name, endpoint] = random.one(ROWS);
  const path = pathOf(random, world, endpoint);
  const query = queryOf(random, world, name);
  const method = random.isTrue(0.03)
    ? random.one(['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'HEAD'])
    : endpoint.method;
  const headers = new Headers(random.isTrue(0.9) ? random.one(world.credentials) : {});
  if (random.isTrue(0.1)) setAnyway(headers, 'Authorization', `Bearer ${asHeader(hostileText(random))}`);
  if (random.isTrue(0.05)) setAnyway(headers, 'X-Api-Key', asHeader(hostileText(random)));
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(random, world, name);
  if (body !== undefined) headers.set('Content-Type', random.one(TYPES));
  const url = `https://api.test/v1${path}${query}`;
  return {
    endpoint,
    request: new Request(url, { method, headers, body }),
    description: `${method} ${path}${query} ${body?.slice(0, 500) ?? ''}`,
  };
}

function pathOf(random: RandomSource, { params }: FuzzWorld, { path }: Endpoint): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(toWellFormed(random.isTrue(0.15) ? hostileText(random) : (params[name] ?? 'nothing'))),
  );
  return random.isTrue(0.02) ? filled.replaceAll('/', random.one(['//', '/%2e%2e/', '/./'])) : filled;
}

function queryOf(random: RandomSource, { queries }: FuzzWorld, name: string): string {
  const search = new URLSearchParams(queries[name]);
  if (random.isTrue(0.2)) {
    const parameter = random.one([
      'groupRef',
      'pageSize',
      'pageToken',
      'active',
      'connectionId',
      'refresh',
      'provider',
    ]);
    search.set(parameter, toWellFormed(hostileText(random)));
  }
  return search.size === 0 ? '' : `?${search}`;
}

function bodyOf(random: RandomSource, { bodies }: FuzzWorld, name: string): string {
  const valid = bodies[name] ?? {};
  if (random.isTrue(0.15)) return JSON.stringify(hostileValue(random)) ?? '';
  const changed = random.isTrue(0.2) ? valid : mutated(random, random.isTrue(0.3) ? mutated(random, valid) : valid);
  const text = JSON.stringify(changed) ?? '';
  return random.isTrue(0.08) ? garbled(random, text) : text;
}

/** A header holds visible characters only; a browser refuses the others itself. */
const asHeader = (text: string) => text.replaceAll(/[^\x21-\x7e]/g, '') || 'x';

const toWellFormed = (text: string) => text.toWellFormed();

function setAnyway(headers: Headers, name: string, value: string): void {
  headers.set(name, value.slice(0, 2_000));
}
