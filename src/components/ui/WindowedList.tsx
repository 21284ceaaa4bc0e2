import type { ComponentPropsWithoutRef, FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { scroller, visuallyHidden } from '../../../styles/mixins.css.ts';
import { useScreenMessages } from '../../provider/useScreenMessages.ts';
import { rem, useWindowedRows } from './useWindowedRows.ts';

interface WindowedListProps<Item> extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  items: readonly Item[];
  /** Height of a row in units of `--amp-rem`. */
  rowHeight: number;
  /** Rows in sight at once; half a row shows that there is more. */
  page: number;
  /** Identifies what is shown, such as the search. Another one shows the list at `initial` again. */
  view: string;
  /** Row that is in sight at first, and that the Tab key reaches; the first one if it is -1. */
  initial?: number;
  /** A row with `data-amp-index`, whose input or button has the tab index. */
  children: (item: Item, index: number, tabIndex: number) => ReactNode;
}

/** Rows that Page Up and Page Down pass over. */
const PAGE_STEP = 8;

/**
 * Scrolling list of which only the rows in sight are rendered. It is one stop of the Tab key; arrows move within it, as
 * there may be thousands of rows.
 */
export function WindowedList<Item>(props: WindowedListProps<Item>) {
  const { items, rowHeight, page, view, initial = 0, children, ...attributes } = props;
  const { configure } = useScreenMessages();
  const id = useId();
  const rows = useWindowedRows<HTMLDivElement>(items.length, rowHeight, page);
  const [current, setCurrent] = useState(initial);
  // Always a rendered row: otherwise the Tab key would skip the list after scrolling.
  const tabStop = Math.max(rows.start, Math.min(current, rows.end - 1));

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling is left to the user until the view or the choice changes
  useEffect(() => {
    setCurrent(initial);
    rows.reveal(initial);
  }, [view, initial]);

  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-amp-index]');
    if (row) setCurrent(Number(row.dataset.ampIndex));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const last = items.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: tabStop + 1,
      ArrowUp: tabStop - 1,
      PageDown: tabStop + PAGE_STEP,
      PageUp: tabStop - PAGE_STEP,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, target));
    // The row must be rendered before it can be focused.
    flushSync(() => {
      setCurrent(next);
      rows.reveal(next);
    });
    rows.scrollerRef.current?.querySelector<HTMLElement>(`[data-amp-index="${next}"] :is(input, button)`)?.focus();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the caller gives the role */}
      <div
        aria-describedby={`${id}-keys`}
        {...attributes}
        className={scroller}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onScroll={rows.onScroll}
        ref={rows.scrollerRef}
        style={{ maxBlockSize: rem(rowHeight * page) }}
      >
        <div style={{ blockSize: rows.before }} />
        {items.slice(rows.start, rows.end).map((item, offset) => {
          const index = rows.start + offset;
          return children(item, index, index === tabStop ? 0 : -1);
        })}
        <div style={{ blockSize: rows.after }} />
      </div>
      <p className={visuallyHidden} id={`${id}-keys`}>
        {configure.fieldKeys}
      </p>
    </>
  );
}
