import type { RefObject } from 'react';
import { useRef, useState } from 'react';

/** A length of a style in units of `--amp-rem`. */
export const rem = (count: number): string => `calc(${count} * var(--amp-rem))`;

/** Rows rendered beyond each edge, so that fast scrolling and the next focus find them. */
const OVERSCAN = 6;

interface WindowedRows<Scroller extends HTMLElement> {
  /** For the element that scrolls. */
  scrollerRef: RefObject<Scroller | null>;
  onScroll: () => void;
  /** First rendered row. */
  start: number;
  /** Row after the last rendered one. */
  end: number;
  /** Height that stands for the rows before `start`. */
  before: string;
  /** Height that stands for the rows from `end` on. */
  after: string;
  /** Scrolls as little as needed to show a row. */
  reveal: (index: number) => void;
}

/**
 * Renders only the rows in sight of a long list, whose rows all have one height.
 *
 * @param count number of rows
 * @param rowHeight height of a row in units of `--amp-rem`; the row's class must say the same
 * @param page rows in sight at once
 */
export function useWindowedRows<Scroller extends HTMLElement>(
  count: number,
  rowHeight: number,
  page: number,
): WindowedRows<Scroller> {
  const scrollerRef = useRef<Scroller>(null);
  const [first, setFirst] = useState(0);
  // A list that was narrowed while scrolled far down starts at its last page.
  const top = Math.min(first, Math.max(0, Math.ceil(count - page)));
  const start = Math.max(0, top - OVERSCAN);
  const end = Math.min(count, Math.ceil(top + page) + OVERSCAN);

  /** Rows stand between two spacers. A list that is not displayed has no heights. */
  const rowPixels = ({ children: [, row] }: Scroller) =>
    (row && Number.parseFloat(getComputedStyle(row).blockSize)) || rowHeight * 16;
  const follow = (scroller: Scroller) => setFirst(Math.floor(scroller.scrollTop / rowPixels(scroller)));

  return {
    scrollerRef,
    onScroll: () => scrollerRef.current && follow(scrollerRef.current),
    start,
    end,
    before: rem(start * rowHeight),
    after: rem((count - end) * rowHeight),
    reveal: (index) => {
      const scroller = scrollerRef.current;
      if (!scroller) return;
      const height = rowPixels(scroller);
      // A low window leaves room for fewer rows.
      const lowest = (index + 1) * height - Math.min(page * height, scroller.clientHeight || Number.POSITIVE_INFINITY);
      scroller.scrollTop = Math.min(index * height, Math.max(scroller.scrollTop, lowest));
      follow(scroller);
    },
  };
}
