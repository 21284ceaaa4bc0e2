import { stack, visuallyHidden } from '../../../../styles/mixins.css.ts';
import { useInitialMessages } from '../../../provider/useInitialMessages.ts';
import { lazyChunk } from '../../ui/lazy-chunk.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Parts that are loaded after the first pane. */
export const settings = /* @__PURE__ */ lazyChunk(() => import('./settings-chunk.ts'));

function SettingsSkeleton() {
  const { common } = useInitialMessages();
  return (
    <div className={stack[4]}>
      <span className={visuallyHidden} role="status">
        {common.loading}
      </span>
      <Skeleton shape="text" width="short" />
      <Skeleton shape="control" />
      <Skeleton shape="text" width="short" />
      <Skeleton shape="control" />
    </div>
  );
}

/** Loaded on demand. */
export const ReadSettingsEditor = /* @__PURE__ */ settings.component(
  (chunk) => chunk.ReadSettingsEditor,
  SettingsSkeleton,
);

/** Loaded on demand. */
export const WriteObjects = /* @__PURE__ */ settings.component((chunk) => chunk.WriteObjects, SettingsSkeleton);

/** Loaded on demand. */
export const LongObjectList = /* @__PURE__ */ settings.component((chunk) => chunk.LongObjectList, SettingsSkeleton);
