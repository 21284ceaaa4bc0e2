import type { Api, Endpoint, EndpointName } from '../../../src/contract/index.ts';
import { ENDPOINTS } from '../../../src/contract/index.ts';
import { API_PREFIX } from '../route-table.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import { problemExamples } from './describe-refusal.ts';
import { errorCodesOf } from './error-codes.ts';
import type { JsonSchema } from './json-schemas.ts';
import { writeJsonSchemas } from './json-schemas.ts';
import { RESPONSE_HEADERS } from './response-headers.ts';
import { SECURITY_SCHEMES } from './security.ts';

const TITLES: Record<Api, string> = {
  management: 'Management API',
  write: 'Write API',
  read: 'Read API',
  search: 'Search API',
};

/**
 * Describes one API from the endpoint table and from the schemas that validate its requests. One document per API,
 * because the write and the read API have the same path on different addresses.
 *
 * @returns an OpenAPI 3.1 document
 */
export function openApiDocument(api: Api): JsonSchema {
  const endpoints = Object.entries(ENDPOINTS).filter(([, endpoint]) => endpoint.api === api) as [
    // Object.entries forgets the names of its keys.
    EndpointName,
    Endpoint,
  ][];
  const schemas = writeJsonSchemas(endpoints.map(([name]) => name));
  const paths = new Map<string, JsonSchema>();
  for (const [name, endpoint] of endpoints) {
    const operation = { [endpoint.method.toLowerCase()]: describeEndpoint(name, endpoint, schemas) };
    paths.set(endpoint.path, { ...paths.get(endpoint.path), ...operation });
  }
  return {
    openapi: '3.1.0',
    info: { title: `Ampersand Embed ${TITLES[api]}`, version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: API_PREFIX }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: schemas.components,
      examples: problemExamples(new Set(endpoints.flatMap(([name, endpoint]) => errorCodesOf(name, endpoint)))),
      headers: RESPONSE_HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
