import type { ReactNode } from 'react';
import { createContext, startTransition, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { root } from '../../../styles/base.css.ts';
import { useAppearance } from '../../appearance/appearance-context.ts';
import { useInitialMessages } from '../../locales/initial-messages-context.ts';
import { widgetRootParts } from './WidgetRoot.parts.ts';

/** What the parts of a widget need to know of it as a whole. */
interface Widget {
  /** Element in which floating layers are placed; null before the first paint. */
  element: HTMLElement | null;
  /** Puts the focus on the nearest title when what had it is gone. */
  recoverFocus: () => void;
}

const WidgetContext = /* @__PURE__ */ createContext<Widget>({ element: null, recoverFocus: () => {} });

/** The widget around a part. */
export function useWidget(): Widget {
  return useContext(WidgetContext);
}

/**
 * Outermost element of every widget: carries the text defaults and bounds the reset.
 *
 * Dialogs open inside it and not under `body`, so that they keep the host's colour scheme and direction, and stay
 * reachable when the host shows the widget in a modal of its own. When a screen changes and takes the focused element
 * with it, the new screen's title gets the focus, so that a keyboard or screen reader goes on from there.
 */
export function WidgetRoot({ children }: { children: ReactNode }) {
  const { language } = useInitialMessages();
  const { colorScheme, density } = useAppearance();
  const [element, setElement] = useState<HTMLElement | null>(null);
  // A transition, because a server's HTML may not be hydrated below yet: anything more urgent would throw it away.
  const attach = useCallback((node: HTMLElement | null) => startTransition(() => setElement(node)), []);
  const last = useRef<{ target: Element; surface: Element | null } | null>(null);

  const widget = useMemo(
    () => ({
      element,
      recoverFocus: () => {
        // A part of the screen changed, or the screen as a whole. What stood in a dialog stood in no surface.
        const isSameScreen = last.current?.surface?.isConnected !== false;
        last.current = null;
        if (!element || (document.activeElement !== document.body && document.activeElement !== null)) return;
        const pane = isSameScreen ? element.querySelector<HTMLElement>('[data-amp-part=pane-title]') : null;
        (pane ?? element.querySelector<HTMLElement>('[data-amp-part=surface-title]'))?.focus();
      },
    }),
    [element],
  );

  useEffect(() => {
    if (!element) return;
    // Not every browser tells when a focused element leaves the page.
    const observer = new MutationObserver(() => {
      const target = last.current?.target;
      // A dialog gives the focus back by itself.
      if (target && !target.isConnected && !target.closest('[role=dialog]')) widget.recoverFocus();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [element, widget]);

  return (
    <WidgetContext.Provider value={widget}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only watches where the focus is */}
      <div
        className={root}
        data-amp-color-scheme={colorScheme}
        data-amp-density={density}
        data-amp-part={widgetRootParts.root}
        lang={language}
        onBlur={(event) => {
          if (event.target.isConnected) last.current = null;
        }}
        onFocus={({ target }) => {
          last.current = { target, surface: target.closest('[data-amp-part=surface]') };
        }}
        ref={attach}
      >
        {children}
      </div>
    </WidgetContext.Provider>
  );
}
