import type { ReactNode } from 'react';
import * as css from './ActionBar.css.ts';

interface ActionBarProps {
  /** Status text, announced when it changes. */
  message: string;
  isUnsaved: boolean;
  /** Links to what the message is about. */
  links?: ReactNode;
  /** Buttons, the primary one last. */
  children: ReactNode;
}

/** Sticky action bar at the bottom of a surface. */
export function ActionBar({ message, isUnsaved, links, children }: ActionBarProps) {
  return (
    <footer className={css.bar} data-amp-part="action-bar" data-amp-state={isUnsaved ? 'unsaved' : 'idle'}>
      <div className={css.message}>
        <p role="status">{message}</p>
        {links}
      </div>
      <div className={css.buttons}>{children}</div>
    </footer>
  );
}
