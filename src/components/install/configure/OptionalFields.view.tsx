import { useId, useMemo, useState } from 'react';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { searchOptions, suggestedFirst } from '../../ui/search-options.ts';
import { WindowedList } from '../../ui/WindowedList.tsx';
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

/** Virtualized checkbox list with search and "select all"; selected fields come first. */
export function OptionalFields({ labelledBy, fields, isSelected, selectedCount, onSelect }: OptionalFieldsProps) {
  const { configure } = useScreenMessages();
  const id = useId();
  const [query, setQuery] = useState('');
  // Selected fields are moved to the top when a search ends, so that rows don't move while the user selects.
  const [leading, setLeading] = useState(() => chosen(fields, isSelected));

  const search = useMemo(() => searchOptions(fields.map((field) => ({ ...field, detail: field.fieldName }))), [fields]);
  const matches = useMemo(
    () => (query.trim() ? search(query) : suggestedFirst(fields, ({ fieldName }) => leading.has(fieldName))),
    [search, query, fields, leading],
  );
  const matchingCount = query ? matches.filter((field) => isSelected(field.fieldName)).length : selectedCount;
  const areAllSelected = matches.length > 0 && matchingCount === matches.length;

  const onSearch = (text: string) => {
    if (!text) setLeading(chosen(fields, isSelected));
    setQuery(text);
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
          <WindowedList
            aria-labelledby={labelledBy}
            id={`${id}-rows`}
            items={matches}
            page={css.ROW_PAGE}
            role="group"
            rowHeight={css.ROW_HEIGHT}
            view={query}
          >
            {(field, index, tabIndex) => (
              <FieldRow
                field={field}
                index={index}
                isSelected={isSelected(field.fieldName)}
                // By place: a search changes the rows in sight, which is quicker than replacing them.
                key={index}
                onSelect={(isChosen) => onSelect([field.fieldName], isChosen)}
                tabIndex={tabIndex}
              />
            )}
          </WindowedList>
        )}
      </div>
    </>
  );
}

interface FieldRowProps {
  index: number;
  field: OptionalField;
  isSelected: boolean;
  tabIndex: number;
  onSelect: (isSelected: boolean) => void;
}

function FieldRow({ index, field, isSelected, tabIndex, onSelect }: FieldRowProps) {
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
        tabIndex={tabIndex}
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
