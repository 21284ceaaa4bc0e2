import type { Hono } from 'hono';
import { PROBLEM_CODES } from '../../../src/contract/index.ts';
import type { Rejection } from '../../core/kernel/result.ts';
import type { OutcomeOf } from '../../core/kernel/use-case.ts';
import { writeRecords } from '../../core/writes/write-records.ts';
import type { AppEnv } from '../api-app.ts';
import { createApiApp } from '../api-app.ts';
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
    respondToRejection: plainBadRequest,
  });
  addOpenApiRoute(app, deps, 'write');
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

/**
 * @param accept `Accept` header
 * @returns whether some kind of JSON is named, and plain text is not wanted more
 */
export function prefersJson(accept: string | null): boolean {
  let json = 0;
  let text = 0;
  for (const range of (accept ?? '').slice(0, 2048).split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    const weight = Number.isFinite(quality) ? quality : 0;
    if (type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json'))) {
      json = Math.max(json, weight);
    }
    if (type === 'text/plain' || type === 'text/*') text = Math.max(text, weight);
  }
  return json > 0 && json >= text;
}
