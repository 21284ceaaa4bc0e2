import type { EndpointName, ProblemCode } from '../../../src/contract/index.ts';
import { PROBLEM_CODES, problemType } from '../../../src/contract/index.ts';
import { PROBLEM_JSON } from '../problem-response.ts';
import type { JsonSchema } from './json-schemas.ts';
import { referTo } from './json-schemas.ts';

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
  503: 'The database cannot be used at the moment; `detail` says why.',
  504: 'The provider took too long.',
};

/**
 * @param status undefined for every other one
 * @param codes problem codes with this status
 */
export function describeRefusal(name: EndpointName, status?: number, codes: readonly ProblemCode[] = []): JsonSchema {
  return {
    description: describeStatus(status, codes),
    headers: responseHeaders(status),
    content: contentOf(name, status, codes),
  };
}

/** @returns a sentence about a status, and the problem codes with it */
export function describeStatus(status: number | undefined, codes: readonly ProblemCode[]): string {
  const description = DESCRIPTIONS[status ?? 0] ?? 'Refused.';
  return codes.length === 0 ? description : `${description} Problem codes: ${codes.join(', ')}.`;
}

/** @returns the Media Type Object of a problem document, with an example for each code */
export function problemMedia(codes: readonly ProblemCode[], schema = referTo('Problem')): JsonSchema {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return { schema, ...(codes.length > 0 && { examples: Object.fromEntries(examples) }) };
}

/** @returns Example Objects by problem code, to which {@link problemMedia} refers */
export function problemExamples(codes: Iterable<ProblemCode>): JsonSchema {
  const examples = [...codes].map((code) => {
    const { status, title } = PROBLEM_CODES[code];
    return [code, { summary: title, value: { type: problemType(code), title, status } }];
  });
  return Object.fromEntries(examples);
}

/** The published APIs give some refusals other content types. */
function contentOf(name: EndpointName, status: number | undefined, codes: readonly ProblemCode[]): JsonSchema {
  const problem = { [PROBLEM_JSON]: problemMedia(codes) };
  if (JWT_KEYS.has(name)) return { 'application/json': problemMedia(codes, JWT_KEY_PROBLEM) };
  if (REFUSED_AS_JSON.has(name) && (status === 400 || status === 500)) {
    return { 'application/json': problemMedia(codes) };
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
          description: 'Every wrong place of the request.',
          examples: [[{ field: 'label', value: '', detail: 'A label has 1 to 255 characters.' }]],
          items: {
            type: 'object',
            properties: {
              field: { type: 'string', description: 'Location in the body.', examples: ['label'] },
              value: { description: 'The value that was refused.', examples: [''] },
              detail: {
                type: 'string',
                description: 'Problem at this place.',
                examples: ['A label has 1 to 255 characters.'],
              },
              remedy: { type: 'string', description: 'Action that the caller can take.', examples: ['Send a label.'] },
            },
            required: ['field', 'detail'],
          },
        },
      },
    },
  ],
};

/** Header Objects of the description, by the names that {@link responseHeaders} refers to. */
export const RESPONSE_HEADERS: JsonSchema = {
  RequestId: {
    description: 'Identifies the request in the log of the server; also the `requestId` of a problem document.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: {
    description: 'Whole seconds after which the request may be repeated.',
    schema: { type: 'integer', minimum: 1 },
  },
  NextPageToken: {
    description:
      '`pageToken` of the next page. Absent on the last page, and when the request has no `pageSize` and no `pageToken`.',
    schema: { type: 'string' },
  },
  Challenge: { description: 'How to sign a request.', required: true, schema: { type: 'string' } },
};

/**
 * @param status undefined for every status that is not listed
 * @param isList whether the response is an array that can be paged
 * @returns the headers that a response carries
 */
export function responseHeaders(status?: number, isList = false): JsonSchema {
  const mayComeAgain = status === undefined || [409, 429, 502, 503, 504].includes(status);
  return {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    ...(mayComeAgain && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    ...(isList && { 'X-Amp-Next-Page-Token': { $ref: '#/components/headers/NextPageToken' } }),
    ...(status === 401 && { 'WWW-Authenticate': { $ref: '#/components/headers/Challenge' } }),
  };
}
