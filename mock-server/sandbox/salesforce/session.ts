import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import { createAuthorizationServer } from '../oauth/authorization-server.ts';
import type { OauthUser, SignInOptions } from '../oauth/oauth-client.ts';
import { DEMO_OAUTH_CLIENT } from '../oauth/oauth-client.ts';
import type { SandboxField } from './field.ts';
import type { OrgObject } from './org.ts';
import { salesforceId } from './salesforce-id.ts';

/** User of a session, and the visible fields. */
export interface Session {
  /** Fields that field-level security hides, as `Account.AnnualRevenue`. */
  hiddenFields?: readonly string[];
  /** Lacks "Customize Application": may not change channels. */
  cannotCustomize?: boolean;
  /** Lacks "View All Records": its streams stay silent. */
  cannotViewAll?: boolean;
}

/** Access token of a user with all permissions. */
export const DEMO_TOKEN = 'demo-token';

/** Fixed access tokens, beside those that the authorization server gives out. */
export const DEFAULT_TOKENS: Readonly<Record<string, Session>> = {
  [DEMO_TOKEN]: {},
  'limited-token': { hiddenFields: ['Account.AnnualRevenue', 'Contact.Birthdate'] },
  'no-setup-token': { cannotCustomize: true },
  'no-view-all-token': { cannotViewAll: true },
};

/** The fields of an object that a session sees. For the others Salesforce acts as if they did not exist. */
export function visibleFields({ spec, fields }: OrgObject, { hiddenFields = [] }: Session): SandboxField[] {
  return fields.filter(({ name }) => !hiddenFields.includes(`${spec.name}.${name}`));
}

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
    tokenResponse: ({ expires_in: _lifetime, scope = 'refresh_token api', ...standard }, { user }) => ({
      ...standard,
      scope,
      instance_url: instanceUrl(),
      id: `${origin()}/id/${ORG_ID}/${user?.id ?? DEMO_USER.id}`,
      issued_at: String(now().getTime()),
      signature: 'c2ltdWxhdGVk',
    }),
  });
}
