import type { ProviderFailure } from '../kernel/ports.ts';

/** Statuses of refusals that may be gone later. */
const TEMPORARY = new Set([401, 408, 409, 429]);

/** Whether the provider refused for good, so that only another request or other rights can change the outcome. */
export function isFinalFailure({ kind, status, retryable }: ProviderFailure): boolean {
  if (retryable || kind === 'unauthorized') return false;
  if (status === undefined) return kind !== 'unreachable' && kind !== 'timeout';
  return status >= 400 && status < 500 && !TEMPORARY.has(status);
}
