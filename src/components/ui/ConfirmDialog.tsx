import type { ConfirmDialogProps } from './confirm-dialog-props.ts';
import { prefetchable } from './prefetchable.tsx';

const panel = /* @__PURE__ */ prefetchable(async () => (await import('./ConfirmDialogPanel.tsx')).ConfirmDialogPanel);

/** Prefetches the dialog's code on hover or focus of its button. */
export function prefetchConfirmDialog(): void {
  panel.prefetch();
}

/** Confirms a destructive action. Render it only while open; its code is loaded on demand. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <panel.Component {...props} />;
}
