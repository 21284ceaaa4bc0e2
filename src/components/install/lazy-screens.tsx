import { lazyChunk } from '../ui/lazy-chunk.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';

/** Screens that the standard view does not begin with. */
export const lazyScreens = /* @__PURE__ */ lazyChunk(() => import('./lazy-screens-chunk.ts'));

/** Placeholder for a screen whose code is loading. */
export function ScreenSkeleton() {
  return <WidgetSkeleton shape="panes" />;
}
