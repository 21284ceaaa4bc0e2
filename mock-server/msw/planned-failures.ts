import type { Problem } from '../../src/contract/index.ts';

/** Failure of the mock backend; for failures of the provider see `backend.provider.faults`. */
export interface PlannedFailure {
  /** 400 to 599; `drop` cuts the connection, as when the network is gone. */
  status: number | 'drop';
  /** Members of the problem document that matter to the test. */
  problem?: Partial<Problem>;
  /** Only requests of this method. */
  method?: string;
  /** Only paths that contain this text, for example `/installations`. */
  path?: string;
  /** Requests that are hit; 1 by default. */
  times?: number;
}

/** The failures that wait for a request, first in, first out. */
export interface PlannedFailures {
  add(failure: PlannedFailure): void;
  /** Takes the first one that fits, counting it down. */
  take(method: string, path: string): PlannedFailure | undefined;
  clear(): void;
}

/** @returns an empty plan */
export function createPlannedFailures(): PlannedFailures {
  let waiting: (PlannedFailure & { left: number })[] = [];
  return {
    add(failure) {
      waiting.push({ ...failure, left: failure.times ?? 1 });
    },
    take(method, path) {
      const found = waiting.find(
        (failure) => (failure.method ?? method).toUpperCase() === method && path.includes(failure.path ?? ''),
      );
      if (found === undefined) return undefined;
      found.left -= 1;
      waiting = waiting.filter((failure) => failure.left > 0);
      return found;
    },
    clear() {
      waiting = [];
    },
  };
}

/** @returns the failure as the server would return it */
export function failureResponse(status: number, problem: Partial<Problem> = {}): Response {
  const body: Problem = {
    type: 'about:blank',
    title: 'Failed on purpose',
    detail: 'The mock backend fails on demand.',
    ...problem,
    status,
  };
  const headers = { 'content-type': 'application/problem+json', 'access-control-allow-origin': '*' };
  return new Response(JSON.stringify(body), { status, headers });
}
