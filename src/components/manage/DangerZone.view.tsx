import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { prefetchConfirmDialog } from '../ui/ConfirmDialog.tsx';
import * as css from './DangerZone.css.ts';
import { managePaneParts } from './ManagePane.parts.ts';

interface DangerZoneProps {
  /** What the act means, in a sentence. */
  text: string;
  /** Names the act. */
  label: string;
  onAct: () => void;
  /** The dialog that asks, while it is open. */
  children?: ReactNode;
}

/** An act that can't be undone, kept quiet until somebody looks for it. */
export function DangerZone({ text, label, onAct, children }: DangerZoneProps) {
  return (
    <div className={css.zone} data-amp-part={managePaneParts.danger}>
      <p className={css.text}>{text}</p>
      <Button onClick={onAct} onNear={prefetchConfirmDialog} size="compact" variant="dangerQuiet">
        {label}
      </Button>
      {children}
    </div>
  );
}
