import type { ComponentPropsWithoutRef, MouseEvent, Ref } from 'react';
import * as css from './Button.css.ts';
import type { IconName } from './Icon.tsx';
import { Icon } from './Icon.tsx';

/** Props of {@link Button}. */
export interface ButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type'> {
  variant?: keyof typeof css.variants;
  size?: keyof typeof css.sizes;
  /** Fills the width of its column. */
  isWide?: boolean;
  icon?: IconName;
  /** Label while `isBusy`. Its width is reserved to avoid layout shifts, except in a compact button. */
  progress?: string;
  /** Ignores clicks but keeps the focus. */
  isBusy?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** Button with a busy state. */
export function Button({
  children,
  variant = 'secondary',
  size = 'regular',
  isWide,
  icon,
  progress,
  isBusy,
  disabled,
  buttonRef,
  onClick,
  ...attributes
}: ButtonProps) {
  const state = isBusy ? 'busy' : disabled ? 'disabled' : 'ready';
  return (
    <button
      {...attributes}
      // `aria-disabled` instead of `disabled` keeps the focus while busy.
      aria-disabled={state !== 'ready' || undefined}
      className={`${css.button} ${css.variants[variant]} ${css.sizes[size]} ${isWide ? css.wide : ''}`}
      data-amp-part="button"
      data-amp-state={state}
      data-amp-variant={variant}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (state !== 'ready') event.preventDefault();
        else onClick?.(event);
      }}
      ref={buttonRef}
      type="button"
    >
      <span aria-hidden={isBusy || undefined} className={isBusy ? css.layerOff : css.layer}>
        {icon && <Icon name={icon} />}
        {/* Alone in an element, so that it changes in a page that the browser translates. */}
        <span>{children}</span>
      </span>
      {progress && (isBusy || size === 'regular') && (
        <span aria-hidden={!isBusy || undefined} className={isBusy ? css.layer : css.layerOff}>
          <span className={css.spinner} />
          {progress}
        </span>
      )}
    </button>
  );
}
