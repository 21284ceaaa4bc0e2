import type { Context, Next } from 'hono';

/** What the published client sends. Source: peer UI report, section 3. */
const HEADERS = ['x-amp-client', 'x-amp-client-version', 'x-api-key', 'authorization', 'content-type'];
const METHODS = 'GET, POST, PUT, PATCH, DELETE';

/** Seconds for which a browser need not ask again. Chromium takes no more than 7200. */
const MAX_AGE = '7200';

/**
 * Lets pages of any origin call the API. Safe, because a credential is only ever sent by the page's own code:
 * there are no cookies, and the credentials mode is not allowed.
 */
export async function cors(context: Context, next: Next): Promise<Response | undefined> {
  const requested = context.req.header('Access-Control-Request-Method');
  if (context.req.method === 'OPTIONS' && requested !== undefined) {
    return new Response(null, {
      status: 204,
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': METHODS,
        'Access-Control-Allow-Headers': allowedHeaders(context.req.header('Access-Control-Request-Headers') ?? ''),
        'Access-Control-Max-Age': MAX_AGE,
        Vary: 'Access-Control-Request-Headers',
      },
    });
  }
  await next();
  context.res.headers.set('Access-Control-Allow-Origin', '*');
  context.res.headers.set('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After');
  return undefined;
}

/** The known headers, and those of the service's own namespace that a newer client may send. */
function allowedHeaders(requested: string): string {
  const own = requested
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^x-amp-[a-z0-9-]{1,64}$/.test(name));
  return [...new Set([...HEADERS, ...own])].join(', ');
}
