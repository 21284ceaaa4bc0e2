import { prefetchable } from '../ui/prefetchable.tsx';
import { ScreenSkeleton, wizardStage } from './wizard-stage.tsx';

/** The screens of an integration whose data is loaded. */
export const readyScreen = /* @__PURE__ */ prefetchable(
  async () => (await import('./ReadyScreen.tsx')).ReadyScreen,
  ScreenSkeleton,
);

/** Prefetches the code of the screens during the first request. */
export function prefetchStages(isWizard: boolean): void {
  readyScreen.prefetch();
  // An installed integration does not show the wizard.
  if (isWizard) wizardStage.prefetch();
}
