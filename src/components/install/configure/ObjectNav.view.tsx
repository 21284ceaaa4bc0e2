import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { useId, useState } from 'react';
import { oneLine, stack } from '../../../../styles/mixins.css.ts';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { side } from '../../ui/Panes.css.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import type { StatusKind } from '../../ui/Status.tsx';
import { Status } from '../../ui/Status.tsx';
import { searchOptions } from '../../ui/search-options.ts';
import { WindowedList } from '../../ui/WindowedList.tsx';
import * as css from './ObjectNav.css.ts';

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

/** Navigation entries with a caption. */
export interface NavGroup {
  label?: string;
  items: NavItem[];
}

interface ObjectNavProps {
  groups: NavGroup[];
  current: string;
  onSelect: (id: string) => void;
}

/** Number of entries of a group from which it is searched and scrolls. */
const SEARCH_FROM = 25;

/** Height in rem of a row that scrolls: a label and a status. */
const ROW_HEIGHT = 3;

/**
 * Navigation between the panes with their statuses: a list from 640 px, a select below. Both are searched where a group
 * is long.
 */
export function ObjectNav({ groups, current, onSelect }: ObjectNavProps) {
  const { installation, configure } = useScreenMessages();
  const id = useId();
  const { states } = installation;
  const statusLabel = ({ status, isPaused, fieldsLeft }: NavItem) => {
    if (!status) return undefined;
    const label = fieldsLeft ? configure.fieldsLeft(fieldsLeft) : states[status];
    return isPaused && status !== 'stopped' ? `${label} · ${states.stopped}` : label;
  };
  const labelWithStatus = (item: NavItem) => [item.label, statusLabel(item)].filter(Boolean).join(' — ');
  const entry = (item: NavItem, row?: ComponentPropsWithoutRef<'button'>) => (
    <button
      aria-current={item.id === current || undefined}
      className={css.item}
      data-amp-part="object-nav-item"
      data-amp-state={item.status}
      onClick={() => onSelect(item.id)}
      type="button"
      {...row}
    >
      <span className={row && oneLine}>{item.label}</span>
      {item.status && <Status kind={item.status} label={statusLabel(item)} />}
    </button>
  );
  const isLong = ({ items }: NavGroup) => items.length >= SEARCH_FROM;
  const options = groups.flatMap(({ items }) => items);
  return (
    <>
      <nav aria-label={installation.navigation} className={side} data-amp-part="object-nav">
        {groups.map((group, index) => {
          const labelledBy = group.label && `${id}-${index}`;
          return (
            <div key={group.label ?? index}>
              {group.label && (
                <p className={css.caption} id={labelledBy}>
                  {group.label}
                </p>
              )}
              {isLong(group) ? (
                <SearchedItems current={current} entry={entry} items={group.items} labelledBy={labelledBy} />
              ) : (
                <ul aria-labelledby={labelledBy}>
                  {group.items.map((item) => (
                    <li key={item.id}>{entry(item)}</li>
                  ))}
                </ul>
              )}
            </div>
          );
        })}
      </nav>
      <div className={css.narrow} data-amp-part="object-nav-select">
        {groups.some(isLong) ? (
          <Combobox
            aria-label={installation.navigation}
            id={id}
            isRequired
            label={installation.navigation}
            onChange={(part) => part && onSelect(part)}
            options={options.map((item) => ({
              value: item.id,
              label: item.label,
              detail: '',
              type: statusLabel(item),
            }))}
            value={current}
          />
        ) : (
          <Select
            label={installation.navigation}
            onChange={onSelect}
            options={options.map((item) => ({ value: item.id, label: labelWithStatus(item) }))}
            value={current}
          />
        )}
      </div>
    </>
  );
}

interface SearchedItemsProps {
  items: NavItem[];
  current: string;
  labelledBy: string | undefined;
  entry: (item: NavItem, row: ComponentPropsWithoutRef<'button'>) => ReactNode;
}

function SearchedItems({ items, current, labelledBy, entry }: SearchedItemsProps) {
  const { configure, field } = useMessages();
  const id = useId();
  const [query, setQuery] = useState('');
  const matches = searchOptions(items)(query);
  return (
    <div className={stack[2]}>
      <SearchField controls={id} label={configure.searchObjects} onChange={setQuery} value={query} />
      {matches.length === 0 && <p className={css.caption}>{field.noMatch(query)}</p>}
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
