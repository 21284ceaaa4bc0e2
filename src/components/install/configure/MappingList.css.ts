import { globalStyle, style } from '@vanilla-extract/css';
import { token } from '../../../../styles/contract.ts';
import { em, rem } from '../../../../styles/css-value.ts';
import { hint, inset, muted, stack, strong } from '../../../../styles/mixins.css.ts';
import { SURFACE } from '../../ui/Surface.css.ts';

/** Wide enough for a name and a field in full beside the list of objects. */
const sideBySide = `${SURFACE} (min-width: ${em(48)})`;
const columns = `minmax(0, ${rem(14)}) ${rem(1)} minmax(0, ${rem(26)})`;

export const list = stack[3];

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

export const row = style([
  stack[1],
  {
    '@container': {
      [sideBySide]: { gridTemplateColumns: columns, columnGap: token('space-3'), alignItems: 'start' },
    },
  },
]);

export const content = style({
  '@container': { [sideBySide]: { paddingBlock: `calc((${token('control-height')} - 1.5em) / 2)` } },
});

export const label = style([strong, { cursor: 'default' }]);

export const prompt = hint;

export const arrow = style([
  muted,
  {
    display: 'none',
    selectors: { '&:dir(rtl)': { scale: '-1 1' } },
    '@container': {
      [sideBySide]: { display: 'grid', alignItems: 'center', blockSize: token('control-height') },
    },
  },
]);

export const control = stack[1];

/** Values of a field, below its row. */
export const values = style([inset, stack[3]]);
