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

/** A sign-in at pages of the provider: by OAuth, or in steps that the server knows. */
export type WindowScheme = 'oauth' | 'steps';

/** @returns the scheme of a provider whose customers sign in at its own page; undefined where a form does */
export function windowScheme({ authType, oauth2Opts, customOpts }: ProviderInfo): WindowScheme | undefined {
  const grant = oauth2Opts?.grantType;
  if (authType === 'oauth2' && (grant === 'authorizationCode' || grant === 'authorizationCodePKCE')) return 'oauth';
  return authType === 'custom' && customOpts?.multiStep ? 'steps' : undefined;
}
