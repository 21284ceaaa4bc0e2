import { prefetchable } from '../ui/prefetchable.tsx';
import type { SignInAgainProps } from './SignInAgainPanel.tsx';

const panel = /* @__PURE__ */ prefetchable(async () => (await import('./sign-in-chunk.ts')).SignInAgainPanel);

/** Button that signs a customer in anew for the same connection, and what comes of it. Its code is loaded with it. */
export function SignInAgain(props: SignInAgainProps) {
  return <panel.Component {...props} />;
}
