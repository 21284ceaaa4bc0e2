import type { ConfirmDialogProps } from './confirm-dialog-props.ts';
import { prefetchable } from './prefetchable.tsx';

const panel = /* @__PURE__ */ prefetchable(async () => (await import('./ConfirmDialogPanel.tsx')).ConfirmDialogPanel);

/** Fetches the dialog's code ahead of its use, when pointer or focus come near a button that opens it. */
export function prefetchConfirmDialog(): void {
  panel.prefetch();
}

/** Asks before a destructive act. Render it only while it is open; its code is loaded then. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <panel.Component {...props} />;
}
