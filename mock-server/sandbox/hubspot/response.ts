import type { JsonRecord } from '../shared/json.ts';

/** Response of the simulated HubSpot. */
export interface SandboxResponse {
  status: 200 | 201 | 204 | 207 | 400 | 401 | 403 | 404 | 405 | 409 | 414 | 429;
  body?: JsonRecord;
}

/** @returns a success with a body */
export const success = (body: JsonRecord, status: 200 | 201 | 207 = 200): SandboxResponse => ({ status, body });

/** Members of a rejection besides its message. */
export interface ErrorFacts {
  category: string;
  subCategory?: string;
  context?: JsonRecord;
  errors?: JsonRecord[];
  links?: JsonRecord;
}

/** A refusal in the shape of all HubSpot errors. */
export function refusal(status: SandboxResponse['status'], message: string, facts: ErrorFacts): SandboxResponse {
  return { status, body: errorBody(message, facts) };
}

/** Body of a rejection. The correlation id is constant. */
export function errorBody(message: string, { category, ...more }: ErrorFacts): JsonRecord {
  return { status: 'error', message, correlationId: '00000000-0000-4000-8000-000000000000', ...more, category };
}

/** @returns 400 with the category that HubSpot gives to everything that is wrong with a request */
export const invalid = (message: string, errors?: JsonRecord[]): SandboxResponse =>
  refusal(400, message, { category: 'VALIDATION_ERROR', ...(errors !== undefined && { errors }) });

export const notFound = (message = 'resource not found'): SandboxResponse =>
  refusal(404, message, { category: 'OBJECT_NOT_FOUND' });

/** The frame of every batch response. */
export function batchResponse(
  results: JsonRecord[],
  errors: JsonRecord[],
  at: string,
  status: 200 | 201,
): SandboxResponse {
  const frame = { completedAt: at, status: 'COMPLETE', startedAt: at, results };
  if (errors.length === 0) return success(frame, status);
  return success({ ...frame, errors, numErrors: errors.length }, 207);
}

/**
 * Looks whether a token may do something. Scopes without a verb, such as `tickets`, open everything of theirs.
 *
 * @param scopes of the token; everything when undefined
 * @returns HubSpot's refusal, undefined when the token may
 */
export function refuseScope(scopes: readonly string[] | undefined, needed: string): SandboxResponse | undefined {
  const plain = needed.startsWith('crm.') ? needed : needed.replace(/\.(read|write)$/, '');
  if (scopes === undefined || scopes.includes(plain)) return undefined;
  const message =
    "This app hasn't been granted all required scopes to make this call. " +
    'Read more about required scopes here: https://developers.hubspot.com/scopes.';
  return refusal(403, message, {
    category: 'MISSING_SCOPES',
    errors: [
      { message: 'One or more of the following scopes are required.', context: { requiredGranularScopes: [plain] } },
    ],
    links: { scopes: 'https://developers.hubspot.com/scopes' },
  });
}
