/** Components for signing in at a provider's page, in one chunk, because they share most of their code. */
export { SameAccount } from './SameAccount.tsx';
export { SignInAgainPanel } from './SignInAgainPanel.tsx';
export { WindowSignIn } from './WindowSignIn.tsx';
