import type { ProviderInfo } from '../../../src/contract/index.ts';
import { oauth, workspace } from './entry.ts';

/** Providers that let a customer in by OAuth 2. */
export const OAUTH_PROVIDERS: readonly ProviderInfo[] = [
  oauth(
    { name: 'slack', displayName: 'Slack', baseURL: 'https://slack.com/api' },
    {
      authURL: 'https://slack.com/oauth/v2/authorize',
      tokenURL: 'https://slack.com/api/oauth.v2.access',
      explicitScopesRequired: true,
      tokenMetadataFields: { scopesField: 'scope', workspaceRefField: 'team.name' },
    },
  ),
  oauth(
    { name: 'github', displayName: 'GitHub', baseURL: 'https://api.github.com' },
    {
      authURL: 'https://github.com/login/oauth/authorize',
      tokenURL: 'https://github.com/login/oauth/access_token',
      explicitScopesRequired: true,
      tokenMetadataFields: { scopesField: 'scope' },
    },
  ),
  oauth(
    { name: 'intercom', displayName: 'Intercom', baseURL: 'https://api.intercom.io' },
    { authURL: 'https://app.intercom.com/oauth', tokenURL: 'https://api.intercom.io/auth/eagle/token' },
  ),
  oauth(
    { name: 'asana', displayName: 'Asana', baseURL: 'https://app.asana.com/api' },
    {
      authURL: 'https://app.asana.com/-/oauth_authorize',
      tokenURL: 'https://app.asana.com/-/oauth_token',
      tokenMetadataFields: { consumerRefField: 'data.id' },
    },
  ),
  oauth(
    { name: 'okta', displayName: 'Okta', baseURL: 'https://{{.workspace}}.okta.com', input: workspace('Domain') },
    {
      authURL: 'https://{{.workspace}}.okta.com/oauth2/v1/authorize',
      tokenURL: 'https://{{.workspace}}.okta.com/oauth2/v1/token',
      explicitScopesRequired: true,
      explicitWorkspaceRequired: true,
    },
  ),
  oauth(
    { name: 'google', displayName: 'Google', baseURL: 'https://www.googleapis.com' },
    {
      authURL: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenURL: 'https://oauth2.googleapis.com/token',
      explicitScopesRequired: true,
      authURLParams: { access_type: 'offline', prompt: 'consent' },
      tokenMetadataFields: { scopesField: 'scope' },
    },
  ),
  oauth(
    { name: 'microsoft', displayName: 'Microsoft', baseURL: 'https://graph.microsoft.com' },
    {
      authURL: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      tokenURL: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
      explicitScopesRequired: true,
      tokenMetadataFields: { scopesField: 'scope' },
    },
  ),
  oauth(
    { name: 'notion', displayName: 'Notion', baseURL: 'https://api.notion.com' },
    {
      authURL: 'https://api.notion.com/v1/oauth/authorize',
      tokenURL: 'https://api.notion.com/v1/oauth/token',
      tokenMetadataFields: { workspaceRefField: 'workspace_id', consumerRefField: 'owner.user.id' },
    },
  ),
  oauth(
    { name: 'linear', displayName: 'Linear', baseURL: 'https://api.linear.app/graphql' },
    {
      authURL: 'https://linear.app/oauth/authorize',
      tokenURL: 'https://api.linear.app/oauth/token',
      explicitScopesRequired: true,
      tokenMetadataFields: { scopesField: 'scope' },
    },
  ),
  oauth(
    { name: 'zoom', displayName: 'Zoom', baseURL: 'https://api.zoom.us' },
    {
      authURL: 'https://zoom.us/oauth/authorize',
      tokenURL: 'https://zoom.us/oauth/token',
      tokenMetadataFields: { scopesField: 'scope' },
    },
  ),
  oauth(
    { name: 'calendly', displayName: 'Calendly', baseURL: 'https://api.calendly.com' },
    {
      authURL: 'https://auth.calendly.com/oauth/authorize',
      tokenURL: 'https://auth.calendly.com/oauth/token',
      tokenMetadataFields: { consumerRefField: 'owner', workspaceRefField: 'organization' },
    },
  ),
  oauth(
    { name: 'clickup', displayName: 'ClickUp', baseURL: 'https://api.clickup.com' },
    { authURL: 'https://app.clickup.com/api', tokenURL: 'https://api.clickup.com/api/v2/oauth/token' },
  ),
  oauth(
    { name: 'close', displayName: 'Close', baseURL: 'https://api.close.com' },
    {
      authURL: 'https://app.close.com/oauth2/authorize',
      tokenURL: 'https://api.close.com/oauth2/token',
      explicitScopesRequired: true,
      tokenMetadataFields: { scopesField: 'scope', workspaceRefField: 'organization_id', consumerRefField: 'user_id' },
    },
  ),
  oauth(
    { name: 'box', displayName: 'Box', baseURL: 'https://api.box.com' },
    { authURL: 'https://account.box.com/api/oauth2/authorize', tokenURL: 'https://api.box.com/oauth2/token' },
  ),
  oauth(
    { name: 'dropbox', displayName: 'Dropbox', baseURL: 'https://api.dropboxapi.com' },
    {
      authURL: 'https://www.dropbox.com/oauth2/authorize',
      tokenURL: 'https://api.dropboxapi.com/oauth2/token',
      authURLParams: { token_access_type: 'offline' },
      tokenMetadataFields: { scopesField: 'scope', consumerRefField: 'account_id' },
    },
  ),
  oauth(
    { name: 'figma', displayName: 'Figma', baseURL: 'https://api.figma.com' },
    {
      authURL: 'https://www.figma.com/oauth',
      tokenURL: 'https://www.figma.com/api/oauth/token',
      explicitScopesRequired: true,
    },
  ),
  oauth(
    { name: 'bitbucket', displayName: 'Bitbucket', baseURL: 'https://api.bitbucket.org' },
    {
      authURL: 'https://bitbucket.org/site/oauth2/authorize',
      tokenURL: 'https://bitbucket.org/site/oauth2/access_token',
      tokenMetadataFields: { scopesField: 'scopes' },
    },
  ),
  oauth(
    { name: 'discord', displayName: 'Discord', baseURL: 'https://discord.com' },
    {
      authURL: 'https://discord.com/oauth2/authorize',
      tokenURL: 'https://discord.com/api/oauth2/token',
      explicitScopesRequired: true,
      tokenMetadataFields: { scopesField: 'scope' },
    },
  ),
  oauth(
    { name: 'pipedrive', displayName: 'Pipedrive', baseURL: 'https://api.pipedrive.com' },
    { authURL: 'https://oauth.pipedrive.com/oauth/authorize', tokenURL: 'https://oauth.pipedrive.com/oauth/token' },
  ),
  oauth(
    { name: 'outreach', displayName: 'Outreach', baseURL: 'https://api.outreach.io' },
    {
      authURL: 'https://api.outreach.io/oauth/authorize',
      tokenURL: 'https://api.outreach.io/oauth/token',
      explicitScopesRequired: true,
      tokenMetadataFields: { scopesField: 'scope' },
    },
  ),
  oauth(
    { name: 'salesloft', displayName: 'Salesloft', baseURL: 'https://api.salesloft.com' },
    {
      authURL: 'https://accounts.salesloft.com/oauth/authorize',
      tokenURL: 'https://accounts.salesloft.com/oauth/token',
      tokenMetadataFields: { scopesField: 'scope' },
    },
  ),
  oauth(
    { name: 'attio', displayName: 'Attio', baseURL: 'https://api.attio.com' },
    { authURL: 'https://app.attio.com/authorize', tokenURL: 'https://app.attio.com/oauth/token' },
  ),
  oauth(
    { name: 'miro', displayName: 'Miro', baseURL: 'https://api.miro.com' },
    {
      authURL: 'https://miro.com/oauth/authorize',
      tokenURL: 'https://api.miro.com/v1/oauth/token',
      tokenMetadataFields: { consumerRefField: 'user_id', workspaceRefField: 'team_id', scopesField: 'scope' },
    },
  ),
  oauth(
    { name: 'typeform', displayName: 'Typeform', baseURL: 'https://api.typeform.com' },
    {
      authURL: 'https://api.typeform.com/oauth/authorize',
      tokenURL: 'https://api.typeform.com/oauth/token',
      explicitScopesRequired: true,
    },
  ),
  oauth(
    { name: 'webflow', displayName: 'Webflow', baseURL: 'https://api.webflow.com' },
    {
      authURL: 'https://webflow.com/oauth/authorize',
      tokenURL: 'https://api.webflow.com/oauth/access_token',
      explicitScopesRequired: true,
    },
  ),
  oauth(
    {
      name: 'shopify',
      displayName: 'Shopify',
      baseURL: 'https://{{.workspace}}.myshopify.com',
      input: workspace('Shop'),
    },
    {
      authURL: 'https://{{.workspace}}.myshopify.com/admin/oauth/authorize',
      tokenURL: 'https://{{.workspace}}.myshopify.com/admin/oauth/access_token',
      explicitScopesRequired: true,
      explicitWorkspaceRequired: true,
      accessTokenOpts: { attachmentType: 'accessTokenHeaderAttachment', header: { name: 'X-Shopify-Access-Token' } },
    },
  ),
  oauth(
    {
      name: 'zendeskSupport',
      displayName: 'Zendesk Support',
      baseURL: 'https://{{.workspace}}.zendesk.com',
      input: workspace('Subdomain'),
    },
    {
      authURL: 'https://{{.workspace}}.zendesk.com/oauth/authorizations/new',
      tokenURL: 'https://{{.workspace}}.zendesk.com/oauth/tokens',
      explicitScopesRequired: true,
      explicitWorkspaceRequired: true,
      tokenMetadataFields: { scopesField: 'scope' },
    },
  ),
  oauth(
    { name: 'xero', displayName: 'Xero', baseURL: 'https://api.xero.com' },
    {
      authURL: 'https://login.xero.com/identity/connect/authorize',
      tokenURL: 'https://identity.xero.com/connect/token',
      explicitScopesRequired: true,
      tokenMetadataFields: { scopesField: 'scope' },
    },
  ),
  oauth(
    { name: 'quickbooks', displayName: 'QuickBooks', baseURL: 'https://quickbooks.api.intuit.com' },
    {
      authURL: 'https://appcenter.intuit.com/connect/oauth2',
      tokenURL: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
      explicitScopesRequired: true,
    },
  ),
  oauth(
    { name: 'airtable', displayName: 'Airtable', baseURL: 'https://api.airtable.com' },
    {
      grantType: 'authorizationCodePKCE',
      authURL: 'https://airtable.com/oauth2/v1/authorize',
      tokenURL: 'https://airtable.com/oauth2/v1/token',
      explicitScopesRequired: true,
      tokenMetadataFields: { scopesField: 'scope' },
    },
  ),
  oauth(
    { name: 'klaviyo', displayName: 'Klaviyo', baseURL: 'https://a.klaviyo.com' },
    {
      grantType: 'authorizationCodePKCE',
      authURL: 'https://www.klaviyo.com/oauth/authorize',
      tokenURL: 'https://a.klaviyo.com/oauth/token',
      explicitScopesRequired: true,
      tokenMetadataFields: { scopesField: 'scope' },
    },
  ),
  oauth(
    { name: 'gong', displayName: 'Gong', baseURL: '{{.api_base_url_for_customer}}' },
    {
      authURL: 'https://app.gong.io/oauth2/authorize',
      tokenURL: 'https://app.gong.io/oauth2/generate-customer-token',
      explicitScopesRequired: true,
      tokenMetadataFields: {
        scopesField: 'scope',
        workspaceRefField: 'api_base_url_for_customer',
        otherFields: [
          {
            name: 'api_base_url_for_customer',
            displayName: 'API base URL',
            path: 'api_base_url_for_customer',
          },
        ],
      },
    },
  ),
  oauth(
    { name: 'payPal', displayName: 'PayPal', baseURL: 'https://api-m.paypal.com' },
    {
      grantType: 'clientCredentials',
      tokenURL: 'https://api-m.paypal.com/v1/oauth2/token',
      tokenMetadataFields: { scopesField: 'scope' },
    },
  ),
  oauth(
    {
      name: 'marketo',
      displayName: 'Marketo',
      baseURL: 'https://{{.workspace}}.mktorest.com',
      input: workspace('Munchkin ID'),
    },
    {
      grantType: 'clientCredentials',
      tokenURL: 'https://{{.workspace}}.mktorest.com/identity/oauth/token',
      explicitWorkspaceRequired: true,
      tokenMetadataFields: { scopesField: 'scope' },
    },
  ),
  oauth(
    { name: 'zuora', displayName: 'Zuora', baseURL: 'https://{{.workspace}}.zuora.com', input: workspace('Subdomain') },
    {
      grantType: 'clientCredentials',
      tokenURL: 'https://{{.workspace}}.zuora.com/oauth/token',
      explicitWorkspaceRequired: true,
    },
  ),
  oauth(
    {
      name: 'sugarCRM',
      displayName: 'SugarCRM',
      baseURL: '{{.workspace}}/rest/v11_24',
      input: workspace('Address of the instance'),
    },
    { grantType: 'password', tokenURL: '{{.workspace}}/rest/v11_24/oauth2/token', explicitWorkspaceRequired: true },
  ),
];
