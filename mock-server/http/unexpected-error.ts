import type { CommonErrorCode } from '../../src/contract/index.ts';
import type { Ports } from '../core/kernel/ports.ts';
import type { Rejection } from '../core/kernel/result.ts';
import { StoreConflict, StoreUnavailable } from '../core/kernel/store-errors.ts';
import type { RequestScope } from './request-scope.ts';

const INTERNAL: Rejection<'internal'> = {
  code: 'internal',
  detail: 'The server failed to handle the request. The request id finds the reason in its log.',
};

const CONFLICT = 'Something that this request needs was changed or deleted at the same time.';
const STORE_UNAVAILABLE = 'The database does not respond.';
const NOTHING_CHANGED = 'Nothing was changed.';
const OUTCOME_UNKNOWN: Rejection<'outcome-unknown'> = {
  code: 'outcome-unknown',
  detail: 'The database stopped responding after the request had begun to take effect.',
  remedy: 'Check the current state before you send the request again.',
  retryable: false,
};
/** When to try again after that. */
const STORE_RETRY_MS = 5_000;

/** Logs the unexpected error of a request. @returns the rejection for the caller, without details */
export function rejectionOfUnexpectedError(
  { log }: Pick<Ports, 'log'>,
  { requestId, subsystem, startedAt, effects, isSafe = false }: RequestScope,
  error: unknown,
): Rejection<CommonErrorCode<'always' | 'change'>> {
  const hasChanged = effects?.hasChanged === true;
  if (error instanceof StoreUnavailable) {
    log.error('request.store-unavailable', { requestId, subsystem, error });
    if (hasChanged && !isSafe) return OUTCOME_UNKNOWN;
    const detail = hasChanged ? STORE_UNAVAILABLE : `${STORE_UNAVAILABLE} ${NOTHING_CHANGED}`;
    return { code: 'unavailable', detail, retryable: true, retryAt: startedAt + STORE_RETRY_MS };
  }
  if (error instanceof StoreConflict) {
    log.warn('request.overtaken', { requestId, subsystem, error });
    return {
      code: 'conflict',
      detail: hasChanged ? CONFLICT : `${CONFLICT} ${NOTHING_CHANGED}`,
      remedy: 'Check the current state, and try again.',
    };
  }
  const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  log.error('request.crashed', { requestId, subsystem, error: text });
  return INTERNAL;
}
