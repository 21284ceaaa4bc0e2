import { errors } from 'undici';
import type { ProviderFailure } from '../../core/ports.ts';
import { AddressRefused } from './outbound-agent.ts';

/**
 * Turns the error of a call without an answer into an outcome. Its words name the host and never the path, whose
 * query may hold a key.
 *
 * @param host of the provider, for people
 */
export function transportFailure(error: unknown, host: string): ProviderFailure {
  const cause = rootCause(error);
  if (cause instanceof AddressRefused) return { kind: 'blocked', message: cause.message, retryable: false };
  if (isTimeout(cause)) {
    return { kind: 'timeout', message: `${host} did not answer in time.`, retryable: true };
  }
  if (cause instanceof errors.InvalidArgumentError) {
    return { kind: 'blocked', message: `The request to ${host} could not be formed.`, retryable: false };
  }
  return { kind: 'unreachable', message: `${host} could not be reached: ${reasonOf(cause)}.`, retryable: true };
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError ||
    (error instanceof Error && error.name === 'TimeoutError') ||
    codeOf(error) === 'ETIMEDOUT'
  );
}

/** With several addresses tried at once, the first failure stands for all. */
function rootCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0]);
  return error;
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  switch (code) {
    case 'ENOTFOUND':
      return 'its name has no address';
    case 'EAI_AGAIN':
      return 'its name could not be looked up';
    case 'ECONNREFUSED':
      return 'nothing listens there';
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return 'the connection broke off';
    case undefined:
      return 'the connection failed';
    default:
      return /CERT|TLS|SSL/.test(code)
        ? `no trusted encrypted connection could be made (${code})`
        : `the connection failed (${code})`;
  }
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
