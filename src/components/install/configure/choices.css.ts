import { globalStyle, style } from '@vanilla-extract/css';
import { token } from '../../../../styles/contract.ts';
import { card, spread } from '../../../../styles/mixins.css.ts';
import { SURFACE } from '../../ui/Surface.css.ts';

/** A list of things to tick. */
export const choiceList = style([card, { overflow: 'hidden' }]);

/** Ticks everything at once; stands above the rows. */
export const choiceHead = style([
  spread,
  {
    gap: `0 ${token('space-3')}`,
    minBlockSize: '2.5rem',
    paddingBlock: token('space-1'),
    paddingInline: token('space-3'),
    borderBlockEnd: `1px solid ${token('colors-border')}`,
    background: token('surface-sunken'),
    color: token('colors-text-standout'),
    fontWeight: token('font-medium'),
  },
]);

/** One thing to tick. */
export const choiceRow = style({
  display: 'grid',
  alignItems: 'center',
  minBlockSize: '2.25rem',
  paddingInline: token('space-3'),
  selectors: { '&:hover': { background: token('surface-hover') } },
});

/** One thing to tick with a note, which stands below the label where there is little room. */
export const notedRow = style([choiceRow, { paddingBlock: token('space-1') }]);

const narrow = `${SURFACE} (max-width: 26rem)`;
globalStyle(`${notedRow} > label`, { '@container': { [narrow]: { flexWrap: 'wrap', rowGap: 0 } } });
globalStyle(`${notedRow} > label > :nth-child(3)`, {
  '@container': { [narrow]: { flexBasis: '100%', paddingInlineStart: token('space-5') } },
});
