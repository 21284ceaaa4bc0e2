import { useSyncExternalStore } from 'react';

/** Resolution in ms. */
const STEP = 30_000;

/**
 * Returns the current time in ms since the epoch, in steps of half a minute. Undefined during server rendering and
 * hydration, because the server's clock may differ.
 */
export function useNow(): number | undefined {
  return useSyncExternalStore(subscribe, currentStep, () => undefined);
}

function subscribe(onStep: () => void): () => void {
  const timer = setInterval(onStep, STEP);
  return () => clearInterval(timer);
}

function currentStep(): number {
  return Math.floor(Date.now() / STEP) * STEP;
}
