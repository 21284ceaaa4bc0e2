import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';

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
  useLayoutEffect(() => {
    const [anchor, popup] = [anchorRef.current, popupRef.current];
    if (!side || !anchor || !popup?.showPopover) return;
    const place = () => {
      const { top, bottom, left, right, width } = anchor.getBoundingClientRect();
      const { clientWidth, clientHeight } = document.documentElement;
      const isAbove = side === 'above';
      const isRtl = getComputedStyle(popup).direction === 'rtl';
      // Lengths inside a zoomed element are multiplied.
      const zoom = popup.currentCSSZoom ?? 1;
      const px = (length: number) => `${length / zoom}px`;
      Object.assign(popup.style, {
        top: isAbove ? 'auto' : px(bottom + GAP),
        bottom: isAbove ? px(clientHeight - top + GAP) : 'auto',
        left: isRtl ? 'auto' : px(left),
        right: isRtl ? px(clientWidth - right) : 'auto',
        width: px(width),
        maxHeight: px((isAbove ? top : clientHeight - bottom) - 2 * GAP),
      });
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
