import type { Hono } from 'hono';
import { LIMITS } from '../../../src/contract/index.ts';
import type { ManagementEndpointName } from '../../core/lifecycle/management.ts';
import { createManagementUseCases } from '../../core/lifecycle/management.ts';
import type { AppEnv } from '../api-app.ts';
import { createApiApp } from '../api-app.ts';
import { addCallbackRoutes } from '../callback-routes.ts';
import { addFileRoutes, UPLOADS } from '../file-routes.ts';
import { answerJwtKeyRefusal } from '../jwt-key-refusal.ts';
import type { HttpDeps } from '../request-scope.ts';
import { OBJECT_CONFIG_PARSERS } from '../schemas/object-config-parsers.ts';
import { addOpenApiRoute, addProxyDocumentRoute } from './openapi-route.ts';
import { addPageRoutes } from './page-routes.ts';

/**
 * Creates the management API: `/v1`, uploads and downloads, callback pages, `/openapi.json`, that of the proxy, and pages for people.
 *
 * @returns an app whose `fetch` answers requests, in Node and in MSW alike
 */
export function createManagementApp(deps: HttpDeps): Hono<AppEnv> {
  const app = createApiApp<ManagementEndpointName>({
    api: 'management',
    subsystem: 'api',
    deps,
    useCases: createManagementUseCases(OBJECT_CONFIG_PARSERS, deps.ports.clock),
    bodyLimit: (path) => (path.startsWith(UPLOADS) ? LIMITS.maxUploadBytes : undefined),
    answerRefusal: answerJwtKeyRefusal,
  });
  addOpenApiRoute(app, 'management');
  addProxyDocumentRoute(app);
  addFileRoutes(app, deps);
  addCallbackRoutes(app, deps);
  addPageRoutes(app, deps);
  return app;
}
