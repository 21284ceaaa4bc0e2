import type { Hono } from 'hono';
import { searchRecords } from '../../core/reads/search-records.ts';
import type { AppEnv } from '../api-app.ts';
import { createApiApp } from '../api-app.ts';
import { refuseAsJson } from '../refuse-as-json.ts';
import type { HttpDeps } from '../request-scope.ts';
import { addOpenApiRoute } from './openapi-route.ts';

/** Creates the search API. */
export function createSearchApp(deps: HttpDeps): Hono<AppEnv> {
  const app = createApiApp<'searchRecords'>({
    api: 'search',
    subsystem: 'search',
    deps,
    useCases: { searchRecords },
    respondToRejection: refuseAsJson,
  });
  addOpenApiRoute(app, 'search');
  return app;
}
