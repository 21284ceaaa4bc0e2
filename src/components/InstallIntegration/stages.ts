import { prefetchable } from '../ui/prefetchable.tsx';

/** Connecting an account, or completing one. */
export const connectStage = /* @__PURE__ */ prefetchable(async () => (await import('./ConnectStage.tsx')).ConnectStage);

/** Everything that a connected account makes possible. */
export const connectedStage = /* @__PURE__ */ prefetchable(
  async () => (await import('./ConnectedStage.tsx')).ConnectedStage,
);

/**
 * Fetches the code of the stages while the first request is under way: which one will be needed is not known yet, and
 * to wait for the answer would put one fetch behind the other.
 */
export function prefetchStages(): void {
  connectStage.prefetch();
  connectedStage.prefetch();
}
