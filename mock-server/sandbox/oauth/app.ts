import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { UnsecuredJWT } from 'jose';
import type { Sandbox, SandboxOptions } from '../shared/create-sandbox.ts';
import { createSandbox } from '../shared/create-sandbox.ts';
import { authorizationErrorPage, authorizationPage } from './authorization-page.ts';
import type { AuthorizationServer } from './authorization-server.ts';
import { createAuthorizationServer } from './authorization-server.ts';
import type { OauthClient, OauthUser, SignInOptions } from './oauth-client.ts';
import { DEFAULT_OAUTH_USER, DEMO_FORM_SIGN_IN, DEMO_OAUTH_CLIENT, parseScopes } from './oauth-client.ts';

/** Options of a sandbox. All members are optional. */
export interface OauthSandboxOptions extends SandboxOptions, SignInOptions {
  rotateRefreshTokens?: boolean;
  /** Items that `GET /api/items` lists; 250 by default. */
  items?: number;
}

/** A simulated provider that lets applications in by OAuth, by an administrator's consent, or by a form. */
export interface OauthSandbox extends Sandbox {
  /** Its authorization server, to end tokens or to shorten their life. */
  oauth: AuthorizationServer;
}

const NAME = 'Simulated provider';
const USER_KEY = 'user-key-of-ada';
const MAX_PER_PAGE = 100;
/** Remembers who consented. */
const SESSION_COOKIE = 'signed_in_user';

/** Creates a sandbox. Two sandboxes share nothing. */
export function createOauthSandbox(options: OauthSandboxOptions = {}): OauthSandbox {
  const clients = options.clients ?? [DEMO_OAUTH_CLIENT];
  const users = options.users ?? [DEFAULT_OAUTH_USER];
  const approval = options.approval ?? 'ask';
  const consents = new Set<string>();
  const oauth = createAuthorizationServer({
    clients,
    users,
    approval,
    providerName: NAME,
    now: options.now,
    tokenLifetimeSeconds: options.tokenLifetimeSeconds,
    rotateRefreshTokens: options.rotateRefreshTokens,
    tokenResponse: (standard, { clientId, user, scopes, nonce }) => ({
      ...standard,
      ...(user !== undefined && scopes.includes('openid') && { id_token: idToken(clientId, user, nonce) }),
      ...(user !== undefined && {
        workspace: { id: user.workspaceId, host: `${user.workspaceId}.provider.test` },
        user: { id: user.id },
      }),
    }),
  });

  const provider = new Hono();
  // An administrator who has consented is signed in, and is not asked a second time.
  provider.get('/oauth/authorize', async (context, next) => {
    const url = new URL(context.req.url);
    const user = getCookie(context, SESSION_COOKIE);
    if (user === undefined || !parseScopes(context.req.query('scope')).includes('openid')) return next();
    url.searchParams.set('user', user);
    url.searchParams.set('auto', 'allow');
    return (await oauth.fetch(new Request(url))) ?? next();
  });
  provider.use(async (context, next) => (await oauth.fetch(context.req.raw)) ?? next());

  const grant = (tenant: string, clientId: string) => consents.add(`${tenant} ${clientId}`);
  provider.on(['GET', 'POST'], '/consent', (context) =>
    handleConsent(context.req.raw, { providerName: NAME, clients, users, approval, grant }),
  );
  provider.post('/:tenant/token', async (context) => {
    const { url, headers } = context.req.raw;
    const form = await context.req.text();
    const params = new URLSearchParams(form);
    const clientId = params.get('client_id') ?? '';
    const isOwnAccess = params.get('grant_type') === 'client_credentials';
    if (isOwnAccess && !consents.has(`${context.req.param('tenant')} ${clientId}`)) {
      return context.json({ error: 'unauthorized_client', error_description: 'No administrator has consented.' }, 400);
    }
    const request = new Request(new URL('/oauth/token', url), { method: 'POST', headers, body: form });
    return (await oauth.fetch(request)) ?? context.notFound();
  });

  provider.get('/authentication', (context) => {
    const { apiKey, username, password } = DEMO_FORM_SIGN_IN;
    const isKnown = context.req.header('authorization') === `Basic ${btoa(`${apiKey}:${username}:${password}`)}`;
    return isKnown
      ? context.json({ Message: 'Success', Name: 'Ada Lovelace', UserKey: USER_KEY })
      : context.json({ Message: 'API key, user name or password is wrong.' }, 401);
  });

  provider.use('/api/*', async (context, next) => {
    const isUserKey =
      context.req.header('authorization') === `Userkeyauth ${btoa(`${DEMO_FORM_SIGN_IN.apiKey}:${USER_KEY}`)}`;
    if (isUserKey || oauth.grantOfRequest(context.req.raw) !== undefined) return next();
    context.header('WWW-Authenticate', 'Bearer error="invalid_token"');
    return context.json(
      { error: 'invalid_token', message: 'The access token is missing, has expired or was revoked.' },
      401,
    );
  });
  provider.get('/api/me', (context) => {
    const { user = users[0], scopes = [], clientId } = oauth.grantOfRequest(context.req.raw) ?? {};
    return context.json({ id: user?.id, name: user?.name, workspaceId: user?.workspaceId, scopes, clientId });
  });
  provider.get('/api/items', (context) => {
    const page = Math.max(1, Number(context.req.query('page')) || 1);
    const size = Math.min(MAX_PER_PAGE, Math.max(1, Number(context.req.query('per_page')) || MAX_PER_PAGE));
    const total = options.items ?? 250;
    const first = (page - 1) * size;
    const items = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, at) => ({
      id: `item-${first + at + 1}`,
      name: `Item ${first + at + 1}`,
    }));
    return context.json({ items, page, total });
  });
  provider.notFound((context) =>
    context.json({ error: 'not_found', message: `Unknown address ${context.req.path}` }, 404),
  );

  const sandbox = createSandbox(options, {
    provider,
    reset: () => {
      oauth.reset();
      consents.clear();
    },
    more: { 'expire-tokens': () => oauth.expireAccessTokens(), 'revoke-all': () => oauth.revokeAll() },
  });
  return { ...sandbox, oauth };
}

