import type { ProviderInfo } from '../../../src/contract/index.ts';
import { PROXY_ONLY, voidGrants } from './entry.ts';

const ADDRESS = 'https://{{.workspace}}.my.salesforce.com';

/**
 * Salesforce. The token response names the account's address; until then the customer's subdomain does.
 * Sources: published catalogue; Salesforce, REST API developer guide.
 */
export const salesforce: ProviderInfo = {
  name: 'salesforce',
  displayName: 'Salesforce',
  authType: 'oauth2',
  baseURL: ADDRESS,
  defaultModule: 'crm',
  support: PROXY_ONLY,
  oauth2Opts: {
    grantType: 'authorizationCodePKCE',
    authURL: `${ADDRESS}/services/oauth2/authorize`,
    authURLParams: { prompt: 'login' },
    tokenURL: `${ADDRESS}/services/oauth2/token`,
    tokenEndpointAuthMethod: 'client_secret_post',
    explicitScopesRequired: false,
    explicitWorkspaceRequired: true,
    tokenMetadataFields: { consumerRefField: 'id', workspaceRefField: 'instance_url', scopesField: 'scope' },
  },
  authHealthCheck: { url: `${ADDRESS}/services/oauth2/userinfo`, method: 'GET', successStatusCodes: [200] },
  // The limit of all requests is counted over 24 hours, the one of concurrent requests ends with the slow ones; logins of
  // one user are counted over an hour. Sources: Salesforce, API request limits and allocations; "Login Rate Exceeded".
  limitAnswers: [
    { status: 403, bodyContains: ['REQUEST_LIMIT_EXCEEDED', 'TotalRequests'], lockOut: true },
    { status: 403, bodyContains: ['REQUEST_LIMIT_EXCEEDED'] },
    { status: 400, bodyContains: ['login rate exceeded'], lockOut: true },
  ],
  // Source: Salesforce, OAuth 2.0 error codes.
  voidGrantAnswers: voidGrants(400, '"inactive_user"', '"inactive_org"'),
  metadata: {
    input: [
      {
        name: 'workspace',
        displayName: 'Subdomain',
        docsURL: 'https://help.salesforce.com/s/articleView?language=en_US&id=sf.faq_domain_name_what.htm&type=5',
        moduleDependencies: { crm: {}, 'account-engagement': {}, 'account-engagement-demo': {} },
      },
      {
        name: 'businessUnitId',
        displayName: 'Business Unit ID',
        prompt: 'The id of 18 characters that begins with 0Uv. Salesforce Setup lists it under Business Unit Setup.',
        docsURL: 'https://developer.salesforce.com/docs/marketing/pardot/guide/authentication.html',
        moduleDependencies: { 'account-engagement': {}, 'account-engagement-demo': {} },
      },
    ],
  },
  modules: {
    crm: {
      displayName: 'Salesforce',
      baseURL: ADDRESS,
      support: PROXY_ONLY,
      subscribeRequirements: { registration: true, subscribeByAPI: true },
    },
    'account-engagement': {
      displayName: 'Salesforce Marketing Cloud Account Engagement (Pardot)',
      baseURL: 'https://pi.pardot.com',
      support: PROXY_ONLY,
    },
    'account-engagement-demo': {
      displayName: 'Salesforce Demo Marketing Cloud Account Engagement (Pardot)',
      baseURL: 'https://pi.demo.pardot.com',
      support: PROXY_ONLY,
    },
  },
  providerAppMetadata: {
    providerParams: [
      {
        name: 'packageInstallURL',
        displayName: 'External Client App Install URL',
        prompt:
          'Address at which your customers install your managed package, when they connect through an external client app.',
      },
    ],
  },
};
