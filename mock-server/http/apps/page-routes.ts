import type { Hono } from 'hono';
import type { AppEnv } from '../api-app.ts';
import { page } from '../pages/page.ts';
import { problemsPage } from '../pages/problems-page.ts';
import { referencePage } from '../pages/reference-page.ts';
import type { HttpDeps } from '../request-scope.ts';

const NONCE_BYTES = 16;

/** Adds the pages for people: `/reference` for the APIs, `/problems` for what refusals mean. */
export function addPageRoutes(app: Hono<AppEnv>, { ports }: HttpDeps): void {
  app.get('/reference', () => page('API reference', referencePage(), ports.ids.token(NONCE_BYTES)));
  app.get('/problems', () => page('Problems', problemsPage(), ports.ids.token(NONCE_BYTES)));
}
