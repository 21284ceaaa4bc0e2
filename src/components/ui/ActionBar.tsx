import type { ReactNode } from 'react';
import * as css from './ActionBar.css.ts';
import { actionBarParts } from './ActionBar.parts.ts';

interface ActionBarProps {
  /** Status text, announced when it changes. */
  message: string;
  isUnsaved: boolean;
  /** Buttons, the primary one last. */
  children: ReactNode;
}

/** Sticky action bar at the bottom of a surface. */
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
