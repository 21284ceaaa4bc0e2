import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';

/** What a dialog asks before an act that can't be undone. */
export interface ConfirmDialogProps {
  title: string;
  /** Names the consequence. */
  children: ReactNode;
  /** The act, such as "Uninstall CallRail". */
  confirmLabel: string;
  /** Replaces the act while it runs. */
  progress: string;
  isBusy: boolean;
  /** Why the act failed. */
  error?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

const loadPanel = () => import('./ConfirmDialogPanel.tsx');
const LazyPanel = lazy(async () => ({ default: (await loadPanel()).ConfirmDialogPanel }));

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
