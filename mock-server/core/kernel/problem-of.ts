import type { Problem } from '../../../src/contract/index.ts';
import { PROBLEM_CODES, problemType } from '../../../src/contract/index.ts';
import type { Rejection } from './result.ts';

/**
 * @returns the problem document of a refusal, without the facts of the request that it answers
 */
export function toProblem(rejection: Rejection): Problem {
  const { status, title } = PROBLEM_CODES[rejection.code];
  return {
    type: problemType(rejection.code),
    title,
    status,
    detail: rejection.detail,
    ...(rejection.causes !== undefined && { causes: rejection.causes }),
    ...(rejection.remedy !== undefined && { remedy: rejection.remedy }),
    ...(rejection.retryable !== undefined && { retryable: rejection.retryable }),
    ...(rejection.retryAt !== undefined && { retryAfter: new Date(rejection.retryAt).toISOString() }),
    ...(rejection.context !== undefined && { context: rejection.context }),
    ...(rejection.issues !== undefined && { issues: rejection.issues }),
  };
}
