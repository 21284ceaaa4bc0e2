import type { ComponentPropsWithoutRef, KeyboardEvent } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { visuallyHidden } from '../../../styles/mixins.css.ts';
import { useScreenMessages } from '../../provider/useScreenMessages.ts';
import * as css from './Combobox.css.ts';
import { isComposing } from './composing.ts';
import * as fieldCss from './Field.css.ts';
import { NO_FORM } from './Form.tsx';
import { Icon } from './Icon.tsx';
import type { Option } from './search-options.ts';
import { searchOptions } from './search-options.ts';
import { useEscape } from './useEscape.ts';
import { useTopLayer } from './useTopLayer.ts';
import { useWindowedRows } from './useWindowedRows.ts';

/** Props of a searchable list. ARIA attributes connect it to its label and messages. */
interface ComboboxProps extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange'> {
  /** Text of the visible label, for the names of the buttons inside. */
  label: string;
  /** Chosen option, or undefined. */
  value: string | undefined;
  options: readonly Option[];
  /** Whether the choice can be changed but not cleared. */
  isRequired?: boolean;
  /** Undefined when the choice is cleared. */
  onChange: (value: string | undefined) => void;
}

/** Step of Page Up and Page Down. */
const PAGE_STEP = 6;

/** Editable combobox with list autocomplete, after the ARIA Authoring Practices. Escape gives back what was chosen. */
export function Combobox(props: ComboboxProps) {
  const { label, value, options, isRequired, onChange, ...attributes } = props;
  const { id } = attributes;
  const messages = useScreenMessages();
  const anchorRef = useRef<HTMLDivElement>(null);
  const popupRef = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [side, setSide] = useState<'above' | 'below'>('below');
  // Null unless the user is searching.
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(-1);

  const search = useMemo(() => searchOptions(options), [options]);
  const matches = useMemo(() => search(query ?? ''), [search, query]);
  const chosen = useMemo(() => options.find((option) => option.value === value), [options, value]);
  const rows = useWindowedRows<HTMLDivElement>(isOpen ? matches.length : 0, css.OPTION_HEIGHT, css.OPTION_PAGE);

  useTopLayer(anchorRef, popupRef, isOpen && side);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moving within an open list reveals by itself
  useEffect(() => {
    // The list is rendered when opened, and then scrolled to the selected option.
    if (isOpen && active >= 0) rows.reveal(active);
  }, [isOpen]);

  const open = () => {
    if (isOpen) return;
    const box = anchorRef.current?.getBoundingClientRect();
    const below = window.innerHeight - (box?.bottom ?? 0);
    setSide(box && below < 340 && box.top > below ? 'above' : 'below');
    setActive(chosen ? matches.indexOf(chosen) : 0);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setQuery(null);
  };
  useEscape(anchorRef, isOpen, close);
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(matches.length - 1, index));
    setActive(next);
    rows.reveal(next);
  };
  const choose = (index: number) => {
    const option = matches[index];
    if (!option) return;
    close();
    if (option.value !== value) onChange(option.value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE_STEP,
      PageUp: -PAGE_STEP,
    };
    const step = steps[event.key];
    if (event.key === 'Enter') {
      if (isOpen) choose(active);
      else open();
    } else if (step !== undefined && event.altKey && step < 0) {
      close();
    } else if (step !== undefined) {
      if (isOpen) moveTo(active + step);
      else open();
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    <div className={css.anchor} ref={anchorRef}>
      <div className={fieldCss.box} data-amp-part="combobox" data-amp-state={isOpen ? 'open' : 'closed'}>
        <input
          {...NO_FORM}
          {...attributes}
          aria-activedescendant={
            isOpen && active >= 0 && active < matches.length ? `${id}-option-${active}` : undefined
          }
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-expanded={isOpen}
          autoComplete="off"
          className={fieldCss.input}
          onBlur={close}
          onChange={(event) => {
            open();
            setQuery(event.target.value);
            setActive(0);
            if (rows.scrollerRef.current) rows.scrollerRef.current.scrollTop = 0;
          }}
          onClick={open}
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
          role="combobox"
          spellCheck={false}
          type="text"
          value={query ?? chosen?.label ?? value ?? ''}
        />
        {value && !isRequired && (
          <button
            aria-label={messages.field.clear(label)}
            className={fieldCss.inset}
            onClick={() => {
              // The button is removed, so move the focus to the input.
              anchorRef.current?.querySelector('input')?.focus();
              onChange(undefined);
            }}
            type="button"
          >
            <Icon name="cross" />
          </button>
        )}
        <span className={css.chevron}>
          <Icon name="chevron" />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate here, the press is only kept from doing harm */}
      <div
        className={css.popup}
        data-amp-part="combobox-list"
        data-amp-side={side}
        hidden={!isOpen}
        // A press on the list or its scroll bar would take the focus from the text box, which closes the list.
        onMouseDown={(event) => event.preventDefault()}
        ref={popupRef}
      >
        <div
          aria-label={attributes['aria-label']}
          aria-labelledby={attributes['aria-labelledby']}
          className={css.list}
          hidden={matches.length === 0}
          id={`${id}-list`}
          onScroll={rows.onScroll}
          ref={rows.scrollerRef}
          role="listbox"
        >
          <div style={{ blockSize: rows.before }} />
          {matches.slice(rows.start, rows.end).map((option, offset) => {
            const index = rows.start + offset;
            return (
              <OptionRow
                id={`${id}-option-${index}`}
                isActive={index === active}
                isSelected={option.value === value}
                key={option.value}
                // Only a part of the list is rendered.
                aria-posinset={index + 1}
                aria-setsize={matches.length}
                onClick={() => choose(index)}
                onMouseMove={() => setActive(index)}
                option={option}
              />
            );
          })}
          <div style={{ blockSize: rows.after }} />
        </div>
        {matches.length === 0 && <p className={css.nothing}>{messages.field.noMatch(query ?? '')}</p>}
      </div>
      <span className={visuallyHidden} role="status">
        {isOpen && query ? messages.field.matches(matches.length) : ''}
      </span>
    </div>
  );
}

interface OptionRowProps extends ComponentPropsWithoutRef<'div'> {
  option: Option;
  isActive: boolean;
  isSelected: boolean;
}

/** Option with label, API name and type. */
function OptionRow({ option, isActive, isSelected, ...attributes }: OptionRowProps) {
  const messages = useScreenMessages();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: pointed to by aria-activedescendant
    <div
      {...attributes}
      aria-selected={isSelected}
      className={css.option}
      data-amp-part="combobox-option"
      data-amp-state={isActive ? 'active' : isSelected ? 'selected' : 'idle'}
      role="option"
    >
      <span className={css.optionLabel}>{option.label}</span>
      <span className={css.optionDetail}>{option.detail}</span>
      <span className={css.optionType}>
        {option.isSuggested && <span className={css.suggested}>{messages.field.suggested}</span>}
        {option.type}
      </span>
      <span className={css.optionMark}>{isSelected && <Icon name="check" />}</span>
    </div>
  );
}
