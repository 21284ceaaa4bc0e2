import type { CSSProperties, ReactNode } from 'react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { stack, visuallyHidden } from '../../../../styles/mixins.css.ts';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { searchOptions } from '../../ui/search-options.ts';
import { rem } from '../../ui/useWindowedRows.ts';
import { WindowedList } from '../../ui/WindowedList.tsx';
import { caption } from './ObjectNav.css.ts';

/** Height of a row in units of `--amp-rem`: a label, and a status or note. */
const ROW_HEIGHT = 3;

/** Attributes of the button or checkbox of a row. */
interface Row {
  style: CSSProperties;
  tabIndex: number;
}

interface LongObjectListProps<Item> {
  items: readonly Item[];
  /** Id of the entry that is in sight at first. */
  current?: string;
  labelledBy: string | undefined;
  entry: (item: Item, row: Row) => ReactNode;
  /** Renders a frame around the list of the entries that match the search. */
  frame?: (list: ReactNode, matches: readonly Item[]) => ReactNode;
}

/** Entries with a search; only those in sight are rendered. */
export function LongObjectList<Item extends { id: string; label: string }>(props: LongObjectListProps<Item>) {
  const { items, current, labelledBy, entry, frame = (list: ReactNode) => list } = props;
  const { configure, field } = useScreenMessages();
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  // What is hidden at first can't be scrolled.
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // Absent in jsdom.
    if (!ref.current || !globalThis.ResizeObserver) return;
    const observer = new ResizeObserver(([box]) => setShown((box?.contentRect.height ?? 0) > 0));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  const search = useMemo(() => searchOptions(items), [items]);
  const matches = search(query);
  return (
    <div className={stack[2]} ref={ref}>
      <SearchField controls={id} label={configure.searchObjects} onChange={setQuery} value={query} />
      <p className={visuallyHidden} role="status">
        {query && field.matches(matches.length)}
      </p>
      {matches.length === 0 && <p className={caption}>{field.noMatch(query)}</p>}
      {frame(
        <WindowedList
          aria-labelledby={labelledBy}
          id={id}
          initial={matches.findIndex((item) => item.id === current)}
          items={matches}
          page={6.5}
          role="list"
          rowHeight={ROW_HEIGHT}
          view={`${isShown} ${query}`}
        >
          {(item, index, tabIndex) => (
            // biome-ignore lint/a11y/useSemanticElements: a list that scrolls has more than items in it
            <div
              aria-posinset={index + 1}
              aria-setsize={matches.length}
              data-amp-index={index}
              key={index}
              role="listitem"
            >
              {entry(item, { style: { blockSize: rem(ROW_HEIGHT) }, tabIndex })}
            </div>
          )}
        </WindowedList>,
        matches,
      )}
    </div>
  );
}
