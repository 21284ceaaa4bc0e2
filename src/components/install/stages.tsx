import { lazyChunk } from '../ui/lazy-chunk.tsx';
import { lazyScreens, ScreenSkeleton } from './lazy-screens.tsx';

const ready = /* @__PURE__ */ lazyChunk(() => import('./ReadyScreen.tsx'));

/** The screens of an integration whose data is loaded. */
export const ReadyScreen = /* @__PURE__ */ ready.component((chunk) => chunk.ReadyScreen, ScreenSkeleton);

/** Prefetches the code of the screens during the first request, the standard view first. */
export function prefetchStages(isWizard: boolean): void {
  const isReady = ready.prefetch();
  // An installed integration does not show the wizard.
  if (isWizard) void lazyScreens.prefetch();
  else void isReady.then(lazyScreens.prefetch);
}
