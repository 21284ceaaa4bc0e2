import type { OauthClient } from './oauth-client.ts';

/** The application that is registered with a simulated OAuth provider from the start: any address, any scope. */
export const DEMO_OAUTH_CLIENT = {
  clientId: 'demo-client',
  clientSecret: 'demo-client-secret',
  name: 'Demo application',
} as const satisfies OauthClient;

/** Key, user name and password that the provider's form sign-in takes. */
export const DEMO_FORM_SIGN_IN = { apiKey: 'demo-api-key', username: 'ada', password: 'ada-password' } as const;
