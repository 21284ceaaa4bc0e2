import type { FocusEvent, KeyboardEvent } from 'react';
import { useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { visuallyHidden } from '../../../../styles/mixins.css.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { searchOptions } from '../../ui/search-options.ts';
import { useWindowedRows } from '../../ui/useWindowedRows.ts';
import { choiceHead, choiceList } from './choices.css.ts';
import * as css from './OptionalFields.css.ts';

/** An optional field. */
export interface OptionalField {
  fieldName: string;
  label: string;
  /** Display name of the field type. */
  type?: string;
}

interface OptionalFieldsProps {
  /** Id of the heading that names the list. */
  labelledBy: string;
  fields: readonly OptionalField[];
  isSelected: (fieldName: string) => boolean;
  /** Number of selected fields. */
  selectedCount: number;
  onSelect: (fieldNames: string[], isSelected: boolean) => void;
}

/** Number of fields from which a search is offered. */
const SEARCH_FROM = 8;

/** Rows that Page Up and Page Down pass over. */
const PAGE_STEP = 8;

/** Virtualized checkbox list with search and "select all"; selected fields come first. */
export function OptionalFields({ labelledBy, fields, isSelected, selectedCount, onSelect }: OptionalFieldsProps) {
  const { configure } = useMessages();
  const id = useId();
  const [query, setQuery] = useState('');
  // Selected fields are moved to the top on search, so that rows don't move while the user selects.
  const [leading, setLeading] = useState(() => chosen(fields, isSelected));

  const search = useMemo(
    () =>
      searchOptions(
        fields.map((field) => ({ ...field, detail: field.fieldName, isSuggested: leading.has(field.fieldName) })),
      ),
    [fields, leading],
  );
  const matches = useMemo(() => search(query), [search, query]);
  const matchingCount = query ? matches.filter((field) => isSelected(field.fieldName)).length : selectedCount;
  const areAllSelected = matches.length > 0 && matchingCount === matches.length;

  const rows = useWindowedRows<HTMLDivElement>(matches.length, css.ROW_HEIGHT, css.ROW_PAGE);
  const [current, setCurrent] = useState(0);
  // Always a rendered row: otherwise the Tab key would skip the list after scrolling.
  const tabStop = Math.max(rows.start, Math.min(current, rows.end - 1));

  const onSearch = (text: string) => {
    // Keep the same set while the selection is unchanged, so that thousands of fields are prepared only once.
    setLeading((before) => {
      const now = chosen(fields, isSelected);
      return now.size === before.size && [...now].every((name) => before.has(name)) ? before : now;
    });
    setQuery(text);
    setCurrent(0);
    if (rows.scrollerRef.current) rows.scrollerRef.current.scrollTop = 0;
  };

  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-amp-index]');
    if (row) setCurrent(Number(row.dataset.ampIndex));
  };

  /** The list is one stop of the Tab key; arrows move within it, as there may be thousands of rows. */
  const onKeyDown = (event: KeyboardEvent) => {
    const last = matches.length - 1;
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
    rows.scrollerRef.current?.querySelector<HTMLInputElement>(`[data-amp-index="${next}"] input`)?.focus();
  };

  return (
    <>
      {fields.length >= SEARCH_FROM && (
        <SearchField controls={`${id}-rows`} label={configure.searchFields} onChange={onSearch} value={query} />
      )}
      <div className={choiceList} data-amp-part="optional-fields">
        <div className={choiceHead}>
          <Checkbox
            isChecked={areAllSelected}
            disabled={matches.length === 0}
            isMixed={!areAllSelected && matchingCount > 0}
            label={query ? configure.selectMatching(matches.length) : configure.selectAll(matches.length)}
            onChange={() =>
              onSelect(
                matches.map((field) => field.fieldName),
                !areAllSelected,
              )
            }
          />
          <span className={css.count} role="status">
            {configure.selectedCount(selectedCount, fields.length)}
          </span>
        </div>
        {matches.length === 0 ? (
          <div className={css.nothing}>
            <p>{configure.noFieldMatches(query)}</p>
            <Button onClick={() => onSearch('')} size="compact">
              {configure.showAllFields}
            </Button>
          </div>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be the scroll container of its rows in every browser
          <div
            aria-describedby={`${id}-keys`}
            aria-labelledby={labelledBy}
            className={css.rows}
            id={`${id}-rows`}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
            onScroll={rows.onScroll}
            ref={rows.scrollerRef}
            role="group"
          >
            <div style={{ blockSize: rows.before }} />
            {matches.slice(rows.start, rows.end).map((field, offset) => (
              <FieldRow
                field={field}
                index={rows.start + offset}
                isSelected={isSelected(field.fieldName)}
                isTabStop={rows.start + offset === tabStop}
                key={field.fieldName}
                onSelect={(isChosen) => onSelect([field.fieldName], isChosen)}
              />
            ))}
            <div style={{ blockSize: rows.after }} />
          </div>
        )}
      </div>
      <p className={visuallyHidden} id={`${id}-keys`}>
        {configure.fieldKeys}
      </p>
    </>
  );
}

interface FieldRowProps {
  index: number;
  field: OptionalField;
  isSelected: boolean;
  isTabStop: boolean;
  onSelect: (isSelected: boolean) => void;
}

function FieldRow({ index, field, isSelected, isTabStop, onSelect }: FieldRowProps) {
  return (
    <div className={css.row} data-amp-index={index} data-amp-part="optional-field">
      <Checkbox
        description={
          isSameName(field.label, field.fieldName) ? undefined : <span className={css.api}>{field.fieldName}</span>
        }
        isChecked={isSelected}
        isOneLine
        label={field.label}
        onChange={onSelect}
        tabIndex={isTabStop ? 0 : -1}
      />
      <span className={css.type}>{field.type}</span>
    </div>
  );
}

/** Compares names by letters and digits, without case and separators. */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.toLowerCase().replace(/[\s_.-]/g, ''));
  return a === b;
}

function chosen(fields: readonly OptionalField[], isSelected: (fieldName: string) => boolean): ReadonlySet<string> {
  return new Set(fields.flatMap(({ fieldName }) => (isSelected(fieldName) ? [fieldName] : [])));
}
