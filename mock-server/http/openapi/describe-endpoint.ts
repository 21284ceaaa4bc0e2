import type { Endpoint, EndpointName } from '../../../src/contract/index.ts';
import { PROBLEM_JSON } from '../problem-response.ts';
import type { ApiSchemas, JsonSchema } from './json-schemas.ts';
import { referTo } from './json-schemas.ts';

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

/** @returns the Operation Object of a row of the endpoint table */
export function describeEndpoint(name: EndpointName, endpoint: Endpoint, schemas: ApiSchemas): JsonSchema {
  const body = schemas.of(name, 'body');
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `${ACCESS[endpoint.access]} ${ORIGINS[endpoint.origin]}`,
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    parameters: [...pathParameters(endpoint.path), ...queryParameters(schemas.of(name, 'query'))],
    ...(body !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    responses: { ...success(name, endpoint, schemas), ...refusals(name) },
  };
}

function pathParameters(path: string): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: JsonSchema | undefined): JsonSchema[] {
  const required: unknown = query?.required;
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }));
}

function success(name: EndpointName, { success: status, answer }: Endpoint, schemas: ApiSchemas): JsonSchema {
  const schema = schemas.of(name, 'response');
  const type = answer === 'text' ? 'text/plain' : 'application/json';
  return {
    [status]: {
      description: 'Done.',
      ...(schema !== undefined && { content: { [type]: { schema } } }),
    },
  };
}

function refusals(name: EndpointName): JsonSchema {
  const problem = { [PROBLEM_JSON]: { schema: referTo('Problem') } };
  if (name === 'triggerRead' || name === 'searchRecords') {
    const json = { description: 'Refused.', content: { 'application/json': { schema: referTo('Problem') } } };
    return { 400: json, 500: json, default: { description: 'Refused.', content: problem } };
  }
  if (name !== 'writeRecords') return { default: { description: 'Refused.', content: problem } };
  return {
    400: {
      description: 'Refused before the provider was asked; JSON when the client prefers it.',
      content: { 'text/plain': { schema: { type: 'string' } }, ...problem },
    },
    422: {
      description: 'Refused by the provider, or not possible.',
      content: { 'application/json': { schema: referTo('WriteFailed') }, ...problem },
    },
    default: { description: 'Refused.', content: problem },
  };
}
