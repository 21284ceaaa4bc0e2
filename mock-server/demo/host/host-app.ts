import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Session } from '../harbor-api.ts';
import type { MessageLog } from './message-log.ts';
import { createMessageLog } from './message-log.ts';
import { ownRequestsOnly } from './own-requests-only.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { securityHeaders } from './security-headers.ts';
import { streamMessages } from './stream-messages.ts';
import type { ServiceAccess } from './try-call.ts';
import { TRY_REQUEST, tryCall } from './try-call.ts';

/** Path of Harbor's webhook. */
export const WEBHOOK_PATH = '/webhooks/ampersand';

/** What the host application is made of. */
export interface HostOptions {
  session: Session;
  access: ServiceAccess;
  signingKey: string;
  /** Folder of the built page. */
  webFolder: string;
  log?: MessageLog;
}

/** The host application's own server: its page, its small backend and its webhook. */
export function createHostApp({ session, access, signingKey, webFolder, log = createMessageLog() }: HostOptions): Hono {
  const app = new Hono();
  app.use(securityHeaders(session.apiUrl));

  app.post(WEBHOOK_PATH, receiveWebhook(log, signingKey));

  app.use('/api/*', ownRequestsOnly);
  app.get('/api/session', (context) => context.json(session, 200, { 'cache-control': 'no-store' }));
  app.get('/api/messages/stream', streamMessages(log));
  app.get('/api/messages/:id', (context) => {
    const body = log.bodyOf(context.req.param('id'));
    if (body === undefined) return context.json({ detail: 'This message is no longer kept.' }, 404);
    return context.body(body, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
  app.post('/api/try', async (context) => {
    const request = TRY_REQUEST.safeParse(await context.req.json().catch(() => undefined));
    if (!request.success) return context.text('That is nothing the page can ask for.', 400);
    return context.json(await tryCall(access, request.data));
  });

  app.use(
    serveStatic({
      root: webFolder,
      onFound: (path, context) => {
        // Names of built files hold a hash; everything else may change with the next build.
        const isHashed = path.includes('/assets/');
        context.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  app.onError((error, context) => context.text(`The service does not answer: ${error.message}`, 502));
  return app;
}
