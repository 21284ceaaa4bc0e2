import type { ReactNode } from 'react';
import { createContext, startTransition, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { root } from '../../../styles/base.css.ts';
import { useAppearance } from '../../provider/RuntimeContext.ts';
import { useInitialMessages } from '../../provider/useInitialMessages.ts';

/** Context of the parts of a widget. */
interface Widget {
  /** Container for floating layers; null before the first paint. */
  element: HTMLElement | null;
  /** Moves the focus to the nearest title after the focused element is removed. */
  recoverFocus: () => void;
  /** Called with each error of a slot of the host. */
  onSlotError?: ((error: Error) => void) | undefined;
}

const WidgetContext = /* @__PURE__ */ createContext<Widget>({ element: null, recoverFocus: () => {} });

/** Returns the context of the surrounding widget. */
export function useWidget(): Widget {
  return useContext(WidgetContext);
}

interface WidgetRootProps extends Pick<Widget, 'onSlotError'> {
  children: ReactNode;
}

/**
 * Outermost element of every widget, with text defaults and style reset.
 *
 * Dialogs open inside it instead of `body`, so that they inherit the host's color scheme and direction and work inside
 * a host's modal. When a change of screen removes the focused element, the new screen's title is focused.
 */
export function WidgetRoot({ children, onSlotError }: WidgetRootProps) {
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
        // Distinguishes a changed part from a changed screen. Dialogs are not part of a surface.
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
    // Not every browser fires an event when a focused element is removed.
    const observer = new MutationObserver(() => {
      const target = last.current?.target;
      // A dialog gives the focus back by itself.
      if (target && !target.isConnected && !target.closest('[role=dialog]')) widget.recoverFocus();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [element, widget]);

  return (
    <WidgetContext.Provider value={{ ...widget, onSlotError }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only watches where the focus is */}
      <div
        className={root}
        data-amp-color-scheme={colorScheme}
        data-amp-density={density}
        data-amp-part="root"
        lang={language}
        onBlur={(event) => {
          if (event.target.isConnected) last.current = null;
        }}
        // Safari gives a clicked button no focus.
        onClickCapture={({ target }) => (target as Element).closest('button')?.focus()}
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
