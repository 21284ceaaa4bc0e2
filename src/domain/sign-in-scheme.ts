import type { ProviderInfo } from '../contract/index.ts';

/** Kind of a credential form. */
export type SignInScheme = 'none' | 'apiKey' | 'basic' | 'clientCredentials' | 'password' | 'custom';

/** @returns the kind of form; undefined if a form is not sufficient */
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

/** Sign-in at the provider's pages: OAuth, or several custom steps. */
export type WindowScheme = 'oauth' | 'steps';

/** @returns the kind of sign-in window; undefined if the provider uses a form */
export function windowScheme({ authType, oauth2Opts, customOpts }: ProviderInfo): WindowScheme | undefined {
  const grant = oauth2Opts?.grantType;
  if (authType === 'oauth2' && (grant === 'authorizationCode' || grant === 'authorizationCodePKCE')) return 'oauth';
  return authType === 'custom' && customOpts?.multiStep ? 'steps' : undefined;
}
