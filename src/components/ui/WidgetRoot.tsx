import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { root } from '../../../styles/base.css.ts';
import { surfaceParts } from './Surface.parts.ts';
import { widgetRootParts } from './WidgetRoot.parts.ts';

const PortalContext = createContext<HTMLElement | null>(null);

interface WidgetRootProps {
  /** Name of the screen that is shown. When it changes and takes the focus with it, the new title gets the focus. */
  screen?: string;
  children: ReactNode;
}

/**
 * Outermost element of every widget: carries the text defaults and bounds the reset.
 * Dialogs open inside it and not under `body`, so that they keep the host's colour scheme and direction, and stay
 * reachable when the host shows the widget in a modal of its own.
 */
export function WidgetRoot({ screen, children }: WidgetRootProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const focused = useRef<Element | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another screen has taken the place of the last
  useEffect(() => {
    const isLost = focused.current !== null && !focused.current.isConnected;
    if (!isLost) return;
    focused.current = null;
    element?.querySelector<HTMLElement>(`[data-amp-part=${surfaceParts.title}]`)?.focus();
  }, [screen]);

  return (
    <PortalContext.Provider value={element}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only watches where the focus is */}
      <div
        className={root}
        data-amp-part={widgetRootParts.root}
        onBlur={(event) => {
          // An element that leaves the page with the focus stays noted; the effect above looks after it.
          if (event.target.isConnected) focused.current = null;
        }}
        onFocus={(event) => {
          focused.current = event.target;
        }}
        ref={setElement}
      >
        {children}
      </div>
    </PortalContext.Provider>
  );
}

/** Element in which floating layers are placed; null before the first paint. */
export function usePortalContainer(): HTMLElement | null {
  return useContext(PortalContext);
}
