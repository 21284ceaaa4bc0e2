import type { Hono } from 'hono';
import type { Api } from '../../../src/contract/index.ts';
import type { AppEnv } from '../api-app.ts';
import type { JsonSchema } from '../openapi/json-schemas.ts';
import type { HttpDeps } from '../request-scope.ts';
import { StoredDocument } from '../stored-document.ts';

/** Adds `/openapi.json` with the description of one API. */
export function addOpenApiRoute(app: Hono<AppEnv>, deps: HttpDeps, api: Api): void {
  addDocument(app, deps, '/openapi.json', async () => {
    const { openApiDocument } = await import('../openapi/openapi-document.ts');
    return openApiDocument(api);
  });
}

/**
 * Adds `/openapi.json` with the description of everything, and `/openapi-proxy.json` with that of the proxy, whose own
 * address forwards every path.
 */
export function addCompleteDocumentRoutes(app: Hono<AppEnv>, deps: HttpDeps): void {
  addDocument(app, deps, '/openapi.json', async () => {
    const { completeOpenApiDocument } = await import('../openapi/complete-document.ts');
    return completeOpenApiDocument(deps.addresses?.() ?? {});
  });
  addDocument(app, deps, '/openapi-proxy.json', async () => {
    const { proxyDocument } = await import('../openapi/proxy-document.ts');
    return proxyDocument();
  });
}

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' };

function addDocument(app: Hono<AppEnv>, { ports }: HttpDeps, path: string, write: () => Promise<JsonSchema>): void {
  const stored = new StoredDocument(ports.digests, HEADERS, async () => JSON.stringify(await write()));
  app.get(path, ({ req }) => stored.respond(req.raw));
}
