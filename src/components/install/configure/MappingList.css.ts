import { globalStyle, style } from '@vanilla-extract/css';
import { token } from '../../../../styles/contract.ts';
import { hint, inset } from '../../../../styles/mixins.css.ts';
import { SURFACE } from '../../ui/Surface.css.ts';

/** Wide enough for a name and a field in full beside the list of objects. */
const sideBySide = `${SURFACE} (min-width: 48rem)`;
const columns = 'minmax(0, 14rem) 1rem minmax(0, 26rem)';

export const list = style({ display: 'grid', gap: token('space-3') });

export const captions = style([
  hint,
  {
    display: 'none',
    gridTemplateColumns: columns,
    columnGap: token('space-3'),
    '@container': { [sideBySide]: { display: 'grid' } },
  },
]);

// Once in a pane.
globalStyle(`section:has(${captions}) ~ section ${captions}`, { display: 'none' });

export const captionEnd = style({ gridColumn: 3 });

export const row = style({
  display: 'grid',
  gap: token('space-1'),
  '@container': {
    [sideBySide]: { gridTemplateColumns: columns, columnGap: token('space-3'), alignItems: 'start' },
  },
});

export const content = style({
  '@container': { [sideBySide]: { paddingBlock: `calc((${token('control-height')} - 1.5em) / 2)` } },
});

export const label = style({
  color: token('colors-text-standout'),
  fontWeight: token('font-medium'),
  cursor: 'default',
  overflowWrap: 'anywhere',
});

export const prompt = hint;

export const arrow = style({
  display: 'none',
  color: token('colors-text-muted'),
  selectors: { '&:dir(rtl)': { scale: '-1 1' } },
  '@container': {
    [sideBySide]: { display: 'grid', alignItems: 'center', blockSize: token('control-height') },
  },
});

export const control = style({ display: 'grid', gap: token('space-1'), minInlineSize: 0 });

/** Values of a field, below its row. */
export const values = style([inset, { display: 'grid', gap: token('space-3') }]);
