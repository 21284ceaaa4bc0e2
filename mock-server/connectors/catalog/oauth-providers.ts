import type { Oauth2Opts, ProviderInfo } from '../../../src/contract/index.ts';
import { PROXY_ONLY } from './provider-support.ts';

const AUTHORIZATION_CODE = {
  grantType: 'authorizationCode',
  explicitScopesRequired: false,
  explicitWorkspaceRequired: false,
  tokenMetadataFields: {},
} as const satisfies Partial<Oauth2Opts>;

/** Providers that let a customer in through their own sign-in page. */
export const OAUTH_PROVIDERS: readonly ProviderInfo[] = [
  {
    name: 'hubspot',
    displayName: 'HubSpot',
    authType: 'oauth2',
    baseURL: 'https://api.hubapi.com',
    defaultModule: 'crm',
    support: PROXY_ONLY,
    oauth2Opts: {
      ...AUTHORIZATION_CODE,
      explicitScopesRequired: true,
      authURL: 'https://app.hubspot.com/oauth/authorize',
      tokenURL: 'https://api.hubapi.com/oauth/v1/token',
    },
    modules: { crm: { displayName: 'HubSpot CRM', baseURL: 'https://api.hubapi.com/crm', support: PROXY_ONLY } },
  },
  {
    name: 'salesforce',
    displayName: 'Salesforce',
    authType: 'oauth2',
    baseURL: 'https://{{.workspace}}.my.salesforce.com',
    defaultModule: 'crm',
    support: PROXY_ONLY,
    oauth2Opts: {
      ...AUTHORIZATION_CODE,
      explicitWorkspaceRequired: true,
      authURL: 'https://{{.workspace}}.my.salesforce.com/services/oauth2/authorize',
      tokenURL: 'https://{{.workspace}}.my.salesforce.com/services/oauth2/token',
      tokenMetadataFields: { consumerRefField: 'id', workspaceRefField: 'instance_url', scopesField: 'scope' },
    },
    metadata: { input: [{ name: 'workspace', displayName: 'Subdomain' }] },
    modules: {
      crm: {
        displayName: 'Salesforce CRM',
        baseURL: 'https://{{.workspace}}.my.salesforce.com',
        support: PROXY_ONLY,
      },
    },
  },
  {
    name: 'slack',
    displayName: 'Slack',
    authType: 'oauth2',
    baseURL: 'https://slack.com/api',
    defaultModule: '',
    support: PROXY_ONLY,
    oauth2Opts: {
      ...AUTHORIZATION_CODE,
      explicitScopesRequired: true,
      authURL: 'https://slack.com/oauth/v2/authorize',
      tokenURL: 'https://slack.com/api/oauth.v2.access',
      tokenMetadataFields: { scopesField: 'scope', workspaceRefField: 'team.name' },
    },
  },
  {
    name: 'github',
    displayName: 'GitHub',
    authType: 'oauth2',
    baseURL: 'https://api.github.com',
    defaultModule: '',
    support: PROXY_ONLY,
    oauth2Opts: {
      ...AUTHORIZATION_CODE,
      explicitScopesRequired: true,
      authURL: 'https://github.com/login/oauth/authorize',
      tokenURL: 'https://github.com/login/oauth/access_token',
      tokenMetadataFields: { scopesField: 'scope' },
    },
  },
  {
    name: 'intercom',
    displayName: 'Intercom',
    authType: 'oauth2',
    baseURL: 'https://api.intercom.io',
    defaultModule: '',
    support: PROXY_ONLY,
    oauth2Opts: {
      ...AUTHORIZATION_CODE,
      authURL: 'https://app.intercom.com/oauth',
      tokenURL: 'https://api.intercom.io/auth/eagle/token',
    },
  },
  {
    name: 'asana',
    displayName: 'Asana',
    authType: 'oauth2',
    baseURL: 'https://app.asana.com/api',
    defaultModule: '',
    support: PROXY_ONLY,
    oauth2Opts: {
      ...AUTHORIZATION_CODE,
      authURL: 'https://app.asana.com/-/oauth_authorize',
      tokenURL: 'https://app.asana.com/-/oauth_token',
      tokenMetadataFields: { consumerRefField: 'data.id' },
    },
  },
  {
    name: 'okta',
    displayName: 'Okta',
    authType: 'oauth2',
    baseURL: 'https://{{.workspace}}.okta.com',
    defaultModule: '',
    support: PROXY_ONLY,
    oauth2Opts: {
      ...AUTHORIZATION_CODE,
      explicitScopesRequired: true,
      explicitWorkspaceRequired: true,
      authURL: 'https://{{.workspace}}.okta.com/oauth2/v1/authorize',
      tokenURL: 'https://{{.workspace}}.okta.com/oauth2/v1/token',
    },
    metadata: { input: [{ name: 'workspace', displayName: 'Domain' }] },
  },
];
