import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { prefetchConfirmDialog } from './ConfirmDialog.tsx';
import * as css from './DangerZone.css.ts';
import { dangerZoneParts } from './DangerZone.parts.ts';

interface DangerZoneProps {
  /** What the act means, in a sentence. */
  text: string;
  /** Names the act. */
  label: string;
  onAction: () => void;
  /** The dialog that asks, while it is open. */
  children?: ReactNode;
}

/** An act that can't be undone, kept quiet until somebody looks for it. */
export function DangerZone({ text, label, onAction, children }: DangerZoneProps) {
  return (
    <div className={css.zone} data-amp-part={dangerZoneParts.zone}>
      <p className={css.text}>{text}</p>
      <Button onClick={onAction} onPrefetch={prefetchConfirmDialog} size="compact" variant="dangerQuiet">
        {label}
      </Button>
      {children}
    </div>
  );
}
