import { authorizationErrorPage, authorizationPage } from './authorization-page.ts';
import type { OauthClient, OauthUser } from './oauth-client.ts';

/** Dependencies of the consent page. */
export interface ConsentParts {
  providerName: string;
  clients: readonly OauthClient[];
  users: readonly OauthUser[];
  approval: 'ask' | 'allow' | 'deny';
  /** Receives each consent. */
  grant(tenant: string, clientId: string): void;
}

/**
 * Answers the page on which an administrator lets an application into the whole tenant. Unlike an OAuth sign-in it
 * returns no code: the application requests its own token afterwards, at the tenant's token URL.
 */
export async function answerConsent(request: Request, parts: ConsentParts): Promise<Response> {
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
  if (decision === 'deny' || user === undefined) {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', 'The administrator declined.');
  } else {
    parts.grant(user.workspaceId, client.clientId);
    back.searchParams.set('admin_consent', 'True');
    back.searchParams.set('tenant', user.workspaceId);
  }
  back.searchParams.set('state', query.get('state') ?? '');
  return new Response(null, { status: 302, headers: { location: back.href, 'cache-control': 'no-store' } });
}
