import type { ReactNode, Ref } from 'react';
import { panes } from '../../ui/Panes.css.ts';
import * as css from './ConfigureLayout.css.ts';

interface ConfigureLayoutProps {
  /** Navigation or its skeleton. */
  nav: ReactNode;
  /** The selected pane. */
  children: ReactNode;
  /** Action bar, if there is something to save. */
  bar?: ReactNode;
  paneRef?: Ref<HTMLDivElement>;
}

/** Navigation, pane and action bar; one column on narrow surfaces. */
export function ConfigureLayout({ nav, children, bar, paneRef }: ConfigureLayoutProps) {
  return (
    <div className={panes} data-amp-part="configure-layout">
      {nav}
      <div className={css.main}>
        <div ref={paneRef}>{children}</div>
        {bar}
      </div>
    </div>
  );
}
