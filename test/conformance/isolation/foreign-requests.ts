import { openApiDocument } from '../../../mock-server/http/openapi/openapi-document.ts';
import type { Api, Endpoint } from '../../../src/contract/index.ts';
import { ENDPOINTS } from '../../../src/contract/index.ts';
import type { Listener } from './isolation-world.ts';
import type { Things } from './things.ts';

/** An operation of the descriptions. */
export interface Operation {
  title: string;
  api: Api;
  method: string;
  path: string;
  access: Endpoint['access'];
  /** Names of query parameters, with an example. */
  query: [name: string, example: unknown][];
  /** Example of the body, and its schema. */
  body?: unknown;
  schema?: Schema;
}

/** As far as members are looked for. */
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  examples?: unknown[];
}

/** A request to send as it is, with a credential. */
export interface ForeignRequest {
  listener: Listener;
  method: string;
  /** Path and query, exactly as they go over the wire. */
  target: string;
  headers: Record<string, string>;
  body?: string;
  /** Project that it names, whatever else it names. */
  projectOf: 'victim' | 'attacker';
  /** Whether the path is written in the usual way. */
  isPlain: boolean;
}

interface Described {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema> };
}

interface DescribedOperation {
  operationId: keyof typeof ENDPOINTS;
  parameters?: { in: string; name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Every operation of every API, as the server describes it. */
export function describedOperations(): Operation[] {
  return (['management', 'write', 'read', 'search'] as const).flatMap((api) => {
    // Parsed from text as a client gets it.
    const document: Described = JSON.parse(JSON.stringify(openApiDocument(api)));
    return Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        title: `${method.toUpperCase()} ${path} (${api})`,
        api,
        method: method.toUpperCase(),
        path,
        access: ENDPOINTS[operation.operationId].access,
        query: (operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, example }): [string, unknown] => [name, example]),
        ...bodyOf(document, operation),
      })),
    );
  });
}

function bodyOf({ components }: Described, { requestBody }: DescribedOperation): Pick<Operation, 'body' | 'schema'> {
  if (requestBody === undefined) return {};
  const resolve = (schema: Schema = {}): Schema => ({
    ...schema,
    ...(schema.$ref !== undefined && components.schemas[schema.$ref.split('/').at(-1) ?? '']),
  });
  const schema = resolve(requestBody.content['application/json']?.schema);
  const body = schema.examples?.[0];
  if (body === undefined) throw new Error('A body has no example to make requests from.');
  const { properties = {} } = schema;
  const members = Object.entries(properties).map(([name, member]): [string, Schema] => [name, resolve(member)]);
  return { body, schema: { ...schema, properties: Object.fromEntries(members) } };
}

/** Ways to write a part of a path that a server may read as the same thing, or as several parts. */
const SPELLINGS: ((value: string, own: string) => string)[] = [
  (value) => value.toUpperCase(),
  (value) => value.replaceAll(/./g, percentEncoded),
  (value) => value.replaceAll(/./g, (sign) => percentEncoded(sign).replace('%', '%25')),
  (value, own) => `${own}/../${value}`,
  (value, own) => `${own}%2f..%2f${value}`,
  (value, own) => `${own}/%2e%2e/${value}`,
  (value) => `${value}%2f`,
  (value) => `${value}/`,
  (value) => `${value}%00`,
  (value) => `%20${value}`,
  (value) => `./${value}`,
];

function percentEncoded(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** Headers with which some servers let a request name another target than its address. */
const headersFor = ({ project, members }: Things): Record<string, string> => ({
  'x-amp-project-id': project.id,
  'x-amp-installation-id': String(members['installationId']),
  'x-http-method-override': 'DELETE',
  'x-original-url': `/v1/projects/${project.id}`,
  'x-forwarded-prefix': `/v1/projects/${project.id}`,
});

/** Requests of one operation that name things of the victim in every place and spelling. */
export function foreignRequests(operation: Operation, victim: Things, attacker: Things): ForeignRequest[] {
  const { api, method, path, query } = operation;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => name !== 'project');
  const own = paramsOf(operation, attacker);
  const foreign = paramsOf(operation, victim);
  const requests: ForeignRequest[] = [];
  const add = (
    parts: { project?: string; params?: Record<string, string>; query?: Things; body?: unknown; headers?: Things },
    more: Pick<ForeignRequest, 'projectOf'> & { isPlain?: boolean },
  ) => {
    const filled = fill(path, { ...own, ...parts.params, project: parts.project ?? attacker.project.id });
    const body = parts.body ?? bodiesOf(operation, attacker, attacker)[0];
    requests.push({
      listener: api,
      method,
      target: `/v1${filled}${queryOf(query, parts.query ?? attacker)}`,
      headers: parts.headers === undefined ? {} : headersFor(parts.headers),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      isPlain: more.isPlain ?? true,
      projectOf: isObject(body) && body['projectIdOrName'] === victim.project.id ? 'victim' : more.projectOf,
    });
  };

  const [everything] = bodiesOf(operation, victim, attacker);
  if (path.includes('{project}')) {
    const whole = { params: foreign, query: victim, body: everything };
    for (const project of [victim.project.id, victim.project.name]) {
      add({ ...whole, project }, { projectOf: 'victim' });
      for (const spell of SPELLINGS) {
        add({ ...whole, project: spell(project, attacker.project.id) }, { projectOf: 'victim', isPlain: false });
      }
    }
    add({ project: victim.project.id }, { projectOf: 'victim' });
  }
  for (const name of names) {
    const [value = '', other = ''] = [foreign[name], own[name]];
    if (value === other) continue;
    add({ params: { [name]: value } }, { projectOf: 'attacker' });
    for (const spell of SPELLINGS) {
      add({ params: { [name]: spell(value, other) } }, { projectOf: 'attacker', isPlain: false });
    }
  }
  if (names.length > 1) add({ params: foreign }, { projectOf: 'attacker' });
  // The attacker's own things are needed by the requests that follow.
  if (method === 'DELETE') return requests;
  if (query.length > 0) add({ query: victim }, { projectOf: 'attacker' });
  add({ headers: victim }, { projectOf: 'attacker' });
  for (const body of bodiesOf(operation, victim, attacker)) add({ body, query: victim }, { projectOf: 'attacker' });
  return requests;
}

