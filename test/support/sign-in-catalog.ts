import { PROXY_ONLY } from '../../mock-server/connectors/catalog/entry.ts';
import type { Oauth2Opts, ProviderInfo } from '../../src/contract/index.ts';

/** Origins of the simulated providers. */
export interface SignInOrigins {
  /** Takes credentials in headers. */
  keys: string;
  oauth: string;
  salesforce: string;
}

/** A catalogue entry for each way in which the published client signs a customer in. */
export function signInCatalog({ keys, oauth, salesforce }: SignInOrigins): Record<string, object> {
  const sandbox = (authType: ProviderInfo['authType'], more: object) => ({
    authType,
    baseURL: keys,
    support: PROXY_ONLY,
    authHealthCheck: { url: `${keys}/me` },
    ...more,
  });
  const oauthSandbox = (displayName: string, more: Partial<Oauth2Opts>, metadata?: ProviderInfo['metadata']) =>
    sandbox('oauth2', {
      displayName,
      baseURL: `${oauth}/api`,
      authHealthCheck: { url: `${oauth}/api/me` },
      oauth2Opts: {
        grantType: 'authorizationCode',
        authURL: `${oauth}/oauth/authorize`,
        tokenURL: `${oauth}/oauth/token`,
        explicitScopesRequired: false,
        explicitWorkspaceRequired: false,
        tokenMetadataFields: { consumerRefField: 'user.id', workspaceRefField: 'workspace.id', scopesField: 'scope' },
        ...more,
      },
      ...(metadata !== undefined && { metadata }),
    });
  const apiKeyOpts = { attachmentType: 'header', header: { name: 'X-Key' } } as const;
  const module = { baseURL: keys, support: PROXY_ONLY };

  return {
    nameAndPassword: sandbox('basic', { displayName: 'Name and password', basicOpts: {} }),
    keyAndRegion: sandbox('apiKey', {
      displayName: 'Key and region',
      baseURL: `${keys}/{{.region}}`,
      authHealthCheck: { url: `${keys}/{{.region}}/me` },
      apiKeyOpts,
      metadata: {
        input: [
          { name: 'region', displayName: 'Region', prompt: 'Where your data is.', docsURL: 'https://docs.test/region' },
          { name: 'team', displayName: 'Team' },
        ],
      },
    }),
    inModules: sandbox('apiKey', {
      displayName: 'In modules',
      defaultModule: 'contacts',
      apiKeyOpts,
      modules: {
        contacts: { displayName: 'Contacts', ...module },
        campaigns: { displayName: 'Campaigns', ...module },
      },
      metadata: {
        input: [{ name: 'unit', displayName: 'Business unit', moduleDependencies: { campaigns: {} } }],
      },
    }),
    open: { authType: 'none', displayName: 'Open', baseURL: keys, support: PROXY_ONLY },
    form: sandbox('custom', {
      displayName: 'Form',
      customOpts: {
        headers: [
          { name: 'X-Account', valueTemplate: '{{ .account }}' },
          { name: 'X-Secret', valueTemplate: '{{ .secret }}' },
        ],
        inputs: [
          { name: 'account', displayName: 'Account', prompt: 'As on your **invoice**.' },
          { name: 'secret', displayName: 'Secret' },
        ],
      },
    }),
    code: oauthSandbox('Code', {}),
    codeInWorkspace: oauthSandbox(
      'Code in workspace',
      { grantType: 'authorizationCodePKCE', authURL: `${oauth}/oauth/authorize?tenant={{.workspace}}` },
      { input: [{ name: 'workspace', displayName: 'Workspace' }] },
    ),
    machine: oauthSandbox('Machine', { grantType: 'clientCredentials' }),
    machineWithScopes: oauthSandbox('Machine with scopes', {
      grantType: 'clientCredentials',
      explicitScopesRequired: true,
    }),
    redtail: sandbox('custom', {
      displayName: 'Redtail',
      baseURL: oauth,
      authHealthCheck: { url: `${oauth}/api/me` },
      customOpts: {
        multiStep: true,
        headers: [{ name: 'Authorization', valueTemplate: 'Userkeyauth {{ .userKeyCredentials }}' }],
        inputs: [
          { name: 'apiKey', displayName: 'API key' },
          { name: 'username', displayName: 'Username', fieldType: 'fieldTypeText' },
          { name: 'password', displayName: 'Password', fieldType: 'fieldTypePassword' },
        ],
      },
    }),
    microsoftAdminConsent: sandbox('custom', {
      displayName: 'Microsoft',
      baseURL: `${oauth}/api`,
      labels: {
        consentURL: `${oauth}/consent`,
        authURL: `${oauth}/oauth/authorize`,
        tokenURL: `${oauth}/{tenant}/token`,
      },
      authHealthCheck: { url: `${oauth}/api/me` },
      customOpts: {
        multiStep: true,
        headers: [{ name: 'Authorization', valueTemplate: 'Bearer {{ .accessToken }}' }],
        inputs: [
          {
            name: 'cloud',
            displayName: 'Cloud',
            fieldType: 'fieldTypeSelect',
            options: [
              { value: 'global', label: 'Global' },
              { value: 'gov', label: 'Government' },
            ],
          },
        ],
        providerInputs: [
          { name: 'clientId', displayName: 'Client ID' },
          { name: 'clientSecret', displayName: 'Client secret' },
        ],
      },
    }),
    salesforce: {
      baseURL: salesforce,
      authHealthCheck: { url: `${salesforce}/services/oauth2/userinfo` },
      // The page to sign in at stays where it is: only the browser goes there.
      oauth2Opts: { tokenURL: `${salesforce}/services/oauth2/token` },
      modules: { crm: { baseURL: salesforce } },
    },
  };
}
