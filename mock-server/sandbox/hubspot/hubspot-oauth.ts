import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import { createAuthorizationServer } from '../oauth/authorization-server.ts';
import { DEMO_OAUTH_CLIENT } from '../oauth/demo-client.ts';
import type { OauthUser } from '../oauth/oauth-client.ts';
import type { SignInOptions } from '../oauth/sign-in-options.ts';
import { DEMO_PORTAL } from './tokens.ts';

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
    // No scopes in the answer: HubSpot keeps them with the token.
    tokenAnswer: ({ scope: _scope, ...standard }) => ({ ...standard, token_type: 'bearer' }),
    errorAnswer: ({ error, description }) => ({
      status: error === 'invalid_grant' ? 'BAD_GRANT' : 'BAD_REQUEST',
      message: description,
      error,
      error_description: description,
    }),
  });
}
