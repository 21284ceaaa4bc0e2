import type { MouseEvent, ReactNode, Ref } from 'react';
import * as css from './Button.css.ts';
import { buttonParts } from './Button.parts.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';

interface ButtonProps {
  children: ReactNode;
  variant?: keyof typeof css.variants;
  size?: keyof typeof css.sizes;
  /** Fills the width of its column. */
  isWide?: boolean;
  icon?: IconName;
  /** Use `submit` only for the primary button of a form. */
  type?: 'button' | 'submit';
  /** Label while `isBusy`. Its width is reserved to avoid layout shifts, except in a compact button. */
  progress?: string;
  /** Ignores clicks but keeps the focus. */
  isBusy?: boolean;
  isDisabled?: boolean;
  describedBy?: string;
  buttonRef?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  /** Called on hover or focus, to prefetch code. */
  onPrefetch?: () => void;
}

/** Button with a busy state. */
export function Button(props: ButtonProps) {
  const { children, variant = 'secondary', size = 'regular', type = 'button', progress, isBusy, isDisabled } = props;
  const state = isBusy ? 'busy' : isDisabled ? 'disabled' : 'ready';
  const onClick = (event: MouseEvent) => {
    if (state !== 'ready') event.preventDefault();
    else props.onClick?.();
  };
  return (
    <button
      // `aria-disabled` instead of `disabled` keeps the focus while busy.
      aria-disabled={state !== 'ready' || undefined}
      aria-describedby={props.describedBy}
      className={`${css.button} ${css.variants[variant]} ${css.sizes[size]} ${props.isWide ? css.wide : ''}`}
      data-amp-part={buttonParts.button}
      data-amp-state={state}
      data-amp-variant={variant}
      onClick={onClick}
      onFocus={props.onPrefetch}
      onPointerEnter={props.onPrefetch}
      ref={props.buttonRef}
      type={type}
    >
      <span aria-hidden={isBusy || undefined} className={isBusy ? css.layerOff : css.layer}>
        {props.icon && <Icon name={props.icon} />}
        {children}
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
