import type { ReactNode } from 'react';
import type { ButtonProps } from './Button.tsx';

/** Props of a confirmation dialog. */
export interface ConfirmDialogProps {
  title: string;
  /** Dialog text: the consequence. */
  children: ReactNode;
  /** Error of the action. */
  error?: string;
  /** Button that confirms, such as "Uninstall CallRail"; `primary` for an action that deletes nothing. */
  confirm: Pick<ButtonProps, 'children' | 'progress' | 'isBusy' | 'onClick' | 'variant'>;
  onCancel: () => void;
}
