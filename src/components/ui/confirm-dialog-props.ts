import type { ReactNode } from 'react';

/** What a dialog asks before an act that can't be undone. */
export interface ConfirmDialogProps {
  title: string;
  /** Names the consequence. */
  children: ReactNode;
  /** The act, such as "Uninstall CallRail". */
  confirmLabel: string;
  /** `primary` for an act that destroys nothing. */
  variant?: 'danger' | 'primary';
  /** Replaces the act while it runs. */
  progress: string;
  isBusy: boolean;
  /** Why the act failed. */
  error?: string;
  onConfirm: () => void;
  onCancel: () => void;
}
