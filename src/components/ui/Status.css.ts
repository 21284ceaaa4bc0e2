import { style } from '@vanilla-extract/css';
import { token } from '../../../styles/contract.ts';
import { rem } from '../../../styles/css-value.ts';
import { hint } from '../../../styles/mixins.css.ts';

export const status = style([
  hint,
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: token('space-1'),
    fontWeight: token('font-normal'),
    whiteSpace: 'nowrap',
  },
]);

export const mark = style({
  flex: 'none',
  inlineSize: rem(0.625),
  blockSize: rem(0.625),
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  selectors: {
    '[data-amp-state=unsaved] > &': { color: token('status-warning') },
    '[data-amp-state=active] > &': { color: token('status-success'), fill: 'currentColor' },
    '[data-amp-state=ready] > &': { color: token('status-success'), fill: 'currentColor', stroke: 'none' },
    '[data-amp-state=attention] > &': { color: token('status-error'), fill: 'currentColor' },
  },
});
