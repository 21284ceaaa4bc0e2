import { style } from '@vanilla-extract/css';
import '../../../styles/base.css.ts';
import { token } from '../../../styles/contract.ts';

export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: token('space-1'),
  borderRadius: token('radius-sm'),
  fontWeight: token('font-medium'),
  fontSize: token('font-size-xs'),
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});

export const facts = style({
  display: 'block',
  color: token('colors-text-muted'),
  fontWeight: token('font-normal'),
});

export const chevron = style({
  flex: 'none',
  rotate: '-90deg',
  transition: `rotate ${token('duration-fast')}`,
  selectors: { 'details[open] > * > &': { rotate: 'none' }, '&:dir(rtl)': { rotate: '90deg' } },
});

export const content = style({ paddingBlockStart: token('space-3') });
