import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { useId, useMemo, useState } from 'react';
import { stack, visuallyHidden } from '../../../../styles/mixins.css.ts';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import type { StatusKind } from '../../ui/Status.tsx';
import { searchOptions } from '../../ui/search-options.ts';
import { WindowedList } from '../../ui/WindowedList.tsx';
import { caption } from './ObjectNav.css.ts';

/** Navigation entry. */
export interface NavItem {
  id: string;
  label: string;
  /** Absent for entries without a status. */
  status?: StatusKind;
  /** Whether the object is paused, also while another status has priority. */
  isPaused?: boolean;
  /** Number of missing fields. */
  fieldsLeft?: number;
}

/** Height in rem of a row: a label and a status. */
const ROW_HEIGHT = 3;

interface LongObjectListProps {
  items: NavItem[];
  current: string;
  labelledBy: string | undefined;
  entry: (item: NavItem, row: ComponentPropsWithoutRef<'button'>) => ReactNode;
}

/** Entries of a navigation with a search; only those in sight are rendered. */
export function LongObjectList({ items, current, labelledBy, entry }: LongObjectListProps) {
  const { configure, field } = useScreenMessages();
  const id = useId();
  const [query, setQuery] = useState('');
  const search = useMemo(() => searchOptions(items), [items]);
  const matches = search(query);
  return (
    <div className={stack[2]}>
      <SearchField controls={id} label={configure.searchObjects} onChange={setQuery} value={query} />
      <p className={visuallyHidden} role="status">
        {query && field.matches(matches.length)}
      </p>
      {matches.length === 0 && <p className={caption}>{field.noMatch(query)}</p>}
      <WindowedList
        aria-labelledby={labelledBy}
        id={id}
        initial={matches.findIndex((item) => item.id === current)}
        items={matches}
        page={6.5}
        query={query}
        role="list"
        rowHeight={ROW_HEIGHT}
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
            {entry(item, { style: { blockSize: `${ROW_HEIGHT}rem` }, tabIndex })}
          </div>
        )}
      </WindowedList>
    </div>
  );
}
