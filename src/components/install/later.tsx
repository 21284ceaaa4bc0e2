import { lazyChunk } from '../ui/lazy-chunk.tsx';
import { WidgetSkeleton } from '../ui/WidgetSkeleton.tsx';

/** Screens that the standard view does not begin with. */
export const later = /* @__PURE__ */ lazyChunk(() => import('./later-chunk.ts'));

/** Placeholder for a screen whose code is loading. */
export function ScreenSkeleton() {
  return <WidgetSkeleton shape="panes" />;
}
