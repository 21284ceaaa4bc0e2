import { prefetchable } from '../ui/prefetchable.tsx';
import type { SignInAgainProps } from './SignInAgainPanel.tsx';

const panel = /* @__PURE__ */ prefetchable(async () => (await import('./sign-in-chunk.ts')).SignInAgainPanel);

/** Button that signs the customer in again for the same connection. Its code is loaded on demand. */
export function SignInAgain(props: SignInAgainProps) {
  return <panel.Component {...props} />;
}
