import type { Api, Endpoint, EndpointName } from '../../../src/contract/index.ts';
import { ENDPOINTS } from '../../../src/contract/index.ts';
import { API_PREFIX } from '../route-table.ts';
import { docAt } from './documented-schemas.ts';
import { errorCodesOf, groupByStatus } from './error-codes.ts';
import type { ApiSchemas, JsonSchema } from './json-schemas.ts';
import { writeJsonSchemas } from './json-schemas.ts';
import { describeRefusal, problemExamples, RESPONSE_HEADERS, responseHeaders } from './responses.ts';
import { API_TITLES, TAGS, tagOf } from './tags.ts';

/**
 * Describes one API from the endpoint table and from the schemas that validate its requests. One document per API,
 * because the write and the read API have the same path on different addresses.
 *
 * @returns an OpenAPI 3.1 document
 */
export function openApiDocument(api: Api): JsonSchema {
  const endpoints = endpointsOf(api);
  const schemas = writeJsonSchemas(endpoints.map(([name]) => name));
  const paths = new Map<string, JsonSchema>();
  for (const [name, endpoint] of endpoints) {
    const operation = { [endpoint.method.toLowerCase()]: describeEndpoint(name, endpoint, schemas) };
    paths.set(endpoint.path, { ...paths.get(endpoint.path), ...operation });
  }
  return {
    openapi: OPENAPI_VERSION,
    info: infoOf(API_TITLES[api]),
    servers: [{ url: API_PREFIX }],
    tags: tagsOf(endpoints.map(([, endpoint]) => tagOf(endpoint))),
    paths: Object.fromEntries(paths),
    components: {
      schemas: schemas.components,
      examples: examplesOf(endpoints),
      headers: RESPONSE_HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** Version of the specification that the documents follow. */
export const OPENAPI_VERSION = '3.1.0';

/** @returns the Info Object of a document */
export function infoOf(title: string): JsonSchema {
  return { title: `Ampersand Embed ${title}`, version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } };
}

/** @returns the Tag Objects of the groups that a document has */
export function tagsOf(used: readonly string[]): JsonSchema[] {
  return TAGS.filter((name) => used.includes(name)).map((name) => ({ name }));
}

/** @returns the endpoints of an API, or of every API */
export function endpointsOf(api?: Api): [EndpointName, Endpoint][] {
  const all = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]; // Object.entries forgets the names of its keys.
  return all.filter(([, endpoint]) => api === undefined || endpoint.api === api);
}

/** @returns the Example Objects of the problems of some endpoints */
export function examplesOf(endpoints: readonly [EndpointName, Endpoint][]): JsonSchema {
  return problemExamples(new Set(endpoints.flatMap(([name, endpoint]) => errorCodesOf(name, endpoint))));
}

const ACCESS: Record<Endpoint['access'], string> = {
  public: 'Needs no credential.',
  frontend: 'Needs an API key of the project with the scope `frontend` or `full`, or a user token.',
  full: 'Needs an API key of the project with the scope `full`.',
  operator: "Needs the operator's token.",
};

const ORIGINS: Record<Endpoint['origin'], string> = {
  specification: 'Defined by the specification.',
  public: 'Defined by the published description.',
  ours: 'An addition of this server.',
};

/** Its published description has no body. */
const BODY_MAY_BE_ABSENT: EndpointName = 'oauthUpdate';

/** @returns the Operation Object of a row of the endpoint table */
export function describeEndpoint(name: EndpointName, endpoint: Endpoint, schemas: ApiSchemas): JsonSchema {
  const query = schemas.of(name, 'query');
  const body = schemas.of(name, 'body');
  const errors = groupByStatus(errorCodesOf(name, endpoint));
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: `${ACCESS[endpoint.access]} ${ORIGINS[endpoint.origin]}`,
    security: SECURITY[endpoint.access],
    parameters: [...pathParameters(endpoint.path), ...queryParameters(query)],
    ...(body !== undefined && {
      requestBody: { required: name !== BODY_MAY_BE_ABSENT, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      ...success(name, endpoint, schemas),
      ...Object.fromEntries(errors.map(([status, codes]) => [status, describeRefusal(name, status, codes)])),
      default: describeRefusal(name),
    },
  };
}

function pathParameters(path: string): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    ...docAt(`PathParameters.${name}`),
    schema: { type: 'string' },
  }));
}

function queryParameters(query: JsonSchema | undefined): JsonSchema[] {
  const required: unknown = query?.required;
  return Object.entries((query?.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, { description, examples, ...schema }]) => ({
      name,
      in: 'query',
      required: Array.isArray(required) && required.includes(name),
      description,
      ...(Array.isArray(examples) && { example: examples[0] }),
      schema,
    }),
  );
}

function success(name: EndpointName, { success: status, responseType }: Endpoint, schemas: ApiSchemas): JsonSchema {
  const schema = schemas.of(name, 'response');
  const isPaged = 'pageToken' in ((schemas.of(name, 'query')?.properties ?? {}) as JsonSchema);
  const type = responseType === 'text' ? 'text/plain' : 'application/json';
  return {
    [status]: {
      description: 'Done.',
      headers: responseHeaders(status, schema?.type === 'array' && isPaged),
      ...(schema !== undefined && { content: { [type]: { schema } } }),
    },
  };
}

/** Security Scheme Objects of the description. */
export const SECURITY_SCHEMES: JsonSchema = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'A key of the project.' },
  userToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Signed by the builder for one consumer of one group (RS256, at most ten minutes).',
  },
  operator: { type: 'http', scheme: 'bearer', description: "The operator's token, which opens everything." },
};

/** Security Requirement Objects by access: alternatives, each enough. */
const SECURITY: Record<Endpoint['access'], JsonSchema[]> = {
  public: [],
  frontend: [{ apiKey: [] }, { userToken: [] }, { operator: [] }],
  full: [{ apiKey: [] }, { operator: [] }],
  operator: [{ operator: [] }],
};
