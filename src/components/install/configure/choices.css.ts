import { globalStyle, style } from '@vanilla-extract/css';
import { token } from '../../../../styles/contract.ts';
import { rem } from '../../../../styles/css-value.ts';
import { card, spread, strong } from '../../../../styles/mixins.css.ts';

/** A list of things to tick. */
export const choiceList = style([card, { overflow: 'hidden' }]);

/** Ticks everything at once; stands above the rows. */
export const choiceHead = style([
  spread,
  strong,
  {
    gap: `0 ${token('space-3')}`,
    minBlockSize: rem(2.5),
    paddingBlock: token('space-1'),
    paddingInline: token('space-3'),
    borderBlockEnd: `1px solid ${token('colors-border')}`,
    background: token('surface-sunken'),
  },
]);

/** One thing to tick. */
export const choiceRow = style({
  display: 'grid',
  alignItems: 'center',
  minBlockSize: rem(2.25),
  paddingInline: token('space-3'),
  selectors: { '&:hover': { background: token('surface-hover') } },
});

/** One thing to tick, with a note below its label. */
export const notedRow = style([choiceRow, { paddingBlock: token('space-1') }]);

globalStyle(`${notedRow} > label`, { flexWrap: 'wrap', rowGap: 0 });
globalStyle(`${notedRow} > label > :nth-child(3)`, { flexBasis: '100%', paddingInlineStart: token('space-5') });
