import type { ProviderInfo } from '../../contract/index.ts';
import { windowScheme } from '../../domain/sign-in-scheme.ts';
import { prefetchable } from '../ui/prefetchable.tsx';
import type { SignInAgainProps } from './SignInAgainPanel.tsx';

const panel = /* @__PURE__ */ prefetchable(async () => (await import('./sign-in-pages.ts')).SignInAgainPanel);

/** Whether a connection to the provider gets new tokens at the provider's page, in place of a form. */
export function canSignInAgain(provider: ProviderInfo): boolean {
  return windowScheme(provider) === 'oauth';
}

/** Button that signs a customer in anew for the same connection, and what comes of it. Its code is loaded with it. */
export function SignInAgain(props: SignInAgainProps) {
  return <panel.Component {...props} />;
}
