import type { ReactNode } from 'react';

/** Props of a confirmation dialog. */
export interface ConfirmDialogProps {
  title: string;
  /** Dialog text: the consequence. */
  children: ReactNode;
  /** Label of the confirm button, such as "Uninstall CallRail". */
  confirmLabel: string;
  /** `primary` for an action that deletes nothing. */
  variant?: 'danger' | 'primary';
  /** Label of the confirm button while busy. */
  progress: string;
  isBusy: boolean;
  /** Error of the action. */
  error?: string;
  onConfirm: () => void;
  onCancel: () => void;
}
