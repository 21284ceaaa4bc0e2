import type { JsonRecord } from '../shared/json.ts';

/** Requests that a portal may make. */
export interface Limits {
  /** Within ten seconds. */
  perTenSeconds?: number;
  /** Searches within a second. */
  searchesPerSecond?: number;
}

/** Counts requests in fixed windows; no limit, no counting. */
export function createRateLimit(limits: Limits, now: () => number) {
  const windows = new Map<string, { from: number; count: number }>();

  function isOver(policy: string, most: number | undefined, windowMs: number): boolean {
    if (most === undefined) return false;
    const at = now();
    const known = windows.get(policy);
    const window = known !== undefined && at - known.from < windowMs ? known : { from: at, count: 0 };
    window.count += 1;
    windows.set(policy, window);
    return window.count > most;
  }

  return {
    /** @returns the body of a refusal with 429 when the request is one too many */
    refuse(isSearch: boolean): JsonRecord | undefined {
      if (isSearch && isOver('SECONDLY', limits.searchesPerSecond, 1_000)) {
        return limited('You have reached your secondly limit.', 'SECONDLY');
      }
      if (isOver('TEN_SECONDLY_ROLLING', limits.perTenSeconds, 10_000)) {
        return limited('You have reached your ten_secondly_rolling limit.', 'TEN_SECONDLY_ROLLING');
      }
      return undefined;
    },
    reset: () => windows.clear(),
  };
}

function limited(message: string, policyName: string): JsonRecord {
  return {
    status: 'error',
    message,
    errorType: 'RATE_LIMIT',
    correlationId: '00000000-0000-4000-8000-000000000000',
    policyName,
  };
}
