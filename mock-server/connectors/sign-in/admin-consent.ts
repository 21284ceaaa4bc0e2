import type { CustomSignIn } from '../../core/kernel/ports.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from '../shared/provider-failure.ts';
import type { SignedSignIn } from './signed-sign-in.ts';
import { unusable } from './signed-sign-in.ts';

/** Any tenant: the administrator who signs in decides which. */
const CONSENT_URL = 'https://login.microsoftonline.com/organizations/v2.0/adminconsent';
const TOKEN_URL = 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token';
/** Everything that the application is registered for. */
const SCOPE = 'https://graph.microsoft.com/.default';
/** An id or a domain name; it becomes part of an address. */
const TENANT = /^[A-Za-z0-9][A-Za-z0-9.-]{0,127}$/;

/**
 * An administrator lets the builder's application into a whole tenant. No code comes back, only the tenant's id: from
 * then on the application signs in for itself, as {@link consentedTenant} does.
 *
 * The catalogue entry's labels `consentURL` and `tokenURL` send both somewhere else, for trying it out.
 * Source: Microsoft, "Admin consent on the Microsoft identity platform".
 */
export const microsoftAdminConsent: CustomSignIn = {
  provider: 'microsoftAdminConsent',
  begin: async ({ provider, clientId, callbackUrl, state }) => {
    if (clientId === undefined) return refusal('unsupported', 'The provider app of this sign-in has no client id.');
    const url = new URL(provider.labels?.consentURL ?? CONSENT_URL);
    url.search = String(new URLSearchParams({ client_id: clientId, scope: SCOPE, redirect_uri: callbackUrl, state }));
    return ok({ kind: 'page', url: url.href });
  },
  resume: async (_context, { admin_consent, tenant = '' }) => {
    if (admin_consent?.toLowerCase() !== 'true') {
      return refusal('unauthorized', 'The administrator did not consent.');
    }
    if (!TENANT.test(tenant)) return refusal('badRequest', 'Microsoft did not say for which tenant the consent is.');
    return ok({ kind: 'done', inputs: { tenant }, workspaceRef: tenant });
  },
};

/** Gets the token of an application that was let into a tenant. Client id and secret are the provider app's. */
export const consentedTenant: SignedSignIn = async ({ tenant = '', clientId, clientSecret }, { provider }) => {
  if (!TENANT.test(tenant)) return unusable('The connection does not say to which tenant it belongs.');
  if (clientId === undefined || clientSecret === undefined) {
    return unusable(`There is no provider app for ${provider.displayName ?? provider.name}.`);
  }
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: SCOPE };
  const url = (provider.labels?.tokenURL ?? TOKEN_URL).replace('{tenant}', tenant);
  return ok({ url, form, secrets: [clientSecret] });
};
