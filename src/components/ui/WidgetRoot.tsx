import type { ReactNode } from 'react';
import { createContext, useContext, useState } from 'react';
import { root } from '../../../styles/base.css.ts';
import { widgetRootParts } from './WidgetRoot.parts.ts';

const PortalContext = createContext<HTMLElement | null>(null);

/**
 * Outermost element of every widget: carries the text defaults and bounds the reset.
 * Dialogs open inside it and not under `body`, so that they keep the host's colour scheme and direction, and stay
 * reachable when the host shows the widget in a modal of its own.
 */
export function WidgetRoot({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    <PortalContext.Provider value={element}>
      <div className={root} data-amp-part={widgetRootParts.root} ref={setElement}>
        {children}
      </div>
    </PortalContext.Provider>
  );
}

/** Element in which floating layers are placed; null before the first paint. */
export function usePortalContainer(): HTMLElement | null {
  return useContext(PortalContext);
}
