import type { ProblemCode } from '../../../src/contract/index.ts';
import { providerFields } from '../kernel/failure-fields.ts';
import type { ProviderFailure } from '../kernel/ports.ts';
import type { Rejection } from '../kernel/result.ts';

const CODES: Record<ProviderFailure['kind'], ProblemCode> = {
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
};

/**
 * Makes a provider's failure into the refusal of the request that needed the provider. The detail is the provider's
 * own words: people read it in the install component.
 */
export function rejectionOfFailure(failure: ProviderFailure): Rejection {
  const context = providerFields(failure.status, failure.oauthError);
  return {
    code: CODES[failure.kind],
    detail: failure.message,
    retryable: failure.retryable && failure.isLockOut !== true,
    ...(failure.retryAt !== undefined && { retryAt: failure.retryAt }),
    ...(Object.keys(context).length > 0 && { context }),
  };
}