/** Creates an OpenID Connect ID token with the claims that Microsoft adds. It is not signed. */
function idToken(clientId: string, { id, workspaceId, roles }: OauthUser, nonce: string | undefined): string {
  const claims = { aud: clientId, sub: id, tid: workspaceId, nonce, ...(roles !== undefined && { wids: roles }) };
  return new UnsecuredJWT(claims).encode();
}

/** Dependencies of the consent page. */
interface ConsentParts {
  providerName: string;
  clients: readonly OauthClient[];
  users: readonly OauthUser[];
  approval: 'ask' | 'allow' | 'deny';
  /** Receives each consent. */
  grant(tenant: string, clientId: string): void;
}

/**
 * Handles the page on which an administrator lets an application into the whole tenant. Unlike an OAuth sign-in it
 * returns no code: the application requests its own token afterwards, at the tenant's token URL. The administrator stays
 * signed in for an OpenID Connect request.
 */
async function handleConsent(request: Request, parts: ConsentParts): Promise<Response> {
  const url = new URL(request.url);
  const query = url.searchParams;
  const client = parts.clients.find(({ clientId }) => clientId === query.get('client_id'));
  const redirectUri = query.get('redirect_uri') ?? '';
  if (client === undefined) return authorizationErrorPage(parts.providerName, 'the client_id is not known.');
  if (!URL.canParse(redirectUri)) return authorizationErrorPage(parts.providerName, 'there is no redirect_uri.');
  const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : undefined;
  const decision = form?.get('decision') ?? query.get('auto') ?? parts.approval;
  if (decision !== 'allow' && decision !== 'deny') {
    const action = `${url.pathname}${url.search}`;
    const scopes = ['read the whole workspace'];
    return authorizationPage({ providerName: parts.providerName, client, users: parts.users, scopes, action });
  }
  const wanted = form?.get('user');
  const user = parts.users.find(({ id }) => id === wanted) ?? parts.users[0];
  const back = new URL(redirectUri);
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (decision === 'deny' || user === undefined) {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', 'The administrator declined.');
  } else {
    parts.grant(user.workspaceId, client.clientId);
    back.searchParams.set('admin_consent', 'True');
    back.searchParams.set('tenant', user.workspaceId);
    headers.set('set-cookie', `${SESSION_COOKIE}=${user.id}; Path=/oauth/authorize; HttpOnly`);
  }
  back.searchParams.set('state', query.get('state') ?? '');
  headers.set('location', back.href);
  return new Response(null, { status: 302, headers });
}
