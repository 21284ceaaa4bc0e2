import type { Hono } from 'hono';
import { pauseReads, unpauseReads } from '../core/reads/pause-reads.ts';
import { triggerRead } from '../core/reads/trigger-read.ts';
import type { AppEnv } from './api-app.ts';
import { createApiApp } from './api-app.ts';
import { addOpenApiRoute } from './openapi/openapi-route.ts';
import type { HttpDeps } from './request-scope.ts';

/** Makes the read API: reads on demand, pause and unpause. */
export function createReadApp(deps: HttpDeps): Hono<AppEnv> {
  const app = createApiApp<'triggerRead' | 'pauseReads' | 'unpauseReads'>({
    api: 'read',
    subsystem: 'read',
    deps,
    useCases: { triggerRead, pauseReads, unpauseReads },
  });
  addOpenApiRoute(app, 'read');
  return app;
}
