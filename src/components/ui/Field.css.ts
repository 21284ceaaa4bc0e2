import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { rem } from '../../../styles/css-value.ts';
import { hint, stack, strong } from '../../../styles/mixins.css.ts';

export const field = stack[1];

export const labelRow = style({ display: 'flex', alignItems: 'baseline', gap: token('space-2') });

export const label = style([strong, { cursor: 'default' }]);

export const mark = hint;

export const help = hint;

export const error = style({
  display: 'flex',
  gap: token('space-1'),
  color: token('status-error-text'),
  fontSize: token('font-size-xs'),
});

/** Centres the icon on the first line. */
export const errorIcon = style({ flex: 'none', paddingBlockStart: rem(0.1) });

/** The box that holds an input and what stands beside it. */
export const box = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: token('control-height'),
  border: `1px solid ${token('colors-input-border-default')}`,
  borderRadius: token('default-border-radius'),
  background: token('colors-input-surface-default'),
  transition: `border-color ${token('duration-fast')}`,
  selectors: {
    '&:hover': {
      borderColor: token('colors-input-border-hover'),
      background: token('colors-input-surface-hover'),
    },
    '&:focus-within': {
      borderColor: token('colors-input-border-focus'),
      background: token('colors-input-surface-focus'),
    },
    '&:has(:focus-visible)': {
      outline: `2px solid ${token('colors-focus-border')}`,
      outlineOffset: -1,
    },
    '&:has([aria-invalid=true])': {
      borderColor: token('colors-input-border-error'),
      outlineColor: token('colors-input-border-error'),
    },
    '&:has(:disabled)': {
      borderColor: token('colors-input-border-disabled'),
      background: token('colors-input-surface-disabled'),
    },
  },
});

export const input = style({
  selectors: {
    '&&': {
      flex: 1,
      alignSelf: 'stretch',
      paddingInline: token('space-3'),
      border: 0,
      outline: 'none',
      boxShadow: 'none',
      background: 'transparent',
      color: token('colors-input-content-default'),
      fontSize: token('font-size-sm'),
      textOverflow: 'ellipsis',
    },
    '&&::placeholder': { color: token('colors-input-placeholder-text'), opacity: 1 },
    '&&:disabled': { color: token('colors-input-content-disabled') },
    '&&::-webkit-search-cancel-button': { display: 'none' },
  },
});

/** A small button inside the box. */
export const inset = style({
  selectors: {
    '&&': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      inlineSize: rem(1.75),
      blockSize: rem(1.75),
      marginInlineEnd: token('space-1'),
      borderRadius: token('radius-sm'),
      color: token('colors-text-muted'),
    },
    '&&:hover': { background: token('surface-hover'), color: token('colors-text-standout') },
    '&&:focus-visible': { outlineOffset: -2 },
  },
});
