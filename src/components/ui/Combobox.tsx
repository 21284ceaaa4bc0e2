import { lazy, Suspense } from 'react';
import * as css from './Combobox.css.ts';
import type { ComboboxProps } from './combobox-props.ts';
import * as fieldCss from './Field.css.ts';
import { Icon } from './Icon.tsx';

const LazyControl = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./ComboboxControl.tsx')).ComboboxControl,
}));

/**
 * A text box that offers the options matching what is typed. The list is loaded apart from the first screen; until it
 * is there, a closed box with the same words and the same height stands in its place.
 */
export function Combobox(props: ComboboxProps) {
  const chosen = props.options.find((option) => option.value === props.value);
  return (
    <Suspense
      fallback={
        <div className={fieldCss.box}>
          <input
            aria-labelledby={props.labelledBy}
            className={fieldCss.input}
            id={props.id}
            placeholder={props.placeholder}
            readOnly
            value={chosen?.label ?? props.value ?? ''}
          />
          <span className={css.chevron}>
            <Icon name="chevron" />
          </span>
        </div>
      }
    >
      <LazyControl {...props} />
    </Suspense>
  );
}
