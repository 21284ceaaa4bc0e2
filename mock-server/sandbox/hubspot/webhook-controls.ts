import { Hono } from 'hono';
import { z } from 'zod';
import type { WebhookApp } from './webhook-app.ts';
import type { WebhookOutbox } from './webhook-outbox.ts';

const HEADERS = z.record(z.string(), z.string().nullable());

const SENDING = z
  .object({
    events: z.array(z.unknown()).optional(),
    body: z.string().optional(),
    repeat: z.int().min(1).max(100).default(1),
    headers: HEADERS.optional(),
    timestampOffsetMs: z.int().optional(),
    secret: z.string().min(1).optional(),
  })
  .refine(({ events, body }) => (events === undefined) !== (body === undefined));

const TARGET = z.object({ targetUrl: z.string().nullable() });

const DELIVERY = z
  .object({ paused: z.boolean(), shuffle: z.boolean(), retryAfterMs: z.int().min(0).nullable() })
  .partial()
  .strict();

/** Makes the control routes of webhooks, below the prefix of all control routes. */
export function createWebhookControls(app: WebhookApp, outbox: WebhookOutbox): Hono {
  const routes = new Hono();

  routes.post('/events', async (context) => {
    const wanted = SENDING.safeParse(await context.req.json().catch(() => undefined));
    if (!wanted.success) {
      const error =
        'The body must hold "events" (a list) or "body" (a text), and may hold "repeat", "headers", "timestampOffsetMs" and "secret".';
      return context.json({ error }, 400);
    }
    const { events, body = JSON.stringify(events), repeat, ...request } = wanted.data;
    const sent = [];
    for (let time = 0; time < repeat; time += 1) {
      const outcome = await outbox.sendNow({ body, ...request });
      if (outcome === undefined) return context.json({ error: 'No target address is registered.' }, 409);
      sent.push(outcome);
    }
    return context.json({ sent });
  });

  routes.post('/target', async (context) => {
    const wanted = TARGET.safeParse(await context.req.json().catch(() => undefined));
    if (!wanted.success) return context.json({ error: 'The body must hold "targetUrl": an address, or null.' }, 400);
    const error = app.setTarget(wanted.data.targetUrl);
    return error === undefined ? context.body(null, 204) : context.json({ error }, 400);
  });

  routes.post('/delivery', async (context) => {
    const mode = DELIVERY.safeParse(await context.req.json().catch(() => undefined));
    if (!mode.success) {
      const error = 'The body may hold "paused", "shuffle" (booleans) and "retryAfterMs" (milliseconds or null).';
      return context.json({ error }, 400);
    }
    outbox.setMode(mode.data);
    return context.body(null, 204);
  });

  routes.get('/sent', (context) => context.json({ sent: outbox.sent() }));
  return routes;
}
