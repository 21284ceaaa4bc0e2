import { Hono } from 'hono';
import { z } from 'zod';
import type { Fault, FaultQueue } from './faults.ts';
import type { RequestJournal } from './request-journal.ts';

/** What the control routes act upon. */
export interface SandboxControls {
  faults: FaultQueue;
  journal: RequestJournal;
  reset(counts?: Record<string, number>): void;
  /** Controls of one provider's own: `POST /__sandbox/<name>` does this and answers 204. */
  more?: Readonly<Record<string, () => void>>;
}

/** Everything below this prefix controls the sandbox and is no part of the simulated provider. */
export const CONTROL_PREFIX = '/__sandbox';

const SCOPE = {
  times: z.union([z.int().min(1), z.literal('always')]).optional(),
  method: z.string().optional(),
  pathContains: z.string().optional(),
};

const FAULT: z.ZodType<Fault> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfter: z.union([z.number(), z.string()]).optional(),
    message: z.string().optional(),
    ...SCOPE,
  }),
  z.object({ kind: z.literal('slow'), delayMs: z.int().min(0), ...SCOPE }),
  z.object({ kind: z.literal('hang'), ...SCOPE }),
  z.object({ kind: z.literal('drop'), ...SCOPE }),
  z.object({ kind: z.literal('truncate'), ...SCOPE }),
]);

const RESET = z.object({ counts: z.record(z.string(), z.int().min(0)).optional() });

/**
 * The routes that put faults in the way and read the journal from another process.
 * They ask for no credential: a sandbox holds nothing but made-up data.
 */
export function createControlRoutes(controls: SandboxControls): Hono {
  const { faults, journal } = controls;
  const app = new Hono().basePath(CONTROL_PREFIX);

  app.get('/requests', (context) => context.json({ requests: journal.entries() }));
  app.delete('/requests', (context) => {
    journal.clear();
    return context.body(null, 204);
  });

  app.get('/faults', (context) => context.json({ faults: faults.waiting() }));
  app.delete('/faults', (context) => {
    faults.clear();
    return context.body(null, 204);
  });
  app.post('/faults', async (context) => {
    const fault = FAULT.safeParse(await context.req.json().catch(() => undefined));
    if (!fault.success) return context.json({ error: z.prettifyError(fault.error) }, 400);
    faults.add(fault.data);
    return context.json({ faults: faults.waiting() }, 201);
  });

  app.post('/reset', async (context) => {
    const isEmpty = (await context.req.text()).trim() === '';
    const wanted = RESET.safeParse(isEmpty ? {} : await context.req.json().catch(() => undefined));
    if (!wanted.success) return context.json({ error: z.prettifyError(wanted.error) }, 400);
    controls.reset(wanted.data.counts);
    return context.body(null, 204);
  });

  for (const [name, act] of Object.entries(controls.more ?? {})) {
    app.post(`/${name}`, (context) => {
      act();
      return context.body(null, 204);
    });
  }

  const known = ['requests', 'faults', 'reset', ...Object.keys(controls.more ?? {})].join(', ');
  app.all('*', (context) => context.json({ error: `No such control. Known: ${known}.` }, 404));
  return app;
}
