import { prefetchable } from '../ui/prefetchable.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';

/** Placeholder for a screen whose code is loading. */
export function ScreenSkeleton() {
  return <WidgetSkeleton shape="panes" />;
}

/** The wizard, loaded on demand. */
export const wizardStage = /* @__PURE__ */ prefetchable(
  async () => (await import('./later-chunk.ts')).Wizard,
  ScreenSkeleton,
);
