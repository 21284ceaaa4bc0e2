import type { ProviderInfo } from '../contract/index.ts';

/** What a customer fills in to connect an account. */
export type SignInScheme = 'none' | 'apiKey' | 'basic' | 'clientCredentials' | 'password' | 'custom';

/** @returns the scheme of a provider's form; undefined where no form alone can connect an account */
export function signInScheme({ authType, basicOpts, oauth2Opts, customOpts }: ProviderInfo): SignInScheme | undefined {
  switch (authType) {
    case 'none':
    case 'apiKey':
      return authType;
    case 'basic':
      return basicOpts?.apiKeyAsBasic ? 'apiKey' : 'basic';
    case 'oauth2':
      return oauth2Opts?.grantType === 'clientCredentials' || oauth2Opts?.grantType === 'password'
        ? oauth2Opts.grantType
        : undefined;
    case 'custom':
      return customOpts?.multiStep || !customOpts?.inputs?.length ? undefined : 'custom';
    default:
      return undefined;
  }
}
