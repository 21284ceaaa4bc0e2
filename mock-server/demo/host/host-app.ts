import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { MessageLog } from '../../cli/dev/message-log.ts';
import { createMessageLog } from '../../cli/dev/message-log.ts';
import { addMessageRoutes, MAX_MESSAGE_BYTES, receiveWebhook, sameOriginOnly } from '../../cli/dev/receive-messages.ts';
import type { Session } from '../shared/harbor-api.ts';
import type { ServiceAccess } from './service-calls.ts';
import { callService, SERVICE_CALL } from './service-calls.ts';

/** Dependencies of the host application. */
export interface HostOptions {
  session: Session;
  access: ServiceAccess;
  /** Path of the webhook. */
  webhook: string;
  signingKey: string;
  /** Folder of the built page. */
  webFolder: string;
  log?: MessageLog;
}

/** The host application's own server: its page, its small backend and its webhook. */
export function createHostApp({
  session,
  access,
  webhook,
  signingKey,
  webFolder,
  log = createMessageLog(),
}: HostOptions): Hono {
  const app = new Hono();
  app.use(securityHeaders(session.apiUrl));

  app.post(webhook, bodyLimit({ maxSize: MAX_MESSAGE_BYTES }), receiveWebhook(log, signingKey));

  app.use('/api/*', sameOriginOnly);
  app.get('/api/session', (context) => context.json(session, 200, { 'cache-control': 'no-store' }));
  addMessageRoutes(app, log);
  app.post('/api/calls', async (context) => {
    const call = SERVICE_CALL.safeParse(await context.req.json().catch(() => undefined));
    if (!call.success) return context.text('That is nothing the page can ask for.', 400);
    return context.json(await callService(access, call.data));
  });
  app.all('/api/*', (context) => context.text('There is nothing at that address.', 404));

  app.get('*', serveStatic({ root: webFolder, onFound: cacheFor }));
  // Addresses of the page's own, such as /messages.
  app.get('*', serveStatic({ root: webFolder, path: 'index.html', onFound: cacheFor }));
  app.onError((error, context) => context.text(`The service does not respond: ${error.message}`, 502));
  return app;
}

/** Names of built files hold a hash; everything else may change with the next build. */
function cacheFor(path: string, context: Context): void {
  context.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/**
 * The strictest policy that the page and the embedded components work under: no inline script or style,
 * nothing from third parties, requests to the own origin and the management API only.
 *
 * @param apiUrl origin of the management API
 */
function securityHeaders(apiUrl: string): MiddlewareHandler {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${apiUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return async (context, next) => {
    await next();
    context.header('content-security-policy', policy);
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'same-origin');
  };
}
