import type { Context, Next } from 'hono';
import { Hono } from 'hono';
import { generateCookie } from 'hono/cookie';
import type { Api, Endpoint, EndpointName } from '../../src/contract/index.ts';
import { LIMITS } from '../../src/contract/index.ts';
import { ListAnswer } from '../core/kernel/answer-list.ts';
import type { Settings } from '../core/kernel/ports.ts';
import type { Rejection, Result } from '../core/kernel/result.ts';
import { storeErrorText } from '../core/kernel/store-errors.ts';
import type { BrowserCookie, OutcomeOf, UseCases } from '../core/kernel/use-case.ts';
import { WithCookie } from '../core/kernel/use-case.ts';
import { handleRequest } from './handle-request.ts';
import { listResponse, NEXT_PAGE_TOKEN } from './list-response.ts';
import { problemResponse } from './problem-response.ts';
import { checkAnnouncedSize } from './read-body.ts';
import type { HttpDeps, RequestScope } from './request-scope.ts';
import { problemsPageOf, rejectionOfUnexpectedError } from './request-scope.ts';
import { API_PREFIX, createRouteTable } from './route-table.ts';
import type { StoredDocument } from './stored-document.ts';

/** Hono's environment of every app here. */
export interface AppEnv {
  Variables: { scope: RequestScope };
}

/** Options of one API. */
export interface ApiOptions<N extends EndpointName> {
  api: Api;
  /** Name of the API in problem documents. */
  subsystem: string;
  deps: HttpDeps;
  useCases: UseCases<N>;
  /** Status of an outcome that is no refusal and yet not the endpoint's ordinary success. */
  statusOf?: (outcome: OutcomeOf<N>) => number | undefined;
  /** Document that contains an outcome, which stays the same while the process runs. */
  storedOf?: (outcome: OutcomeOf<N>) => StoredDocument | undefined;
  /** Another response than a problem document. */
  respondToRejection?: (rejection: Rejection, request: Request, scope: RequestScope) => Response | undefined;
  /** Most bytes of a body at paths that are not validated like the others. */
  bodyLimit?: (path: string) => number | undefined;
}

/**
 * Creates the app of one API: a route per row of the endpoint table, and the same order of checks for each.
 *
 * @returns an app that serves `/v1`; further routes may be added to it
 */
export function createApiApp<N extends EndpointName>(options: ApiOptions<N>): Hono<AppEnv> {
  const { deps, subsystem } = options;
  const { ports } = deps;
  const routes = createRouteTable<N>(options.api);
  const app = new Hono<AppEnv>();

  const refuse = (context: Context<AppEnv>, rejection: Rejection, more: Record<string, string> = {}) => {
    const scope = context.get('scope');
    const own = options.respondToRejection?.(rejection, context.req.raw, scope);
    for (const [name, value] of Object.entries(more)) own?.headers.set(name, value);
    return own ?? problemResponse(rejection, scope, more);
  };

  const respond = async (
    context: Context<AppEnv>,
    route: { name: N; endpoint: Endpoint },
    result: Result<OutcomeOf<N>>,
  ): Promise<Response> => {
    if (!result.ok) return refuse(context, result.rejection);
    const stored = options.storedOf?.(result.value);
    if (stored !== undefined) return stored.respond(context.req.raw);
    const status = options.statusOf?.(result.value) ?? route.endpoint.success;
    if (status === 204 || result.value === undefined) return new Response(null, { status });
    const { response, headers } = responseOf(result.value, ports.settings, context.req.raw);
    if (response instanceof ListAnswer) {
      return listResponse(response, status, headers, (error) => {
        const { requestId } = context.get('scope');
        ports.log.error('request.list-cut-off', { requestId, endpoint: route.name, error: storeErrorText(error) });
      });
    }
    if (route.endpoint.responseType !== 'text') return Response.json(response, { status, headers });
    headers.set('Content-Type', 'text/plain; charset=utf-8');
    return new Response(String(response), { status, headers });
  };

  app.use(async (context, next) => {
    const address = deps.remoteAddress?.(context.env, context.req.raw.headers);
    const scope: RequestScope = {
      requestId: ports.ids.uuid(),
      subsystem,
      problemsPage: problemsPageOf(ports.settings),
      startedAt: ports.clock.now(),
      startedMonotonic: ports.clock.monotonic(),
      ...(address !== undefined && { address }),
    };
    context.set('scope', scope);
    await next();
    context.res.headers.set('X-Request-Id', scope.requestId);
    context.res.headers.set('X-Content-Type-Options', 'nosniff');
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
  });
  app.use(cors);
  app.use(async (context, next) => {
    const limit = options.bodyLimit?.(context.req.path) ?? deps.maxBodyBytes ?? LIMITS.maxBodyBytes;
    const size = checkAnnouncedSize(context.req.raw.headers, limit);
    if (!size.ok) return refuse(context, size.rejection);
    await next();
    return undefined;
  });

  app.all(`${API_PREFIX}/*`, async (context) => {
    const request = context.req.raw;
    const { pathname } = new URL(request.url);
    const route = routes.match(request.method, pathname);
    if (route.kind === 'wrongMethod') {
      return refuse(context, methodNotAllowed(route.allow), { Allow: route.allow.join(', ') });
    }
    if (route.kind === 'notFound') return refuse(context, NO_SUCH_ADDRESS);
    const scope = context.get('scope');
    const result = await ports.telemetry
      .span('request', { api: options.api, endpoint: route.name }, () =>
        handleRequest(deps, options.useCases, { route, request, scope }),
      )
      .catch((error: unknown) => ({ ok: false as const, rejection: rejectionOfUnexpectedError(ports, scope, error) }));
    const response = await respond(context, route, result);
    logRequest(deps, scope, { api: options.api, route, status: response.status }, result);
    return response;
  });

  app.notFound((context) => refuse(context, NO_SUCH_ADDRESS));
  app.onError((error, context) => refuse(context, rejectionOfUnexpectedError(ports, context.get('scope'), error)));
  return app;
}

