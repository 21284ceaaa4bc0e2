import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import * as css from './DangerZone.css.ts';
import { confirmDialogOpener } from './lazy-dialog.tsx';

interface DangerZoneProps {
  /** Description of the action. */
  text: string;
  /** Button label. */
  label: string;
  onAction: () => void;
  /** Confirmation dialog, while open. */
  children?: ReactNode;
}

/** Section for a destructive action. */
export function DangerZone({ text, label, onAction, children }: DangerZoneProps) {
  return (
    <div className={css.zone} data-amp-part="danger-zone">
      <p className={css.text}>{text}</p>
      <Button {...confirmDialogOpener} onClick={onAction} size="compact" variant="dangerQuiet">
        {label}
      </Button>
      {children}
    </div>
  );
}
