import type { Ports, ProviderFailure } from '../../core/ports.ts';
import type { ReadHeader } from '../../core/proxy/authorise-proxy-call.ts';
import type { HeaderPair } from '../../core/proxy/forwarded-headers.ts';
import { responseHeaders } from '../../core/proxy/forwarded-headers.ts';
import type { RateLimits } from '../../core/proxy/rate-limits.ts';
import { retryAfterText, retryAtAfter429 } from '../../core/proxy/rate-limits.ts';
import type { Rejection } from '../../core/result.ts';
import { problemResponse } from '../problem-response.ts';
import type { RequestScope } from '../request-scope.ts';
import type { PreparedCall } from './prepare-proxy-call.ts';

/** Name of the proxy in problem documents. */
export const PROXY_SUBSYSTEM = 'proxy';

/**
 * Headers with which a provider's answer is passed back. A 429 is remembered for callers that want to be throttled,
 * and says when to try again.
 *
 * @param header of the provider's answer
 */
export function passedBackHeaders(
  ports: Ports,
  rateLimits: RateLimits,
  call: PreparedCall,
  answer: { status: number; header: ReadHeader; headers: Iterable<HeaderPair> },
): HeaderPair[] {
  const headers = responseHeaders(answer.headers);
  if (answer.status !== 429) return headers;
  const now = ports.clock.now();
  const retryAt = retryAtAfter429(answer.header, now);
  rateLimits.note(call.connection.id, retryAt - now);
  return [...headers, ...retryHeaders(retryAt)];
}

/** @returns the answer to a call that was not passed on, told apart from the provider's own by `X-Amp-Error` */
export function proxyProblem(rejection: Rejection, scope: RequestScope): Response {
  const more =
    rejection.code === 'rate-limited' && rejection.retryAt !== undefined ? retryHeaders(rejection.retryAt) : [];
  return problemResponse(rejection, scope, {
    ...Object.fromEntries(more),
    'X-Amp-Error': 'true',
    'X-Request-Id': scope.requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
}

/** @returns the refusal that stands for a provider without an answer */
export function noAnswer({ kind, message, retryable }: ProviderFailure): Rejection {
  return { code: kind === 'timeout' ? 'provider-timeout' : 'provider-unreachable', detail: message, retryable };
}

function retryHeaders(retryAt: number): HeaderPair[] {
  return [
    ['X-Amp-Retry-After', retryAfterText(retryAt)],
    ['X-Amp-Retryable', 'true'],
  ];
}
