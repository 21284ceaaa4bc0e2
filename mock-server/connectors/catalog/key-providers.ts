import type { ProviderInfo } from '../../../src/contract/index.ts';
import { PROXY_ONLY } from './provider-support.ts';

/** Providers that let a customer in with a key, or with user name and password. */
export const KEY_PROVIDERS: readonly ProviderInfo[] = [
  {
    name: 'stripe',
    displayName: 'Stripe',
    authType: 'apiKey',
    baseURL: 'https://api.stripe.com',
    defaultModule: '',
    support: PROXY_ONLY,
    apiKeyOpts: {
      attachmentType: 'header',
      header: { name: 'Authorization', valuePrefix: 'Bearer ' },
      docsURL: 'https://docs.stripe.com/keys',
    },
  },
  {
    name: 'hunter',
    displayName: 'Hunter',
    authType: 'apiKey',
    baseURL: 'https://api.hunter.io',
    defaultModule: '',
    support: PROXY_ONLY,
    apiKeyOpts: {
      attachmentType: 'query',
      query: { name: 'api_key' },
      docsURL: 'https://hunter.io/api-documentation',
    },
  },
  {
    name: 'freshdesk',
    displayName: 'Freshdesk',
    authType: 'basic',
    baseURL: 'https://{{.workspace}}.freshdesk.com',
    defaultModule: '',
    support: PROXY_ONLY,
    basicOpts: { docsURL: 'https://developers.freshdesk.com/api/#authentication' },
    metadata: { input: [{ name: 'workspace', displayName: 'Domain' }] },
  },
];
