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
  /** `submit` only inside a form that does what the button says. */
  type?: 'button' | 'submit';
  /** Shown and read while `isBusy`. Its width is reserved, so that nothing moves, except in a compact button. */
  progress?: string;
  /** Keeps the focus, ignores clicks. */
  isBusy?: boolean;
  isDisabled?: boolean;
  describedBy?: string;
  buttonRef?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  /** Pointer or focus is on the button: time to fetch what a click will need. */
  onPrefetch?: () => void;
}

/** A button that names its act and turns into progress in words. */
export function Button(props: ButtonProps) {
  const { children, variant = 'secondary', size = 'regular', type = 'button', progress, isBusy, isDisabled } = props;
  const state = isBusy ? 'busy' : isDisabled ? 'disabled' : 'ready';
  const onClick = (event: MouseEvent) => {
    if (state !== 'ready') event.preventDefault();
    else props.onClick?.();
  };
  return (
    <button
      // `aria-disabled` in place of `disabled`: the focus stays where it is while the work goes on.
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
