import type { ProviderInfo } from '../../../src/contract/index.ts';
import { basic, workspace } from './entry.ts';

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