/** @throws for a placeholder without a value in the world */
function paramsOf({ path }: Operation, { params }: Things): Record<string, string> {
  const collection = path.split('/')[3] ?? '';
  return Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'project')
      .map((name) => {
        const value = params[`${collection}/${name}`] ?? params[name];
        if (value === undefined) throw new Error(`The isolation world has nothing for {${name}} of ${path}.`);
        return [name, value];
      }),
  );
}

const fill = (path: string, values: Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');

function queryOf(parameters: Operation['query'], { members }: Things): string {
  const query = new URLSearchParams(
    // Flags are all set: they ask for more.
    parameters
      .filter(([name]) => OMITTED[name] === undefined)
      .map(([name, example]) => [name, String(members[name] ?? (typeof example === 'boolean' || example))]),
  );
  return query.size === 0 ? '' : `?${query}`;
}

/** Members of which a body takes one. */
const ALTERNATIVES = [
  ['sourceYaml', 'sourceZipUrl'],
  ['groupRef', 'installationId'],
] as const;

/** The example with every member of the victim, then with each of them alone among those of the attacker. */
function bodiesOf({ body, schema }: Operation, victim: Things, attacker: Things): unknown[] {
  return alternativesOf(completed(body, schema, attacker)).flatMap((example) => {
    let count = 0;
    const replace = (value: unknown, isForeign: (index: number) => boolean): unknown => {
      if (Array.isArray(value)) return value.map((item) => replace(item, isForeign));
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value)
          .filter(([name, member]) => OMITTED[name] !== typeof member)
          .map(([name, member]) => {
            if (!isReplaced(name, member, victim)) return [name, replace(member, isForeign)];
            count += 1;
            return [name, (isForeign(count) ? victim : attacker).members[name]];
          }),
      );
    };
    const all = replace(example, () => true);
    const members = count;
    const one = (number: number) => {
      count = 0;
      return replace(example, (index) => index === number);
    };
    return [all, ...Array.from({ length: members }, (_, index) => one(index + 1))];
  });
}

/** Adds the members of the schema that the example lacks and that can name something, and masks that name them. */
function completed(example: unknown, { properties = {} }: Schema = {}, { members }: Pick<Things, 'members'>): unknown {
  if (!isObject(example)) return example;
  const body: Record<string, unknown> = { ...example };
  for (const [name, schema] of Object.entries(properties)) {
    if (Object.hasOwn(body, name)) body[name] = completed(body[name], schema, { members });
    else if (Object.hasOwn(members, name) && name !== 'pageToken') body[name] = members[name];
  }
  const { updateMask } = body;
  const paths = properties['updateMask']?.items?.enum;
  if (updateMask === undefined || paths === undefined) return body;
  const changed = Object.values(body).find(isObject) ?? {};
  return {
    ...body,
    updateMask: paths.filter((path) => Object.hasOwn(changed, String(path)) && OMITTED[String(path)] === undefined),
  };
}

function alternativesOf(body: unknown): unknown[] {
  if (!isObject(body)) return body === undefined ? [] : [body];
  const pair = ALTERNATIVES.find((names) => names.every((name) => name in body));
  if (pair === undefined) return [body];
  return pair.map((left) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== left)));
}

/** A member of another type has another meaning. */
function isReplaced(name: string, member: unknown, { members }: Things): boolean {
  return Object.hasOwn(members, name) && typeof members[name] === typeof member;
}

/** Optional members that exclude the others, that no request of a program has, or that end every request early. */
const OMITTED: Record<string, 'string' | 'object'> = {
  apiKey: 'string',
  basicAuth: 'object',
  oauth2ClientCredentials: 'object',
  oauth2PasswordCredentials: 'object',
  customAuth: 'object',
  returnUrl: 'string',
  pageToken: 'string',
  sessionId: 'string',
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
