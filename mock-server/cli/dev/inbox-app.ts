import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { page } from '../../http/pages/page.ts';
import { createMessageLog } from './message-log.ts';
import { webhookPath } from './provision.ts';
import { addMessageRoutes, MAX_MESSAGE_BYTES, receiveWebhook, sameOriginOnly } from './receive-messages.ts';

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

/** Style of the inbox, added to that of every page. */
const INBOX_STYLE = `
.state { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
#connection::before { content: ""; display: inline-block; width: .6rem; height: .6rem; margin-inline-end: .4rem; border-radius: 50%; background: light-dark(#b42318, #ff8f85); }
#connection[data-live]::before { background: light-dark(#0b7a3b, #5fd38d); }
#messages { list-style: none; margin: 1rem 0; padding: 0; }
summary .topic { font-weight: 600; }
.badge { display: inline-block; border: 1px solid; border-radius: 1rem; padding: 0 .5rem; font-size: .8125rem; color: light-dark(#0b6b34, #7fe0a5); }
.badge.rejected, .problem { color: light-dark(#b42318, #ff9f96); }
pre { overflow: auto; max-height: 28rem; margin: 0; padding: .75rem; border-radius: .375rem; background: var(--raised); font: .8125rem/1.5 ui-monospace, monospace; overflow-wrap: normal; }
`;

/** Script of the inbox: follows the live feed, and loads the text of a message when it is opened. */
const INBOX_SCRIPT = `
const part = (name) => document.getElementById(name);
const number = new Intl.NumberFormat('en');
const count = (amount, noun) => number.format(amount) + ' ' + noun + (amount === 1 ? '' : 's');
const items = new Map();

function create(message) {
  const item = part('message').content.cloneNode(true).firstElementChild;
  const find = (selector) => item.querySelector(selector);
  find('.badge').textContent = message.isVerified ? 'Verified' : 'Not verified';
  find('.badge').classList.toggle('rejected', !message.isVerified);
  find('.topic').textContent = message.objectName === 'unknown' ? message.topic : message.topic + ' · ' + message.objectName;
  if (message.problem) {
    find('.problem').textContent = 'Rejected: ' + message.problem;
    find('.problem').hidden = false;
  }
  find('details').addEventListener('toggle', async () => {
    const text = find('pre');
    if (text.dataset.loaded) return;
    try {
      const response = await fetch('/api/messages/' + encodeURIComponent(message.id));
      text.textContent = format(await response.text());
      text.dataset.loaded = 'yes';
    } catch {
      text.textContent = 'The message could not be loaded. Close and open it to try again.';
    }
  });
  return item;
}

function format(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function describe(message) {
  const facts = [new Date(message.receivedAt).toLocaleTimeString('en'), count(message.records, 'record')];
  if (message.readType) facts.push(message.readType);
  if (message.groupRef) facts.push('group ' + message.groupRef);
  if (message.deliveries > 1) facts.push('received ' + message.deliveries + ' times');
  return facts.join(' · ');
}

function show({ messages, totals }) {
  const ids = new Set(messages.map(({ id }) => id));
  for (const [id, item] of items) {
    if (ids.has(id)) continue;
    item.remove();
    items.delete(id);
  }
  for (const message of messages.toReversed()) {
    if (!items.has(message.id)) {
      items.set(message.id, create(message));
      part('messages').prepend(items.get(message.id));
    }
    items.get(message.id).querySelector('.about').textContent = describe(message);
  }
  part('empty').hidden = messages.length > 0;
  part('totals').textContent = totals.messages === 0 ? '' : count(totals.messages, 'message') + ', ' + count(totals.records, 'record');
}

const feed = new EventSource('/api/messages/stream');
feed.addEventListener('open', () => {
  part('connection').textContent = 'Live';
  part('connection').dataset.live = '';
});
feed.addEventListener('error', () => {
  part('connection').textContent = 'Not connected. Trying again…';
  delete part('connection').dataset.live;
});
feed.addEventListener('messages', ({ data }) => show(JSON.parse(data)));
`;
