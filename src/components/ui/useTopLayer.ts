import type { RefObject } from 'react';
import { useEffect } from 'react';

/** Distance from the anchor and from the edge of the window, in px. */
const GAP = 4;

/**
 * Shows a popover above or below its anchor in the top layer, where no box of the host cuts it off, and keeps it there
 * while the page scrolls. Browsers without popovers leave it to the styles.
 *
 * @param side false while closed
 */
export function useTopLayer(
  anchorRef: RefObject<HTMLElement | null>,
  popupRef: RefObject<HTMLElement | null>,
  side: 'above' | 'below' | false,
): void {
  useEffect(() => {
    const [anchor, popup] = [anchorRef.current, popupRef.current];
    if (!side || !anchor || !popup?.showPopover) return;
    const place = () => {
      const { top, bottom, left, width } = anchor.getBoundingClientRect();
      const { clientWidth, clientHeight } = document.documentElement;
      const [edge, distance] = side === 'above' ? ['bottom', clientHeight - top] : ['top', bottom];
      // Lengths inside a zoomed element are multiplied.
      const px = (length: number) => `${length / (popup.currentCSSZoom ?? 1)}px`;
      popup.style.cssText = `${edge}:${px(distance + GAP)};width:${px(width)};max-height:${px(clientHeight - distance - 2 * GAP)}`;
      popup.style.left = px(Math.min(left, clientWidth - popup.getBoundingClientRect().width));
    };
    popup.popover = 'manual';
    popup.showPopover();
    place();
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
      popup.hidePopover();
    };
  }, [anchorRef, popupRef, side]);
}
