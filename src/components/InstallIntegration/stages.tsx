import { prefetchable } from '../ui/prefetchable.tsx';
import { ScreenSkeleton, wizardStage } from './wizard-stage.tsx';

/** Everything that an integration shows once its data is there. */
export const readyScreen = /* @__PURE__ */ prefetchable(
  async () => (await import('./ReadyScreen.tsx')).ReadyScreen,
  ScreenSkeleton,
);

/** Fetches the code of the screens while the first request is under way. */
export function prefetchStages(isWizard: boolean): void {
  readyScreen.prefetch();
  // Nobody is guided through what is installed already.
  if (isWizard) wizardStage.prefetch();
}
