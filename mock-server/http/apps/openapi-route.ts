import type { Hono } from 'hono';
import type { Api } from '../../../src/contract/index.ts';
import type { AppEnv } from '../api-app.ts';
import type { JsonSchema } from '../openapi/json-schemas.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import { proxyDocument } from '../openapi/proxy-document.ts';

/** Adds `/openapi.json`, which is written when it is first asked for. */
export function addOpenApiRoute(app: Hono<AppEnv>, api: Api): void {
  addDocument(app, '/openapi.json', () => openApiDocument(api));
}

/** Adds the description of the proxy, whose own address forwards every path. */
export function addProxyDocumentRoute(app: Hono<AppEnv>): void {
  addDocument(app, '/openapi-proxy.json', proxyDocument);
}

function addDocument(app: Hono<AppEnv>, path: string, write: () => JsonSchema): void {
  let text: string | undefined;
  app.get(path, () => {
    text ??= JSON.stringify(write());
    return new Response(text, {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' },
    });
  });
}
