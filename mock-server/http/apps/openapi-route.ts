import type { Hono } from 'hono';
import type { Api } from '../../../src/contract/index.ts';
import type { AppEnv } from '../api-app.ts';
import type { JsonSchema } from '../openapi/json-schemas.ts';
import type { HttpDeps } from '../request-scope.ts';

/** Adds `/openapi.json` with the description of one API. */
export function addOpenApiRoute(app: Hono<AppEnv>, api: Api): void {
  addDocument(app, '/openapi.json', async () => {
    const { openApiDocument } = await import('../openapi/openapi-document.ts');
    return openApiDocument(api);
  });
}

/**
 * Adds `/openapi.json` with the description of everything, and `/openapi-proxy.json` with that of the proxy, whose own
 * address forwards every path.
 */
export function addCompleteDocumentRoutes(app: Hono<AppEnv>, { addresses }: HttpDeps): void {
  addDocument(app, '/openapi.json', async () => {
    const { completeOpenApiDocument } = await import('../openapi/complete-document.ts');
    return completeOpenApiDocument(addresses?.() ?? {});
  });
  addDocument(app, '/openapi-proxy.json', async () => {
    const { proxyDocument } = await import('../openapi/proxy-document.ts');
    return proxyDocument();
  });
}

/** The document is loaded and written when it is first requested. */
function addDocument(app: Hono<AppEnv>, path: string, write: () => Promise<JsonSchema>): void {
  let text: Promise<string> | undefined;
  app.get(path, async () => {
    text ??= write().then((document) => JSON.stringify(document));
    return new Response(await text, {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' },
    });
  });
}
