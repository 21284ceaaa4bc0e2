import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';

export const status = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: token('space-1'),
  color: token('colors-text-muted'),
  fontSize: token('font-size-xs'),
  fontWeight: token('font-normal'),
  whiteSpace: 'nowrap',
});

export const mark = style({
  flex: 'none',
  inlineSize: '0.625rem',
  blockSize: '0.625rem',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  selectors: {
    '[data-amp-state=unsaved] > &': { color: token('status-warning') },
    '[data-amp-state=active] > &': { color: token('status-success'), fill: 'currentColor' },
    '[data-amp-state=attention] > &': { color: token('status-error'), fill: 'currentColor' },
  },
});
