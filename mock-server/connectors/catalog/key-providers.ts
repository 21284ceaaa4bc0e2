import type { ProviderInfo } from '../../../src/contract/index.ts';
import { basic, bearerKey, keyInHeader, keyInQuery, PROXY_ONLY, workspace } from './entry.ts';

/** Providers that let a customer in with an API key. */
export const KEY_PROVIDERS: readonly ProviderInfo[] = [
  bearerKey({
    name: 'stripe',
    displayName: 'Stripe',
    baseURL: 'https://api.stripe.com',
    docsURL: 'https://docs.stripe.com/keys',
  }),
  bearerKey({
    name: 'openAI',
    displayName: 'OpenAI',
    baseURL: 'https://api.openai.com',
    docsURL: 'https://platform.openai.com/docs/api-reference/authentication',
  }),
  bearerKey({
    name: 'sendGrid',
    displayName: 'SendGrid',
    baseURL: 'https://api.sendgrid.com',
    docsURL: 'https://www.twilio.com/docs/sendgrid/for-developers/sending-email/authentication',
  }),
  bearerKey({ name: 'segment', displayName: 'Segment', baseURL: 'https://api.segmentapis.com' }),
  bearerKey({ name: 'front', displayName: 'Front', baseURL: 'https://api2.frontapp.com' }),
  bearerKey({ name: 'fireflies', displayName: 'Fireflies.ai', baseURL: 'https://api.fireflies.ai' }),
  bearerKey({ name: 'paddle', displayName: 'Paddle', baseURL: 'https://api.paddle.com' }),
  bearerKey({ name: 'paddleSandbox', displayName: 'Paddle Sandbox', baseURL: 'https://sandbox-api.paddle.com' }),
  bearerKey({ name: 'pylon', displayName: 'Pylon', baseURL: 'https://api.usepylon.com' }),
  bearerKey({ name: 'hightouch', displayName: 'Hightouch', baseURL: 'https://api.hightouch.com' }),
  bearerKey({ name: 'customerJourneysApp', displayName: 'Customer.io App API', baseURL: 'https://api.customer.io' }),
  bearerKey({ name: 'coda', displayName: 'Coda', baseURL: 'https://coda.io/apis' }),
  bearerKey({ name: 'salesflare', displayName: 'Salesflare', baseURL: 'https://api.salesflare.com' }),
  bearerKey({
    name: 'braze',
    displayName: 'Braze',
    baseURL: 'https://rest.{{.workspace}}.braze.com',
    input: workspace('Instance'),
  }),
  keyInHeader(
    {
      name: 'anthropic',
      displayName: 'Anthropic',
      baseURL: 'https://api.anthropic.com',
      docsURL: 'https://docs.anthropic.com/en/api/getting-started',
    },
    'x-api-key',
  ),
  keyInHeader(
    {
      name: 'apollo',
      displayName: 'Apollo',
      baseURL: 'https://api.apollo.io',
      docsURL: 'https://docs.apollo.io/docs/create-api-key',
    },
    'X-Api-Key',
  ),
  keyInHeader({ name: 'brevo', displayName: 'Brevo', baseURL: 'https://api.brevo.com' }, 'api-key'),
  keyInHeader({ name: 'iterable', displayName: 'Iterable', baseURL: 'https://api.iterable.com' }, 'Api-Key'),
  keyInHeader({ name: 'monday', displayName: 'monday.com', baseURL: 'https://api.monday.com' }, 'Authorization'),
  keyInHeader({ name: 'mixmax', displayName: 'Mixmax', baseURL: 'https://api.mixmax.com' }, 'X-API-Token'),
  keyInHeader(
    { name: 'crunchbase', displayName: 'Crunchbase', baseURL: 'https://api.crunchbase.com' },
    'X-cb-user-key',
  ),
  keyInHeader({ name: 'livestorm', displayName: 'Livestorm', baseURL: 'https://api.livestorm.co' }, 'Authorization'),
  keyInHeader(
    {
      name: 'activeCampaign',
      displayName: 'ActiveCampaign',
      baseURL: 'https://{{.workspace}}.api-us1.com',
      input: workspace('Account'),
    },
    'Api-Token',
  ),
  keyInHeader(
    {
      name: 'freshsales',
      displayName: 'Freshsales',
      baseURL: 'https://{{.workspace}}.myfreshworks.com/crm/sales',
      input: workspace('Bundle alias'),
    },
    'Authorization',
    'Token token=',
  ),
  keyInQuery(
    {
      name: 'hunter',
      displayName: 'Hunter',
      baseURL: 'https://api.hunter.io',
      docsURL: 'https://hunter.io/api-documentation',
    },
    'api_key',
  ),
  keyInQuery({ name: 'jotform', displayName: 'Jotform', baseURL: 'https://api.jotform.com' }, 'apiKey'),
  keyInQuery({ name: 'lemlist', displayName: 'lemlist', baseURL: 'https://api.lemlist.com' }, 'access_token'),
];

/** Providers with basic authentication, by user name and password or by a key in place of one of them. */
export const BASIC_PROVIDERS: readonly ProviderInfo[] = [
  basic({
    name: 'freshdesk',
    displayName: 'Freshdesk',
    baseURL: 'https://{{.workspace}}.freshdesk.com',
    docsURL: 'https://developers.freshdesk.com/api/#authentication',
    input: workspace('Domain'),
  }),
  basic({
    name: 'freshservice',
    displayName: 'Freshservice',
    baseURL: 'https://{{.workspace}}.freshservice.com',
    docsURL: 'https://api.freshservice.com/#authentication',
    input: workspace('Domain'),
  }),
  basic({
    name: 'mailgun',
    displayName: 'Mailgun',
    baseURL: 'https://api.mailgun.net',
    docsURL: 'https://documentation.mailgun.com/docs/mailgun/api-reference/authentication/',
  }),
  basic({
    name: 'chargebee',
    displayName: 'Chargebee',
    baseURL: 'https://{{.workspace}}.chargebee.com/api',
    docsURL: 'https://apidocs.chargebee.com/docs/api/auth',
    input: workspace('Site'),
  }),
  basic({ name: 'recurly', displayName: 'Recurly', baseURL: 'https://v3.recurly.com' }),
  basic({ name: 'ashby', displayName: 'Ashby', baseURL: 'https://api.ashbyhq.com' }),
  basic({ name: 'insightly', displayName: 'Insightly', baseURL: 'https://api.insightly.com' }),
  basic({ name: 'amplitude', displayName: 'Amplitude', baseURL: 'https://amplitude.com' }),
  basic({ name: 'delighted', displayName: 'Delighted', baseURL: 'https://api.delighted.com' }),
  basic({ name: 'guru', displayName: 'Guru', baseURL: 'https://api.getguru.com' }),
];

/** The call-tracking provider. */
export const callRail: ProviderInfo = {
  name: 'callRail',
  displayName: 'CallRail',
  authType: 'apiKey',
  baseURL: 'https://api.callrail.com',
  defaultModule: '',
  support: PROXY_ONLY,
  apiKeyOpts: {
    attachmentType: 'header',
    header: { name: 'Authorization', valuePrefix: 'Token token=' },
    docsURL: 'https://apidocs.callrail.com/#getting-started',
  },
  metadata: { postAuthentication: [{ name: 'accountId' }] },
};
