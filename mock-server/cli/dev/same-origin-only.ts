import type { MiddlewareHandler } from 'hono';

/** Rejects cross-site requests, including DNS rebinding: the server has no authentication. */
export const sameOriginOnly: MiddlewareHandler = async (context, next) => {
  const host = context.req.header('host') ?? '';
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
  const origin = context.req.header('origin');
  const isOwnOrigin = origin === undefined || origin === `http://${host}`;
  // Browsers say where a request comes from, also for those that carry no origin; a typed address has "none".
  const isOwnSite = ['same-origin', 'none', undefined].includes(context.req.header('sec-fetch-site'));
  if (!isLocal || !isOwnOrigin || !isOwnSite)
    return context.text('Only the page of this server may send this request.', 403);
  await next();
  return undefined;
};
