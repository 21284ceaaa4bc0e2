import type { ReactNode } from 'react';
import * as css from './ActionBar.css.ts';
import { actionBarParts } from './ActionBar.parts.ts';

interface ActionBarProps {
  /** What the main button will do, or what it has done; read out when it changes. */
  message: string;
  isUnsaved: boolean;
  /** Buttons, the main one last. */
  children: ReactNode;
}

/** Sticks to the bottom of a surface and says what will happen. */
export function ActionBar({ message, isUnsaved, children }: ActionBarProps) {
  return (
    <footer className={css.bar} data-amp-part={actionBarParts.bar} data-amp-state={isUnsaved ? 'unsaved' : 'idle'}>
      <p className={css.message} role="status">
        {message}
      </p>
      <div className={css.buttons}>{children}</div>
    </footer>
  );
}
