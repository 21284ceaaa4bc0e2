import type { RefObject } from 'react';
import { useEffect } from 'react';
import { useLatest } from '../../provider/useLatest.ts';

/**
 * Calls back when Escape is pressed in an element, and keeps the key from a dialog of the host around the widget. Such
 * dialogs listen on the document in the capture phase, which only the window precedes.
 *
 * @param isActive whether Escape has a meaning in the element
 */
export function useEscape(ref: RefObject<HTMLElement | null>, isActive: boolean, onEscape: () => void): void {
  const latest = useLatest(onEscape);
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => {
      // Keys are pressed in nodes. One of an input method is its own.
      if (event.key !== 'Escape' || event.isComposing || !ref.current?.contains(event.target as Node)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [ref, isActive, latest]);
}
