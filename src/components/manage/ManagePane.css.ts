import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { card, hint } from '../../../styles/mixins.css.ts';

export const objects = card;

export const object = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: token('space-3'),
  minBlockSize: '2.5rem',
  paddingBlock: token('space-1'),
  paddingInline: token('space-3'),
  color: token('colors-text-standout'),
  selectors: { '& + &': { borderBlockStart: `1px solid ${token('colors-border')}` } },
});

export const note = style([hint, { flex: 1, whiteSpace: 'nowrap' }]);
