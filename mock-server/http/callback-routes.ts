import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { trackEffects } from '../core/kernel/request-effects.ts';
import type { Rejection, Result } from '../core/kernel/result.ts';
import { ok } from '../core/kernel/result.ts';
import { CALLBACK_PATH, CUSTOM_AUTH_PATH } from '../core/sign-in/connect-flow.ts';
import { receiveCustomAuthParams } from '../core/sign-in/custom-auth-connect.ts';
import { handleCallback } from '../core/sign-in/handle-callback.ts';
import type { AppEnv } from './api-app.ts';
import { callbackPage, customAuthMessage, oauthMessage } from './callbacks/callback-page.ts';
import { problemResponse } from './problem-response.ts';
import { readBytes } from './read-body.ts';
import type { HttpDeps } from './request-scope.ts';
import { portsOfRequest } from './request-scope.ts';

const NONCE_BYTES = 16;
/** More than any page sends back. */
const MAX_FORM_BYTES = 64_000;

/**
 * Adds the pages that providers send users back to. They are outside of `/v1` and need no credential: the state in the
 * URL authorizes one request.
 */
export function addCallbackRoutes(app: Hono<AppEnv>, { ports }: HttpDeps): void {
  const nonce = () => ports.ids.token(NONCE_BYTES);

  app.get(CALLBACK_PATH, async (context) => {
    if (isPrefetch(context)) return new Response(null, { status: 204 });
    const scope = context.get('scope');
    const { requestId, address } = scope;
    const query = new URL(context.req.url).searchParams;
    const optional = (name: string) => query.get(name) ?? undefined;
    const tracked = trackEffects(portsOfRequest(ports, scope));
    scope.effects = tracked.effects;
    const outcome = await handleCallback(tracked.ports, {
      state: query.get('state') ?? '',
      code: optional('code'),
      error: optional('error'),
      errorDescription: optional('error_description'),
      cookie: (name) => getCookie(context, name),
      requestId,
      ...(address !== undefined && { address }),
    });
    const { returnUrl } = outcome;
    // The application's page can query the connection. A failure is shown here, because that page cannot know it.
    if (returnUrl !== undefined && outcome.kind === 'connected') return redirect(returnUrl);
    return callbackPage({ ...oauthMessage(outcome), returnUrl, nonce: nonce() });
  });

  app.on(['GET', 'POST'], CUSTOM_AUTH_PATH, async (context) => {
    if (isPrefetch(context)) return new Response(null, { status: 204 });
    const params = await paramsOf(context.req.raw);
    if (!params.ok) return problemResponse(params.rejection, context.get('scope'));
    const own = portsOfRequest(ports, context.get('scope'));
    const window = await receiveCustomAuthParams(own, params.value, (name) => getCookie(context, name));
    if (window !== undefined && 'kind' in window) {
      if (window.kind === 'page') return redirect(window.url);
      return callbackPage({ ...oauthMessage(window), returnUrl: window.returnUrl, nonce: nonce() });
    }
    // The application's page continues with what was stored, a refusal included.
    if (window?.returnUrl !== undefined) return redirect(window.returnUrl);
    const message = customAuthMessage(params.value, window, new URL(ports.settings.publicApiUrl).origin);
    return callbackPage({ ...message, nonce: nonce() });
  });
}

/** Everything that a page sends back: in the address, or in a form that it has the browser post. */
async function paramsOf(
  request: Request,
): Promise<Result<Record<string, string>, Rejection<'body-too-large' | 'malformed-body'>>> {
  const query = new URL(request.url).searchParams;
  if (request.method !== 'POST') return ok(Object.fromEntries(query));
  const bytes = await readBytes(request, MAX_FORM_BYTES);
  if (!bytes.ok) return bytes;
  const isForm = (request.headers.get('Content-Type') ?? '').includes('x-www-form-urlencoded');
  const form = new URLSearchParams(isForm ? new TextDecoder().decode(bytes.value) : '');
  return ok(Object.fromEntries([...query, ...form]));
}

/** Leaves code and state behind: the page that follows sees no referrer, and "back" does not lead here. */
function redirect(location: string): Response {
  const headers = { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
  return new Response(null, { status: 303, headers });
}

/** A browser or a scanner that fetches ahead must not use up what the person is about to. */
function isPrefetch(context: Context<AppEnv>): boolean {
  const { method, headers } = context.req.raw;
  const purposes = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].map((name) => headers.get(name) ?? '');
  return method === 'HEAD' || purposes.some((purpose) => /\b(?:prefetch|prerender|preview)\b/i.test(purpose));
}
