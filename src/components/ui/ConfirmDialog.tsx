import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog-props.ts';

const loadPanel = () => import('./ConfirmDialogPanel.tsx');
const LazyPanel = /* @__PURE__ */ lazy(async () => ({ default: (await loadPanel()).ConfirmDialogPanel }));

/** Fetches the dialog's code ahead of its use, when a button that opens it comes into sight or focus. */
export function prefetchConfirmDialog(): void {
  void loadPanel();
}

/** Asks before a destructive act. Render it only while it is open; its code is loaded then. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense fallback={null}>
      <LazyPanel {...props} />
    </Suspense>
  );
}
