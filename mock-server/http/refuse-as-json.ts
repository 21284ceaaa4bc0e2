import { PROBLEM_CODES } from '../../src/contract/index.ts';
import type { Rejection } from '../core/kernel/result.ts';
import { problemResponse } from './problem-response.ts';
import type { RequestScope } from './request-scope.ts';

/**
 * The published read and search APIs return 400 and 500 with a problem document that calls itself plain JSON.
 *
 * @returns undefined for every other status
 * Source: the published descriptions.
 */
export function refuseAsJson(rejection: Rejection, _request: Request, scope: RequestScope): Response | undefined {
  const { status } = PROBLEM_CODES[rejection.code];
  return status === 400 || status === 500
    ? problemResponse(rejection, scope, { 'Content-Type': 'application/json' })
    : undefined;
}
