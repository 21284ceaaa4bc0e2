import { stack } from '../../../../styles/mixins.css.ts';
import { PaneFailure } from '../../ui/Failure.tsx';
import { lazyChunk } from '../../ui/lazy-chunk.tsx';
import { LoadingStatus, PaneSkeleton, Skeleton } from '../../ui/WidgetSkeleton.tsx';
import type { ObjectNavItem } from './nav-groups.ts';

/** Parts that are loaded after the first pane. */
export const lazyParts = /* @__PURE__ */ lazyChunk(() => import('./lazy-parts-chunk.ts'));

function SettingsSkeleton() {
  return (
    <div className={stack[4]}>
      <LoadingStatus />
      <Skeleton shape="text" width="short" />
      <Skeleton shape="control" />
      <Skeleton shape="text" width="short" />
      <Skeleton shape="control" />
    </div>
  );
}

/** Loaded on demand. */
export const ReadSettingsEditor = /* @__PURE__ */ lazyParts.component(
  (chunk) => chunk.ReadSettingsEditor,
  SettingsSkeleton,
  PaneFailure,
);

/** Loaded on demand. */
export const WriteObjects = /* @__PURE__ */ lazyParts.component(
  (chunk) => chunk.WriteObjects,
  PaneSkeleton,
  PaneFailure,
);

/** Loaded on demand. */
export const LongObjectNav = /* @__PURE__ */ lazyParts.component(
  (chunk) => chunk.LongObjectList<ObjectNavItem>,
  SettingsSkeleton,
  PaneFailure,
);

/** Loaded on demand. */
export const PauseSyncDialog = /* @__PURE__ */ lazyParts.component(
  (chunk) => chunk.PauseSyncDialog,
  undefined,
  PaneFailure,
);

/** Loaded on demand. */
export const ValueMappings = /* @__PURE__ */ lazyParts.component(
  (chunk) => chunk.ValueMappings,
  SettingsSkeleton,
  PaneFailure,
);
