import type { Hono } from 'hono';
import { PROBLEM_CODES } from '../../../src/contract/index.ts';
import type { Rejection } from '../../core/kernel/result.ts';
import type { OutcomeOf } from '../../core/kernel/use-case.ts';
import { writeRecords } from '../../core/writes/write-records.ts';
import type { AppEnv } from '../api-app.ts';
import { createApiApp } from '../api-app.ts';
import { prefersJson } from '../prefers-json.ts';
import type { HttpDeps } from '../request-scope.ts';
import { addOpenApiRoute } from './openapi-route.ts';

/** Creates the write API. */
export function createWriteApp(deps: HttpDeps): Hono<AppEnv> {
  const app = createApiApp<'writeRecords'>({
    api: 'write',
    subsystem: 'write',
    deps,
    useCases: { writeRecords },
    // A write that the provider rejected returns its operation.
    statusOf: (outcome) => (nothingWritten(outcome) ? 422 : undefined),
    answerRefusal: plainBadRequest,
  });
  addOpenApiRoute(app, 'write');
  return app;
}

function nothingWritten(outcome: OutcomeOf<'writeRecords'>): boolean {
  if ('successCount' in outcome) return outcome.successCount === 0;
  return 'result' in outcome && !outcome.result.success;
}

/** The published write API returns 400 as plain text. Clients that prefer JSON receive the problem document. */
function plainBadRequest(rejection: Rejection, request: Request): Response | undefined {
  if (PROBLEM_CODES[rejection.code].status !== 400 || prefersJson(request.headers.get('Accept'))) return undefined;
  const lines = [rejection.detail, rejection.remedy].filter((line) => line !== undefined);
  return new Response(`${lines.join('\n')}\n`, {
    status: 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
