import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { CustomSignIn } from '../../core/kernel/ports.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';
import type { SignedSignIn } from './signed-sign-in.ts';
import { unusable } from './signed-sign-in.ts';

/** Any tenant: the administrator who signs in decides which. */
const CONSENT_URL = 'https://login.microsoftonline.com/organizations/v2.0/adminconsent';
const AUTH_URL = 'https://login.microsoftonline.com/organizations/oauth2/v2.0/authorize';
const TOKEN_URL = 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token';
/** Everything that the application is registered for. */
const SCOPE = 'https://graph.microsoft.com/.default';
/** An id or a domain name; it becomes part of an address. */
const TENANT = /^[A-Za-z0-9][A-Za-z0-9.-]{0,127}$/;
/** Global Administrator and Privileged Role Administrator: the roles that may consent to every permission. */
const ADMIN_ROLES = ['62e90394-69f5-4237-9190-012177145e10', 'e8611ab8-c189-46e8-94e1-60213ab1f814'];

/**
 * An administrator lets the builder's application into a whole tenant, and then signs in. The consent page returns the
 * tenant's id as plain text, which anyone can write, so the tenant is the one of the ID token. From then on the
 * application signs in for itself, as {@link consentedTenant} does, which also proves the consent.
 *
 * The catalogue entry's labels `consentURL`, `authURL` and `tokenURL` send all three somewhere else, for trying it out.
 * Source: Microsoft, "Admin consent on the Microsoft identity platform" and "ID token claims reference".
 */
export const microsoftAdminConsent: CustomSignIn = {
  provider: 'microsoftAdminConsent',
  begin: async ({ provider, clientId, callbackUrl, state }) => {
    if (clientId === undefined) return refusal('unsupported', 'The provider app of this sign-in has no client id.');
    const address = (base: string, scope: string, more: Record<string, string> = {}) => {
      const url = new URL(base);
      const params = { client_id: clientId, scope, redirect_uri: callbackUrl, state, ...more };
      url.search = String(new URLSearchParams(params));
      return url.href;
    };
    const { consentURL = CONSENT_URL, authURL = AUTH_URL } = provider.labels ?? {};
    const signIn = { response_type: 'code', response_mode: 'query', nonce: state };
    return ok({
      kind: 'page',
      url: address(consentURL, SCOPE),
      nextUrl: address(authURL, 'openid profile', signIn),
    });
  },
  resume: async ({ provider, clientId, exchangeCode }, { code, state }) => {
    if (code === undefined) return refusal('unauthorized', 'The administrator did not sign in after the consent.');
    const response = await exchangeCode(tokenUrl(provider, 'organizations'), code);
    if (!response.ok) return response;
    const { aud, nonce, tid, wids } = await claimsOf(response.value.id_token);
    if (aud !== clientId || nonce !== state) {
      return refusal('unauthorized', 'Microsoft’s response does not belong to this sign-in.');
    }
    if (typeof tid !== 'string' || !TENANT.test(tid)) {
      return refusal('badRequest', 'Microsoft did not say to which tenant the administrator belongs.');
    }
    // The registration of the application decides whether the token names roles.
    if (wids !== undefined && !ADMIN_ROLES.some((role) => [wids].flat().includes(role))) {
      return refusal(
        'unauthorized',
        'Only a Global Administrator or a Privileged Role Administrator of the tenant can connect it.',
      );
    }
    return ok({ kind: 'done', inputs: { tenant: tid }, workspaceRef: tid });
  },
};

/** The token comes from Microsoft's own server, so its signature needs no check. Source: OpenID Connect Core, 3.1.3.7. */
async function claimsOf(idToken: unknown): Promise<Record<string, unknown>> {
  const { decodeJwt } = await import('jose');
  try {
    return decodeJwt(String(idToken));
  } catch {
    return {};
  }
}

function tokenUrl({ labels }: ProviderInfo, tenant: string): string {
  return (labels?.tokenURL ?? TOKEN_URL).replace('{tenant}', tenant);
}

/** Gets the token of an application that was let into a tenant. Client id and secret are the provider app's. */
export const consentedTenant: SignedSignIn = async ({ tenant = '', clientId, clientSecret }, { provider }) => {
  if (!TENANT.test(tenant)) return unusable('The connection does not say to which tenant it belongs.');
  if (clientId === undefined || clientSecret === undefined) {
    return unusable(`There is no provider app for ${provider.displayName ?? provider.name}.`);
  }
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: SCOPE };
  return ok({ url: tokenUrl(provider, tenant), form, secrets: [clientSecret] });
};
