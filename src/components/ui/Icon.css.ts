import { style } from '@vanilla-extract/css';
import { rem } from '../../../styles/css-value.ts';
import '../../../styles/base.css.ts';

export const icon = style({
  display: 'block',
  flex: 'none',
  inlineSize: rem(1),
  blockSize: rem(1),
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});
