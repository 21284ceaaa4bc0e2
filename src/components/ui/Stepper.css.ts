import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: token('space-3'),
  rowGap: token('space-1'),
  paddingBlockEnd: token('space-3'),
});
