import type { ProviderFailure } from '../../core/kernel/ports.ts';
import { AddressRefused } from './outbound-agent.ts';
import { errors } from './undici.ts';

/**
 * Turns the error of a call without a response into an outcome. Its message contains the host and never the path, whose
 * query may contain a key.
 *
 * @param host of the provider, for people
 */
export function transportFailure(error: unknown, host: string): ProviderFailure {
  const cause = rootCause(error);
  if (cause instanceof AddressRefused) return { kind: 'blocked', message: cause.message, retryable: false };
  if (isTimeout(cause)) {
    const mayHaveArrived = !(cause instanceof errors.ConnectTimeoutError || codeOf(cause) === 'ETIMEDOUT');
    return { kind: 'timeout', message: `${host} did not respond in time.`, retryable: true, mayHaveArrived };
  }
  if (cause instanceof errors.InvalidArgumentError) {
    return { kind: 'blocked', message: `The request to ${host} could not be formed.`, retryable: false };
  }
  return {
    kind: 'unreachable',
    message: `${host} could not be reached: ${reasonOf(cause)}.`,
    retryable: true,
    mayHaveArrived: BROKEN_OFF.has(codeOf(cause) ?? ''),
  };
}

/** Codes of connections that stood, and ended before the whole response had come. */
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

function isTimeout(error: unknown): boolean {
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError ||
    (error instanceof Error && error.name === 'TimeoutError') ||
    codeOf(error) === 'ETIMEDOUT'
  );
}

/** Of several concurrent attempts, reports the first failure. */
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
    case undefined:
      return 'the connection failed';
    default:
      if (BROKEN_OFF.has(code)) return 'the connection broke off';
      return /CERT|TLS|SSL/.test(code)
        ? `no trusted encrypted connection could be made (${code})`
        : `the connection failed (${code})`;
  }
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
