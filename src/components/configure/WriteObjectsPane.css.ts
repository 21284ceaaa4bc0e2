import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';

export const list = style({
  overflow: 'hidden',
  border: `1px solid ${token('colors-border')}`,
  borderRadius: token('radius-lg'),
});

export const all = style({
  display: 'grid',
  alignItems: 'center',
  minBlockSize: '2.5rem',
  paddingInline: token('space-3'),
  borderBlockEnd: `1px solid ${token('colors-border')}`,
  background: token('surface-sunken'),
  color: token('colors-text-standout'),
  fontWeight: token('font-medium'),
});

export const row = style({
  display: 'grid',
  alignItems: 'center',
  minBlockSize: '2.25rem',
  paddingInline: token('space-3'),
  selectors: { '&:hover': { background: token('surface-hover') } },
});
