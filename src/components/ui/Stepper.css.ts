import { style } from '@vanilla-extract/css';
import { rem } from '../../../styles/css-value.ts';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';
import { hint, oneLine } from '../../../styles/mixins.css.ts';
import { ROOMY, SURFACE } from './Surface.css.ts';

/** Measured like a surface: the steps stand above one. */
export const stepper = style({ container: `${SURFACE} / inline-size` });

export const list = style({
  display: 'flex',
  gap: token('space-1'),
  paddingBlockEnd: token('space-4'),
  counterReset: 'step',
});

export const step = style({
  counterIncrement: 'step',
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: token('space-1'),
  color: token('colors-text-muted'),
  selectors: {
    '&:not(:last-child)': { flex: 'auto' },
    // The line to the next step.
    '&:not(:last-child)::after': {
      content: '',
      flex: `1 0 ${rem(0.25)}`,
      blockSize: 1,
      background: token('border-emphasis'),
    },
    '&[data-amp-state=current]': { color: token('colors-text-standout') },
  },
});

/** Number of the step, or a tick. */
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: rem(1.5),
  blockSize: rem(1.5),
  border: '1px solid',
  borderRadius: '50%',
  fontSize: token('font-size-xs'),
  selectors: {
    '&:empty::before': { content: 'counter(step) / ""' },
    '[data-amp-state=done] > &': { color: token('accent-strong') },
    '[data-amp-state=current] > &': {
      borderColor: token('accent-strong'),
      background: token('accent'),
      color: token('text-on-emphasis'),
    },
  },
});

/** Without size on narrow surfaces, except for the current step; still read by assistive technology. */
export const text = style({
  flex: 'none',
  marginInline: '0.25em',
  fontSize: 0,
  lineHeight: token('line-tight'),
  selectors: {
    '[data-amp-state=current] > &': { fontSize: token('font-size-sm'), fontWeight: token('font-medium') },
  },
  '@container': { [ROOMY]: { fontSize: token('font-size-sm') } },
});

/** Covers the whole step, so that its number can be pressed. */
export const link = style({
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    '&:hover': { textDecoration: 'underline' },
  },
});

export const detail = style([
  hint,
  oneLine,
  {
    display: 'none',
    maxInlineSize: rem(6),
    selectors: { '[data-amp-state=current] > * > &': { display: 'block' } },
  },
]);
