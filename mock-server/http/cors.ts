/*
 * Not `hono/cors`: it takes every OPTIONS for a preflight, allows headers by name only, and sets its headers before the handler
 * runs, for which Hono copies the body of each response into a stream.
 */
import type { Context, Next } from 'hono';

/** Headers of the published client. */
const HEADERS = ['x-amp-client', 'x-amp-client-version', 'x-api-key', 'authorization', 'content-type'];
const METHODS = 'GET, POST, PUT, PATCH, DELETE';

/** Seconds for which a browser need not ask again. Chromium takes no more than 7200. */
const MAX_AGE = '7200';

/** Addresses whose responses may set a cookie, which a browser keeps only where the credentials mode is allowed. */
const MAY_SET_COOKIE = ['/v1/oauth-connect', '/v1/custom-auth/connect'];
/** Pages that people are sent to. No other page reads them. */
const PAGES = '/callbacks/';

/**
 * Allows pages of any origin to call the API. This is safe because credentials are only sent by the page's code: no
 * cookie authenticates a request. The credentials mode is allowed where a sign-in begins and nowhere else; the cookie
 * that is set there only ties the sign-in to its browser.
 */
export async function cors(context: Context, next: Next): Promise<Response | undefined> {
  if (context.req.path.startsWith(PAGES)) {
    await next();
    return undefined;
  }
  const requested = context.req.header('Access-Control-Request-Method');
  const allowed = allowedOrigin(context.req.path, context.req.header('Origin'));
  if (context.req.method === 'OPTIONS' && requested !== undefined) {
    return new Response(null, {
      status: 204,
      headers: {
        ...allowed,
        'Access-Control-Allow-Methods': METHODS,
        'Access-Control-Allow-Headers': allowedHeaders(context.req.header('Access-Control-Request-Headers') ?? ''),
        'Access-Control-Max-Age': MAX_AGE,
        Vary: 'Origin, Access-Control-Request-Headers',
      },
    });
  }
  await next();
  for (const [name, value] of Object.entries(allowed)) context.res.headers.set(name, value);
  context.res.headers.set('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After');
  return undefined;
}

function allowedOrigin(path: string, origin: string | undefined): Record<string, string> {
  if (!MAY_SET_COOKIE.includes(path) || origin === undefined) return { 'Access-Control-Allow-Origin': '*' };
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin' };
}

/** The known headers, and those of the service's own namespace that a newer client may send. */
function allowedHeaders(requested: string): string {
  const own = requested
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^x-amp-[a-z0-9-]{1,64}$/.test(name));
  return [...new Set([...HEADERS, ...own])].join(', ');
}
