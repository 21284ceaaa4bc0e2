/**
 * Closed set of reasons for a refusal, with the status and title of each.
 * The code makes the problem's `type`: `urn:ampersand:problem:<code>`.
 */
export const PROBLEM_CODES = {
  'malformed-body': { status: 400, title: 'The body is not valid JSON' },
  'invalid-input': { status: 400, title: 'The request is not valid' },
  'invalid-update-mask': { status: 400, title: 'Invalid update mask' },
  'not-supported': { status: 400, title: 'Not supported' },
  unauthenticated: { status: 401, title: 'No valid credential' },
  'reconnect-needed': { status: 401, title: 'The account must be connected again' },
  forbidden: { status: 403, title: 'Not allowed' },
  'proxy-disabled': { status: 403, title: 'The proxy is not enabled' },
  'not-found': { status: 404, title: 'Not found' },
  'project-not-found': { status: 404, title: 'Project not found' },
  'route-not-found': { status: 404, title: 'No such address' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Conflict' },
  'already-installed': { status: 409, title: 'Already installed' },
  'in-use': { status: 409, title: 'Still in use' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported content type' },
  'invalid-config': { status: 422, title: 'The configuration is not valid' },
  'invalid-manifest': { status: 422, title: 'The manifest is not valid' },
  'provider-app-missing': { status: 422, title: 'No provider app for this sign-in' },
  'credentials-refused': { status: 422, title: 'The provider refused the credentials' },
  'provider-refused': { status: 422, title: 'The provider refused the request' },
  unprocessable: { status: 422, title: 'The request cannot be carried out' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  'outcome-unknown': { status: 500, title: 'The outcome is unknown' },
  'provider-unreachable': { status: 502, title: 'The provider could not be reached' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  'provider-timeout': { status: 504, title: 'The provider did not respond in time' },
} as const satisfies Record<string, { status: number; title: string }>;

/** Key of {@link PROBLEM_CODES}. */
export type ProblemCode = keyof typeof PROBLEM_CODES;

/** Prefix of every problem `type` that this server makes; tells our responses from those of other servers. */
export const PROBLEM_TYPE_PREFIX = 'urn:ampersand:problem:';

/**
 * @param code reason for the refusal
 * @returns the `type` member of the problem document
 */
export function problemType(code: ProblemCode): string {
  return `${PROBLEM_TYPE_PREFIX}${code}`;
}
