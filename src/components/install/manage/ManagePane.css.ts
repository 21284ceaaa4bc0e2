import { style } from '@vanilla-extract/css';
import { token } from '../../../../styles/contract.ts';
import { rem } from '../../../../styles/css-value.ts';
import { card, hint, row } from '../../../../styles/mixins.css.ts';

export const objects = card;

export const object = style([
  row,
  {
    gap: `0 ${token('space-3')}`,
    minBlockSize: rem(2.5),
    paddingBlock: token('space-2'),
    paddingInline: token('space-3'),
    color: token('colors-text-standout'),
    selectors: { '& + &': { borderBlockStart: `1px solid ${token('colors-border')}` } },
  },
]);

/** Gives way to the status, which stays at its end. */
export const label = style({ flex: 1 });

/** Begins with a phrase. */
export const detail = style([hint, { flexBasis: '100%', '::first-letter': { textTransform: 'uppercase' } }]);
