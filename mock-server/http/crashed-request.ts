import type { Ports } from '../core/ports.ts';
import type { Rejection } from '../core/result.ts';
import { StoreConflict } from '../core/store-conflict.ts';
import { StoreUnavailable } from '../core/store-unavailable.ts';
import type { RequestScope } from './request-scope.ts';

const INTERNAL: Rejection = {
  code: 'internal',
  detail: 'The server failed to answer. The request id finds the reason in its log.',
};

const OVERTAKEN: Rejection = {
  code: 'conflict',
  detail: 'Something that this request needs was changed or deleted at the same time. Nothing was changed.',
  remedy: 'Look at what is there now, and try again.',
};

const STORE_UNAVAILABLE: Rejection = {
  code: 'unavailable',
  detail: 'The database does not answer. Nothing was changed.',
  retryable: true,
};
/** When to try again after that. */
const STORE_RETRY_MS = 5_000;

/** Puts what a request ended with in place of an outcome into the log. @returns what its caller is told, which is less */
export function rejectionOfCrash(
  { log }: Pick<Ports, 'log'>,
  { requestId, subsystem, startedAt }: RequestScope,
  error: unknown,
): Rejection {
  if (error instanceof StoreUnavailable) {
    log.error('request.store-unavailable', { requestId, subsystem, error });
    return { ...STORE_UNAVAILABLE, retryAt: startedAt + STORE_RETRY_MS };
  }
  if (error instanceof StoreConflict) {
    log.warn('request.overtaken', { requestId, subsystem, error });
    return OVERTAKEN;
  }
  const words = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  log.error('request.crashed', { requestId, subsystem, error: words });
  return INTERNAL;
}
