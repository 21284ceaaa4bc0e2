import type { Rejection } from '../core/kernel/result.ts';
import { problemResponse } from './problem-response.ts';
import type { RequestScope } from './request-scope.ts';
import { API_PREFIX } from './route-table.ts';

const JWT_KEYS = new RegExp(`^${API_PREFIX}/projects/[^/]+/jwt-keys(/|$)`);

/**
 * The published endpoints of JWT keys refuse with the same document as the others, under another content type, and with
 * each wrong place once more in the shape of JWT keys.
 *
 * @returns undefined for every other address
 */
export function answerJwtKeyRefusal(rejection: Rejection, request: Request, scope: RequestScope): Response | undefined {
  if (!JWT_KEYS.test(new URL(request.url).pathname)) return undefined;
  const validationIssues = rejection.issues?.map(({ name, value, detail }) => ({
    field: name,
    ...(value !== undefined && { value }),
    detail,
    ...(rejection.remedy !== undefined && { remedy: rejection.remedy }),
  }));
  return problemResponse(
    rejection,
    scope,
    { 'Content-Type': 'application/json' },
    validationIssues === undefined ? {} : { validationIssues },
  );
}
