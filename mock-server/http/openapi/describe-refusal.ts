import type { EndpointName } from '../../../src/contract/index.ts';
import { PROBLEM_JSON } from '../problem-response.ts';
import type { JsonSchema } from './json-schemas.ts';
import { referTo } from './json-schemas.ts';
import { answerHeaders } from './response-headers.ts';

const DESCRIPTIONS: Record<number, string> = {
  400: 'The request is not valid, or the provider does not support it.',
  401: 'No valid credential, or the account has to be connected again.',
  403: 'The credential may not do this.',
  404: 'Something that the request names is not there.',
  409: 'Something else is in the way.',
  413: 'The body is too large.',
  415: 'The body is not announced as JSON.',
  422: 'The request is valid but not possible in the current state.',
  429: 'Too many requests.',
  500: 'The server failed.',
  502: 'The provider could not be reached.',
  503: 'The database does not answer.',
  504: 'The provider took too long.',
};

/** @param status undefined for every other one */
export function describeRefusal(name: EndpointName, status?: number): JsonSchema {
  return {
    description: DESCRIPTIONS[status ?? 0] ?? 'Refused.',
    headers: answerHeaders(status),
    content: contentOf(name, status),
  };
}

/** The published APIs give some refusals other content types. */
function contentOf(name: EndpointName, status?: number): JsonSchema {
  const problem = { [PROBLEM_JSON]: { schema: referTo('Problem') } };
  if (JWT_KEYS.has(name)) return { 'application/json': { schema: JWT_KEY_PROBLEM } };
  if (REFUSED_AS_JSON.has(name) && (status === 400 || status === 500)) {
    return { 'application/json': { schema: referTo('Problem') } };
  }
  // A client that prefers JSON gets the problem document.
  if (name === 'writeRecords' && status === 400) return { 'text/plain': { schema: { type: 'string' } }, ...problem };
  // A rejection by the provider has an operation; earlier rejections have none.
  if (name === 'writeRecords' && status === 422) {
    const schema = { oneOf: [referTo('WriteFailed'), referTo('BatchWritten')] };
    return { 'application/json': { schema }, ...problem };
  }
  return problem;
}

const REFUSED_AS_JSON: ReadonlySet<EndpointName> = new Set(['triggerRead', 'deliverResults', 'searchRecords']);

const JWT_KEYS: ReadonlySet<EndpointName> = new Set([
  'listJwtKeys',
  'createJwtKey',
  'getJwtKey',
  'updateJwtKey',
  'deleteJwtKey',
]);

const JWT_KEY_PROBLEM: JsonSchema = {
  allOf: [
    referTo('Problem'),
    {
      type: 'object',
      properties: {
        validationIssues: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              field: { type: 'string' },
              value: {},
              detail: { type: 'string' },
              remedy: { type: 'string' },
            },
            required: ['field', 'detail'],
          },
        },
      },
    },
  ],
};
