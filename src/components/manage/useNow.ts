import { useSyncExternalStore } from 'react';

/** ms; "4 minutes ago" may be off by this much. */
const STEP = 30_000;

/**
 * The time, in ms since the epoch and steps of half a minute, for texts such as "4 minutes ago". Undefined while the
 * page comes from a server, whose clock would have said something else.
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