const NO_SUCH_ADDRESS: Rejection = {
  code: 'route-not-found',
  detail: 'This server has nothing at that address.',
  remedy: 'Compare the path with /openapi.json, and the port with the API that is meant.',
};

function responseOf(outcome: unknown, settings: Settings, request: Request): { response: unknown; headers: Headers } {
  const headers = new Headers();
  if (!(outcome instanceof WithCookie)) return { response: outcome, headers };
  headers.append('Set-Cookie', setCookie(outcome.cookie, settings, request.headers.get('Origin') ?? undefined));
  return { response: outcome.response, headers };
}

function methodNotAllowed(allow: string[]): Rejection {
  return { code: 'method-not-allowed', detail: `This address takes ${allow.join(', ')}.` };
}

/** Request that was handled. */
interface HandledRequest {
  api: Api;
  route: { name: EndpointName; endpoint: Endpoint };
  status: number;
}

/** Names the route and not the address: an address can hold an API key. */
function logRequest(
  deps: HttpDeps,
  { requestId, projectId, keyId, startedMonotonic }: RequestScope,
  { api, route, status }: HandledRequest,
  result: Result<unknown>,
): void {
  const { telemetry, clock } = deps.ports;
  const endpoint = route.name;
  const ms = clock.monotonic() - startedMonotonic;
  telemetry.count('requests', { api, endpoint, status: result.ok ? 'ok' : result.rejection.code });
  telemetry.observe('request_seconds', { api, endpoint }, ms / 1000);
  deps.ports.log.info('request', {
    requestId,
    endpoint,
    method: route.endpoint.method,
    route: `${API_PREFIX}${route.endpoint.path}`,
    status,
    projectId,
    keyId,
    operationId: result.ok ? operationIdOf(result.value) : undefined,
    ...(result.ok ? {} : { refused: result.rejection.code }),
    ms,
  });
}

/** Of the operation that the request began. */
function operationIdOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'operationId' in value ? value.operationId : undefined;
}

/**
 * Writes a cookie that scripts cannot read.
 *
 * A browser keeps a cookie of a response to a page of another site only when it says `SameSite=None`, which it must then
 * be `Secure` for, and only when the page asked with `credentials: 'include'`. For pages of the same site it is `Lax`,
 * and comes along when the provider sends the user back, unless by a form that is posted.
 *
 * @param origin page that asked, when it said so
 */
function setCookie(cookie: BrowserCookie, { publicApiUrl }: Settings, origin: string | undefined): string {
  const isSecure = publicApiUrl.startsWith('https://');
  const isForeign = origin !== undefined && origin !== new URL(publicApiUrl).origin;
  return generateCookie(cookie.name, cookie.value, {
    path: cookie.path,
    maxAge: cookie.maxAgeSeconds,
    httpOnly: true,
    sameSite: isSecure && (isForeign || cookie.isPosted === true) ? 'None' : 'Lax',
    secure: isSecure,
  });
}

/*
 * Not `hono/cors`: it takes every OPTIONS for a preflight, allows headers by name only, and sets its headers before the handler
 * runs, for which Hono copies the body of each response into a stream.
 */

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
async function cors(context: Context, next: Next): Promise<Response | undefined> {
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
  context.res.headers.set('Access-Control-Expose-Headers', `X-Request-Id, Retry-After, ${NEXT_PAGE_TOKEN}`);
  return undefined;
}

function allowedOrigin(path: string, origin: string | undefined): Record<string, string> {
  if (!MAY_SET_COOKIE.includes(path) || origin === undefined) return { 'Access-Control-Allow-Origin': '*' };
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin' };
}

/** Every header that a page asks for: tracing tools add their own to each request, and no header says who calls but a credential. */
function allowedHeaders(requested: string): string {
  const names = requested.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => /^[\w!#$%&'*+.^`|~-]{1,256}$/.test(name)).join(', ');
}
