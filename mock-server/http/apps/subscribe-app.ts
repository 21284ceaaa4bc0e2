import type { Context } from 'hono';
import { Hono } from 'hono';
import type { Rejection } from '../../core/kernel/result.ts';
import type { EventAddress } from '../../core/subscriptions/receive-events.ts';
import { createEventReception } from '../../core/subscriptions/receive-events.ts';
import type { AppEnv } from '../api-app.ts';
import { problemResponse } from '../problem-response.ts';
import { readBytes } from '../read-body.ts';
import type { HttpDeps, RequestScope } from '../request-scope.ts';
import { problemsPageOf, rejectionOfUnexpectedError } from '../request-scope.ts';
import { API_PREFIX } from '../route-table.ts';

/** Provider that posts events. */
const PROVIDER = 'hubspot';
/** Bytes of a request; a hundred events have some ten thousand. */
const MAX_BODY_BYTES = 1_000_000;

/** Reasons are the same for every request that is not to be trusted, so that an address tells nothing. */
const UNAUTHENTICATED: Rejection = {
  code: 'unauthenticated',
  detail: 'The request is not signed by an application of this address.',
};

/**
 * Creates the app that receives events. Requests are not authenticated by a key: each is signed by the provider. An
 * accepted request is stored before its response is sent, and a final "no" is an accepted one, because a provider repeats
 * everything else.
 */
export function createSubscribeApp({
  ports,
  limits,
  remoteAddress,
}: Pick<HttpDeps, 'ports' | 'limits' | 'remoteAddress'>): Hono<AppEnv> {
  const receive = createEventReception(ports, PROVIDER);
  const app = new Hono<AppEnv>();

  app.use(async (context, next) => {
    const address = remoteAddress?.(context.env, context.req.raw.headers);
    const scope: RequestScope = {
      requestId: ports.ids.uuid(),
      subsystem: 'subscribe',
      problemsPage: problemsPageOf(ports.settings),
      startedAt: ports.clock.now(),
      startedMonotonic: ports.clock.monotonic(),
      ...(address !== undefined && { address }),
    };
    context.set('scope', scope);
    await next();
    context.res.headers.set('X-Request-Id', scope.requestId);
    context.res.headers.set('Cache-Control', 'no-store');
  });

  /** Requests that are signed are never limited. */
  function refuse(scope: RequestScope): Response {
    const rate = limits?.admitFailure(scope.address);
    return problemResponse(rate?.ok === false ? rate.rejection : UNAUTHENTICATED, scope);
  }

  async function respond(context: Context<AppEnv>, address: EventAddress): Promise<Response> {
    const scope = context.get('scope');
    if (context.req.method !== 'POST') {
      const rejection: Rejection = { code: 'method-not-allowed', detail: 'This address takes POST.' };
      return problemResponse(rejection, scope, { Allow: 'POST' });
    }
    const bytes = await readBytes(context.req.raw, MAX_BODY_BYTES);
    if (!bytes.ok) return problemResponse(bytes.rejection, scope);
    const { pathname } = new URL(context.req.url);
    const outcome = await receive(address, {
      method: 'POST',
      // As the provider called it: a proxy in between may have changed host and scheme.
      url: `${ports.settings.publicSubscribeUrl}${pathname}`,
      body: new TextDecoder().decode(bytes.value),
      header: (name) => context.req.header(name),
    });
    switch (outcome) {
      case 'accepted':
        return new Response(null, { status: 200 });
      case 'unauthenticated':
        return refuse(scope);
      case 'malformed':
        return problemResponse({ code: 'malformed-body', detail: 'The body must be a list of events.' }, scope);
      default:
        return outcome satisfies never;
    }
  }

  app.all(`${API_PREFIX}/apps/${PROVIDER}/:appId`, (context) =>
    respond(context, { appId: context.req.param('appId') }),
  );
  app.all(`${API_PREFIX}/projects/:project/integrations/:integration`, (context) =>
    respond(context, { project: context.req.param('project'), integration: context.req.param('integration') }),
  );
  app.notFound((context) => refuse(context.get('scope')));
  app.onError((error, context) =>
    problemResponse(rejectionOfUnexpectedError(ports, context.get('scope'), error), context.get('scope')),
  );
  return app;
}
