import type { JsonRecord, JsonValue } from '../shared/json.ts';

/** Response of a route, without a body if it is empty. */
export interface SandboxResponse {
  status: 200 | 201 | 204 | 400 | 401 | 403 | 404 | 405;
  body?: JsonValue;
}

/** A refusal: a list of errors, as Salesforce responds. */
export function refusal(
  status: SandboxResponse['status'],
  errorCode: string,
  message: string,
  fields?: readonly string[],
): SandboxResponse {
  const error: JsonRecord = { message, errorCode, ...(fields !== undefined && { fields }) };
  return { status, body: [error] };
}

/** The response for what does not exist. */
export const NOT_FOUND: SandboxResponse = refusal(404, 'NOT_FOUND', 'The requested resource does not exist');
