import { style } from '@vanilla-extract/css';
import { rem } from '../../../styles/css-value.ts';
import './Field.css.ts';
import { token } from '../../../styles/contract.ts';
import { apiName, hint, muted, oneLine, scroller } from '../../../styles/mixins.css.ts';

/** Height of an option in units of `--amp-rem`. */
export const OPTION_HEIGHT = 2.75;
/** Options in sight at once; the half option shows that there is more. */
export const OPTION_PAGE = 6.5;

export const anchor = style({ position: 'relative' });

export const chevron = style({
  flex: 'none',
  marginInlineEnd: token('space-2'),
  color: token('colors-text-muted'),
  pointerEvents: 'none',
});

export const popup = style({
  position: 'absolute',
  zIndex: 3,
  insetInline: 0,
  minInlineSize: rem(15),
  insetBlockStart: 'calc(100% + 4px)',
  overflow: 'hidden',
  border: `1px solid ${token('border-emphasis')}`,
  borderRadius: token('radius-lg'),
  background: token('colors-bg-primary'),
  boxShadow: token('shadow-sm'),
  selectors: {
    '&[data-amp-side=above]': { insetBlockStart: 'auto', insetBlockEnd: 'calc(100% + 4px)' },
    // In the top layer no box of the host cuts it off. Its place is measured.
    '&:popover-open': { display: 'flex', position: 'fixed', inset: 'auto' },
  },
});

export const list = style([
  scroller,
  {
    flex: 1,
    padding: token('space-1'),
    maxBlockSize: `calc(${rem(OPTION_HEIGHT * OPTION_PAGE)} + ${token('space-1')})`,
  },
]);

export const option = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  columnGap: token('space-2'),
  alignItems: 'center',
  alignContent: 'center',
  blockSize: rem(OPTION_HEIGHT),
  paddingInline: token('space-2'),
  borderRadius: token('radius-sm'),
  cursor: 'pointer',
  selectors: {
    '&[data-amp-state=active]': { background: token('surface-hover') },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: { '&[data-amp-state=active]': { outline: '2px solid Highlight', outlineOffset: -2 } },
    },
  },
});

export const optionLabel = style([oneLine, { color: token('colors-text-standout'), lineHeight: token('line-tight') }]);

export const optionDetail = style([apiName, { gridColumn: 1, lineHeight: token('line-tight') }]);

export const optionType = style([
  hint,
  {
    gridColumn: 2,
    gridRow: '1 / span 2',
  },
]);

export const optionMark = style({ gridColumn: 3, gridRow: '1 / span 2' });

export const suggested = style({
  marginInlineEnd: token('space-2'),
  paddingInline: token('space-1'),
  borderRadius: token('radius-sm'),
  background: token('colors-bg-highlight'),
  color: token('colors-text-regular'),
});

export const nothing = style([muted, { padding: token('space-3') }]);
