import { lazy } from 'react';

const loadConnect = () => import('./ConnectStage.tsx');
const loadConnected = () => import('./ConnectedStage.tsx');

/** Connecting an account, or completing one. */
export const ConnectStage = /* @__PURE__ */ lazy(async () => ({ default: (await loadConnect()).ConnectStage }));

/** Everything that a connected account makes possible. */
export const ConnectedStage = /* @__PURE__ */ lazy(async () => ({ default: (await loadConnected()).ConnectedStage }));

/**
 * Fetches the code of the stages while the first request is under way: which one will be needed is not known yet, and
 * to wait for the answer would put one fetch behind the other.
 */
export function prefetchStages(): void {
  for (const load of [loadConnect, loadConnected]) {
    load().catch(() => {
      // The stage itself is rendered later, tries again and reports.
    });
  }
}
