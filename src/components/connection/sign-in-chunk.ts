/** What signs customers in at a provider's own page, in one chunk: most of it is shared. */
export { SignInAgainPanel } from './SignInAgainPanel.tsx';
export { WindowSignIn } from './WindowSignIn.tsx';
