import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import { createAuthorizationServer } from '../oauth/authorization-server.ts';
import type { OauthUser, SignInOptions } from '../oauth/oauth-client.ts';
import { DEMO_OAUTH_CLIENT } from '../oauth/oauth-client.ts';

/** Access token of the demo portal that may do everything. */
export const DEMO_TOKEN = 'demo-token';

/** Account of a fixed access token. */
export interface SandboxToken {
  portalId: number;
  /** Everything when absent. */
  scopes?: readonly string[];
  isExpired?: boolean;
}

/** Portal of the demo token and of all signed-in users. */
export const DEMO_PORTAL = 44_237_313;

/** Fixed access tokens, beside those that the authorization server gives out. */
export const DEFAULT_TOKENS: Readonly<Record<string, SandboxToken>> = {
  [DEMO_TOKEN]: { portalId: DEMO_PORTAL },
  'second-token': { portalId: 12_345_678 },
  'contacts-token': { portalId: DEMO_PORTAL, scopes: ['oauth', 'crm.objects.contacts.read'] },
  'expired-token': { portalId: DEMO_PORTAL, isExpired: true },
};

/** User of the demo portal. The workspace is the portal's number. */
const DEMO_USER: OauthUser = { id: '9586504', name: 'Ada Berg', workspaceId: String(DEMO_PORTAL) };

/**
 * HubSpot's authorization server: authorization page and token endpoint at its paths, refresh tokens that stay the same,
 * refusals in its shape. Source: HubSpot, OAuth tokens v1.
 */
export function createHubspotOauth(options: SignInOptions): AuthorizationServer {
  return createAuthorizationServer({
    clients: options.clients ?? [DEMO_OAUTH_CLIENT],
    users: options.users ?? [DEMO_USER],
    providerName: 'HubSpot (simulated)',
    paths: { authorize: '/oauth/authorize', token: '/oauth/v1/token' },
    approval: options.approval,
    now: options.now,
    tokenLifetimeSeconds: options.tokenLifetimeSeconds ?? 1_800,
    rotateRefreshTokens: false,
    // No scopes in the response: HubSpot keeps them with the token.
    tokenResponse: ({ scope: _scope, ...standard }) => ({ ...standard, token_type: 'bearer' }),
    errorResponse: ({ error, description }) => ({
      status: error === 'invalid_grant' ? 'BAD_GRANT' : 'BAD_REQUEST',
      message: description,
      error,
      error_description: description,
    }),
  });
}
