import { Callout } from './Callout.tsx';
import type { ConfirmDialogProps } from './confirm-dialog-props.ts';
import { prefetchable } from './prefetchable.tsx';

const panel = /* @__PURE__ */ prefetchable(async () => (await import('./ConfirmDialogPanel.tsx')).ConfirmDialogPanel);

/** Attributes of the button that opens a dialog: they prefetch its code on hover and focus. */
export const confirmDialogOpener = { onFocus: () => panel.prefetch(), onPointerEnter: () => panel.prefetch() };

/** Confirms a destructive action. Render it only while open; its code is loaded on demand. */
export function ConfirmDialog({ error, ...props }: ConfirmDialogProps) {
  return <panel.Component {...props} notice={error && <Callout tone="error">{error}</Callout>} />;
}
