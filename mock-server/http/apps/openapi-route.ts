import type { Hono } from 'hono';
import type { Api } from '../../../src/contract/index.ts';
import type { AppEnv } from '../api-app.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';

/** Adds `/openapi.json`, which is written when it is first asked for. */
export function addOpenApiRoute(app: Hono<AppEnv>, api: Api): void {
  let text: string | undefined;
  app.get('/openapi.json', () => {
    text ??= JSON.stringify(openApiDocument(api));
    return new Response(text, {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' },
    });
  });
}
