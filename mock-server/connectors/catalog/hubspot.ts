import type { ProviderInfo } from '../../../src/contract/index.ts';
import { PROXY_ONLY, voidGrants } from './entry.ts';

/** HubSpot. Sources: published catalogue; HubSpot, OAuth and account information. */
export const hubspot: ProviderInfo = {
  name: 'hubspot',
  displayName: 'HubSpot',
  authType: 'oauth2',
  baseURL: 'https://api.hubapi.com',
  defaultModule: 'crm',
  support: PROXY_ONLY,
  oauth2Opts: {
    grantType: 'authorizationCode',
    authURL: 'https://app.hubspot.com/oauth/authorize',
    tokenURL: 'https://api.hubapi.com/oauth/v1/token',
    tokenEndpointAuthMethod: 'client_secret_post',
    explicitScopesRequired: true,
    explicitWorkspaceRequired: false,
    tokenMetadataFields: {},
    docsURL: 'https://developers.hubspot.com/docs/api/working-with-oauth',
  },
  authHealthCheck: { url: 'https://api.hubapi.com/integrations/v1/me', method: 'GET', successStatusCodes: [200] },
  postAuthInfoNeeded: true,
  // The day's limit ends at midnight in the account's time zone. Source: HubSpot, API usage guidelines and limits.
  limitAnswers: [
    { status: 429, bodyContains: ['"DAILY"'], lockOut: true },
    { status: 429, bodyContains: ['"TEN_SECONDLY_ROLLING"'], retryAfterSeconds: 10 },
    { status: 429, bodyContains: ['"SECONDLY"'], retryAfterSeconds: 1 },
  ],
  voidGrantAnswers: voidGrants(
    400,
    'BAD_REFRESH_TOKEN',
    'missing or invalid refresh token',
    'missing or unknown refresh token',
  ),
  modules: {
    // Proxied calls begin at the provider's address unless a manifest asks for the module's.
    crm: {
      displayName: 'HubSpot CRM',
      baseURL: 'https://api.hubapi.com/crm',
      support: { ...PROXY_ONLY, proxy: false },
    },
  },
  metadata: { postAuthentication: [{ name: 'ownerId', moduleDependencies: { crm: {} } }, { name: 'portalId' }] },
  providerAppMetadata: {
    providerParams: [
      {
        name: 'appId',
        displayName: 'App ID',
        prompt:
          'Number of the HubSpot app, for events. With a developer API key, its subscriptions are managed for you.',
        docsURL: 'https://developers.hubspot.com/docs/api/webhooks',
      },
    ],
    authQueryParams: [
      {
        name: 'optional_scope',
        displayName: 'Optional Scopes',
        prompt: 'Scopes that users may grant beside the required ones. The HubSpot app has to list them too.',
        docsURL: 'https://developers.hubspot.com/docs/api/working-with-oauth#scopes',
      },
    ],
  },
};
