import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';

export const section = style({ display: 'grid', gap: token('space-3') });

export const title = style({
  color: token('colors-text-standout'),
  fontWeight: token('font-semibold'),
  lineHeight: token('line-tight'),
});

export const summary = style({
  marginBlockStart: 2,
  color: token('colors-text-muted'),
  fontSize: token('font-size-xs'),
});

export const head = style({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: token('space-3'),
});
