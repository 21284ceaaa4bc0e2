import { Hono } from 'hono';
import { z } from 'zod';
import type { Fault, FaultQueue } from './faults.ts';
import { createFaultQueue } from './faults.ts';
import type { JsonValue } from './json.ts';
import type { RequestJournal } from './request-journal.ts';
import { createRequestJournal } from './request-journal.ts';
import { withFaultsAndJournal } from './with-faults-and-journal.ts';

/** Options of every sandbox. All members are optional. */
export interface SandboxOptions {
  /** Faults that wait from the start. */
  faults?: readonly Fault[];
  /** The real time by default. */
  now?: () => Date;
  /** Waiting of slow responses, for tests that don't want to; a timer by default. */
  wait?: (ms: number) => Promise<void>;
  /** Requests that the journal keeps; 1,000 by default. */
  journalCapacity?: number;
}

/** Seeded records by object. */
export type SandboxCounts = Readonly<Record<string, number>>;

/** A simulated provider that needs no network. */
export interface Sandbox {
  /**
   * Responds as the provider would; only the path and query of the address matter.
   * Rejects with `ConnectionDropped` when a fault cuts the connection.
   */
  fetch(request: Request): Promise<Response>;
  faults: FaultQueue;
  journal: RequestJournal;
  /** Forgets all that happened since the start, faults and journal, and takes new counts if given. */
  reset(counts?: SandboxCounts): void;
}

/** Provider-specific parts of a sandbox. */
export interface SandboxParts {
  provider: { fetch(request: Request): Response | Promise<Response> };
  reset(counts?: SandboxCounts): void;
  /** See `SandboxControls.more`. */
  more?: Readonly<Record<string, () => void>>;
  /** See `SandboxControls.routes`. */
  routes?: Hono;
  /** Body of a refusal on demand in the provider's own shape; `{ error }` by default. */
  refusalBody?: (status: number, message: string | undefined) => JsonValue;
}

/** Puts a simulated provider behind faults, a journal and the routes that control them. */
export function createSandbox(
  options: SandboxOptions,
  { provider, more, routes, refusalBody, ...parts }: SandboxParts,
): Sandbox {
  const faults = createFaultQueue(options.faults);
  const journal = createRequestJournal(options.journalCapacity ?? 1_000);

  function reset(counts?: SandboxCounts): void {
    parts.reset(counts);
    faults.clear();
    journal.clear();
  }

  const control = createControlRoutes({ faults, journal, reset, more, routes });
  const guarded = withFaultsAndJournal(async (request) => provider.fetch(request), {
    faults,
    journal,
    wait: options.wait,
    refusalBody,
  });
  return {
    // Not one Hono app for both: its error handler would turn a dropped connection into a response.
    fetch: async (request) =>
      new URL(request.url).pathname.startsWith(`${CONTROL_PREFIX}/`) ? control.fetch(request) : guarded(request),
    faults,
    journal,
    reset,
  };
}

/** Dependencies of the control routes. */
interface SandboxControls {
  faults: FaultQueue;
  journal: RequestJournal;
  reset(counts?: Record<string, number>): void;
  /** Controls of one provider: `POST /__sandbox/<name>` does this and returns 204. */
  more?: Readonly<Record<string, () => void>>;
  /** Controls of one provider that read a body or respond with one. */
  routes?: Hono;
}

/** Everything below this prefix controls the sandbox and is no part of the simulated provider. */
const CONTROL_PREFIX = '/__sandbox';

const TIMES = 'must be a whole number above 0, or "always"';

const SCOPE = {
  times: z.union([z.int(TIMES).min(1, TIMES), z.literal('always')], TIMES).optional(),
  method: z.string('must be a text such as "POST"').optional(),
  pathContains: z.string('must be a text such as "/tags"').optional(),
};

const STATUS = 'must be a whole number from 400 to 599';
const DELAY = 'must be a whole number of milliseconds, 0 or more';

/** Parameters of each kind of fault; messages follow the name of the member. */
const KINDS = [
  z.object({
    kind: z.literal('status'),
    status: z.int(STATUS).min(400, STATUS).max(599, STATUS),
    retryAfter: z.union([z.number(), z.string()], 'must be a number of seconds or an HTTP date').optional(),
    message: z.string('must be a text').optional(),
    ...SCOPE,
  }),
  z.object({ kind: z.literal('slow'), delayMs: z.int(DELAY).min(0, DELAY), ...SCOPE }),
  z.object({ kind: z.literal('hang'), ...SCOPE }),
  z.object({ kind: z.literal('drop'), ...SCOPE }),
  z.object({ kind: z.literal('truncate'), ...SCOPE }),
] as const;

const FAULT: z.ZodType<Fault> = z.discriminatedUnion('kind', KINDS);

const COUNT = 'must be a whole number, 0 or more';
const RESET = z.object({ counts: z.record(z.string(), z.int(COUNT).min(0, COUNT)).optional() });

/**
 * The routes that put faults in the way and read the journal from another process.
 * They ask for no credential: a sandbox contains nothing but made-up data.
 */
function createControlRoutes(controls: SandboxControls): Hono {
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
    const body: unknown = await context.req.json().catch(() => undefined);
    const fault = FAULT.safeParse(body);
    if (!fault.success) return context.json({ error: describeWrongFault(body, fault.error) }, 400);
    faults.add(fault.data);
    return context.json({ faults: faults.waiting() }, 201);
  });

  app.post('/reset', async (context) => {
    const isEmpty = (await context.req.text()).trim() === '';
    const wanted = RESET.safeParse(isEmpty ? {} : await context.req.json().catch(() => undefined));
    if (!wanted.success) return context.json({ error: describeWrongReset(wanted.error) }, 400);
    controls.reset(wanted.data.counts);
    return context.body(null, 204);
  });

  for (const [name, act] of Object.entries(controls.more ?? {})) {
    app.post(`/${name}`, (context) => {
      act();
      return context.body(null, 204);
    });
  }

  if (controls.routes !== undefined) app.route('/', controls.routes);
  const own = (controls.routes?.routes ?? []).map(({ path }) => path.slice(1));
  const known = ['requests', 'faults', 'reset', ...Object.keys(controls.more ?? {}), ...own].join(', ');
  app.all('*', (context) => context.json({ error: `No such control. Known: ${known}.` }, 404));
  return app;
}

/** @returns the errors of the body, with the valid kinds or members */
function describeWrongFault(body: unknown, error: z.ZodError): string {
  const { kind: given } = Object(body);
  const known = KINDS.find(({ shape }) => shape.kind.value === given);
  if (known === undefined) {
    const kinds = KINDS.map(({ shape }) => shape.kind.value).join(', ');
    return `The body must be a JSON object whose "kind" is one of: ${kinds}. Example: {"kind":"status","status":429}.`;
  }
  const members = Object.keys(known.shape).filter((name) => name !== 'kind');
  return `${describeIssues(error)} Members of the kind "${known.shape.kind.value}": ${members.join(', ')}.`;
}

function describeWrongReset(error: z.ZodError): string {
  const wrong = error.issues.filter(({ path }) => path.length > 1);
  const example = 'The body must be empty or an object of counts by record name. Example: {"counts":{"calls":10}}.';
  return wrong.length === 0 ? example : `${describeIssues({ issues: wrong })} ${example}`;
}

function describeIssues({ issues }: Pick<z.ZodError, 'issues'>): string {
  return issues.map(({ path, message }) => `"${path.join('.')}" ${message}.`).join(' ');
}
