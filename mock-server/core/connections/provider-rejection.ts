import type { ProviderErrorCode } from '../../../src/contract/index.ts';
import { providerFields } from '../kernel/failure-fields.ts';
import type { ProviderFailure } from '../kernel/ports.ts';
import type { Rejection } from '../kernel/result.ts';

const CODES = {
  unauthorized: 'credentials-refused',
  forbidden: 'provider-refused',
  rateLimited: 'rate-limited',
  badRequest: 'provider-refused',
  notFound: 'provider-refused',
  serverError: 'provider-unreachable',
  unreachable: 'provider-unreachable',
  timeout: 'provider-timeout',
  blocked: 'unprocessable',
  unsupported: 'not-supported',
} as const satisfies Record<ProviderFailure['kind'], ProviderErrorCode>;

/**
 * Converts a provider failure to the rejection of the request. The detail contains the provider's message, which the
 * install component displays.
 */
export function rejectionOfFailure<K extends ProviderFailure['kind']>(
  failure: ProviderFailure & { kind: K },
): Rejection<(typeof CODES)[K]> {
  const context = providerFields(failure.status, failure.oauthError);
  return {
    code: CODES[failure.kind],
    detail: failure.message,
    retryable: failure.retryable && failure.isLockOut !== true,
    ...(failure.retryAt !== undefined && { retryAt: failure.retryAt }),
    ...(Object.keys(context).length > 0 && { context }),
  };
}
