import type { Api, CommonErrorCode } from '../../src/contract/index.ts';
import { answeringBy } from '../core/kernel/answer-in-time.ts';
import type { Log, Ports, Settings } from '../core/kernel/ports.ts';
import type { RequestEffects } from '../core/kernel/request-effects.ts';
import type { Rejection } from '../core/kernel/result.ts';
import type { StoreFailure } from '../core/kernel/store-errors.ts';
import { StoreConflict, StoreUnavailable } from '../core/kernel/store-errors.ts';
import { TIME_LIMITS } from '../core/kernel/time-limits.ts';
import type { RequestLimits } from './limits/request-limits.ts';

/** Addresses of the parts of the server, without a path; a missing part is at the address in its fixed port. */
export type ApiAddresses = Partial<Record<Api | 'proxy' | 'subscribe', string>>;

/** Dependencies of every app of the server. */
export interface HttpDeps {
  ports: Ports;
  /** SHA-256 of the operator's token in hex; without it there is no operator. */
  operatorTokenHash?: string;
  /** Shared by the APIs of one process; nothing is limited when absent. */
  limits?: RequestLimits;
  /** Most bytes of a JSON body; `LIMITS.maxBodyBytes` when absent. */
  maxBodyBytes?: number;
  /** Returns the remote address of a request. `env` is provided by the server. */
  remoteAddress?: (env: unknown, headers: Headers) => string | undefined;
  /** Addresses of the APIs for their description, known once all are open. */
  addresses?: () => ApiAddresses;
  /** Reads a file of the API reference; without it there is no such page. */
  readReferenceFile?: (name: string) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Facts of one request that its response, its problems, its log line and its audit entry share. */
export interface RequestScope {
  /** UUID. */
  requestId: string;
  /** Part of the service that responds, for problem documents. */
  subsystem: string;
  /** Address of the page that explains every kind of problem. */
  problemsPage: string;
  /** ms since the epoch. */
  startedAt: number;
  /** The monotonic clock at that instant; durations are measured from it. */
  startedMonotonic: number;
  /** IP address from which the request came, when the server knows it. */
  address?: string;
  /** Id of the API key, or of the key of the user token; absent for the operator and without a valid credential. */
  keyId?: string;
  /** Absent until the project is found. */
  projectId?: string;
  /** Side effects of the use case so far; absent until it starts. */
  effects?: RequestEffects;
  /** Whether the request can be repeated at any time, because the caller does not change anything with it. */
  isSafe?: boolean;
}

/** @returns the ports of one request: what is logged through them carries its id, and its answer comes in time */
export function portsOfRequest(
  ports: Ports,
  { requestId, startedMonotonic }: Pick<RequestScope, 'requestId' | 'startedMonotonic'>,
): Ports {
  const { log } = ports;
  const at =
    (level: keyof Log): Log[keyof Log] =>
    (event, fields) =>
      log[level](event, { requestId, ...fields });
  const logging = { ...ports, log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } };
  return answeringBy(logging, startedMonotonic + TIME_LIMITS.answer);
}

/** @returns where the problems are explained, on the management API */
export function problemsPageOf({ publicApiUrl }: Pick<Settings, 'publicApiUrl'>): string {
  return `${publicApiUrl}/problems`;
}

const INTERNAL: Rejection<'internal'> = {
  code: 'internal',
  detail: 'The server failed to handle the request. The request id finds the reason in its log.',
};

const CONFLICT = 'Something that this request needs was changed or deleted at the same time.';
const STORE_UNAVAILABLE: Record<StoreFailure, string> = {
  unreachable: 'The database does not respond.',
  busy: 'The database has no connection or no memory free.',
  full: 'The database has no space left.',
  readOnly: 'The database accepts no changes at the moment.',
  slow: 'The database did not finish in time.',
  overtaken: 'Other requests changed the same records again and again.',
};
const NOTHING_CHANGED = 'Nothing was changed.';
const OUTCOME_UNKNOWN: Rejection<'outcome-unknown'> = {
  code: 'outcome-unknown',
  detail: 'The database failed after the request had begun to take effect.',
  remedy: 'Check the current state before you send the request again.',
  retryable: false,
};
const CRASHED_AFTER_EFFECT = 'The server failed after the request had begun to take effect.';
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
    const reason = STORE_UNAVAILABLE[error.failure];
    const detail = hasChanged ? reason : `${reason} ${NOTHING_CHANGED}`;
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
  return hasChanged && !isSafe ? { ...OUTCOME_UNKNOWN, detail: CRASHED_AFTER_EFFECT } : INTERNAL;
}
