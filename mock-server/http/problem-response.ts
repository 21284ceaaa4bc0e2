import type { Problem, ProblemCode } from '../../src/contract/index.ts';
import type { Rejection } from '../core/kernel/result.ts';
import { toProblem } from '../core/kernel/validation-issues.ts';
import type { RequestScope } from './request-scope.ts';

/** Content type of every problem document. */
export const PROBLEM_JSON = 'application/problem+json';

/** Says what a proxy or a browser should know about a refusal, besides the document. */
const HEADERS: Partial<Record<ProblemCode, Record<string, string>>> = {
  unauthenticated: { 'WWW-Authenticate': 'Bearer' },
};

/**
 * @param more further headers, such as `Allow`
 * @param members further members of the document
 * @returns the response to a refused request
 */
export function problemResponse(
  rejection: Rejection,
  scope: RequestScope,
  more?: Record<string, string>,
  members?: Record<string, unknown>,
): Response {
  const problem: Problem = {
    ...toProblem(rejection),
    href: `${scope.problemsPage}#${rejection.code}`,
    ...members,
    instance: `urn:uuid:${scope.requestId}`,
    subsystem: scope.subsystem,
    time: new Date(scope.startedAt).toISOString(),
    requestId: scope.requestId,
  };
  const headers = new Headers({ 'Content-Type': PROBLEM_JSON, ...HEADERS[rejection.code], ...more });
  if (rejection.retryAt !== undefined) {
    headers.set('Retry-After', String(Math.max(1, Math.ceil((rejection.retryAt - scope.startedAt) / 1000))));
  }
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}
