import type { JsonSchema } from './json-schemas.ts';

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
  Challenge: { description: 'How to sign a request.', required: true, schema: { type: 'string' } },
};

/**
 * @param status undefined for every status that is not listed
 * @returns the headers that a response carries
 */
export function responseHeaders(status?: number): JsonSchema {
  const mayComeAgain = status === undefined || [409, 429, 502, 503, 504].includes(status);
  return {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    ...(mayComeAgain && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    ...(status === 401 && { 'WWW-Authenticate': { $ref: '#/components/headers/Challenge' } }),
  };
}
