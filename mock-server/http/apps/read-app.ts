import type { Hono } from 'hono';
import { pauseReads, unpauseReads } from '../../core/reads/pause-reads.ts';
import { deliverResults, triggerRead } from '../../core/reads/trigger-read.ts';
import type { AppEnv } from '../api-app.ts';
import { createApiApp } from '../api-app.ts';
import { refuseAsJson } from '../refuse-as-json.ts';
import type { HttpDeps } from '../request-scope.ts';
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
  addOpenApiRoute(app, 'read');
  return app;
}
