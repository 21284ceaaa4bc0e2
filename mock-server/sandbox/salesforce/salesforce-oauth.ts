import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import { createAuthorizationServer } from '../oauth/authorization-server.ts';
import type { OauthUser, SignInOptions } from '../oauth/oauth-client.ts';
import { DEMO_OAUTH_CLIENT } from '../oauth/oauth-client.ts';
import { salesforceId } from './salesforce-id.ts';

/** Options of the sign-in. */
export interface SalesforceOauthOptions extends SignInOptions {
  /** Address that the token response names; the one at which it was asked by default. */
  instanceUrl?: string;
}

/** Id of the org, in the addresses that name its users. */
export const ORG_ID = salesforceId('00D', 0);

/** The administrator of the demo org. */
export const DEMO_USER: OauthUser = { id: salesforceId('005', 0), name: 'Ada Berg', workspaceId: ORG_ID };

/**
 * Salesforce's authorization server: its paths, and a token response that names the org's address and the user but not
 * how long the token lives. Source: Salesforce help, OAuth 2.0 web server flow.
 *
 * @param origin address at which the org is asked, such as `https://acme.my.salesforce.com`
 */
export function createSalesforceOauth(options: SalesforceOauthOptions, origin: () => string): AuthorizationServer {
  const instanceUrl = () => options.instanceUrl ?? origin();
  const now = options.now ?? (() => new Date());
  return createAuthorizationServer({
    clients: options.clients ?? [DEMO_OAUTH_CLIENT],
    users: options.users ?? [DEMO_USER],
    providerName: 'Salesforce (simulated)',
    paths: {
      authorize: '/services/oauth2/authorize',
      token: '/services/oauth2/token',
      revoke: '/services/oauth2/revoke',
    },
    approval: options.approval,
    now,
    tokenLifetimeSeconds: options.tokenLifetimeSeconds ?? 7_200,
    rotateRefreshTokens: false,
    tokenAnswer: ({ expires_in: _lifetime, scope = 'refresh_token api', ...standard }, { user }) => ({
      ...standard,
      scope,
      instance_url: instanceUrl(),
      id: `${origin()}/id/${ORG_ID}/${user?.id ?? DEMO_USER.id}`,
      issued_at: String(now().getTime()),
      signature: 'c2ltdWxhdGVk',
    }),
  });
}
