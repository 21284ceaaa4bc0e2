import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { page } from '../../http/pages/page.ts';
import { INBOX_SCRIPT, INBOX_STYLE } from './inbox-page.ts';
import { createMessageLog } from './message-log.ts';
import { addMessageRoutes } from './message-routes.ts';
import { webhookPath } from './provision.ts';
import { MAX_MESSAGE_BYTES, receiveWebhook } from './receive-webhook.ts';
import { sameOriginOnly } from './same-origin-only.ts';

const NONCE_BYTES = 16;

/**
 * Creates the webhook inbox: a webhook for each destination, and a page that lists what they received.
 *
 * @param signingKeys by name of the destination
 */
export function createInboxApp(signingKeys: ReadonlyMap<string, string>): Hono {
  const app = new Hono();
  const log = createMessageLog();
  app.post(webhookPath(':destination'), bodyLimit({ maxSize: MAX_MESSAGE_BYTES }), async (context) => {
    const signingKey = signingKeys.get(context.req.param('destination') ?? '');
    if (signingKey === undefined) return context.text('There is no such destination.', 404);
    return receiveWebhook(log, signingKey)(context);
  });
  app.use('/', sameOriginOnly);
  app.use('/api/*', sameOriginOnly);
  addMessageRoutes(app, log);
  app.get('/', async () => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const response = await page('Webhook inbox', content([...signingKeys.keys()]), nonce, {
      style: INBOX_STYLE,
      script: INBOX_SCRIPT,
    });
    response.headers.set('Cache-Control', 'no-store');
    return response;
  });
  return app;
}

function content(destinations: string[]) {
  const names = destinations.map((name, index) => html`${index > 0 ? ', ' : ''}<code>${name}</code>`);
  return html`<h1>Webhook inbox</h1>
<p>Messages to ${names} arrive here. The newest 50 are listed.</p>
<p class="state"><span id="connection" role="status">Connecting…</span> <span id="totals" role="status"></span></p>
<p id="empty" class="muted" hidden>No messages yet. Install the integration in your application, or read an object again.</p>
<ol id="messages" aria-label="Messages"></ol>
<template id="message"><li><details>
<summary><span class="topic"></span> <span class="badge"></span> <span class="about muted"></span></summary>
<p class="problem" hidden></p>
<pre tabindex="0" role="region" aria-label="Message as JSON"></pre>
</details></li></template>`;
}
