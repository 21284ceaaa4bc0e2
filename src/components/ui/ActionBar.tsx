import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
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
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    // Browsers stick to the inner edge of the padding of what scrolls, and the content would show below the bar.
    const stickToEdge = () => {
      bar.style.insetBlockEnd = `-${scrollerOf(bar)?.paddingBlockEnd ?? '0px'}`;
    };
    stickToEdge();
    window.addEventListener('resize', stickToEdge);
    return () => window.removeEventListener('resize', stickToEdge);
  }, []);
  return (
    <footer className={css.bar} ref={ref} data-amp-part="action-bar" data-amp-state={isUnsaved ? 'unsaved' : 'idle'}>
      <div className={css.message}>
        <p role="status">{message}</p>
        {links}
      </div>
      <div className={css.buttons}>{children}</div>
    </footer>
  );
}

/** @returns the style of the element of the page that scrolls the content; undefined if the window does */
function scrollerOf(element: Element): CSSStyleDeclaration | undefined {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    const style = getComputedStyle(box);
    if (/auto|scroll|hidden/.test(style.overflowY)) return style;
  }
  return undefined;
}
