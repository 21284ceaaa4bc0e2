import type { Hono } from 'hono';
import { PROBLEM_CODES } from '../../../src/contract/index.ts';
import type { Rejection } from '../../core/kernel/result.ts';
import { pauseReads, unpauseReads } from '../../core/reads/pause-reads.ts';
import { searchRecords } from '../../core/reads/search-records.ts';
import { deliverResults, triggerRead } from '../../core/reads/trigger-read.ts';
import type { AppEnv } from '../api-app.ts';
import { createApiApp } from '../api-app.ts';
import { problemResponse } from '../problem-response.ts';
import type { HttpDeps, RequestScope } from '../request-scope.ts';
import { API_PREFIX } from '../route-table.ts';
import { addOpenApiRoute } from './openapi-route.ts';

/** The published description gives 400 and 500 of these paths another content type than those of pause and unpause. */
const OBJECTS = new RegExp(`^${API_PREFIX}/projects/[^/]+/integrations/[^/]+/objects/`);

/** Creates the read API: reads and deliveries on demand, pause and unpause. */
export function createReadApp(deps: HttpDeps): Hono<AppEnv> {
  const app = createApiApp<'triggerRead' | 'deliverResults' | 'pauseReads' | 'unpauseReads'>({
    api: 'read',
    subsystem: 'read',
    deps,
    useCases: { triggerRead, deliverResults, pauseReads, unpauseReads },
    respondToRejection: (rejection, request, scope) =>
      OBJECTS.test(new URL(request.url).pathname) ? refuseAsJson(rejection, request, scope) : undefined,
  });
  addOpenApiRoute(app, deps, 'read');
  return app;
}

/** Creates the search API. */
export function createSearchApp(deps: HttpDeps): Hono<AppEnv> {
  const app = createApiApp<'searchRecords'>({
    api: 'search',
    subsystem: 'search',
    deps,
    useCases: { searchRecords },
    respondToRejection: refuseAsJson,
  });
  addOpenApiRoute(app, deps, 'search');
  return app;
}

/**
 * The published read and search APIs return 400 and 500 with a problem document that calls itself plain JSON.
 *
 * @returns undefined for every other status
 * Source: the published descriptions.
 */
function refuseAsJson(rejection: Rejection, _request: Request, scope: RequestScope): Response | undefined {
  const { status } = PROBLEM_CODES[rejection.code];
  return status === 400 || status === 500
    ? problemResponse(rejection, scope, { 'Content-Type': 'application/json' })
    : undefined;
}
