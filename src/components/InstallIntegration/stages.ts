import { prefetchable } from '../ui/prefetchable.tsx';

/** Connecting an account, or completing one. */
export const connectStage = /* @__PURE__ */ prefetchable(async () => (await import('./ConnectStage.tsx')).ConnectStage);

/** Everything that a connected account makes possible. */
export const connectedStage = /* @__PURE__ */ prefetchable(
  async () => (await import('./ConnectedStage.tsx')).ConnectedStage,
);

/** Connecting one more account. */
export const anotherAccountStage = /* @__PURE__ */ prefetchable(
  async () => (await import('./AnotherAccount.tsx')).AnotherAccount,
);

/** The guided install, from the account to the installation. */
export const wizardStage = /* @__PURE__ */ prefetchable(async () => (await import('../wizard/Wizard.tsx')).Wizard);

/**
 * Fetches the code of the stages while the first request is under way: which one will be needed is not known yet, and
 * to wait for the answer would put one fetch behind the other.
 */
export function prefetchStages(isGuided: boolean): void {
  connectStage.prefetch();
  // Nobody is guided through what is installed already.
  connectedStage.prefetch();
  if (isGuided) wizardStage.prefetch();
}
