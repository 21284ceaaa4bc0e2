import { Hono } from 'hono';
import { z } from 'zod';
import type { ChangeLog } from './change-log.ts';
import type { Streaming } from './streaming.ts';

const COUNT = 'must be a whole number, 0 or more';
const ALLOWANCE = z.object({
  deliveredEvents: z.int(COUNT).min(0, COUNT).optional(),
  clients: z.int(COUNT).min(0, COUNT).optional(),
});

const EVENTS = z.object({ events: z.array(z.record(z.string(), z.unknown())) });

/** Strings, which stay as they are, and numbers. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The controls of change events and of the clients that get them. */
export function createStreamControls({ streaming, log }: { streaming: Streaming; log: () => ChangeLog }): Hono {
  const app = new Hono();
  app.post('/change-events', async (context) => {
    const texts = eventTexts(await context.req.text());
    if (texts === undefined) {
      const error =
        'The body must be {"events": [...]} with the payload of each event. Example: {"events":[{"ChangeEventHeader":' +
        '{"entityName":"Account","changeType":"GAP_OVERFLOW","recordIds":["000000000000000AAA"]}}]}.';
      return context.json({ error }, 400);
    }
    log().append(texts);
    return context.body(null, 204);
  });
  app.post('/allowance', async (context) => {
    const allowance = ALLOWANCE.safeParse(await context.req.json().catch(() => undefined));
    if (!allowance.success) {
      return context.json({ error: 'The body must be {"deliveredEvents": <count>, "clients": <count>}.' }, 400);
    }
    streaming.setAllowance(allowance.data);
    return context.body(null, 204);
  });
  app.get('/streams', (context) => context.json({ streams: streaming.streams() }));
  return app;
}

/**
 * Returns the text of each event with all digits of its numbers: they are parsed as marked strings, since a JSON parser
 * rounds those beyond 2^53.
 */
function eventTexts(body: string): string[] | undefined {
  const marked = body.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"\\u0000${token}"`));
  try {
    const { events } = EVENTS.parse(JSON.parse(marked));
    return events.map((event) => JSON.stringify(event).replace(/"\\u0000([^"]*)"/g, '$1'));
  } catch {
    return undefined;
  }
}
