import type { MiddlewareHandler } from 'hono';

/**
 * The strictest policy that the page and the embedded components work under: no inline script or style,
 * nothing from third parties, requests to the own origin and the management API only.
 *
 * @param apiUrl origin of the management API
 */
export function securityHeaders(apiUrl: string): MiddlewareHandler {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${apiUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return async (context, next) => {
    await next();
    context.header('content-security-policy', policy);
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'same-origin');
  };
}
