import { prefetchable } from '../ui/prefetchable.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';

/** Holds the place of a screen whose code is on its way. */
export function ScreenSkeleton() {
  return <WidgetSkeleton shape="panes" />;
}

/** The guided install, from the account to the installation. */
export const wizardStage = /* @__PURE__ */ prefetchable(
  async () => (await import('../wizard/Wizard.tsx')).Wizard,
  ScreenSkeleton,
);
