import type { ReactNode, Ref } from 'react';
import { panes } from '../ui/Panes.css.ts';
import * as css from './ConfigureLayout.css.ts';
import { configureLayoutParts } from './ConfigureLayout.parts.ts';

interface ConfigureLayoutProps {
  /** The list of objects, or its skeleton. */
  nav: ReactNode;
  /** What is chosen in the list. */
  children: ReactNode;
  /** The action bar, where there is something to save. */
  bar?: ReactNode;
  paneRef?: Ref<HTMLDivElement>;
}

/** Objects at the start, the chosen one at the end, what will happen below. One column on narrow surfaces. */
export function ConfigureLayout({ nav, children, bar, paneRef }: ConfigureLayoutProps) {
  return (
    <div className={panes} data-amp-part={configureLayoutParts.layout}>
      {nav}
      <div className={css.main}>
        <div ref={paneRef}>{children}</div>
        {bar}
      </div>
    </div>
  );
}
