import type { Problem, ProblemCode, ValidationIssue } from '../../../src/contract/index.ts';
import { PROBLEM_CODES, problemType } from '../../../src/contract/index.ts';
import type { Rejection } from './result.ts';
import { toJsonPointer } from './validation-issues.ts';

/**
 * @returns the problem document of a refusal, without the facts of its request
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
    ...(rejection.issues !== undefined && {
      issues: rejection.issues.map((issue) => withPointer(issue, rejection.code)),
    }),
  };
}

/** Adds the JSON pointer of an issue in a JSON body. The places of a manifest are YAML paths. */
function withPointer(issue: ValidationIssue, code: ProblemCode): ValidationIssue {
  return issue.in === 'body' && code !== 'invalid-manifest' ? { ...issue, pointer: toJsonPointer(issue.name) } : issue;
}
