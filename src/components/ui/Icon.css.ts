import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';

export const icon = style({
  display: 'block',
  flex: 'none',
  inlineSize: '1rem',
  blockSize: '1rem',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});
