import type { CommonErrorCode, ProxyErrorCode } from '../../../src/contract/index.ts';
import type { LimitResponse } from '../../core/connections/provider-limit.ts';
import { limitOf } from '../../core/connections/provider-limit.ts';
import { countCall, recordProviderLimit } from '../../core/connections/provider-quota.ts';
import type { Ports, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Rejection } from '../../core/kernel/result.ts';
import type { HeaderList } from '../../core/proxy/forwarded-headers.ts';
import { responseHeaders } from '../../core/proxy/forwarded-headers.ts';
import { problemResponse } from '../problem-response.ts';
import type { RequestScope } from '../request-scope.ts';
import type { PreparedCall } from './prepare-proxy-call.ts';
import { quotaOf } from './prepare-proxy-call.ts';

/** Rejection of a call that was not forwarded, or that has no response. */
export type ProxyRejection = Rejection<ProxyErrorCode | CommonErrorCode<'always' | 'change'>>;

/** Name of the proxy in problem documents. */
export const PROXY_SUBSYSTEM = 'proxy';

/** How long a caller is asked to wait that a provider refuses with 429 and no time. */
const UNSPECIFIED_WAIT_MS = 60_000;

/** Methods of a 405. */
const ALLOW = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/**
 * Headers with which a provider's response is passed back. A limit is noted for the work and the callers that respect it,
 * and the headers say when to try again.
 *
 * @param response `header` gives the provider's headers, `text` the body where `isLimitInBody` says that it counts
 */
export function passedBackHeaders(
  ports: Ports,
  call: PreparedCall,
  response: LimitResponse & { headers: HeaderList },
): string[] {
  const headers = responseHeaders(response.headers);
  const now = ports.clock.now();
  const limit = limitOf(call.account.provider, response, now);
  if (limit === undefined) {
    countCall(ports, quotaOf(call));
    return headers;
  }
  const retryAt = limit.retryAt ?? now + UNSPECIFIED_WAIT_MS;
  // The response need not wait for it.
  void recordProviderLimit(ports, quotaOf(call), { ...limit, retryAt });
  return response.status === 503
    ? headers
    : [...headers, ...Object.entries(retryHeaders(retryAt, !limit.isLockOut)).flat()];
}

/** @returns the response to a call that was not forwarded, distinguished from the provider's by `X-Amp-Error` */
export function proxyProblem(rejection: ProxyRejection, scope: RequestScope): Response {
  const more =
    rejection.code === 'rate-limited' && rejection.retryAt !== undefined
      ? retryHeaders(rejection.retryAt, rejection.retryable === true)
      : {};
  return problemResponse(rejection, scope, {
    ...more,
    ...(rejection.code === 'method-not-allowed' && { Allow: ALLOW }),
    'X-Amp-Error': 'true',
    'X-Request-Id': scope.requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
}

/** @returns the rejection for a provider without a response */
export function noResponse({
  kind,
  message,
  retryable,
}: ProviderFailure): Rejection<'provider-timeout' | 'provider-unreachable'> {
  return { code: kind === 'timeout' ? 'provider-timeout' : 'provider-unreachable', detail: message, retryable };
}

function retryHeaders(retryAt: number, isRetryable: boolean): Record<string, string> {
  return { 'X-Amp-Retry-After': retryAfterText(retryAt), 'X-Amp-Retryable': String(isRetryable) };
}

/** @returns the instant, rounded up to whole seconds, such as `Thu, 06 Mar 2025 22:09:49 UTC` */
function retryAfterText(retryAt: number): string {
  return new Date(Math.ceil(retryAt / 1000) * 1000).toUTCString().replace('GMT', 'UTC');
}
