import type { ReactNode } from 'react';
import { useState } from 'react';
import { hint } from '../../../../styles/mixins.css.ts';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { searchOptions } from '../../ui/search-options.ts';
import { LONG_LIST } from './long-list.ts';

interface FirstMatchesProps<Item> {
  /** Objects by their labels; suggested ones come first without a search. */
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** The first objects that match a search, each too high for a list that scrolls. Few objects have no search. */
export function FirstMatches<Item extends { label: string; isSuggested?: boolean }>(props: FirstMatchesProps<Item>) {
  const { items, children } = props;
  const { configure, field } = useScreenMessages();
  const [query, setQuery] = useState('');
  const matches = searchOptions(items)(query);
  const shown = matches.slice(0, LONG_LIST);
  return (
    <>
      {items.length > LONG_LIST && (
        <>
          <SearchField label={configure.searchObjects} onChange={setQuery} value={query} />
          <p className={hint} role="status">
            {shown.length > 0 ? configure.selectedCount(shown.length, matches.length) : field.noMatch(query)}
          </p>
        </>
      )}
      {shown.map(children)}
    </>
  );
}
