import type { Hono } from 'hono';
import { CONTROL_PREFIX, createControlRoutes } from './control-routes.ts';
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
