import type { Hono } from 'hono';
import type { AppEnv } from './api-app.ts';
import { problemResponse } from './problem-response.ts';
import type { HttpDeps } from './request-scope.ts';

/**
 * Adds `/healthz` (the process is up) and `/readyz` (the database answers).
 * Neither needs a credential, and neither says anything about the data.
 */
export function addHealthRoutes(app: Hono<AppEnv>, { ports }: HttpDeps): void {
  app.get('/healthz', () => Response.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    try {
      await ports.store.ping();
      return Response.json({ status: 'ready' });
    } catch (error) {
      ports.log.warn('ready.failed', { error: error instanceof Error ? error.message : String(error) });
      const rejection = { code: 'unavailable' as const, detail: 'The database does not answer.', retryable: true };
      return problemResponse(rejection, context.get('scope'));
    }
  });
}
