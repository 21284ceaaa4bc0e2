import { PaneFailure } from './Failure.tsx';
import { lazyChunk } from './lazy-chunk.tsx';

const dialog = /* @__PURE__ */ lazyChunk(() => import('./ConfirmDialogPanel.tsx'));

/** Loaded on demand, with the dialog library. */
export const ConfirmDialogPanel = /* @__PURE__ */ dialog.component(
  (chunk) => chunk.ConfirmDialogPanel,
  undefined,
  PaneFailure,
);

/** Attributes of the button that opens a dialog: they prefetch its code on hover and focus. */
export const confirmDialogOpener = { onFocus: dialog.prefetch, onPointerEnter: dialog.prefetch };
